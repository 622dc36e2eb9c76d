//! One at a time counts a person's points.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::AccountId;

/// Until the transaction ends, nobody else counts points of these people; statements after it see what those who did have
/// committed. Their rows are held against deletion first, as the rows that refer to them would do it: whoever has locked one
/// of them, and counts its points last, is waited for before and not in a circle.
pub(super) async fn lock(conn: &mut TenantConn, users: &[AccountId]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "SELECT 1 AS one FROM unnest(ARRAY(SELECT id FROM users WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE)) AS held (id),
                pg_advisory_xact_lock(hashtextextended(current_schema() || ' ranking of ' || held.id, 0))",
        users as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await
    .map(drop)
}

/// The same ahead of everything else, for who changes what the sums of many are kept by, such as schools. A rebuild is waited
/// for: it locks the sums as well.
///
/// # Errors
/// When the database fails.
pub async fn hold(conn: &mut TenantConn, users: &[AccountId]) -> Result<(), ApiError> {
    lock(conn, users).await?;
    sqlx::query!("LOCK TABLE point_gains IN ROW EXCLUSIVE MODE").execute(&mut *conn).await?;
    Ok(())
}
