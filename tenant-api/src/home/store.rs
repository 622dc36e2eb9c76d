//! The home page's SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::Stats;

pub async fn count(conn: &mut TenantConn) -> Result<Stats, ApiError> {
    Ok(sqlx::query_as!(
        Stats,
        r#"SELECT (SELECT count(*) FROM questions WHERE is_problem AND status = 'published' AND visibility = 'public')
                      AS "problems!",
                  (SELECT count(*) FROM users WHERE role = 'student' AND NOT is_visitor) AS "learners!",
                  (SELECT coalesce(sum(attempts), 0)::bigint FROM question_progress) AS "submissions!""#
    )
    .fetch_one(&mut *conn)
    .await?)
}
