//! Streaks' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use crate::ids::AccountId;

/// The days on which a person practised, the first one first.
pub(super) async fn days(conn: &mut TenantConn, user: AccountId) -> Result<Vec<Date>, ApiError> {
    let days = sqlx::query_scalar!("SELECT day FROM practice_days WHERE user_id = $1 ORDER BY day", user as AccountId);
    Ok(days.fetch_all(&mut *conn).await?)
}
