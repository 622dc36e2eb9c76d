//! A worker: claims a job, judges it, writes the outcome, and again.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::closing::{Closing, RECOVER};
use super::keeper::Held;
use super::live_jobs::LiveJobs;
use super::metrics::Metrics;
use super::progress::Progress;
use crate::job::JobKind;
use crate::judge::Judge;
use crate::queue::{Claimed, Queue};
use crate::slots::Slot;

/// How long a lost notification may leave a job waiting.
const POLL: Duration = Duration::from_secs(2);

/// One of a node's workers.
pub struct Worker {
    queue: Queue,
    judge: Judge,
    held: Held,
    metrics: Arc<Metrics>,
    closing: Closing,
    live: LiveJobs,
}

impl Worker {
    /// A worker that has done nothing yet.
    pub fn new(
        queue: Queue,
        judge: Judge,
        held: Held,
        metrics: Arc<Metrics>,
        closing: Closing,
        live: LiveJobs,
    ) -> Self {
        Self { queue, judge, held, metrics, closing, live }
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
        if job.kind == JobKind::Live {
            return self.live.begin(job, slot).await;
        }
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
                self.closing.finish(&job, judged).await;
                self.metrics.judged(&job, &status, started.elapsed());
            }
            Some(Err(failure)) => self.closing.give_back(&job, failure, started).await,
            None => self.closing.charge_cancelled(&job, spent_s).await,
        }
        self.held.release(job.id);
    }
}

/// Rings the bell for every notification of a job, and that of a live one for its input; runs until it is aborted.
pub async fn listen(queue: Queue, held: Held, live: LiveJobs) {
    loop {
        if let Err(error) = queue.hear(|ring| held.wake(ring), |id| held.lose(id), |id| live.ring(id)).await {
            tracing::warn!(%error, "no notifications of jobs; connecting again");
        }
        tokio::time::sleep(RECOVER).await;
    }
}
