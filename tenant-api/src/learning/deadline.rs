//! When an attempt's time is over the server hands in what it has: a task that is made with the attempt.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde::Deserialize;
use serde_json::json;
use time::OffsetDateTime;

use super::hand_in::{self, How};
use crate::attempts::{self, GRACE};
use crate::ids::AttemptId;
use crate::site::Site;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

/// Its name.
pub const TASK: &str = "end_attempt";
/// How often it is tried again, in seconds, for as long as a database is away.
const RETRY_EVERY: u64 = 5;

#[derive(Deserialize)]
struct About {
    attempt: AttemptId,
}

/// Handing in attempts whose time is over.
pub fn kind() -> Kind {
    Kind::new(TASK, end).retried_every(RETRY_EVERY)
}

/// Has a new attempt handed in when its time is over.
///
/// # Errors
/// When the database fails.
pub async fn plan(
    tx: &mut TenantTx,
    attempt: AttemptId,
    deadline: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    enqueue(tx, (attempt, attempt.to_string()), deadline, now).await
}

/// The same of one whose deadline was moved: its task comes at the old one and waits for a later one, but not for an earlier.
///
/// # Errors
/// When the database fails.
pub async fn plan_moved(
    tx: &mut TenantTx,
    attempt: AttemptId,
    deadline: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let key = format!("{attempt}/{}", deadline.unix_timestamp());
    enqueue(tx, (attempt, key), deadline, now).await
}

async fn enqueue(
    tx: &mut TenantTx,
    (attempt, key): (AttemptId, String),
    deadline: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let delay = Duration::try_from(deadline - now).unwrap_or_default() + GRACE;
    let task = NewTask::new(TASK, key).once().about(json!({ "attempt": attempt })).after(delay);
    tasks::enqueue(tx, task).await.map(drop)
}

/// Hands an attempt in now if its time is over and its task has not come yet.
///
/// # Errors
/// When the database fails.
pub async fn end_overdue(site: &Site, attempt: AttemptId, now: OffsetDateTime) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    let attempt = attempts::lock(&mut tx, attempt).await?;
    let Some(attempt) = attempt.filter(|attempt| attempt.is_running() && attempts::is_over(attempt, now)) else {
        return Ok(());
    };
    let handed = hand_in::hand_in(&mut tx, site, &attempt, &[], How::Timeout).await?;
    tx.commit().await?;
    if handed.has_programs {
        hand_in::carry(site);
    }
    Ok(())
}

async fn end(task: Task) -> Result<Ending, Failure> {
    let About { attempt } = task.read()?;
    let mut tx = task.site.begin().await?;
    let Some(attempt) = attempts::lock(&mut tx, attempt).await?.filter(|attempt| attempt.is_running()) else {
        return Ok(Ending::Done(json!({})));
    };
    let now = OffsetDateTime::now_utc();
    // It stands still: a new task comes with its new deadline.
    let Some(deadline) = attempt.deadline_at else { return Ok(Ending::Done(json!({}))) };
    // It was given more time.
    if let Some(left) = Duration::try_from(deadline + GRACE - now).ok().filter(|left| !left.is_zero()) {
        return Ok(Ending::Later(left));
    }
    let handed = hand_in::hand_in(&mut tx, &task.site, &attempt, &[], How::Timeout).await?;
    let ending = task.finish_in(&mut tx, json!({ "attempt": attempt.id })).await?;
    tx.commit().await?;
    if handed.has_programs {
        hand_in::carry(&task.site);
    }
    Ok(ending)
}
