//! Keys of calendars.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::AccountId;

/// The person's key.
pub async fn calendar_key(conn: &mut TenantConn, person: AccountId) -> Result<Option<String>, ApiError> {
    Ok(sqlx::query_scalar!("SELECT key FROM calendar_keys WHERE user_id = $1", person as AccountId)
        .fetch_optional(&mut *conn)
        .await?)
}

/// Keeps a key where the person has none yet; the one that they have.
pub async fn keep_calendar_key(conn: &mut TenantConn, person: AccountId, key: &str) -> Result<String, ApiError> {
    Ok(sqlx::query_scalar!(
        "INSERT INTO calendar_keys (user_id, key) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET key = calendar_keys.key RETURNING key",
        person as AccountId,
        key,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Puts a key in the place of the one before.
pub async fn set_calendar_key(conn: &mut TenantConn, person: AccountId, key: &str) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO calendar_keys (user_id, key) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET key = excluded.key, made_at = now()",
        person as AccountId,
        key,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Whose key it is, unless they are blocked.
pub async fn owner_of_calendar_key(conn: &mut TenantConn, key: &str) -> Result<Option<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT k.user_id AS "id: AccountId" FROM calendar_keys k JOIN users u ON u.id = k.user_id
            WHERE k.key = $1 AND u.blocked_at IS NULL AND u.erased_at IS NULL"#,
        key,
    )
    .fetch_optional(&mut *conn)
    .await?)
}
