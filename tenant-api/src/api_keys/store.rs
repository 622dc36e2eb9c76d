//! Keys' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::ids::{AccountId, ApiKeyId};
use crate::permissions::Role;
use crate::sessions::SEEN_WITHIN;
use crate::site::Site;

/// Whose key it is, and what it is for.
pub struct Key {
    /// The person.
    pub user_id: AccountId,
    /// Their role.
    pub role: Role,
    /// Whether it may only read.
    pub read_only: bool,
}

/// The key of this hash, if it is still good and its person is not blocked; notes that it was used.
///
/// # Errors
/// When the database fails.
pub async fn find_and_touch(site: &Site, key_hash: [u8; 32]) -> Result<Option<Key>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT users.id AS "user_id: AccountId", users.role AS "role: Role", api_keys.read_only, api_keys.last_used_at
           FROM api_keys JOIN users ON users.id = api_keys.user_id
           WHERE api_keys.key_hash = $1 AND api_keys.expires_at > now() AND users.blocked_at IS NULL"#,
        &key_hash[..],
    )
    .fetch_optional(&mut *site.read().await?)
    .await?;
    let Some(row) = row else { return Ok(None) };
    if row.last_used_at.is_none_or(|used| used + SEEN_WITHIN < OffsetDateTime::now_utc()) {
        // A database that can't be written now is asked again at the next call.
        if let Err(error) = touch(site, key_hash).await {
            tracing::debug!(cause = ?error.cause(), "noting when a key was used");
        }
    }
    Ok(Some(Key { user_id: row.user_id, role: row.role, read_only: row.read_only }))
}

async fn touch(site: &Site, key_hash: [u8; 32]) -> Result<(), ApiError> {
    sqlx::query!("UPDATE api_keys SET last_used_at = now() WHERE key_hash = $1", &key_hash[..])
        .execute(&mut *site.read().await?)
        .await?;
    Ok(())
}

/// When the first of a person's keys that are still good ends.
///
/// # Errors
/// When the database fails.
pub async fn soonest_end(conn: &mut TenantConn, user: AccountId) -> Result<Option<OffsetDateTime>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT min(expires_at) FROM api_keys WHERE user_id = $1 AND expires_at > now()",
        user as AccountId
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// A person's key.
pub struct Row {
    pub id: ApiKeyId,
    pub name: String,
    pub read_only: bool,
    pub expires_at: OffsetDateTime,
    pub created_at: OffsetDateTime,
    pub last_used_at: Option<OffsetDateTime>,
}

/// A person's keys, the newest first.
pub async fn list(conn: &mut TenantConn, user: AccountId) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT id AS "id: ApiKeyId", name, read_only, expires_at, created_at, last_used_at FROM api_keys
           WHERE user_id = $1 ORDER BY id DESC"#,
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// How many keys a person has; until the transaction ends, nobody else counts them.
pub async fn lock_and_count(conn: &mut TenantConn, user: AccountId) -> Result<i64, ApiError> {
    sqlx::query!("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", user as AccountId)
        .fetch_optional(&mut *conn)
        .await?;
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM api_keys WHERE user_id = $1"#, user as AccountId)
        .fetch_one(&mut *conn)
        .await?)
}

/// A key that is made.
pub struct New<'a> {
    pub name: &'a str,
    pub read_only: bool,
    pub expires_at: OffsetDateTime,
}

pub async fn insert(
    conn: &mut TenantConn,
    user: AccountId,
    key_hash: [u8; 32],
    new: New<'_>,
) -> Result<ApiKeyId, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO api_keys (user_id, name, key_hash, read_only, expires_at) VALUES ($1, $2, $3, $4, $5)
           RETURNING id AS "id: ApiKeyId""#,
        user as AccountId,
        new.name,
        &key_hash[..],
        new.read_only,
        new.expires_at,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Takes one of a person's keys away; false where there is no such one.
pub async fn delete(conn: &mut TenantConn, user: AccountId, id: ApiKeyId) -> Result<bool, ApiError> {
    let gone = sqlx::query!("DELETE FROM api_keys WHERE user_id = $1 AND id = $2", user as AccountId, id as ApiKeyId)
        .execute(&mut *conn)
        .await?;
    Ok(gone.rows_affected() > 0)
}

/// Takes all of a person's keys away.
pub async fn delete_all(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM api_keys WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    Ok(())
}
