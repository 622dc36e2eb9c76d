//! Who may still answer in an attempt.

use platform::error::ApiError;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::messages::{ALREADY_SUBMITTED, ATTEMPT_NOT_FOUND, TIME_OVER};
use super::store::{Attempt, find};
use super::words::AttemptStatus;
use crate::actor::Actor;
use crate::ids::{AccountId, AttemptId, QuestionId};
use crate::standings;

pub use crate::server_time::GRACE;

/// A question of an attempt that may be answered now.
pub struct Admitted {
    pub attempt: Attempt,
    /// What the question counts in it.
    pub max_score: f64,
}

/// Whether an attempt's time is over, with the [`GRACE`].
pub fn is_over(attempt: &Attempt, now: OffsetDateTime) -> bool {
    attempt.deadline_at.is_some_and(|deadline| now >= deadline + GRACE)
}

/// Why nothing is taken any more.
///
/// # Errors
/// 412 where it is handed in or its time is over.
pub fn refuse_closed(attempt: &Attempt, now: OffsetDateTime) -> Result<(), ApiError> {
    match attempt.status {
        AttemptStatus::Running if is_over(attempt, now) => Err(TIME_OVER.into()),
        AttemptStatus::Running => Ok(()),
        _ if attempt.was_timed_out() => Err(TIME_OVER.into()),
        _ => Err(ALREADY_SUBMITTED.into()),
    }
}

/// Refuses a session that is not the one that sits it, where a contest wants one alone.
///
/// # Errors
/// 409.
pub async fn refuse_elsewhere(conn: &mut TenantConn, attempt: &Attempt, actor: &Actor) -> Result<(), ApiError> {
    match attempt.entry_id {
        Some(entry) => standings::refuse_elsewhere(conn, entry, actor).await,
        None => Ok(()),
    }
}

/// One's own attempt.
///
/// # Errors
/// 404 where there is none or it is another's: which of the two, nobody learns.
pub async fn own(conn: &mut TenantConn, user: AccountId, id: AttemptId) -> Result<Attempt, ApiError> {
    let attempt = find(conn, id).await?.filter(|attempt| attempt.user_id == user);
    attempt.ok_or_else(|| ATTEMPT_NOT_FOUND.into())
}

/// Until the transaction ends the attempt is not handed in, so that no draft comes between the hand-in and its end.
///
/// # Errors
/// When the database fails.
pub async fn hold(tx: &mut TenantConn, id: AttemptId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM attempts WHERE id = $1 FOR SHARE", id as AttemptId).fetch_optional(&mut *tx).await?;
    Ok(())
}

/// The attempt, if its person may answer this question in it now; who writes has it locked or held.
///
/// # Errors
/// 404 of another's, 409 where another session alone may sit it, 412 where it is closed or does not ask the question.
pub async fn admit(
    conn: &mut TenantConn,
    actor: &Actor,
    id: AttemptId,
    question: QuestionId,
    now: OffsetDateTime,
) -> Result<Admitted, ApiError> {
    let attempt = own(conn, actor.id, id).await?;
    refuse_closed(&attempt, now)?;
    refuse_elsewhere(conn, &attempt, actor).await?;
    let max_score = sqlx::query_scalar!(
        "SELECT max_score FROM attempt_questions WHERE attempt_id = $1 AND question_id = $2",
        id as AttemptId,
        question as QuestionId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let max_score = max_score.ok_or_else(|| ApiError::on_field("question_id", INVALID_VALUE))?;
    Ok(Admitted { attempt, max_score })
}
