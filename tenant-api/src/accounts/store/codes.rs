//! SQL of codes from the identity page.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::ids::AccountId;

pub async fn insert_code(
    conn: &mut TenantConn,
    user: AccountId,
    code_hash: [u8; 32],
    challenge: [u8; 32],
    expires_at: OffsetDateTime,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO sign_in_codes (code_hash, user_id, challenge, expires_at) VALUES ($1, $2, $3, $4)",
        &code_hash[..],
        user as AccountId,
        &challenge[..],
        expires_at,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Whose code it is, made for this challenge and still good; it is used up by that.
pub async fn take_code(
    conn: &mut TenantConn,
    code_hash: [u8; 32],
    challenge: [u8; 32],
) -> Result<Option<AccountId>, ApiError> {
    let user = sqlx::query_scalar!(
        r#"DELETE FROM sign_in_codes WHERE code_hash = $1 AND challenge = $2 AND expires_at > now()
           RETURNING user_id AS "user_id: AccountId""#,
        &code_hash[..],
        &challenge[..],
    );
    Ok(user.fetch_optional(&mut *conn).await?)
}

/// Takes codes away that nobody has used; whether some are left.
pub async fn expire_codes(conn: &mut TenantConn) -> Result<bool, ApiError> {
    sqlx::query!("DELETE FROM sign_in_codes WHERE expires_at < now()").execute(&mut *conn).await?;
    Ok(sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM sign_in_codes) AS "any!""#).fetch_one(&mut *conn).await?)
}
