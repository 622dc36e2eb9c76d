//! SQL of what links in letters carry.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::ids::AccountId;

platform::text_enum! {
    /// What a token is good for.
    pub enum TokenKind {
        /// Shows that an address is the person's.
        Verify = "verify",
        /// Sets a new password.
        Reset = "reset",
    }
}

/// A token as it is known.
pub struct OneTime {
    pub user: AccountId,
    /// The address that it verifies.
    pub email: Option<String>,
    pub is_expired: bool,
    pub is_used: bool,
}

pub async fn insert_token(
    conn: &mut TenantConn,
    (hash, kind): ([u8; 32], TokenKind),
    user: AccountId,
    email: Option<&str>,
    expires_at: OffsetDateTime,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO one_time_tokens (token_hash, user_id, kind, email, expires_at) VALUES ($1, $2, $3, $4, $5)",
        &hash[..],
        user as AccountId,
        kind as TokenKind,
        email,
        expires_at,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

pub async fn find_token(conn: &mut TenantConn, hash: [u8; 32], kind: TokenKind) -> Result<Option<OneTime>, ApiError> {
    Ok(sqlx::query_as!(
        OneTime,
        r#"SELECT user_id AS "user: AccountId", email, expires_at <= now() AS "is_expired!",
                  used_at IS NOT NULL AS "is_used!"
             FROM one_time_tokens WHERE token_hash = $1 AND kind = $2"#,
        &hash[..],
        kind as TokenKind,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The same; whoever else would use it waits until the transaction ends.
pub async fn lock_token(conn: &mut TenantConn, hash: [u8; 32], kind: TokenKind) -> Result<Option<OneTime>, ApiError> {
    let locked = sqlx::query!("SELECT user_id FROM one_time_tokens WHERE token_hash = $1 FOR UPDATE", &hash[..]);
    locked.fetch_optional(&mut *conn).await?;
    find_token(conn, hash, kind).await
}

pub async fn use_token(conn: &mut TenantConn, hash: [u8; 32]) -> Result<(), ApiError> {
    sqlx::query!("UPDATE one_time_tokens SET used_at = now() WHERE token_hash = $1", &hash[..])
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// Takes unused tokens of a person away that a change of the password makes bad: those for another, and those for an
/// address that is not the account's.
pub async fn delete_tokens(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM one_time_tokens t USING users u
          WHERE t.user_id = $1 AND u.id = $1 AND t.used_at IS NULL AND (t.kind = 'reset' OR t.email <> u.email)",
        user as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Takes all unused tokens of a person away but this one.
pub async fn delete_other_tokens(conn: &mut TenantConn, user: AccountId, kept: [u8; 32]) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM one_time_tokens WHERE user_id = $1 AND used_at IS NULL AND token_hash <> $2",
        user as AccountId,
        &kept[..],
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Takes tokens away that have been expired for a day; whether some are left.
pub async fn expire_tokens(conn: &mut TenantConn) -> Result<bool, ApiError> {
    sqlx::query!("DELETE FROM one_time_tokens WHERE expires_at < now() - interval '1 day'").execute(&mut *conn).await?;
    Ok(sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM one_time_tokens) AS "any!""#).fetch_one(&mut *conn).await?)
}
