//! What a node does beside judging: says that it is alive, holds its jobs, gives back those of nodes
//! that have gone silent, and throws away what nobody needs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Notify, oneshot, watch};
use uuid::Uuid;

use crate::queue::{Queue, Ring};

/// The jobs that a node holds, and a bell for its idle workers. Cheap to clone.
#[derive(Clone, Default)]
pub struct Held {
    jobs: Arc<Mutex<HashMap<Uuid, oneshot::Sender<()>>>>,
    bell: Arc<Notify>,
}

impl Held {
    /// Holds a job; the receiver hears when it is no longer this node's.
    pub fn hold(&self, id: Uuid) -> oneshot::Receiver<()> {
        let (lost, receiver) = oneshot::channel();
        self.lock().insert(id, lost);
        receiver
    }

    /// No longer holds a job.
    pub fn release(&self, id: Uuid) {
        self.lock().remove(&id);
    }

    /// Tells the worker of a job, if it is one of this node's, that it is so no longer.
    pub fn lose(&self, id: Uuid) {
        if let Some(lost) = self.lock().remove(&id) {
            // The job may have ended this moment: then nobody listens.
            let _ = lost.send(());
        }
    }

    /// Wakes one idle worker, or all of them.
    pub fn wake(&self, ring: Ring) {
        match ring {
            Ring::One => self.bell.notify_one(),
            Ring::Many => self.bell.notify_waiters(),
        }
    }

    /// Is woken by [`Held::wake`]; made before one looks, it misses nothing.
    pub fn bell(&self) -> Arc<Notify> {
        self.bell.clone()
    }

    fn ids(&self) -> Vec<Uuid> {
        self.lock().keys().copied().collect()
    }

    /// Tells the workers of jobs that are not among these.
    fn keep_only(&self, asked: &[Uuid], kept: &[Uuid]) {
        asked.iter().filter(|id| !kept.contains(id)).for_each(|id| self.lose(*id));
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Uuid, oneshot::Sender<()>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs until it is aborted.
pub async fn keep(queue: Queue, held: Held, draining: watch::Receiver<bool>) {
    let mut pause = tokio::time::interval(queue.lease() / 4);
    pause.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut known = false;
    loop {
        pause.tick().await;
        let draining = *draining.borrow();
        if let Err(error) = beat(&queue, &held, draining, &mut known).await {
            tracing::warn!(%error, "the judge's database does not take heartbeats");
            continue;
        }
        if let Err(error) = look_after(&queue).await {
            tracing::warn!(%error, "looking after the queue");
        }
    }
}

async fn beat(queue: &Queue, held: &Held, draining: bool, known: &mut bool) -> Result<(), sqlx::Error> {
    queue.announce(draining).await?;
    if !*known {
        let orphans = queue.succeed().await?;
        if orphans > 0 {
            tracing::warn!(orphans, "gave back the jobs of an earlier process of this node");
        }
        *known = true;
    }
    let ids = held.ids();
    if !ids.is_empty() {
        let kept = queue.renew(&ids).await?;
        held.keep_only(&ids, &kept);
    }
    Ok(())
}

/// What any node does for all.
async fn look_after(queue: &Queue) -> Result<(), sqlx::Error> {
    let lapsed = queue.sweep().await?;
    if lapsed > 0 {
        tracing::warn!(lapsed, "took jobs back from nodes that have gone silent");
    }
    queue.restore().await?;
    queue.count().await?;
    queue.tidy().await
}
