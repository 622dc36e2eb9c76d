//! What only answers ask of the database.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;

use crate::ids::{AccountId, QuestionId, SubmissionId};
use crate::submissions::words::Verdict;

/// What an answer is after more of it has come.
pub struct Further<'a> {
    pub answer: &'a str,
    pub status: Verdict,
    pub score: f64,
    /// Nothing until it is marked.
    pub share: Option<f64>,
    pub parts: &'a Value,
}

/// Writes what an answer is after more of it has come.
pub async fn set_answer(conn: &mut TenantConn, id: SubmissionId, further: &Further<'_>) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE submissions SET answer = $2, status = $3, score = $4, share = $5, parts = $6,
                judged_at = CASE WHEN $5::float8 IS NULL THEN NULL ELSE now() END
         WHERE id = $1",
        id as SubmissionId,
        further.answer,
        further.status as Verdict,
        further.score,
        further.share,
        further.parts,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Whether a person has solved a question.
pub async fn is_solved(conn: &mut TenantConn, user: AccountId, question: QuestionId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM question_progress
                          WHERE user_id = $1 AND question_id = $2 AND solved_at IS NOT NULL) AS "is!""#,
        user as AccountId,
        question as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await?)
}
