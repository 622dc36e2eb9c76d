//! Making tasks.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::{Value, json};

use super::store;
use crate::ids::{AccountId, TaskId};

/// A task to be made.
#[derive(Debug, Clone)]
pub struct NewTask {
    pub(super) kind: &'static str,
    pub(super) key: String,
    pub(super) once: bool,
    pub(super) payload: Value,
    pub(super) delay: Duration,
    pub(super) created_by: Option<AccountId>,
}

impl NewTask {
    /// A task of this kind that is due at once. Of one key only one waits: making it again while it waits changes
    /// nothing, unless that would be sooner.
    pub fn new(kind: &'static str, key: impl Into<String>) -> Self {
        Self { kind, key: key.into(), once: false, payload: json!({}), delay: Duration::ZERO, created_by: None }
    }

    /// Never twice of its key, also when it is done, for as long as its row is kept (400 days).
    #[must_use]
    pub fn once(self) -> Self {
        Self { once: true, ..self }
    }

    /// With what the handler needs to know.
    #[must_use]
    pub fn about(self, payload: Value) -> Self {
        Self { payload, ..self }
    }

    /// Due only after that long.
    #[must_use]
    pub fn after(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    /// In the name of a person, who may ask how far it is.
    #[must_use]
    pub fn by(self, user: AccountId) -> Self {
        Self { created_by: Some(user), ..self }
    }
}

/// Makes a task in the caller's transaction: it is there when that is committed. Its id; `None` where the same is there
/// already. One that waits does not begin before the transaction has ended, so that it sees what was done in it.
///
/// # Errors
/// When the database fails.
pub async fn enqueue(tx: &mut TenantConn, new: NewTask) -> Result<Option<TaskId>, ApiError> {
    loop {
        if let Some(id) = store::insert(tx, &new).await? {
            return Ok(Some(id));
        }
        // Where it was begun meanwhile, another one is needed.
        if new.once || store::hold_waiting(tx, &new).await? {
            return Ok(None);
        }
    }
}
