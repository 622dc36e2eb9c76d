//! SQL of people's addresses.

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use statements::search_words;

use crate::account_words::messages::ACCOUNT_EXISTS;
use crate::ids::AccountId;

/// Where a person who is not blocked gets letters.
pub struct Mailbox {
    pub id: AccountId,
    /// An address, or a login name.
    pub email: String,
    pub full_name: String,
    pub is_verified: bool,
}

/// That of a person; `None` where they are blocked, or gone.
pub async fn mailbox(conn: &mut TenantConn, user: AccountId) -> Result<Option<Mailbox>, ApiError> {
    Ok(sqlx::query_as!(
        Mailbox,
        r#"SELECT id AS "id: AccountId", email, full_name, email_verified_at IS NOT NULL AS "is_verified!"
             FROM users WHERE id = $1 AND blocked_at IS NULL AND NOT is_visitor"#,
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// That of an address.
pub async fn find_by_email(conn: &mut TenantConn, email: &str) -> Result<Option<Mailbox>, ApiError> {
    Ok(sqlx::query_as!(
        Mailbox,
        r#"SELECT id AS "id: AccountId", email, full_name, email_verified_at IS NOT NULL AS "is_verified!"
             FROM users WHERE email = $1 AND blocked_at IS NULL AND contest_id IS NULL AND NOT is_visitor"#,
        email,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The person has shown that the account's address is theirs.
pub async fn verify_email(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE users SET email_verified_at = coalesce(email_verified_at, now()) WHERE id = $1",
        user as AccountId
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Gives the account another address, which is verified.
///
/// # Errors
/// 412 where another account has it.
pub async fn set_email(conn: &mut TenantConn, user: &Mailbox, email: &str) -> Result<(), ApiError> {
    let search_text = search_words([user.full_name.as_str(), email]);
    sqlx::query!(
        "UPDATE users SET email = $2, email_verified_at = now(), search_text = $3, updated_at = now() WHERE id = $1",
        user.id as AccountId,
        email,
        search_text,
    )
    .execute(&mut *conn)
    .await
    .map_err(|error| match broken_constraint(&error) {
        Some("users_email_unique") => ApiError::on_field("email", ACCOUNT_EXISTS),
        _ => error.into(),
    })?;
    Ok(())
}

/// Whether an account has this address or login name.
pub async fn is_taken(conn: &mut TenantConn, email: &str) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM users WHERE email = $1) AS "is_taken!""#, email)
        .fetch_one(&mut *conn)
        .await?)
}
