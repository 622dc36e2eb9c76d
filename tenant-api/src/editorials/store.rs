//! Editorials' SQL.

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};

use crate::ids::{AccountId, QuestionId};

/// Whether somebody has given a question up.
///
/// # Errors
/// When the database fails.
pub async fn has_given_up(conn: &mut TenantConn, user: AccountId, question: QuestionId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM give_ups WHERE user_id = $1 AND question_id = $2) AS "is!""#,
        user as AccountId,
        question as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether somebody has solved a question. Until the transaction ends no verdict of theirs is stored, nor is anything of
/// theirs handed in: the row is made where there is none, as `submissions::tries::lock` does.
pub(super) async fn lock_solved(tx: &mut TenantTx, user: AccountId, question: QuestionId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO question_progress (user_id, question_id) VALUES ($1, $2)
           ON CONFLICT (user_id, question_id) DO UPDATE SET attempts = question_progress.attempts
           RETURNING solved_at IS NOT NULL AS "is!""#,
        user as AccountId,
        question as QuestionId,
    )
    .fetch_one(&mut **tx)
    .await?)
}

/// Notes that somebody gives a question up; false where they had before.
pub(super) async fn give_up(tx: &mut TenantTx, user: AccountId, question: QuestionId) -> Result<bool, ApiError> {
    let made = sqlx::query!(
        "INSERT INTO give_ups (user_id, question_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        user as AccountId,
        question as QuestionId,
    )
    .execute(&mut **tx)
    .await?;
    Ok(made.rows_affected() > 0)
}
