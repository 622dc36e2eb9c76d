//! Reporting on a job to who watches it. What comes within a moment is written together, and what has
//! not been written when the job ends is not written at all: the outcome has it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::judge::Audience;
use crate::outcome::TestResult;
use crate::queue::Queue;

/// How long the first steps are gathered before they are written: hardly noticed by people, and longer than
/// all of a quick job takes (ten tests of Python), which so costs the database no write but that of its outcome.
const FIRST: Duration = Duration::from_millis(150);
/// The same for all that follow.
const FURTHER: Duration = Duration::from_millis(200);

enum Step {
    Phase(&'static str),
    Row(TestResult),
}

/// Reports on one job, and knows what it has used so far.
pub struct Progress {
    steps: mpsc::UnboundedSender<Step>,
    writer: JoinHandle<()>,
    spent: Mutex<Spent>,
}

/// CPU time that has been told of, and since when something has been under way that has not told yet:
/// while the job waits for a cell, nothing is.
#[derive(Default)]
struct Spent {
    cpu_us: u64,
    under_way: Option<Instant>,
}

impl Progress {
    /// Begins to report on a job.
    pub fn start(queue: Queue, id: Uuid) -> Self {
        let (steps, receiver) = mpsc::unbounded_channel();
        Self { steps, writer: tokio::spawn(write(queue, id, receiver)), spent: Mutex::default() }
    }

    /// What the job has used up to now, CPU seconds. What is under way, and will tell what it used only
    /// when it is over, counts by the clock.
    pub fn spent_s(&self) -> f64 {
        let spent = self.spent();
        spent.cpu_us as f64 / 1e6 + spent.under_way.map_or(0.0, |since| since.elapsed().as_secs_f64())
    }

    fn spent(&self) -> MutexGuard<'_, Spent> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends with the job; a write that has begun is waited for.
    pub async fn end(self) {
        drop(self.steps);
        if let Err(error) = self.writer.await {
            tracing::error!(%error, "writing a job's progress");
        }
    }
}

impl Audience for Progress {
    fn phase(&self, phase: &'static str) {
        self.spent().under_way = Some(Instant::now());
        // The writer ends only after this sender is dropped.
        let _ = self.steps.send(Step::Phase(phase));
    }

    fn row(&self, row: TestResult) {
        let _ = self.steps.send(Step::Row(row));
    }

    fn used(&self, cpu_us: u64) {
        let mut spent = self.spent();
        *spent = Spent { cpu_us: spent.cpu_us + cpu_us, under_way: Some(Instant::now()) };
    }
}

async fn write(queue: Queue, id: Uuid, mut steps: mpsc::UnboundedReceiver<Step>) {
    let mut pace = FIRST;
    while let Some(first) = steps.recv().await {
        let Some(gathered) = gather(first, &mut steps, pace).await else { return };
        pace = FURTHER;
        let (mut rows, mut phase) = (Vec::new(), None);
        for step in gathered {
            match step {
                Step::Phase(name) => phase = Some(name),
                Step::Row(row) => rows.push(row),
            }
        }
        // Progress is for who watches: what can't be written is in the outcome all the same.
        if let Err(error) = queue.report(id, phase, rows).await {
            tracing::warn!(%error, %id, "writing a job's progress");
        }
    }
}

/// What comes within `pace` of the first step; `None` when the job ended before.
async fn gather(first: Step, steps: &mut mpsc::UnboundedReceiver<Step>, pace: Duration) -> Option<Vec<Step>> {
    let mut gathered = vec![first];
    let due = tokio::time::sleep(pace);
    tokio::pin!(due);
    loop {
        tokio::select! {
            step = steps.recv() => gathered.push(step?),
            () = &mut due => return Some(gathered),
        }
    }
}
