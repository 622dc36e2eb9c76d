//! A worker: claims a job, judges it, writes the outcome, and again.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::engine_watch::EngineWatch;
use super::keeper::Held;
use super::metrics::Metrics;
use super::progress::Progress;
use crate::judge::{Failure, Judge, Judged};
use crate::queue::{Claimed, Queue};
use crate::slots::Slot;

/// How long a lost notification may leave a job waiting.
const POLL: Duration = Duration::from_secs(2);
/// Pause after the database or the engine has failed.
const RECOVER: Duration = Duration::from_secs(1);

/// One of a node's workers.
pub struct Worker {
    queue: Queue,
    judge: Judge,
    held: Held,
    metrics: Arc<Metrics>,
    engine: EngineWatch,
}

impl Worker {
    /// A worker that has done nothing yet.
    pub fn new(queue: Queue, judge: Judge, held: Held, metrics: Arc<Metrics>, engine: EngineWatch) -> Self {
        Self { queue, judge, held, metrics, engine }
    }

    /// Works until the node drains.
    pub async fn run(self, mut draining: watch::Receiver<bool>) {
        let bell = self.held.bell();
        while !*draining.borrow() {
            let slot = self.judge.slots().take().await;
            // Listening to the bell begins before the look at the queue.
            let rung = bell.notified();
            tokio::pin!(rung);
            rung.as_mut().enable();
            match self.claim().await {
                Ok(Some(job)) => {
                    // Who works listens no more: the next ring is for one who is idle.
                    rung.set(bell.notified());
                    self.work(job, slot).await;
                }
                Ok(None) => {
                    drop(slot);
                    tokio::select! {
                        () = rung => {}
                        _ = draining.changed() => {}
                        () = tokio::time::sleep(POLL) => {}
                    }
                }
                Err(error) => {
                    drop(slot);
                    tracing::warn!(%error, "the judge's database gives no jobs");
                    tokio::time::sleep(RECOVER).await;
                }
            }
        }
    }

    async fn claim(&self) -> Result<Option<Claimed>, sqlx::Error> {
        let job = self.queue.claim().await?;
        if let Some(job) = &job {
            self.metrics.claimed(job);
        }
        Ok(job)
    }

    async fn work(&self, job: Claimed, slot: Slot) {
        let started = Instant::now();
        let lost = self.held.hold(job.id);
        let progress = Progress::start(self.queue.clone(), job.id);
        let judged = tokio::select! {
            judged = self.judge.judge(&job, slot, &progress) => Some(judged),
            _ = lost => None,
        };
        let spent_s = progress.spent_s();
        progress.end().await;
        match judged {
            Some(Ok(judged)) => {
                let status = judged.outcome.status.clone();
                self.finish(&job, judged).await;
                self.metrics.judged(&job, &status, started.elapsed());
            }
            Some(Err(failure)) => self.give_back(&job, failure, started).await,
            None => {
                tracing::info!(id = %job.id, "a job was taken from this node");
                self.charge_cancelled(&job, spent_s).await;
            }
        }
        self.held.release(job.id);
    }

    async fn give_back(&self, job: &Claimed, failure: Failure, started: Instant) {
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

    /// Should this fail, the job is charged what was estimated.
    async fn charge_cancelled(&self, job: &Claimed, used_s: f64) {
        if let Err(error) = self.queue.charge_cancelled(job, used_s).await {
            tracing::warn!(%error, id = %job.id, "saying what a cancelled job has used");
        }
    }

    /// Stores the outcome, again and again while the database is away and the job still ours.
    async fn finish(&self, job: &Claimed, judged: Judged) {
        let deadline = Instant::now() + self.queue.lease();
        loop {
            match self.queue.finish(job, &judged.outcome, judged.used_s).await {
                Ok(true) => return,
                Ok(false) => {
                    tracing::info!(id = %job.id, "an outcome came too late: the job is another's or over");
                    return self.charge_cancelled(job, judged.used_s).await;
                }
                Err(error) if Instant::now() < deadline => {
                    tracing::warn!(%error, id = %job.id, "storing an outcome; trying again");
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
                Err(error) => {
                    tracing::error!(%error, id = %job.id, "an outcome was not stored; the job will be judged again");
                    return;
                }
            }
        }
    }
}

/// Rings the bell for every notification of a job; runs until it is aborted.
pub async fn listen(queue: Queue, held: Held) {
    loop {
        if let Err(error) = queue.hear(|ring| held.wake(ring), |id| held.lose(id)).await {
            tracing::warn!(%error, "no notifications of jobs; connecting again");
        }
        tokio::time::sleep(RECOVER).await;
    }
}
