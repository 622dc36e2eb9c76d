//! The live jobs of a node: each is run by a task of its own, and those that are talked with wait without a slot.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot, watch};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::closing::Closing;
use super::keeper::Held;
use super::metrics::Metrics;
use super::progress::Progress;
use crate::judge::{Audience, Failure, Judge, Judged, Preparation};
use crate::live::{self, Ended, Signals};
use crate::queue::{Claimed, Queue};
use crate::slots::Slot;

/// The live jobs of a node. Cheap to clone.
#[derive(Clone)]
pub struct LiveJobs(Arc<Inner>);

/// Bounds of runs that people talk with.
#[derive(Debug, Clone, Copy)]
pub struct LiveLimits {
    /// How many there may be at one time: each has a cell and memory.
    pub places: usize,
    /// How long one goes on while nobody says anything.
    pub silence: Duration,
}

struct Inner {
    queue: Queue,
    judge: Judge,
    held: Held,
    metrics: Arc<Metrics>,
    closing: Closing,
    draining: watch::Receiver<bool>,
    /// For runs that may be talked with at one time.
    places: Arc<Semaphore>,
    silence: Duration,
    /// Rung when there is input, by job.
    bells: Mutex<HashMap<Uuid, Arc<Notify>>>,
    tasks: tokio::sync::Mutex<JoinSet<()>>,
}

/// Lets go of a job however its task ends: after a panic its lease lapses, and somebody ends it.
struct Holding<'a> {
    inner: &'a Inner,
    id: Uuid,
}

impl Drop for Holding<'_> {
    fn drop(&mut self) {
        lock(&self.inner.bells).remove(&self.id);
        self.inner.held.release(self.id);
    }
}

/// How a live job that could not be begun, or not to its end, goes on.
enum Unbegun {
    /// It was cancelled.
    Lost,
    /// The node stops.
    Draining,
    Failed(Failure),
}

impl LiveJobs {
    /// None yet.
    pub fn new(
        queue: Queue,
        judge: Judge,
        held: Held,
        metrics: Arc<Metrics>,
        closing: Closing,
        draining: watch::Receiver<bool>,
        limits: LiveLimits,
    ) -> Self {
        Self(Arc::new(Inner {
            queue,
            judge,
            held,
            metrics,
            closing,
            draining,
            places: Arc::new(Semaphore::new(limits.places)),
            silence: limits.silence,
            bells: Mutex::default(),
            tasks: tokio::sync::Mutex::default(),
        }))
    }

    /// Runs a job; the slot is its own until it gives it up.
    pub async fn begin(&self, job: Claimed, slot: Slot) {
        let inner = self.0.clone();
        // Held from now on: should it be cancelled before the task has begun, the task hears of it.
        let lost = inner.held.hold(job.id);
        let mut tasks = self.0.tasks.lock().await;
        while tasks.try_join_next().is_some() {}
        tasks.spawn(async move { inner.serve(job, slot, lost).await });
    }

    /// There is input for this job, if it is one of this node's.
    pub fn ring(&self, id: Uuid) {
        if let Some(bell) = lock(&self.0.bells).get(&id) {
            bell.notify_one();
        }
    }

    /// Waits until all are over.
    pub async fn over(&self) {
        let mut tasks = self.0.tasks.lock().await;
        while tasks.join_next().await.is_some() {}
    }

    /// Ends those that are left, with what they have put out.
    pub async fn abort(&self) {
        self.0.tasks.lock().await.shutdown().await;
        match self.0.queue.end_held_live().await {
            Ok(0) => {}
            Ok(ended) => tracing::warn!(ended, "live runs were ended by the node's stop"),
            Err(error) => tracing::warn!(%error, "ending live runs: their leases will lapse"),
        }
    }
}

