//! Whether a question is asked in a contest that is on: what others did at it, and how it is solved, is closed meanwhile.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::QuestionId;

/// Whether a contest asks the question that has begun and whose answers do not count elsewhere yet: it runs, or its board
/// stands still. Contests that only their candidates see are among them.
///
/// # Errors
/// When the database fails.
pub async fn is_asked_now(conn: &mut TenantConn, question: QuestionId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM contest_questions o JOIN contests c ON c.id = o.contest_id
                           WHERE o.question_id = $1 AND c.status = 'published' AND c.archived_at IS NULL
                             AND c.start_time <= now() AND c.released_at IS NULL) AS "is!""#,
        question as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await?)
}
