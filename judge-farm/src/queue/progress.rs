//! Reporting on a job to who watches it. What comes within a moment is written together, and what has
//! not been written when the job ends is not written at all: the outcome has it.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use uuid::Uuid;

use super::Queue;
use crate::judge::Audience;
use crate::outcome::TestResult;

/// How long steps are gathered before they are written: too short for people to notice, and longer
/// than all of a quick job takes, which so costs the database no write but that of its outcome.
const PACE: Duration = Duration::from_millis(50);

enum Step {
    Phase(&'static str),
    Row(TestResult),
}

/// Reports on one job.
pub struct Progress {
    steps: mpsc::UnboundedSender<Step>,
    writer: JoinHandle<()>,
}

impl Progress {
    /// Begins to report on a job.
    pub fn start(queue: Queue, id: Uuid) -> Self {
        let (steps, receiver) = mpsc::unbounded_channel();
        Self { steps, writer: tokio::spawn(write(queue, id, receiver)) }
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
        // The writer ends only after this sender is dropped.
        let _ = self.steps.send(Step::Phase(phase));
    }

    fn row(&self, row: TestResult) {
        let _ = self.steps.send(Step::Row(row));
    }
}

async fn write(queue: Queue, id: Uuid, mut steps: mpsc::UnboundedReceiver<Step>) {
    while let Some(first) = steps.recv().await {
        let Some(gathered) = gather(first, &mut steps).await else { return };
        let (mut rows, mut phase) = (Vec::new(), None);
        for step in gathered {
            match step {
                Step::Phase(name) => phase = Some(name),
                Step::Row(row) => rows.push(row),
            }
        }
        // Progress is for who watches: what can't be written is in the outcome all the same.
        if let Some(phase) = phase
            && let Err(error) = queue.set_phase(id, phase).await
        {
            tracing::warn!(%error, %id, "writing a job's phase");
        }
        if !rows.is_empty()
            && let Err(error) = queue.add_rows(id, rows).await
        {
            tracing::warn!(%error, %id, "writing a job's tests");
        }
    }
}

/// What comes within [`PACE`] of the first step; `None` when the job ended before.
async fn gather(first: Step, steps: &mut mpsc::UnboundedReceiver<Step>) -> Option<Vec<Step>> {
    let mut gathered = vec![first];
    let due = tokio::time::sleep(PACE);
    tokio::pin!(due);
    loop {
        tokio::select! {
            step = steps.recv() => gathered.push(step?),
            () = &mut due => return Some(gathered),
        }
    }
}
