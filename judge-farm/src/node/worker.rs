//! A worker: claims a job, judges it, writes the outcome, and again.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::postgres::PgListener;
use tokio::sync::watch;

use super::keeper::Held;
use super::metrics::Metrics;
use crate::judge::{Failure, Judge, Judged};
use crate::news;
use crate::queue::{Claimed, Progress, Queue, class_order};

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
    turn: u64,
}

impl Worker {
    /// A worker that has done nothing yet.
    pub fn new(queue: Queue, judge: Judge, held: Held, metrics: Arc<Metrics>) -> Self {
        Self { queue, judge, held, metrics, turn: 0 }
    }

    /// Works until the node drains.
    pub async fn run(mut self, mut draining: watch::Receiver<bool>) {
        let bell = self.held.bell();
        while !*draining.borrow() {
            // Listening to the bell begins before the look at the queue.
            let rung = bell.notified();
            tokio::pin!(rung);
            rung.as_mut().enable();
            match self.claim().await {
                Ok(Some(job)) => self.work(job).await,
                Ok(None) => {
                    tokio::select! {
                        () = rung => {}
                        _ = draining.changed() => {}
                        () = tokio::time::sleep(POLL) => {}
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "the judge's database gives no jobs");
                    tokio::time::sleep(RECOVER).await;
                }
            }
        }
    }

    async fn claim(&mut self) -> Result<Option<Claimed>, sqlx::Error> {
        for class in class_order(self.turn) {
            if let Some(job) = self.queue.claim(class).await? {
                self.turn += 1;
                self.metrics.waited(class, job.waited_s);
                return Ok(Some(job));
            }
        }
        Ok(None)
    }

    async fn work(&self, job: Claimed) {
        let started = Instant::now();
        let lost = self.held.hold(job.id);
        let progress = Progress::start(self.queue.clone(), job.id);
        let judged = tokio::select! {
            judged = self.judge.judge(&job, &progress) => Some(judged),
            _ = lost => None,
        };
        progress.end().await;
        match judged {
            Some(Ok(judged)) => {
                let status = judged.outcome.status.clone();
                self.finish(&job, judged).await;
                self.metrics.judged(&status, started.elapsed());
            }
            Some(Err(failure)) => self.give_back(&job, failure).await,
            None => tracing::info!(id = %job.id, "a job was taken from this node"),
        }
        self.held.release(job.id);
    }

    async fn give_back(&self, job: &Claimed, failure: Failure) {
        tracing::error!(id = %job.id, attempt = job.attempt, error = %failure, "judging failed");
        self.metrics.failed();
        // Whatever failed may need a moment.
        tokio::time::sleep(RECOVER).await;
        let given = match &failure {
            Failure::NoCell(_) => self.queue.put_back(job).await,
            Failure::Broken(_) => self.queue.give_back(job.id, job.attempt, &failure.to_string()).await,
        };
        if let Err(error) = given {
            tracing::warn!(%error, id = %job.id, "giving a job back: its lease will lapse");
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
                    return;
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
        if let Err(error) = listen_once(&queue, &held).await {
            tracing::warn!(%error, "no notifications of jobs; connecting again");
        }
        tokio::time::sleep(RECOVER).await;
    }
}

async fn listen_once(queue: &Queue, held: &Held) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(queue.pool()).await?;
    listener.listen(news::JOBS).await?;
    loop {
        // `None`: the connection was lost and is there again; jobs may have come meanwhile.
        let _ = listener.try_recv().await?;
        held.wake();
    }
}
