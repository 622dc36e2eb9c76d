//! What is done to sites in steps, and goes on where it was when a process is killed.
//!
//! An operation is a row. A [`Worker`] takes it with a lease and renews that by heartbeats; when the worker is gone, the
//! lease lapses and any other goes on with the step that it was at. Therefore every step may be run again: it looks
//! what is there already, or does what it does in the transaction that ends it ([`Context::end_in`]). A step that fails
//! is tried again after a pause that doubles, unless it fails with [`PermanentError`]; an operation that comes to no good end is undone by its kind
//! ([`Kind::undo`]) and keeps the reason.
//!
//! A new kind is a constant in a file of its own, named in the crate's `kinds.rs`.
//!
//! For tests that kill workers: a step's work is done, but its end is not noted, for as long as somebody else holds a
//! lock on the operation's row (`SELECT … FOR NO KEY UPDATE`); a step has not begun for as long as somebody holds
//! `LOCK TABLE operation_log IN SHARE MODE`.

mod context;
mod failure;
mod heartbeat;
mod kinds;
mod lease;
mod outline;
mod services;
mod step;
mod store;
mod worker;

use serde::Serialize;
use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use crate::notice::OperatorNotice;
pub use context::Context;
pub use failure::{LeaseLost, PermanentError, permanent};
pub use kinds::Kinds;
pub use services::Services;
pub use step::{Kind, Outcome, Run, Step};
pub use worker::{Worker, WorkerOptions};

/// How an operation stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// For a worker, or for the moment of its next attempt.
    Waiting,
    /// A worker holds it (or held it, and is gone).
    Running,
    /// It has done what was asked.
    Done,
    /// It has come to a bad end, and what it had done is undone.
    Failed,
    /// Somebody has called it off, and what it had done is undone.
    Cancelled,
}

impl State {
    /// Whether nothing will happen any more.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Failed | Self::Cancelled)
    }

    /// As it is stored.
    pub fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    fn parse(text: &str) -> Self {
        match text {
            "waiting" => Self::Waiting,
            "running" => Self::Running,
            "done" => Self::Done,
            "cancelled" => Self::Cancelled,
            _ => Self::Failed,
        }
    }
}

/// An operation as people see it.
#[derive(Debug, Clone, Serialize)]
pub struct Operation {
    /// Grows with each.
    pub id: i64,
    /// The kind's name.
    pub kind: String,
    /// The site; `None` for what is of no site in particular. It may be gone by now.
    pub tenant_id: Option<i64>,
    /// How it stands.
    pub state: State,
    /// The step that it is at; `None` when all are done.
    pub step: Option<String>,
    /// All steps in their order.
    pub steps: Vec<String>,
    /// 0 to 1.
    pub progress: f64,
    /// What was asked for.
    pub input: Value,
    /// What the steps have learned, such as the id of a new site.
    pub memory: Value,
    /// Why the last attempt failed; stays after it has come to a bad end.
    pub error: Option<OperatorNotice>,
    /// How often the current step has failed in a row.
    pub attempts: i32,
    /// Whether it is being undone.
    pub is_undoing: bool,
    /// `operator:<id>`, `site:<user id>` or `command:<user>`.
    pub requested_by: String,
    /// Why it was asked for.
    pub reason: String,
    /// When it was asked for.
    #[serde(with = "time::serde::timestamp")]
    pub created_at: OffsetDateTime,
    /// When a worker first took it.
    #[serde(with = "time::serde::timestamp::option")]
    pub started_at: Option<OffsetDateTime>,
    /// When it was over.
    #[serde(with = "time::serde::timestamp::option")]
    pub finished_at: Option<OffsetDateTime>,
}

/// A line of an operation's log.
#[derive(Debug, Clone, Serialize)]
pub struct LogLine {
    /// Grows with each.
    pub id: i64,
    /// When.
    #[serde(with = "time::serde::timestamp")]
    pub at: OffsetDateTime,
    /// The step that it is about; `None`: the operation as a whole.
    pub step: Option<String>,
    /// What happened.
    #[serde(flatten)]
    pub notice: OperatorNotice,
}

/// An operation that is asked for.
#[derive(Debug, Clone)]
pub struct New {
    /// The site; `None` for what is of no site in particular.
    pub tenant: Option<i64>,
    /// An object, of the shape that the kind wants.
    pub input: Value,
    /// `operator:<id>`, `site:<user id>` or `command:<user>`.
    pub requested_by: String,
    /// Why.
    pub reason: String,
}

