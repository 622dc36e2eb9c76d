//! What a submission costs on its whole way: through the queue and a node, to its stored verdict.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use futures::StreamExt;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;
use uuid::Uuid;

use super::installation::{Installation, PATIENCE};
use super::report::{Bound, Figure, median, percentile};
use super::subject::{CPP, CPP_SORT, CPP_SUM, PYTHON, PYTHON_SUM, sorts, sums};
use super::usage::{Gauge, Usage};
use crate::checker::Checker;
use crate::client::{Event, JobClass, JobKind, JobTest, NewJob, Rules};
use crate::node::CellConfig;

/// Sites and users that hand in.
const TENANTS: usize = 4;
const USERS: usize = 5;
/// Submissions that wait or are judged at one time.
const UNDER_WAY: usize = 12;
/// Tests of a submission whose cost is measured.
const TESTS: usize = 10;
/// How long each kind is handed in, and all kinds before.
const MEASURED: Duration = Duration::from_secs(8);
const WARM_UP: Duration = Duration::from_secs(3);
/// How often the parts' usage is read meanwhile.
const LOOK: Duration = Duration::from_millis(250);

/// The `turn`-th submission of a program, with tests that no other has.
fn submission(language_id: i32, source: &str, turn: usize, tests: Vec<JobTest>) -> NewJob {
    let number = |of: usize| i64::try_from(turn % of + 1).unwrap_or(1);
    NewJob {
        id: Uuid::new_v4(),
        tenant_id: number(TENANTS),
        weight: 1.0,
        user_id: number(USERS),
        class: JobClass::Live,
        kind: JobKind::Judge,
        language_id,
        source: source.to_owned(),
        files: Vec::new(),
        time_limit_ms: 1000,
        memory_limit_mib: 128,
        output_limit_kib: 1024,
        checker: Checker::Tokens,
        stop_at_first_failure: false,
        tests,
        rules: Rules::default(),
    }
}

/// Twenty tests of a C++ program that was compiled before, one submission at a time.
pub async fn warm_submissions(server_url: &str) -> anyhow::Result<Vec<Figure>> {
    let installation = Installation::start(server_url).await?;
    let measured = one_by_one(&installation).await;
    installation.end().await?;
    let (claimed, submitted) = measured?;
    let bound = Some(Bound::Under(100.0));
    let name = "20 tests of C++, warm compile cache";
    Ok(vec![
        Figure::alone(format!("{name}, claim to stored verdict, p50"), median(&claimed), "ms", bound),
        Figure::alone(format!("{name}, claim to stored verdict, p95"), percentile(&claimed, 0.95), "ms", None),
        Figure::alone(format!("{name}, submitted to done, p50"), median(&submitted), "ms", None),
    ])
}

async fn one_by_one(installation: &Installation) -> anyhow::Result<(Vec<f64>, Vec<f64>)> {
    let (mut claimed, mut submitted) = (Vec::new(), Vec::new());
    let begun = Instant::now();
    // The first ones are compiled and warm the pools.
    for turn in (0..44).take_while(|turn| *turn < 12 || begun.elapsed() < MEASURED) {
        // Always the first tenant's: compiled programs are not shared between tenants.
        let job = NewJob { tenant_id: 1, ..submission(CPP, CPP_SUM, turn, sums(turn, 20)) };
        let id = job.id;
        let began = Instant::now();
        installation.client.submit(job).await?;
        let outcome = timeout(PATIENCE, async {
            let mut events = Box::pin(installation.client.watch(id));
            while let Some(event) = events.next().await {
                if let Event::Done(outcome) = event {
                    return Some(outcome);
                }
            }
            None
        });
        let outcome = outcome.await.context("a submission takes too long")?.context("a submission was lost")?;
        let took = began.elapsed().as_secs_f64() * 1000.0;
        if outcome.status != "AC" {
            bail!("a submission ended with {} {:?}", outcome.status, outcome.reason);
        }
        let judged = sqlx::query_scalar!(
            r#"select extract(epoch from finished_at - claimed_at)::float8 * 1000 as "ms!" from jobs where id = $1"#,
            id
        );
        let judged = judged.fetch_one(&installation.pool).await?;
        installation.client.collect(&[id]).await?;
        if turn > 3 {
            claimed.push(judged);
            submitted.push(took);
        }
    }
    Ok((claimed, submitted))
}

/// Submissions per second, and what of the machine's CPU each part takes for one.
pub async fn throughput(server_url: &str, cells: &CellConfig) -> anyhow::Result<Vec<Figure>> {
    let installation = Installation::start(server_url).await?;
    let measured = async {
        let engine = cells.engine(&installation.node_name);
        let mut drive = Drive { installation: &installation, gauge: Gauge::new(&installation, engine).await?, turn: 0 };
        let mut figures = Vec::new();
        // Compiles, and warms the pools up.
        drive.through(&[PYTHON_SUMS, CPP_SUMS, CPP_SORTS], WARM_UP).await?;
        for (name, tasks) in [
            ("Python", &[PYTHON_SUMS][..]),
            ("C++", &[CPP_SUMS]),
            ("Python and C++ in turn", &[PYTHON_SUMS, CPP_SUMS]),
            ("C++ that sorts 100,000 numbers", &[CPP_SORTS]),
        ] {
            figures.extend(drive.through(tasks, MEASURED).await?.figures(name));
        }
        anyhow::Ok(figures)
    };
    let figures = measured.await;
    installation.end().await?;
    figures
}

