//! Activity's SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

/// Learners of one month.
pub struct Month {
    /// `YYYY-MM`
    pub month: String,
    /// Learners who did something in it.
    pub learners: i64,
}

/// Notes that the person did something today; writes at most once a day. Returns the day, by the database's clock, which
/// is the one that months are counted by.
///
/// # Errors
/// When the database fails.
pub async fn mark_active(conn: &mut TenantConn, user: i64) -> Result<Date, ApiError> {
    let day = sqlx::query_scalar!(
        r#"WITH noted AS (
               UPDATE users SET active_on = (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date
                WHERE id = $1 AND active_on IS DISTINCT FROM (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date)
           SELECT (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS "day!""#,
        user,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok(day)
}

/// Learners who did something in the current calendar month.
///
/// # Errors
/// When the database fails.
pub async fn count_active(conn: &mut TenantConn) -> Result<i64, ApiError> {
    let counted = sqlx::query_scalar!(
        "SELECT learners FROM active_months WHERE month = date_trunc('month', now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date"
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(counted.unwrap_or(0))
}

/// The last twelve months in which somebody was active, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn months(conn: &mut TenantConn) -> Result<Vec<Month>, ApiError> {
    Ok(sqlx::query_as!(
        Month,
        r#"SELECT to_char(month, 'YYYY-MM') AS "month!", learners FROM active_months ORDER BY active_months.month DESC LIMIT 12"#
    )
    .fetch_all(&mut *conn)
    .await?)
}
