//! A visit to one site: what is due there is begun, some at a time, and ended well or not.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use platform::error::ApiError;
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::handlers::Kind;
use super::messages::{ATTEMPTS_SPENT, TASK_CRASHED};
use super::store::{self, Claimed};
use super::worker::{Place, Worker};
use super::{Ending, Failure, Reason, Task};
use crate::site::Site;

/// Tasks of one site that one process has under way.
const PER_SITE: usize = 4;
/// Tasks of one site that are begun at a time while other sites wait for their turn.
const PER_TURN: usize = 2;
/// How long a task stays with a process that gives no sign of life.
const LEASE: Duration = Duration::from_secs(30);
/// How often that sign is given.
const HEARTBEAT: Duration = Duration::from_secs(10);
/// Others are not kept waiting for longer than this by tasks that take their time: those go on beside them.
const PATIENCE: Duration = Duration::from_secs(2);
/// A site that seemed to be due and had nothing to begin: others have it, or it is locked for a moment.
const NOTHING_THERE: Duration = Duration::from_millis(250);
/// A site that can't be worked on now: it moves, is suspended, or its database is away.
const NOT_NOW: Duration = Duration::from_secs(5);
/// Tables that are no site's: a standby's, or those of a place that was left.
const NOBODYS: Duration = Duration::from_secs(60);
impl Worker {
    /// Does what is due there, unless that takes long and others wait.
    pub(super) async fn visit(self: &Arc<Self>, place: Place) {
        let site = match self.site_at(&place.schema).await {
            Ok(Found::Site(site)) => site,
            Ok(Found::NotNow) => return self.rest(place, NOT_NOW),
            Ok(Found::Nobodys) => return self.rest(place, NOBODYS),
            Err(error) => {
                tracing::debug!(schema = place.schema, cause = ?error.cause(), "finding a site with tasks");
                return self.rest(place, NOT_NOW);
            }
        };
        let mut is_first = true;
        loop {
            // A few at a time while others wait.
            let most = if self.others_wait() { PER_TURN } else { PER_SITE };
            let room = PER_SITE.saturating_sub(self.running(&place.schema)).min(most);
            if room == 0 {
                return self.rest(place, NOTHING_THERE);
            }
            let permits = self.permits(room).await;
            let wanted = permits.len();
            let begun = match self.begin(&site, &place.schema, permits).await {
                Ok(begun) => begun,
                Err(error) => {
                    tracing::warn!(tenant = site.id(), cause = ?error.cause(), "beginning tasks");
                    return self.rest(place, NOT_NOW);
                }
            };
            match begun {
                0 if is_first => return self.leave_for(place, NOTHING_THERE),
                begun if begun < wanted => return self.leave(place),
                _ if self.others_wait() => return self.requeue(place),
                _ => is_first = false,
            }
        }
    }

    /// Between one permit and so many, as there are.
    async fn permits(&self, most: usize) -> Vec<OwnedSemaphorePermit> {
        let mut permits = Vec::with_capacity(most);
        // The semaphore is never closed.
        permits.extend(Arc::clone(&self.permits).acquire_owned().await.ok());
        while permits.len() < most {
            match Arc::clone(&self.permits).try_acquire_owned() {
                Ok(permit) => permits.push(permit),
                Err(_) => break,
            }
        }
        permits
    }

    /// Begins as many tasks as there are permits, and waits for them for a while. How many there were.
    async fn begin(
        self: &Arc<Self>,
        site: &Site,
        schema: &str,
        permits: Vec<OwnedSemaphorePermit>,
    ) -> Result<usize, ApiError> {
        let lease = Uuid::new_v4();
        let most = i64::try_from(permits.len()).unwrap_or(i64::MAX);
        let claimed = store::claim(&mut *site.read().await?, &self.kinds.names(), lease, LEASE, most).await?;
        let begun = claimed.len();
        let mut tasks = JoinSet::new();
        for (claimed, permit) in claimed.into_iter().zip(permits) {
            let Some(kind) = self.kinds.find(&claimed.kind).cloned() else { continue };
            let (worker, site, counted) = (Arc::clone(self), site.clone(), self.count(schema));
            tasks.spawn(async move {
                worker.run(site, kind, claimed, lease).await;
                drop((counted, permit));
            });
        }
        if tokio::time::timeout(PATIENCE, async { while tasks.join_next().await.is_some() {} }).await.is_err() {
            tasks.detach_all();
        }
        Ok(begun)
    }

