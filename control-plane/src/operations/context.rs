//! What a step sees of its operation.

use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use sqlx::{PgConnection, PgPool};

use super::failure::{LeaseLost, permanent};
use super::lease::Lease;
use super::outline::Outline;
use super::{Services, store};
use crate::backups::Backups;
use crate::notice::{OperatorNotice, notice};

/// How often a step's progress is written at most.
const PROGRESS_EVERY: Duration = Duration::from_millis(500);

/// The memory's entry for the step that waits.
const WAITING: &str = "waiting";

/// An operation in the hands of a step.
pub struct Context {
    /// The operation's id.
    pub operation: i64,
    /// The site; `None` for what is of no site in particular.
    pub tenant: Option<i64>,
    /// Who asked for it.
    pub requested_by: String,
    /// Why.
    pub reason: String,
    /// What steps work with.
    pub services: Services,
    pub(super) backups: Option<Backups>,
    pub(super) outline: Outline,
    /// How many steps are done.
    pub(super) done: usize,
    pub(super) lease: Lease,
    pub(super) input: Value,
    pub(super) memory: Map<String, Value>,
    pub(super) progress_at: Option<Instant>,
    /// Whether the step looks once more whether what it waits for has come.
    pub(super) waits: bool,
}

impl Context {
    /// The pool of the control database.
    pub fn control(&self) -> &PgPool {
        self.services.control()
    }

    /// The site.
    ///
    /// # Errors
    /// For an operation of no site, which a kind that is of a site refuses so.
    pub fn tenant(&self) -> anyhow::Result<i64> {
        self.tenant.ok_or_else(|| permanent(notice!("no_site_named", "the operation names no site")))
    }

    /// The folder of backups.
    ///
    /// # Errors
    /// When this worker has none, which then does not take a kind that needs one.
    pub fn backups(&self) -> anyhow::Result<&Backups> {
        self.backups
            .as_ref()
            .ok_or_else(|| permanent(notice!("no_backups_here", "this worker has no folder of backups")))
    }

    /// What was asked for, in the kind's own shape.
    ///
    /// # Errors
    /// When it is of another shape: that does not mend itself.
    pub fn input<T: DeserializeOwned>(&self) -> anyhow::Result<T> {
        serde_json::from_value(self.input.clone())
            .map_err(|error| permanent(notice!("input_shape", "the input: {detail}", detail = error.to_string())))
    }

    /// What an earlier step (or this one, cut off) has noted under `key`.
    ///
    /// # Errors
    /// When it is of another shape.
    pub fn recall<T: DeserializeOwned>(&self, key: &str) -> anyhow::Result<Option<T>> {
        let Some(value) = self.memory.get(key) else { return Ok(None) };
        let value = serde_json::from_value(value.clone());
        value.map(Some).map_err(|error| {
            permanent(notice!("note_shape", "what was noted as {key}: {detail}", key, detail = error.to_string()))
        })
    }

    /// The same where an earlier step must have noted it.
    ///
    /// # Errors
    /// When it has not.
    pub fn recall_known<T: DeserializeOwned>(&self, key: &str) -> anyhow::Result<T> {
        self.recall(key)?.ok_or_else(|| permanent(notice!("note_missing", "no step has noted {key}", key)))
    }

    /// Notes something for later steps. Written together with the step's end, or at once by [`Context::remember`].
    ///
    /// # Errors
    /// When the value can't be JSON.
    pub fn note(&mut self, key: &str, value: impl Serialize) -> anyhow::Result<()> {
        let value = serde_json::to_value(value).map_err(|error| {
            permanent(notice!("note_shape", "what was noted as {key}: {detail}", key, detail = error.to_string()))
        })?;
        self.memory.insert(key.to_owned(), value);
        Ok(())
    }

    /// Writes what was noted: a step that is cut off after this finds it when it is run again.
    ///
    /// # Errors
    /// When another worker has the operation, or the control database is away.
    pub async fn remember(&self) -> anyhow::Result<()> {
        let kept = store::remember(self.control(), self.lease, &self.memory).await?;
        if kept { Ok(()) } else { Err(LeaseLost.into()) }
    }

    /// Ends the step, with what was noted, in a transaction of the control database: what the transaction does and the
    /// step's end happen both or not at all. The step returns [`super::Outcome::Noted`] after it has committed.
    ///
    /// # Errors
    /// When another worker has the operation, or the control database is away.
    pub async fn end_in(&self, conn: &mut PgConnection) -> anyhow::Result<()> {
        let progress = self.outline.progress(self.done + 1, 0.0);
        let noted = store::end_step(conn, self.lease, self.done, progress, &self.memory).await?;
        if noted { Ok(()) } else { Err(LeaseLost.into()) }
    }

    /// Refuses to go on, within a transaction of the control database, when another worker has the operation; while
    /// the transaction is open no other gets it.
    ///
    /// # Errors
    /// When that is so, or the control database is away.
    pub async fn hold_in(&self, conn: &mut PgConnection) -> anyhow::Result<()> {
        if store::hold(conn, self.lease).await? { Ok(()) } else { Err(LeaseLost.into()) }
    }

    /// A line for the operation's log.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn log(&self, notice: OperatorNotice) -> anyhow::Result<()> {
        store::add_line(self.control(), self.operation, self.step_name(), &notice).await?;
        Ok(())
    }

    /// Adds a line on what the step waits for, once however often it looks.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn log_wait(&self, notice: OperatorNotice) -> anyhow::Result<()> {
        if !self.waits {
            self.log(notice).await?;
        }
        Ok(())
    }

    /// Notes for the next look that the step has begun to wait, in the memory.
    pub(super) fn begin_wait(&mut self) {
        self.memory.insert(WAITING.to_owned(), self.step_name().into());
    }

    /// Takes up what an earlier look has noted; a step that has failed since then begins anew.
    pub(super) fn take_up_wait(&mut self, attempts: i32) {
        let noted = self.memory.remove(WAITING);
        self.waits = attempts == 0 && noted.is_some_and(|step| step == Value::from(self.step_name()));
    }

    /// Shows how far the step is, 0 to 1. Written now and then, whatever the caller's pace.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn progress(&mut self, part: f64) -> anyhow::Result<()> {
        if self.progress_at.is_some_and(|at| at.elapsed() < PROGRESS_EVERY) {
            return Ok(());
        }
        self.progress_at = Some(Instant::now());
        store::progress(self.control(), self.lease, self.outline.progress(self.done, part)).await?;
        Ok(())
    }

    pub(super) fn step_name(&self) -> Option<&'static str> {
        self.outline.name(self.done)
    }
}
