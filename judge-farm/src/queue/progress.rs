//! Reporting on a job without waiting for the database: rows that come while others are being
//! written go with the next write.

use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use uuid::Uuid;

use super::Queue;
use crate::judge::Audience;
use crate::outcome::TestResult;

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

    /// Waits until all is written.
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
    let mut batch = Vec::new();
    while steps.recv_many(&mut batch, 64).await > 0 {
        let mut rows = Vec::new();
        let mut phase = None;
        for step in batch.drain(..) {
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
