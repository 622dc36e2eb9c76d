//! A node of the judge farm without cells: it takes jobs through the queue's own code, and the test says what comes
//! out of them. Cells are real in the end-to-end test.

use std::time::Duration;

use anyhow::Context;
use judge_farm::client::{Channel, Outcome, TestResult, languages};
use judge_farm::queue::{Claimed, InputPiece, NodeRow, OutputPiece, Queue};
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::server::{Server, Settings};
use crate::site::TestSite;
use crate::world::World;

/// How long a claimed job is the node's: longer than any test takes.
const LEASE: Duration = Duration::from_secs(120);
/// How often the node says that it lives.
const BEAT: Duration = Duration::from_secs(5);

/// A node that is registered for every language.
pub struct FarmNode {
    queue: Queue,
    beat: JoinHandle<()>,
}

impl Drop for FarmNode {
    fn drop(&mut self) {
        self.beat.abort();
    }
}

impl FarmNode {
    /// Registers a node in this judge's database.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn join(judge_url: &str) -> anyhow::Result<Self> {
        Self::with_languages(judge_url, languages().iter().map(|language| language.id).collect()).await
    }

    /// The same for some languages only.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn with_languages(judge_url: &str, language_ids: Vec<i32>) -> anyhow::Result<Self> {
        let mut images: Vec<String> = languages().iter().map(|language| language.image.clone()).collect();
        images.sort();
        images.dedup();
        let row = NodeRow { id: Uuid::new_v4(), name: "test".to_owned(), images, language_ids, workers: 1 };
        let queue = Queue::new(platform::db::connect(judge_url, "judge", 2)?, row, LEASE);
        queue.announce(false).await?;
        let beating = queue.clone();
        let beat = tokio::spawn(async move {
            // Ends with the node, or with the database at the end of the run.
            while beating.announce(false).await.is_ok() {
                tokio::time::sleep(BEAT).await;
            }
        });
        Ok(Self { queue, beat })
    }

    /// Takes the next job; waits for one.
    ///
    /// # Errors
    /// When none comes.
    pub async fn claim(&self) -> anyhow::Result<Claimed> {
        for _ in 0..6000 {
            if let Some(job) = self.queue.claim().await? {
                return Ok(job);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        anyhow::bail!("no job came")
    }

    /// The job that waits, if one does.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn waiting(&self) -> anyhow::Result<Option<Claimed>> {
        Ok(self.queue.claim().await?)
    }

    /// Says that a job is being run.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn running(&self, job: &Claimed) -> anyhow::Result<()> {
        Ok(self.queue.report(job.id, Some("running"), Vec::new()).await?)
    }

    /// Reports a test.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn report(&self, job: &Claimed, row: TestResult) -> anyhow::Result<()> {
        Ok(self.queue.report(job.id, None, vec![row]).await?)
    }

    /// Ends a job with a status for each of its tests.
    ///
    /// # Errors
    /// When the job is no longer this node's.
    pub async fn finish(&self, job: &Claimed, statuses: &[&str]) -> anyhow::Result<Outcome> {
        let mut outcome = Outcome::running(job.spec.max_score());
        for (test, status) in job.spec.tests.iter().zip(statuses) {
            outcome.add(row(test.index, status, if *status == "AC" { test.score } else { 0.0 }));
        }
        self.end(job, outcome).await
    }

    /// Writes a piece of a live run's output, numbered from 1.
    ///
    /// # Errors
    /// When the job is no longer this node's.
    pub async fn write_output(&self, job: &Claimed, seq: i32, stream: Channel, text: &str) -> anyhow::Result<()> {
        let piece = OutputPiece { seq, stream, text: text.to_owned() };
        let held = self.queue.write_live(job.id, job.attempt, &[piece]).await?;
        anyhow::ensure!(held, "the job was another's");
        Ok(())
    }

    /// What a live run is given to read behind the piece of this number; waits for it.
    ///
    /// # Errors
    /// When nothing comes.
    pub async fn next_input(&self, job: &Claimed, after: i32) -> anyhow::Result<InputPiece> {
        for _ in 0..6000 {
            if let Some(piece) = self.queue.live_input(job.id, after).await?.into_iter().next() {
                return Ok(piece);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        anyhow::bail!("nothing was typed")
    }

    /// Ends a live run with what it wrote to standard output.
    ///
    /// # Errors
    /// When the job is no longer this node's.
    pub async fn end_live(&self, job: &Claimed, status: &str, stdout: &str) -> anyhow::Result<Outcome> {
        let mut outcome = Outcome::running(job.spec.max_score());
        let (stdout, stderr) = (Some(stdout.to_owned()), Some(String::new()));
        outcome.add(TestResult { stdout, stderr, exit_code: Some(0), ..row(0, status, 0.0) });
        self.end(job, outcome).await
    }

    /// Ends a job with this outcome.
    ///
    /// # Errors
    /// When the job is no longer this node's.
    pub async fn end(&self, job: &Claimed, outcome: Outcome) -> anyhow::Result<Outcome> {
        let ended = self.queue.finish(job, &outcome, 0.1).await?;
        anyhow::ensure!(ended, "the job was another's");
        Ok(outcome)
    }
}

/// A test's row with plausible figures.
pub fn row(index: i32, status: &str, score: f64) -> TestResult {
    TestResult {
        index,
        status: status.to_owned(),
        score,
        cpu_ms: 12,
        wall_ms: 15,
        memory_kib: 3000,
        ..TestResult::default()
    }
}

/// A site whose judge is nobody else's.
pub struct JudgedSite {
    /// The site.
    pub site: TestSite,
    /// The only node of its judge.
    pub node: FarmNode,
    /// The server that it is served by.
    pub server: Server,
}

impl JudgedSite {
    /// Makes the judge's database, a server on it, and a site.
    ///
    /// # Errors
    /// When one of them can't be made.
    pub async fn open(world: &World) -> anyhow::Result<Self> {
        let judge_url = world.installation.judge_of_its_own().await.context("making a judge's database")?;
        let node = FarmNode::join(&judge_url).await?;
        let server = Server::start(Settings { judge_url, ..Settings::of(&world.installation) }).await?;
        Ok(Self { site: world.site_on(&server).await?, node, server })
    }
}