impl Inner {
    async fn serve(&self, job: Claimed, slot: Slot, mut lost: oneshot::Receiver<()>) {
        let started = Instant::now();
        let holding = Holding { inner: self, id: job.id };
        let progress = Progress::start(self.queue.clone(), job.id);
        let begun = self.begin(&job, slot, &mut lost, &progress).await;
        let spent_s = progress.spent_s();
        match begun {
            Ok((Preparation::Ready(cell, prepared), slot, place)) => {
                progress.phase("running");
                let bell = Arc::new(Notify::new());
                lock(&self.bells).insert(job.id, bell.clone());
                let signals = Signals { bell, lost, draining: self.draining.clone(), silence: self.silence };
                let ended = live::run(&self.queue, &job, (cell, *prepared), slot, signals).await;
                drop(place);
                progress.end().await;
                match ended {
                    Ok(ended) => self.end(&job, ended, started).await,
                    Err(failure) => {
                        // Before it is given back: this node may be the next that has it.
                        drop(holding);
                        self.closing.give_back(&job, Failure::Broken(failure), started).await;
                    }
                }
            }
            Ok((Preparation::Ended(judged), slot, _)) => {
                drop(slot);
                progress.end().await;
                self.finish(&job, judged, started).await;
            }
            Err(unbegun) => {
                progress.end().await;
                drop(holding);
                match unbegun {
                    Unbegun::Lost => self.closing.charge_cancelled(&job, spent_s).await,
                    Unbegun::Draining => self.closing.put_back(&job).await,
                    Unbegun::Failed(failure) => self.closing.give_back(&job, failure, started).await,
                }
            }
        }
    }

    /// Waits for a place, where the job needs one, and gets its run ready.
    async fn begin(
        &self,
        job: &Claimed,
        slot: Slot,
        lost: &mut oneshot::Receiver<()>,
        progress: &Progress,
    ) -> Result<(Preparation, Slot, Option<OwnedSemaphorePermit>), Unbegun> {
        let (slot, place) = tokio::select! {
            placed = self.place(job.spec.rules.interactive, slot) => placed,
            _ = &mut *lost => return Err(Unbegun::Lost),
            () = self.drained() => return Err(Unbegun::Draining),
        };
        let prepared = tokio::select! {
            prepared = self.judge.prepare(job, progress) => prepared,
            _ = &mut *lost => return Err(Unbegun::Lost),
            () = self.drained(), if job.spec.rules.interactive => return Err(Unbegun::Draining),
        };
        Ok((prepared.map_err(Unbegun::Failed)?, slot, place))
    }

    /// Who is talked with has a place. Where none is free the slot goes to others, and another is taken later.
    async fn place(&self, talks: bool, slot: Slot) -> (Slot, Option<OwnedSemaphorePermit>) {
        if !talks {
            return (slot, None);
        }
        if let Ok(place) = self.places.clone().try_acquire_owned() {
            return (slot, Some(place));
        }
        drop(slot);
        let place = self.places.clone().acquire_owned().await.expect("the semaphore is never closed");
        (self.judge.slots().take().await, Some(place))
    }

    async fn drained(&self) {
        let mut draining = self.draining.clone();
        // Whoever could say so being gone is a stop as well.
        let _ = draining.wait_for(|draining| *draining).await;
    }

    async fn end(&self, job: &Claimed, ended: Ended, started: Instant) {
        let Ended { judged, is_lost, failure } = ended;
        if is_lost {
            return self.closing.charge_cancelled(job, judged.used_s).await;
        }
        if let Some(failure) = failure {
            self.closing.note_failure(job, &failure).await;
        }
        self.finish(job, judged, started).await;
    }

    async fn finish(&self, job: &Claimed, judged: Judged, started: Instant) {
        let status = judged.outcome.status.clone();
        self.closing.finish(job, judged).await;
        if job.spec.rules.interactive {
            // How long people take to answer is no figure of the judge's.
            self.metrics.talked(&status);
        } else {
            self.metrics.judged(job, &status, started.elapsed());
        }
    }
}

/// A panic while it was held leaves what is still a list.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
