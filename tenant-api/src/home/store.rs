//! The home page's SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::totals::Total;

/// Problems that everybody sees.
pub async fn count_problems(conn: &mut TenantConn) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "problems!" FROM questions
            WHERE is_listed AND kind = 'code' AND status = 'published' AND visibility = 'public'"#
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Reads every learner's row and every one of their progress: see [`super::totals`].
pub async fn count_people(conn: &mut TenantConn) -> Result<Total, ApiError> {
    Ok(sqlx::query_as!(
        Total,
        r#"SELECT (SELECT count(*) FROM users WHERE role = 'student' AND contest_id IS NULL AND NOT is_visitor AND erase_at IS NULL AND erased_at IS NULL) AS "learners!",
                  (SELECT coalesce(sum(attempts), 0)::bigint FROM question_progress) AS "submissions!""#
    )
    .fetch_one(&mut *conn)
    .await?)
}