/// Why an operation was not started, tried again or called off.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such kind.
    #[error("there is no operation of the kind {0}")]
    UnknownKind(String),
    /// Another one is live for the site (or, of no site, of the kind).
    #[error("another operation is not over yet")]
    Busy,
    /// There is no such operation.
    #[error("there is no such operation")]
    NotFound,
    /// It is not in a state in which that can be.
    #[error("{0}")]
    State(String),
    /// The control database is away.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Which operations are wanted, newest first.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Of this site only.
    pub tenant: Option<i64>,
    /// In this state only.
    pub state: Option<State>,
    /// Older than this id: the last of the page before.
    pub before: Option<i64>,
    /// At most so many; 50 when zero.
    pub limit: i64,
}

/// Asks for an operation; a worker is woken. In a transaction of the caller's, which is of no more use when this fails.
///
/// # Errors
/// When another operation of the site is live, or the control database is away.
pub async fn start(conn: &mut PgConnection, kind: &Kind, new: New) -> Result<i64, StartError> {
    let steps: Vec<String> = kind.steps.iter().map(|step| step.name.to_owned()).collect();
    store::insert(conn, kind.name, &new, &steps).await.map_err(busy)
}

/// Notes something that was done at once, within the transaction in which it was done: the site's history has it like
/// any other operation.
///
/// # Errors
/// When the control database is away.
pub async fn record(conn: &mut PgConnection, kind: &str, new: New, notice: OperatorNotice) -> Result<i64, sqlx::Error> {
    store::insert_done(conn, kind, &new, &notice).await
}

/// Operations, newest first.
///
/// # Errors
/// When the control database is away.
pub async fn list(pool: &PgPool, filter: &Filter) -> Result<Vec<Operation>, sqlx::Error> {
    store::list(pool, filter).await
}

/// One operation; `None` when there is no such.
///
/// # Errors
/// When the control database is away.
pub async fn show(pool: &PgPool, id: i64) -> Result<Option<Operation>, sqlx::Error> {
    store::find(pool, id).await
}

/// The lines of an operation's log after the line `after` (0: all), oldest first, at most 1000.
///
/// # Errors
/// When the control database is away.
pub async fn log(pool: &PgPool, id: i64, after: i64) -> Result<Vec<LogLine>, sqlx::Error> {
    store::log(pool, id, after).await
}

/// Tries a failed operation again: at the step where it failed, or from the beginning where what it had done was
/// undone. In a transaction of the caller's, which is of no more use when this fails.
///
/// # Errors
/// When it has not failed, another operation of the site is live, or the control database is away.
pub async fn retry(conn: &mut PgConnection, kinds: &Kinds, id: i64, by: &str) -> Result<(), StartError> {
    let found = store::find(&mut *conn, id).await?.ok_or(StartError::NotFound)?;
    let kind = kinds.find(&found.kind).ok_or_else(|| StartError::UnknownKind(found.kind.clone()))?;
    let from_the_beginning = kind.undo.is_some();
    let again = store::retry(conn, id, from_the_beginning, by).await.map_err(busy)?;
    if again { Ok(()) } else { Err(StartError::State(format!("it is {}, not failed", found.state.name()))) }
}

/// Asks a live operation to stop and to undo what it has done. Heeded at steps that allow it. In a transaction of the
/// caller's.
///
/// # Errors
/// When it is over, its step does not allow it, or the control database is away.
pub async fn cancel(conn: &mut PgConnection, kinds: &Kinds, id: i64, by: &str) -> Result<(), StartError> {
    let found = store::find(&mut *conn, id).await?.ok_or(StartError::NotFound)?;
    if found.state.is_over() || found.is_undoing {
        return Err(StartError::State("it is over, or being undone".to_owned()));
    }
    let kind = kinds.find(&found.kind).ok_or_else(|| StartError::UnknownKind(found.kind.clone()))?;
    let step = found.step.as_deref().and_then(|name| kind.step(name));
    if !step.is_some_and(|step| step.can_be_cancelled) {
        return Err(StartError::State(format!(
            "it can't be stopped at the step {}",
            found.step.as_deref().unwrap_or("that is its last")
        )));
    }
    if store::ask_to_cancel(conn, id, by).await? {
        Ok(())
    } else {
        Err(StartError::State("it is over by now".to_owned()))
    }
}

/// The error of a second live operation as what it is.
fn busy(error: sqlx::Error) -> StartError {
    let constraint = error.as_database_error().and_then(|error| error.constraint());
    if matches!(constraint, Some("operations_one_live" | "operations_one_live_of_kind")) {
        StartError::Busy
    } else {
        StartError::Database(error)
    }
}