/// A program that is handed in, and its tests.
#[derive(Clone, Copy)]
struct Exercise {
    language_id: i32,
    source: &'static str,
    tests: fn(usize, usize) -> Vec<JobTest>,
}

const PYTHON_SUMS: Exercise = Exercise { language_id: PYTHON, source: PYTHON_SUM, tests: sums };
const CPP_SUMS: Exercise = Exercise { language_id: CPP, source: CPP_SUM, tests: sums };
const CPP_SORTS: Exercise = Exercise { language_id: CPP, source: CPP_SORT, tests: sorts };

/// What a number of submissions came to.
struct Driven {
    count: usize,
    seconds: f64,
    /// CPU seconds of the programs and compilers themselves, as they were reported and charged.
    programs_s: f64,
    used: Usage,
}

impl Driven {
    fn figures(&self, name: &str) -> Vec<Figure> {
        let each = |seconds: f64| seconds * 1000.0 / self.count as f64;
        let runners_s = self.used.cells_s - self.programs_s;
        let own_s = self.used.node_s + runners_s + self.used.engine_s + self.used.postgres_s;
        let part = |part: &str, seconds: f64| {
            Figure::beside(format!("{name}: CPU of {part}"), each(seconds), each(self.programs_s), "ms", None)
        };
        let bound = Some(Bound::RatioUnder(0.25));
        let rate = self.count as f64 / self.seconds;
        let programs = each(self.programs_s);
        vec![
            Figure::alone(format!("{name}: submissions of {TESTS} tests"), rate, "1/s", None),
            Figure::alone(format!("{name}: CPU of programs, a submission"), programs, "ms", None),
            part("judge-farm", self.used.node_s),
            part("runners", runners_s),
            part("dockerd, containerd, shims", self.used.engine_s),
            part("Postgres", self.used.postgres_s),
            Figure::beside(format!("{name}: own CPU beside programs'"), each(own_s), programs, "ms", bound),
        ]
    }
}

/// Hands in and collects.
struct Drive<'a> {
    installation: &'a Installation,
    gauge: Gauge,
    /// Submissions so far.
    turn: usize,
}

impl Drive<'_> {
    /// Hands these in, in turn and a few at a time, for so long, and collects the verdicts as a site
    /// does.
    async fn through(&mut self, exercises: &[Exercise], span: Duration) -> anyhow::Result<Driven> {
        let client = &self.installation.client;
        let mut hints = client.finished();
        let programs_before = charged(self.installation).await?;
        let before = self.gauge.read().await?;
        let first = self.turn;
        let (began, mut looked) = (Instant::now(), Instant::now());
        for _ in 0..UNDER_WAY {
            self.hand_in(exercises).await?;
        }
        let mut done = 0;
        while first + done < self.turn {
            match timeout(PATIENCE, hints.recv()).await.context("no verdict comes")? {
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => bail!("the client has ended"),
            }
            let finished = client.take_finished(64).await?;
            client.collect(&finished.iter().map(|job| job.id).collect::<Vec<_>>()).await?;
            for job in finished {
                if job.outcome.status != "AC" {
                    bail!("a submission ended with {} {:?}", job.outcome.status, job.outcome.reason);
                }
                done += 1;
                if began.elapsed() < span {
                    self.hand_in(exercises).await?;
                }
            }
            if looked.elapsed() > LOOK {
                looked = Instant::now();
                self.gauge.look().await?;
            }
        }
        let seconds = began.elapsed().as_secs_f64();
        let used = self.gauge.read().await?.since(before);
        let programs_s = charged(self.installation).await? - programs_before;
        Ok(Driven { count: done, seconds, programs_s, used })
    }

    async fn hand_in(&mut self, exercises: &[Exercise]) -> anyhow::Result<()> {
        let turn = self.turn;
        self.turn += 1;
        let Exercise { language_id, source, tests } = exercises[turn % exercises.len()];
        // Each tenant hands in each exercise.
        let job = submission(language_id, source, turn / exercises.len(), tests(turn, TESTS));
        self.installation.client.submit(job).await?;
        Ok(())
    }
}

/// CPU seconds of all jobs so far.
async fn charged(installation: &Installation) -> Result<f64, sqlx::Error> {
    sqlx::query_scalar!(r#"select coalesce(sum(used_s), 0) as "seconds!" from jobs"#)
        .fetch_one(&installation.pool)
        .await
}
