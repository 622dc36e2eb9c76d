//! SQL of what people sign in with.

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use statements::search_words;

use crate::account_words::messages::ACCOUNT_EXISTS;
use crate::ids::{AccountId, ContestId};
use crate::permissions::Role;

/// What a password is held against.
#[derive(Default)]
pub struct Secret {
    pub password_hash: Option<String>,
    /// A password that a manager gave and no task has hashed yet; it counts before the hash.
    pub sealed_password: Option<String>,
}

impl Secret {
    /// Whether the account has a password.
    pub fn is_set(&self) -> bool {
        self.password_hash.is_some() || self.sealed_password.is_some()
    }
}

/// What sign-in needs.
pub struct Credentials {
    pub id: AccountId,
    pub secret: Secret,
    pub is_blocked: bool,
    /// Whether the person has signed in with this browser.
    pub is_known_browser: bool,
}

/// The account of an address or a login name, and what is known of a browser there.
pub async fn find_credentials(
    conn: &mut TenantConn,
    email: &str,
    browser: [u8; 32],
) -> Result<Option<Credentials>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT id AS "id: AccountId", password_hash, sealed_password, blocked_at IS NOT NULL AS "is_blocked!",
                  EXISTS (SELECT FROM known_browsers WHERE user_id = users.id AND browser_hash = $2) AS "is_known!"
             FROM users WHERE email = $1 AND NOT is_visitor AND contest_id IS NULL"#,
        email,
        &browser[..],
    );
    Ok(row.fetch_optional(&mut *conn).await?.map(|row| Credentials {
        id: row.id,
        secret: Secret { password_hash: row.password_hash, sealed_password: row.sealed_password },
        is_blocked: row.is_blocked,
        is_known_browser: row.is_known,
    }))
}

/// The account that was made for a candidate of a contest.
pub async fn find_candidate_credentials(
    conn: &mut TenantConn,
    contest: ContestId,
    candidate: &str,
) -> Result<Option<Credentials>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT u.id AS "id: AccountId", u.password_hash, u.sealed_password, u.blocked_at IS NOT NULL AS "is_blocked!"
             FROM contest_candidates c JOIN users u ON u.id = c.user_id AND u.contest_id = c.contest_id
            WHERE c.contest_id = $1 AND c.candidate_id = $2"#,
        contest as ContestId,
        candidate,
    );
    Ok(row.fetch_optional(&mut *conn).await?.map(|row| Credentials {
        id: row.id,
        secret: Secret { password_hash: row.password_hash, sealed_password: row.sealed_password },
        is_blocked: row.is_blocked,
        is_known_browser: false,
    }))
}

/// What a contest is called.
pub async fn contest_name(conn: &mut TenantConn, id: ContestId) -> Result<String, ApiError> {
    Ok(sqlx::query_scalar!("SELECT name FROM contests WHERE id = $1", id as ContestId).fetch_one(&mut *conn).await?)
}

pub async fn is_admin(conn: &mut TenantConn, id: AccountId) -> Result<bool, ApiError> {
    let found = sqlx::query_scalar!("SELECT id FROM users WHERE id = $1 AND role = 'admin'", id as AccountId);
    Ok(found.fetch_optional(&mut *conn).await?.is_some())
}

/// What a person's password is held against.
pub async fn secret(conn: &mut TenantConn, id: AccountId) -> Result<Secret, ApiError> {
    let found =
        sqlx::query_as!(Secret, "SELECT password_hash, sealed_password FROM users WHERE id = $1", id as AccountId);
    Ok(found.fetch_one(&mut *conn).await?)
}

/// An account to be made by its person.
pub struct NewUser<'a> {
    pub email: &'a str,
    /// None: the person comes by Google.
    pub password_hash: Option<&'a str>,
    pub full_name: &'a str,
    pub affiliate_code: Option<&'a str>,
}

/// Adds a student, who is to be welcomed.
pub async fn insert_user(conn: &mut TenantConn, new: &NewUser<'_>) -> Result<AccountId, ApiError> {
    let search_text = search_words([new.full_name, new.email]);
    sqlx::query_scalar!(
        r#"INSERT INTO users (email, password_hash, full_name, search_text, affiliate_code, congratulations)
           VALUES ($1, $2, $3, $4, $5, true) RETURNING id AS "id: AccountId""#,
        new.email,
        new.password_hash,
        new.full_name,
        search_text,
        new.affiliate_code,
    )
    .fetch_one(&mut *conn)
    .await
    .map_err(|error| match broken_constraint(&error) {
        Some("users_email_unique") => ACCOUNT_EXISTS.into(),
        _ => error.into(),
    })
}

/// Notes that the person signs in, as whom; `None` where they are blocked by now.
pub async fn sign_in(conn: &mut TenantConn, user: AccountId) -> Result<Option<Role>, ApiError> {
    let role = sqlx::query_scalar!(
        r#"UPDATE users SET last_seen_at = now() WHERE id = $1 AND blocked_at IS NULL RETURNING role AS "role: Role""#,
        user as AccountId
    );
    Ok(role.fetch_optional(&mut *conn).await?)
}

/// Sets the password that the person has chosen.
pub async fn set_password(conn: &mut TenantConn, user: AccountId, password_hash: &str) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE users SET password_hash = $2, sealed_password = NULL, must_set_password = false, updated_at = now()
          WHERE id = $1",
        user as AccountId,
        password_hash
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}
