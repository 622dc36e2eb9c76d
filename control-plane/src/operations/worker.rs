//! Whoever does operations.

use std::time::Duration;

use serde_json::Value;
use sqlx::postgres::PgListener;
use tokio::sync::Notify;
use uuid::Uuid;

use super::failure::{LeaseLost, PermanentError, permanent};
use super::heartbeat::{Stop, heartbeat};
use super::lease::Lease;
use super::store::{self, Claimed};
use super::{Context, Kind, Kinds, Outcome, Services, State, Step};
use crate::backups::Backups;
use crate::notice::{OperatorNotice, notice};
use crate::upgrade_lock;

/// The channel that says: look again.
const CHANNEL: &str = "lophoc_operations";

/// How a worker works.
#[derive(Debug, Clone, Copy)]
pub struct WorkerOptions {
    /// Operations at the same time.
    pub at_once: usize,
    /// How long an operation stays with a worker that gives no sign of life.
    pub lease: Duration,
    /// How often it looks around without being woken.
    pub poll: Duration,
    /// The pause after a step's first failure; it doubles with each, up to five minutes.
    pub first_pause: Duration,
    /// Failures of one step in a row after which the operation is given up.
    pub attempts: i32,
}

impl Default for WorkerOptions {
    fn default() -> Self {
        Self {
            at_once: 3,
            lease: Duration::from_secs(20),
            poll: Duration::from_secs(5),
            first_pause: Duration::from_secs(1),
            attempts: 12,
        }
    }
}

/// The least time between two looks.
const SHORTEST_WAIT: Duration = Duration::from_millis(50);
/// The longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

/// How long a site's operation waits while its tables are upgraded.
const UPGRADING: Duration = Duration::from_millis(500);

/// Does operations, for as long as it is let. Cheap to clone.
#[derive(Clone)]
pub struct Worker {
    services: Services,
    kinds: &'static Kinds,
    options: WorkerOptions,
    backups: Option<Backups>,
}

/// How the work on one step of one operation has ended.
enum Turn {
    /// The next step is due.
    Next,
    /// The operation is out of this worker's hands.
    Over,
}

impl Worker {
    /// A worker over these services, of operations of these kinds.
    pub fn new(services: Services, kinds: &'static Kinds, options: WorkerOptions) -> Self {
        Self { services, kinds, options, backups: None }
    }

    /// A worker that has the folder of backups, and does what only such a one can, and nothing else.
    pub fn with_backups(services: Services, kinds: &'static Kinds, options: WorkerOptions, backups: Backups) -> Self {
        Self { services, kinds, options, backups: Some(backups) }
    }

    /// Takes operations as they come, for ever.
    pub async fn work(&self) {
        let wake = Notify::new();
        let workers = (0..self.options.at_once.max(1)).map(|_| self.take_and_do(&wake));
        futures::future::join(futures::future::join_all(workers), self.listen(&wake)).await;
    }

