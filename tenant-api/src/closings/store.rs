//! SQL of closed accounts.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::ids::AccountId;

/// Whom a letter is for.
pub(super) struct Person {
    pub(super) email: String,
    pub(super) full_name: String,
}

/// `None` where it is closed already.
pub(super) async fn close(
    conn: &mut TenantConn,
    user: AccountId,
    erase_at: OffsetDateTime,
) -> Result<Option<Person>, ApiError> {
    Ok(sqlx::query_as!(
        Person,
        "UPDATE users SET erase_at = $2, updated_at = now(), version = version + 1
          WHERE id = $1 AND erase_at IS NULL AND erased_at IS NULL RETURNING email, full_name",
        user as AccountId,
        erase_at,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

pub(super) async fn erase_at(conn: &mut TenantConn, user: AccountId) -> Result<Option<OffsetDateTime>, ApiError> {
    let found = sqlx::query_scalar!("SELECT erase_at FROM users WHERE id = $1", user as AccountId);
    Ok(found.fetch_optional(&mut *conn).await?.flatten())
}

/// `None` where it is open.
pub(super) async fn reopen(conn: &mut TenantConn, user: AccountId) -> Result<Option<Person>, ApiError> {
    Ok(sqlx::query_as!(
        Person,
        "UPDATE users SET erase_at = NULL, updated_at = now(), version = version + 1
          WHERE id = $1 AND erase_at IS NOT NULL AND erased_at IS NULL RETURNING email, full_name",
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}
