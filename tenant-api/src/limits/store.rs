//! Limits' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

/// Until the transaction ends, whoever else makes accounts waits.
pub(super) async fn lock_accounts(conn: &mut TenantConn) -> Result<(), ApiError> {
    sqlx::query!("SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ' accounts', 0))")
        .fetch_one(&mut *conn)
        .await?;
    Ok(())
}

/// Until the transaction ends, whoever else counts the staff waits.
///
/// # Errors
/// When the database fails.
pub async fn lock_staff(conn: &mut TenantConn) -> Result<(), ApiError> {
    sqlx::query!("SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ' staff', 0))")
        .fetch_one(&mut *conn)
        .await?;
    Ok(())
}

/// Accounts that are not learners'.
///
/// # Errors
/// When the database fails.
pub async fn count_staff(conn: &mut TenantConn) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM users WHERE role NOT IN ('student', 'affiliate')"#)
        .fetch_one(&mut *conn)
        .await?)
}
