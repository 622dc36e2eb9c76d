//! What features bring: a kind of task, and how it is done.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::Message;
use platform::tenancy::TenantTx;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::messages::TASK_UNREADABLE;
use super::needed::Needed;
use super::store;
use crate::ids::{AccountId, TaskId};
use crate::live;
use crate::site::Site;

/// Pauses between attempts, in seconds; after the last one a task has failed.
const PAUSES: &[u64] = &[5, 30, 120, 600, 1800, 3600, 7200, 14400];

/// A task that this process has begun.
#[derive(Clone)]
pub struct Task {
    /// Whose it is.
    pub site: Site,
    /// The row.
    pub id: TaskId,
    /// As it was made.
    pub key: String,
    /// As it was made.
    pub payload: Value,
    /// Which attempt this is, from 1.
    pub attempt: i32,
    /// In whose name it was made.
    pub created_by: Option<AccountId>,
    /// When it was made.
    pub created_at: OffsetDateTime,
    pub(super) lease: Uuid,
}

/// How a task has ended for now.
#[derive(Debug)]
pub enum Ending {
    /// It is done, with what came of it.
    Done(Value),
    /// It is done, and [`Task::finish_in`] has noted that.
    Noted,
    /// It is to go on after that long. That is no failed attempt.
    Later(Duration),
}

/// Why a task failed, in both languages, for those who may see the site's tasks.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Reason {
    key: String,
    vi: String,
    en: String,
    /// For the platform's people.
    detail: String,
}

/// What a task failed of.
#[derive(Debug)]
pub enum Failure {
    /// It may go better another time.
    Passing(Reason),
    /// Trying again is of no use.
    Lasting(Reason),
    /// Somebody else has the task by now.
    Lost,
}

impl Reason {
    /// The message, with what the platform's people should know beside it.
    pub fn of(message: Message, detail: impl fmt::Display) -> Self {
        let error = ApiError::from(message);
        Self { detail: format!("{detail:#}"), ..Self::from(&error) }
    }

    /// In that language.
    pub fn text(&self, locale: Locale) -> &str {
        match locale {
            Locale::Vi => &self.vi,
            Locale::En => &self.en,
        }
    }

    /// What only the log tells.
    pub fn detail(&self) -> &str {
        &self.detail
    }
}

impl From<&ApiError> for Reason {
    fn from(error: &ApiError) -> Self {
        let text = |locale| error.body(locale).message;
        let detail = error.cause().map(|cause| format!("{cause:#}")).unwrap_or_default();
        Self { key: error.message().key().to_owned(), vi: text(Locale::Vi), en: text(Locale::En), detail }
    }
}

impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Self {
        Self::Passing(Reason::from(&error))
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        ApiError::from(error).into()
    }
}

impl Task {
    /// What it is about.
    ///
    /// # Errors
    /// When that is of another shape.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        serde_json::from_value(self.payload.clone())
            .map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))
    }

    /// Ends the task in the handler's own transaction, so that its work and its end are one. The handler then answers
    /// with [`Ending::Noted`].
    ///
    /// # Errors
    /// When the database fails, or somebody else has the task by now: then nothing of the transaction may stay.
    pub async fn finish_in(&self, tx: &mut TenantTx, result: Value) -> Result<Ending, Failure> {
        if !store::finish(tx, self.id, self.lease, &result).await? {
            return Err(Failure::Lost);
        }
        self.tell(tx)?;
        Ok(Ending::Noted)
    }

    /// Says how far it is.
    ///
    /// # Errors
    /// As [`Task::finish_in`].
    pub async fn progress(&self, done: i64, total: Option<i64>) -> Result<(), Failure> {
        let mut tx = self.site.begin().await?;
        if !store::set_progress(&mut tx, self.id, self.lease, done, total).await? {
            return Err(Failure::Lost);
        }
        self.tell(&mut tx)?;
        tx.commit().await?;
        Ok(())
    }

    /// Has the open tabs of whoever it was made by ask how far it is, when the transaction commits.
    pub(super) fn tell(&self, tx: &mut TenantTx) -> Result<(), ApiError> {
        let Some(user) = self.created_by else { return Ok(()) };
        live::publish(tx, &live::USER.topic(user.get()), &json!({"kind": "task", "id": self.id}))
    }
}