    async fn run(&self, site: Site, kind: Kind, claimed: Claimed, lease: Uuid) {
        let _running = self.counters.begun(claimed.late);
        let Claimed { id, key, payload, attempts, created_by, created_at, .. } = claimed;
        let task = Task { site, id, key, payload, attempt: attempts, created_by, created_at, lease };
        let ended = if kind.is_spent(attempts) {
            Err(Failure::Lasting(Reason::of(ATTEMPTS_SPENT, format!("begun {attempts} times"))))
        } else {
            // Whatever is dropped here has not said that it is done.
            tokio::select! {
                () = lose(&task) => Err(Failure::Lost),
                ended = AssertUnwindSafe((kind.run)(task.clone())).catch_unwind() => ended.unwrap_or_else(|_| {
                    Err(Failure::Passing(Reason::of(TASK_CRASHED, "the handler panicked")))
                }),
            }
        };
        if let Err(error) = self.note(&task, &kind, ended).await {
            // The lease runs out, and whoever takes the task then does it again.
            tracing::warn!(tenant = task.site.id(), task = %id, kind = kind.name, cause = ?error.cause(), "noting how a task has ended");
        }
    }

    /// Notes how it has ended.
    async fn note(&self, task: &Task, kind: &Kind, ended: Result<Ending, Failure>) -> Result<(), ApiError> {
        match ended {
            Ok(Ending::Noted) => self.counters.done(kind.name),
            Ok(Ending::Done(result)) => {
                let mut tx = task.site.begin().await?;
                if store::finish(&mut tx, task.id, task.lease, &result).await? {
                    task.tell(&mut tx)?;
                    tx.commit().await?;
                    self.counters.done(kind.name);
                }
            }
            Ok(Ending::Later(pause)) => {
                self.counters.put_off(kind.name);
                store::put_off(&mut *task.site.read().await?, task.id, task.lease, pause, None).await?;
            }
            Err(Failure::Lost) => {}
            Err(Failure::Passing(reason)) => match kind.pause_after(task.attempt) {
                Some(pause) => {
                    tracing::warn!(
                        tenant = task.site.id(),
                        task = %task.id,
                        kind = kind.name,
                        attempt = task.attempt,
                        detail = reason.detail(),
                        "a task failed and is tried again"
                    );
                    self.counters.put_off(kind.name);
                    store::put_off(&mut *task.site.read().await?, task.id, task.lease, pause, Some(&reason)).await?;
                }
                None => self.give_up(task, kind, &reason).await?,
            },
            Err(Failure::Lasting(reason)) => self.give_up(task, kind, &reason).await?,
        }
        Ok(())
    }

    async fn give_up(&self, task: &Task, kind: &Kind, reason: &Reason) -> Result<(), ApiError> {
        tracing::error!(
            tenant = task.site.id(),
            task = %task.id,
            kind = kind.name,
            detail = reason.detail(),
            "a task has failed"
        );
        self.counters.failed(kind.name);
        let mut tx = task.site.begin().await?;
        store::fail(&mut tx, task.id, task.lease, reason).await?;
        task.tell(&mut tx)?;
        tx.commit().await?;
        Ok(())
    }

    /// The site whose tables these are.
    pub(super) async fn site_at(&self, schema: &str) -> Result<Found, ApiError> {
        let tenant = match self.tenants.get(schema) {
            Some(tenant) => tenant,
            None => match self.app.directory.tenants_at(&[schema.to_owned()]).await?.first() {
                Some((_, tenant)) => *tenant,
                None => return Ok(Found::Nobodys),
            },
        };
        let Some(entry) = self.app.directory.site(tenant).await? else { return Ok(Found::NotNow) };
        if entry.placement.schema != schema {
            self.tenants.invalidate(schema);
            return Ok(Found::NotNow);
        }
        self.tenants.insert(schema.to_owned(), tenant);
        let is_open = entry.state == directory::SiteState::Active && entry.is_servable() && !entry.is_moving;
        Ok(if is_open { Found::Site(Site { entry, app: self.app.clone() }) } else { Found::NotNow })
    }
}

/// What a schema is.
pub(super) enum Found {
    Site(Site),
    NotNow,
    Nobodys,
}

/// Gives signs of life; returns when somebody else has the task, or the site's database was away for so long that
/// somebody may.
async fn lose(task: &Task) {
    let mut held_at = tokio::time::Instant::now();
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        let begun = tokio::time::Instant::now();
        let held = async { store::hold(&mut *task.site.read().await?, task.id, task.lease, LEASE).await };
        match held.await {
            Ok(true) => held_at = begun,
            Ok(false) => return,
            Err(error) => {
                tracing::warn!(tenant = task.site.id(), task = %task.id, cause = ?error.cause(), "holding on to a task");
                if held_at.elapsed() + HEARTBEAT > LEASE {
                    return;
                }
            }
        }
    }
}
