//! Activity's SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use crate::ids::AccountId;

/// Learners of one month.
pub struct Month {
    /// `YYYY-MM`
    pub month: String,
    /// Learners who did something in it.
    pub learners: i64,
}

/// What was noted of a person.
#[derive(Debug)]
#[must_use = "whoever keeps the number of active learners is to be told"]
pub struct Marked {
    /// The day, by the database's clock, which is the one that months are counted by.
    pub day: Date,
    /// Whether the month has a learner more by it.
    pub is_new: bool,
}

/// Notes that the person did something today; writes at most once a day.
///
/// # Errors
/// When the database fails.
pub async fn mark_active(conn: &mut TenantConn, user: AccountId) -> Result<Marked, ApiError> {
    // What the statement sees of active_learners is what was there before the trigger counted.
    Ok(sqlx::query_as!(
        Marked,
        r#"WITH today AS MATERIALIZED (SELECT (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day),
                noted AS (
               UPDATE users SET active_on = today.day FROM today
                -- Also who was staff when the day was noted, and is a learner now.
                WHERE id = $1 AND (active_on IS DISTINCT FROM today.day
                      OR role = 'student' AND NOT EXISTS (SELECT 1 FROM active_learners
                          WHERE month = date_trunc('month', today.day)::date AND user_id = $1)) RETURNING role)
           SELECT today.day AS "day!",
                  EXISTS (SELECT 1 FROM noted WHERE role = 'student')
                  AND NOT EXISTS (SELECT 1 FROM active_learners
                                   WHERE month = date_trunc('month', today.day)::date AND user_id = $1) AS "is_new!"
             FROM today"#,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Learners who did something in the current calendar month.
///
/// # Errors
/// When the database fails.
pub async fn count_active(conn: &mut TenantConn) -> Result<i64, ApiError> {
    Ok(count_of_month(conn).await?.1)
}

/// The first day of the current calendar month by the database's clock, and the learners who did something in it.
///
/// # Errors
/// When the database fails.
pub(super) async fn count_of_month(conn: &mut TenantConn) -> Result<(Date, i64), ApiError> {
    let row = sqlx::query!(
        r#"SELECT this.month AS "month!", coalesce(m.learners, 0) AS "learners!"
             FROM (SELECT date_trunc('month', now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS month) AS this
             LEFT JOIN active_months m ON m.month = this.month"#
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok((row.month, row.learners))
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
