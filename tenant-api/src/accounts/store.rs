//! Accounts' SQL.

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use statements::search_words;
use time::{Date, OffsetDateTime};

use super::messages::ACCOUNT_EXISTS;
use super::words::{Gender, UserType};
use crate::ids::AccountId;
use crate::listing::Counted;
use crate::permissions::Role;

/// What sign-in needs.
pub struct Credentials {
    pub id: AccountId,
    pub password_hash: Option<String>,
}

pub async fn find_credentials(conn: &mut TenantConn, email: &str) -> Result<Option<Credentials>, ApiError> {
    Ok(sqlx::query_as!(
        Credentials,
        r#"SELECT id AS "id: AccountId", password_hash FROM users WHERE email = $1 AND NOT is_visitor"#,
        email,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

pub async fn is_admin(conn: &mut TenantConn, id: AccountId) -> Result<bool, ApiError> {
    let found = sqlx::query_scalar!("SELECT id FROM users WHERE id = $1 AND role = 'admin'", id as AccountId);
    Ok(found.fetch_optional(&mut *conn).await?.is_some())
}

pub async fn password_hash(conn: &mut TenantConn, id: AccountId) -> Result<Option<String>, ApiError> {
    Ok(sqlx::query_scalar!("SELECT password_hash FROM users WHERE id = $1", id as AccountId)
        .fetch_one(&mut *conn)
        .await?)
}

/// Adds a student.
pub async fn insert_user(
    conn: &mut TenantConn,
    email: &str,
    password_hash: &str,
    full_name: &str,
) -> Result<AccountId, ApiError> {
    let search_text = search_words([full_name, email]);
    sqlx::query_scalar!(
        r#"INSERT INTO users (email, password_hash, full_name, search_text) VALUES ($1, $2, $3, $4)
           RETURNING id AS "id: AccountId""#,
        email,
        password_hash,
        full_name,
        search_text,
    )
    .fetch_one(&mut *conn)
    .await
    .map_err(|error| match broken_constraint(&error) {
        Some("users_email_unique") => ACCOUNT_EXISTS.into(),
        _ => error.into(),
    })
}

/// Takes browsers away that nobody has signed in with for so many days; whether some are left.
pub async fn expire_browsers(conn: &mut TenantConn, days: i32) -> Result<bool, ApiError> {
    sqlx::query!("DELETE FROM known_browsers WHERE seen_at < now() - make_interval(days => $1)", days)
        .execute(&mut *conn)
        .await?;
    Ok(sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM known_browsers) AS "any!""#).fetch_one(&mut *conn).await?)
}

/// Whether the person had signed in with this browser, and with any.
pub struct Familiarity {
    pub browser: bool,
    pub any: bool,
}

/// Notes that the person signs in with this browser; the newest 20 are remembered. What was known before.
pub async fn note_browser(conn: &mut TenantConn, user: AccountId, browser: [u8; 32]) -> Result<Familiarity, ApiError> {
    let known = sqlx::query_as!(
        Familiarity,
        r#"SELECT EXISTS (SELECT FROM known_browsers WHERE user_id = $1 AND browser_hash = $2) AS "browser!",
                  EXISTS (SELECT FROM known_browsers WHERE user_id = $1) AS "any!""#,
        user as AccountId,
        &browser[..],
    )
    .fetch_one(&mut *conn)
    .await?;
    sqlx::query!(
        "INSERT INTO known_browsers (user_id, browser_hash) VALUES ($1, $2)
         ON CONFLICT (user_id, browser_hash) DO UPDATE SET seen_at = now()",
        user as AccountId,
        &browser[..],
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "DELETE FROM known_browsers WHERE user_id = $1 AND browser_hash NOT IN (
             SELECT browser_hash FROM known_browsers WHERE user_id = $1 ORDER BY seen_at DESC LIMIT 20)",
        user as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(known)
}

/// Sets the password.
pub async fn set_password(conn: &mut TenantConn, user: AccountId, password_hash: &str) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE users SET password_hash = $2, updated_at = now() WHERE id = $1",
        user as AccountId,
        password_hash
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// A person's own row.
pub struct Profile {
    pub id: AccountId,
    /// Whether visits of the platform's operators act through it.
    pub is_visitor: bool,
    pub email: String,
    pub full_name: String,
    pub role: Role,
    pub user_type: Option<UserType>,
    pub dob: Option<Date>,
    pub phone_number: Option<String>,
    pub address: Option<String>,
    pub country: Option<String>,
    pub province: Option<String>,
    pub school: Option<String>,
    pub class: Option<String>,
    pub gender: Option<Gender>,
    pub parent_email: Option<String>,
    pub personal_email: Option<String>,
    pub email_verified: bool,
}

/// The same in a transaction that writes it: whoever else would waits until that is over.
pub async fn lock_profile(conn: &mut TenantConn, id: AccountId) -> Result<Option<Profile>, ApiError> {
    sqlx::query!("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", id as AccountId)
        .fetch_optional(&mut *conn)
        .await?;
    find_profile(conn, id).await
}

pub async fn find_profile(conn: &mut TenantConn, id: AccountId) -> Result<Option<Profile>, ApiError> {
    Ok(sqlx::query_as!(
        Profile,
        r#"SELECT id AS "id: AccountId", is_visitor, email, full_name, role AS "role: Role", user_type AS "user_type: UserType", dob, phone_number,
                  address, country, province, school, class, gender AS "gender: Gender", parent_email, personal_email,
                  email_verified_at IS NOT NULL AS "email_verified!"
           FROM users WHERE id = $1"#,
        id as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

pub async fn update_profile(conn: &mut TenantConn, profile: &Profile) -> Result<(), ApiError> {
    let search_text = search_words([profile.full_name.as_str(), &profile.email]);
    sqlx::query!(
        "UPDATE users SET full_name = $2, user_type = $3, dob = $4, phone_number = $5, address = $6, country = $7,
                province = $8, school = $9, class = $10, gender = $11, parent_email = $12, personal_email = $13,
                search_text = $14, updated_at = now()
         WHERE id = $1",
        profile.id as AccountId,
        profile.full_name,
        profile.user_type as Option<UserType>,
        profile.dob,
        profile.phone_number,
        profile.address,
        profile.country,
        profile.province,
        profile.school,
        profile.class,
        profile.gender as Option<Gender>,
        profile.parent_email,
        profile.personal_email,
        search_text,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// A row of the admin's list.
pub struct Account {
    pub id: AccountId,
    pub email: String,
    pub full_name: String,
    pub role: Role,
    pub created_at: OffsetDateTime,
    pub total: i64,
}

impl Counted for Account {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A page of accounts whose name or address has the words of `search` (for `to_tsquery`), of `role` if one is given.
pub async fn list_accounts(
    conn: &mut TenantConn,
    search: &str,
    role: Option<Role>,
    (limit, offset): (i64, i64),
) -> Result<Vec<Account>, ApiError> {
    Ok(sqlx::query_as!(
        Account,
        r#"SELECT id AS "id: AccountId", email, full_name, role AS "role: Role", created_at, count(*) OVER () AS "total!" FROM users
           WHERE ($1 = '' OR to_tsvector('simple', search_text) @@ to_tsquery('simple', $1)) AND ($2::text IS NULL OR role = $2) AND NOT is_visitor
           ORDER BY id DESC LIMIT $3 OFFSET $4"#,
        search,
        role as Option<Role>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// How many admins a site has: the last one keeps the role.
pub async fn count_admins(conn: &mut TenantConn) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM users WHERE role = 'admin'"#)
        .fetch_one(&mut *conn)
        .await?)
}

pub async fn set_role(conn: &mut TenantConn, id: AccountId, role: Role) -> Result<(), ApiError> {
    sqlx::query!("UPDATE users SET role = $2, updated_at = now() WHERE id = $1", id as AccountId, role as Role)
        .execute(&mut *conn)
        .await?;
    Ok(())
}

pub async fn created_at(conn: &mut TenantConn, id: AccountId) -> Result<OffsetDateTime, ApiError> {
    Ok(sqlx::query_scalar!("SELECT created_at FROM users WHERE id = $1", id as AccountId).fetch_one(&mut *conn).await?)
}
