//! Answers of contests that count elsewhere by now: where their marks change, that follows.

use platform::error::ApiError;
use platform::tenancy::TenantTx;

use crate::ids::AttemptId;
use crate::tasks::{self, NewTask};

/// The task that has an attempt of a contest count elsewhere. Its key is the attempt's id.
pub const RELEASE_TASK: &str = "release_attempt";

/// Has an attempt's answers count elsewhere as they are now.
///
/// # Errors
/// When the database fails.
pub async fn plan_release(tx: &mut TenantTx, attempt: AttemptId) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(RELEASE_TASK, attempt.to_string())).await.map(drop)
}

/// The same where they counted already, or where those of its contest do by now.
///
/// # Errors
/// When the database fails.
pub(super) async fn follow(tx: &mut TenantTx, attempt: AttemptId) -> Result<(), ApiError> {
    let is_released = sqlx::query_scalar!(
        r#"SELECT a.released_at IS NOT NULL OR c.released_at IS NOT NULL AS "is!"
             FROM attempts a JOIN contest_parts p ON p.id = a.contest_part_id JOIN contests c ON c.id = p.contest_id
            WHERE a.id = $1"#,
        attempt as AttemptId,
    )
    .fetch_one(&mut **tx)
    .await?;
    if is_released { plan_release(tx, attempt).await } else { Ok(()) }
}