    async fn take_and_do(&self, wake: &Notify) {
        loop {
            // Asked for before looking: what comes while this looks is not missed.
            let mut woken = std::pin::pin!(wake.notified());
            woken.as_mut().enable();
            match self.take(None).await {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "taking an operation"),
            }
            let due = store::next_due(self.services.control(), &self.kinds.names(self.backups.is_some()))
                .await
                .ok()
                .flatten()
                .unwrap_or(self.options.poll);
            tokio::select! {
                () = woken => {}
                () = tokio::time::sleep(due.clamp(SHORTEST_WAIT, self.options.poll)) => {}
            }
        }
    }

    /// Wakes everybody who waits, whenever something happens to an operation.
    async fn listen(&self, wake: &Notify) {
        loop {
            let heard = async {
                let mut listener = PgListener::connect_with(self.services.control()).await?;
                listener.listen(CHANNEL).await?;
                loop {
                    // Also at the beginning: nobody listened before.
                    wake.notify_waiters();
                    listener.recv().await?;
                }
            };
            let ended: Result<(), sqlx::Error> = heard.await;
            if let Err(error) = ended {
                tracing::warn!(%error, "listening for operations");
            }
            tokio::time::sleep(self.options.poll).await;
        }
    }

    /// Does one operation until it is over, also between its attempts; returns how it ended. `None` when there is no
    /// such operation. Another worker may do it meanwhile.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn finish(&self, id: i64) -> Result<Option<State>, sqlx::Error> {
        loop {
            self.take(Some(id)).await?;
            let Some(now) = store::find(self.services.control(), id).await? else { return Ok(None) };
            if now.state.is_over() {
                return Ok(Some(now.state));
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Takes one operation and works on it as far as it goes. False when none is due.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn take(&self, only: Option<i64>) -> Result<bool, sqlx::Error> {
        let holder = Uuid::new_v4();
        let pool = self.services.control();
        let Some(claimed) =
            store::claim(pool, &self.kinds.names(self.backups.is_some()), only, holder, self.options.lease).await?
        else {
            return Ok(false);
        };
        let lease = Lease { operation: claimed.id, holder, length: self.options.lease };
        // Looked for after the operation was asked for: either an upgrade sees it, or it sees the upgrade.
        if let Some(tenant) = claimed.tenant_id
            && upgrade_lock::is_held(pool, tenant).await?
        {
            store::postpone(pool, lease, UPGRADING, claimed.attempts, None).await?;
            return Ok(true);
        }
        if let Err(error) = self.carry(claimed, lease).await {
            // The lease lapses, and whoever takes it next goes on.
            tracing::warn!(%error, operation = lease.operation, "noting how an operation stands");
        }
        Ok(true)
    }

    async fn carry(&self, claimed: Claimed, lease: Lease) -> Result<(), sqlx::Error> {
        let pool = self.services.control();
        let Some(kind) = self.kinds.find(&claimed.kind) else { return Ok(()) };
        let mut attempts = claimed.attempts;
        let mut undoing = claimed.undoing.as_deref().map(State::parse);
        let mut done = usize::try_from(claimed.step).unwrap_or_default();
        let mut cancel_asked = claimed.cancel_asked;
        let mut context = self.context(&claimed, kind, lease);
        loop {
            context.done = done;
            context.take_up_wait(attempts);
            if let Some(end) = undoing {
                return self.undo(&mut context, kind, end, attempts).await;
            }
            let Some(name) = claimed.steps.get(done) else {
                return store::finish(pool, lease, State::Done, None).await;
            };
            let outcome = match kind.step(name) {
                None => {
                    let unknown = notice!(
                        "unknown_step",
                        "this program knows no step {step} of {kind}",
                        step = name,
                        kind = kind.name
                    );
                    // A newer program's: whichever worker knows it goes on. Given up only where nobody does.
                    if attempts + 1 < self.options.attempts {
                        store::add_line(pool, context.operation, Some(name), &unknown).await?;
                        return store::postpone(pool, lease, self.pause(attempts), attempts + 1, Some(&unknown)).await;
                    }
                    Err(Stopped::With(permanent(unknown)))
                }
                Some(step) if cancel_asked && step.can_be_cancelled => Err(Stopped::By(Stop::Cancelled)),
                Some(_) if attempts >= self.options.attempts => Err(Stopped::With(permanent(notice!(
                    "attempts_spent",
                    "it was cut off or failed {attempts} times at the step {step}",
                    attempts,
                    step = name
                )))),
                Some(step) => self.run(&mut context, step).await,
            };
            cancel_asked = false;
            match self.settle(&mut context, kind, outcome, attempts).await? {
                Settled::Turn(Turn::Over) => return Ok(()),
                Settled::Turn(Turn::Next) => {
                    done += 1;
                    attempts = 0;
                }
                Settled::Undo(end) => {
                    undoing = Some(end);
                    attempts = 0;
                }
            }
        }
    }

    fn context(&self, claimed: &Claimed, kind: &'static Kind, lease: Lease) -> Context {
        let memory = match &claimed.memory {
            Value::Object(memory) => memory.clone(),
            _ => serde_json::Map::new(),
        };
        Context {
            operation: claimed.id,
            tenant: claimed.tenant_id,
            requested_by: claimed.requested_by.clone(),
            reason: claimed.reason.clone(),
            services: self.services.clone(),
            backups: self.backups.clone(),
            outline: kind.outline(),
            done: 0,
            lease,
            input: claimed.input.clone(),
            memory,
            progress_at: None,
            waits: false,
        }
    }

    /// Runs a step while the heart beats.
    async fn run(&self, context: &mut Context, step: &Step) -> Result<Outcome, Stopped> {
        let pool = self.services.control().clone();
        let lease = context.lease;
        context.log_wait(notice!("begun", "begun")).await?;
        tokio::select! {
            stop = heartbeat(lease, &pool, step.can_be_cancelled) => Err(Stopped::By(stop)),
            outcome = (step.run)(context) => Ok(outcome?),
        }
    }

    /// Notes how a step has ended.
    async fn settle(
        &self,
        context: &mut Context,
        kind: &Kind,
        outcome: Result<Outcome, Stopped>,
        attempts: i32,
    ) -> Result<Settled, sqlx::Error> {
        let (pool, lease) = (self.services.control(), context.lease);
        match outcome {
            Ok(Outcome::Noted) => Ok(Settled::Turn(Turn::Next)),
            Ok(Outcome::Done) => {
                let progress = context.outline.progress(context.done + 1, 0.0);
                let mut conn = pool.acquire().await?;
                let noted = store::end_step(&mut conn, lease, context.done, progress, &context.memory).await?;
                Ok(Settled::Turn(if noted { Turn::Next } else { Turn::Over }))
            }
            Ok(Outcome::Later(pause)) => {
                context.begin_wait();
                store::remember(pool, lease, &context.memory).await?;
                store::postpone(pool, lease, pause, 0, None).await?;
                Ok(Settled::Turn(Turn::Over))
            }
            Err(Stopped::By(Stop::Lost)) => Ok(Settled::Turn(Turn::Over)),
            Err(Stopped::By(Stop::Cancelled)) => self.begin_end(context, kind, State::Cancelled, None).await,
            Err(Stopped::With(error)) if error.is::<LeaseLost>() => Ok(Settled::Turn(Turn::Over)),
            Err(Stopped::With(error)) => {
                if let Some(PermanentError(reason)) = error.downcast_ref() {
                    let reason = OperatorNotice { text: format!("{error:#}"), ..reason.clone() };
                    return self.begin_end(context, kind, State::Failed, Some(reason)).await;
                }
                let reason = OperatorNotice::trouble(&error);
                let line = notice!("attempt_failed", "failed: {detail}", detail = &reason.text);
                store::add_line(pool, context.operation, context.step_name(), &line).await?;
                if attempts + 1 >= self.options.attempts {
                    return self.begin_end(context, kind, State::Failed, Some(reason)).await;
                }
                store::postpone(pool, lease, self.pause(attempts), attempts + 1, Some(&reason)).await?;
                Ok(Settled::Turn(Turn::Over))
            }
        }
    }

    /// The end of an operation that does not reach its own: at once where there is nothing to be undone.
    async fn begin_end(
        &self,
        context: &Context,
        kind: &Kind,
        end: State,
        error: Option<OperatorNotice>,
    ) -> Result<Settled, sqlx::Error> {
        let (pool, lease) = (self.services.control(), context.lease);
        if let Some(error) = &error {
            store::add_line(
                pool,
                context.operation,
                context.step_name(),
                &OperatorNotice { text: format!("given up: {}", error.text), ..error.clone() },
            )
            .await?;
        }
        if kind.undo.is_none() {
            store::finish(pool, lease, end, error.as_ref()).await?;
            return Ok(Settled::Turn(Turn::Over));
        }
        if store::begin_undoing(pool, lease, end, error.as_ref()).await? {
            Ok(Settled::Undo(end))
        } else {
            Ok(Settled::Turn(Turn::Over))
        }
    }

    /// Undoes until that works: an operation that is half undone is not over.
    async fn undo(&self, context: &mut Context, kind: &Kind, end: State, attempts: i32) -> Result<(), sqlx::Error> {
        let pool = self.services.control().clone();
        let lease = context.lease;
        let Some(undo) = kind.undo else { return store::finish(&pool, lease, end, None).await };
        if !context.waits {
            store::add_line(&pool, context.operation, None, &notice!("undoing", "undoing")).await?;
        }
        let undone = tokio::select! {
            _ = heartbeat(lease, &pool, false) => return Ok(()),
            undone = undo(context) => undone,
        };
        match undone {
            Ok(Outcome::Done) => store::finish(&pool, lease, end, None).await,
            // What was asked for has happened: trying it again would do it twice.
            Ok(Outcome::Noted) => store::finish(&pool, lease, State::Done, None).await,
            Ok(Outcome::Later(pause)) => {
                context.begin_wait();
                store::remember(&pool, lease, &context.memory).await?;
                store::postpone(&pool, lease, pause, 0, None).await
            }
            Err(failure) if failure.is::<LeaseLost>() => Ok(()),
            Err(failure) => {
                let line = notice!("undoing_failed", "undoing failed: {detail}", detail = format!("{failure:#}"));
                store::add_line(&pool, context.operation, None, &line).await?;
                store::postpone(&pool, lease, self.pause(attempts), attempts.saturating_add(1), None).await
            }
        }
    }

    /// How long to wait after a step has failed `attempts` times before.
    fn pause(&self, attempts: i32) -> Duration {
        let doublings = u32::try_from(attempts).unwrap_or(0).min(16);
        self.options.first_pause.saturating_mul(2_u32.pow(doublings)).min(LONGEST_PAUSE)
    }
}

/// Why a step did not come to its own end.
enum Stopped {
    By(Stop),
    With(anyhow::Error),
}

impl From<anyhow::Error> for Stopped {
    fn from(error: anyhow::Error) -> Self {
        Self::With(error)
    }
}

/// What follows a step.
enum Settled {
    Turn(Turn),
    /// To be undone, to end so.
    Undo(State),
}