type Run = Arc<dyn Fn(Task) -> BoxFuture<'static, Result<Ending, Failure>> + Send + Sync>;

/// A kind of task.
#[derive(Clone)]
pub struct Kind {
    pub(super) name: &'static str,
    pub(super) run: Run,
    pub(super) needed: Option<Needed>,
    retries: Retries,
}

/// Pauses between attempts, in seconds.
#[derive(Clone, Copy)]
enum Retries {
    /// After the last one it has failed.
    After(&'static [u64]),
    /// It is never given up.
    Always(u64),
}

/// Times that a task may be cut off beside its attempts: one that ends the process is not begun for ever.
const CUT_OFF_MAX: usize = 4;

impl Kind {
    /// A kind of that name, done by `run`, which is let go of when somebody else takes the task.
    pub fn new<F>(name: &'static str, run: impl Fn(Task) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<Ending, Failure>> + Send + 'static,
    {
        Self { name, run: Arc::new(move |task| run(task).boxed()), needed: None, retries: Retries::After(PAUSES) }
    }

    /// The same with other pauses between attempts, in seconds.
    #[must_use]
    pub fn retried_after(self, pauses: &'static [u64]) -> Self {
        Self { retries: Retries::After(pauses), ..self }
    }

    /// The same, never given up, with a pause of so many seconds.
    #[must_use]
    pub fn retried_every(self, pause: u64) -> Self {
        Self { retries: Retries::Always(pause), ..self }
    }

    /// The same, made by workers where it is needed: nobody's transaction is its cause, but another version of the program.
    #[must_use]
    pub fn made_where(self, needed: Needed) -> Self {
        Self { needed: Some(needed), ..self }
    }

    /// How long to wait after attempt number `attempt` has failed; `None` after the last one.
    pub(super) fn pause_after(&self, attempt: i32) -> Option<Duration> {
        let at = usize::try_from(attempt.max(1)).unwrap_or(usize::MAX) - 1;
        let seconds = match self.retries {
            Retries::After(pauses) => pauses.get(at).copied(),
            Retries::Always(pause) => Some(pause),
        };
        seconds.map(Duration::from_secs)
    }

    /// Whether a task that is begun for the time `attempt` was cut off too often.
    pub(super) fn is_spent(&self, attempt: i32) -> bool {
        match self.retries {
            Retries::After(pauses) => {
                usize::try_from(attempt).is_ok_and(|attempt| attempt > pauses.len() + 1 + CUT_OFF_MAX)
            }
            Retries::Always(_) => false,
        }
    }
}

/// Every kind that this process can do.
#[derive(Clone, Default)]
pub struct Kinds(HashMap<&'static str, Kind>);

impl Kinds {
    /// The same with one more.
    #[must_use]
    pub fn with(mut self, kind: Kind) -> Self {
        self.0.insert(kind.name, kind);
        self
    }

    pub(super) fn find(&self, name: &str) -> Option<&Kind> {
        self.0.get(name)
    }

    /// Those that workers make themselves.
    pub(super) fn needed(&self) -> impl Iterator<Item = Needed> {
        self.0.values().filter_map(|kind| kind.needed)
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.0.keys().map(|name| (*name).to_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_end() {
        let kind = Kind::new("nothing", |_| async { Ok(Ending::Noted) }).retried_after(&[60, 300]);
        let pauses: Vec<_> = (1..=3).map(|attempt| kind.pause_after(attempt).map(|pause| pause.as_secs())).collect();
        assert_eq!(pauses, [Some(60), Some(300), None]);
        assert!(!kind.is_spent(7) && kind.is_spent(8), "cut off beside its three attempts");
        let kind = kind.retried_every(5);
        assert!(kind.pause_after(1000).is_some_and(|pause| pause.as_secs() == 5) && !kind.is_spent(1000));
    }
}
