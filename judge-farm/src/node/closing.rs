//! How a node is done with a job: its outcome stored, or the job given back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::engine_watch::EngineWatch;
use super::metrics::Metrics;
use crate::judge::{Failure, Judged};
use crate::queue::{Claimed, Queue};

/// Pause after the database or the engine has failed.
pub const RECOVER: Duration = Duration::from_secs(1);

/// What ends jobs. Cheap to clone.
#[derive(Clone)]
pub struct Closing {
    queue: Queue,
    metrics: Arc<Metrics>,
    engine: EngineWatch,
}

impl Closing {
    /// Ends jobs of this queue, and counts them.
    pub fn new(queue: Queue, metrics: Arc<Metrics>, engine: EngineWatch) -> Self {
        Self { queue, metrics, engine }
    }

    /// Gives a job back that could not be judged.
    pub async fn give_back(&self, job: &Claimed, failure: Failure, started: Instant) {
        tracing::error!(id = %job.id, attempt = job.attempt, error = %failure, "judging failed");
        // Whatever failed may need a moment.
        tokio::time::sleep(RECOVER).await;
        let innocent = match &failure {
            Failure::NoCell(_) => true,
            // Cells die with their engine, whatever ran in them.
            Failure::Broken(_) => self.engine.was_away_since(started).await,
        };
        let given = if innocent {
            self.metrics.put_back();
            self.queue.put_back(job).await
        } else {
            self.metrics.failed();
            self.queue.give_back(job.id, job.attempt, &failure.to_string()).await
        };
        if let Err(error) = given {
            tracing::warn!(%error, id = %job.id, "giving a job back: its lease will lapse");
        }
    }

    /// Puts a job back that was not begun.
    pub async fn put_back(&self, job: &Claimed) {
        if let Err(error) = self.queue.put_back(job).await {
            tracing::warn!(%error, id = %job.id, "putting a job back: its lease will lapse");
        }
    }

    /// Notes why a job is given up that must not be tried again.
    pub async fn note_failure(&self, job: &Claimed, failure: &anyhow::Error) {
        tracing::error!(id = %job.id, error = format!("{failure:#}"), "a live run broke off");
        self.metrics.failed();
        if let Err(error) = self.queue.note_failure(job.id, job.attempt, &format!("{failure:#}")).await {
            tracing::warn!(%error, id = %job.id, "noting why a job was given up");
        }
    }

    /// Charges a job that was taken from this node. Should this fail, it is charged what was estimated.
    pub async fn charge_cancelled(&self, job: &Claimed, used_s: f64) {
        tracing::info!(id = %job.id, "a job was taken from this node");
        if let Err(error) = self.queue.charge_cancelled(job, used_s).await {
            tracing::warn!(%error, id = %job.id, "saying what a cancelled job has used");
        }
    }

    /// Stores the outcome, again and again while the database is away and the job still ours.
    pub async fn finish(&self, job: &Claimed, judged: Judged) {
        let deadline = Instant::now() + self.queue.lease();
        loop {
            match self.queue.finish(job, &judged.outcome, judged.used_s).await {
                Ok(true) => return,
                // It came too late: the job is another's or over.
                Ok(false) => return self.charge_cancelled(job, judged.used_s).await,
                Err(error) if Instant::now() < deadline => {
                    tracing::warn!(%error, id = %job.id, "storing an outcome; trying again");
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
                Err(error) => {
                    tracing::error!(%error, id = %job.id, "an outcome was not stored; the job's lease will lapse");
                    return;
                }
            }
        }
    }
}
