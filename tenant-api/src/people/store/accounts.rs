//! SQL of one account.

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use statements::search_words;

use crate::account_words::messages::ACCOUNT_EXISTS;
use crate::account_words::{Gender, UserType};
use crate::ids::{AccountId, SessionId};
use crate::people::create::NewPerson;
use crate::people::person::{Person, PersonSession};
use crate::people::profile::Profile;
use crate::permissions::Role;

/// What a person is found by.
pub(in crate::people) fn search_text(full_name: &str, email: &str) -> String {
    search_words([full_name, email])
}

/// The account, of whoever is no operator's.
pub(in crate::people) async fn find(conn: &mut TenantConn, id: AccountId) -> Result<Option<Person>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT id AS "id: AccountId", email, full_name, role AS "role: Role", user_type AS "user_type: UserType", dob, phone_number,
                  gender AS "gender: Gender", school, class, province, legacy_province, address, country, parent_email, personal_email,
                  blocked_at IS NOT NULL AS "is_blocked!", email_verified_at IS NOT NULL AS "is_verified!",
                  password_hash IS NOT NULL OR sealed_password IS NOT NULL AS "has_password!", must_set_password,
                  last_seen_at, created_at, version
             FROM users WHERE id = $1 AND contest_id IS NULL AND NOT is_visitor"#,
        id as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(row.map(|row| Person {
        id: row.id,
        email: row.email,
        role: row.role,
        user_type: row.user_type,
        profile: Profile {
            full_name: row.full_name,
            dob: row.dob,
            phone_number: row.phone_number,
            gender: row.gender,
            school: row.school,
            class: row.class,
            province: row.province,
            legacy_province: row.legacy_province,
            address: row.address,
            country: row.country,
            parent_email: row.parent_email,
            personal_email: row.personal_email,
        },
        is_blocked: row.is_blocked,
        is_verified: row.is_verified,
        has_password: row.has_password,
        must_set_password: row.must_set_password,
        last_seen_at: row.last_seen_at,
        created_at: row.created_at,
        version: row.version,
    }))
}

/// The same in a transaction that changes it: whoever else would waits until that is over.
pub(in crate::people) async fn lock(conn: &mut TenantConn, id: AccountId) -> Result<Option<Person>, ApiError> {
    sqlx::query!("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", id as AccountId)
        .fetch_optional(&mut *conn)
        .await?;
    find(conn, id).await
}

/// Their sessions that are good, the last used first.
pub(in crate::people) async fn sessions(
    conn: &mut TenantConn,
    user: AccountId,
) -> Result<Vec<PersonSession>, ApiError> {
    Ok(sqlx::query_as!(
        PersonSession,
        r#"SELECT id AS "id: SessionId", device, extract(epoch FROM created_at)::bigint AS "created_at!",
                  extract(epoch FROM last_seen_at)::bigint AS "last_seen_at!"
             FROM sessions WHERE user_id = $1 AND expires_at > now() ORDER BY sessions.last_seen_at DESC, id DESC LIMIT 100"#,
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Admins who can sign in: the last one stays.
pub(in crate::people) async fn count_active_admins(conn: &mut TenantConn) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM users WHERE role = 'admin' AND blocked_at IS NULL AND erase_at IS NULL AND NOT is_visitor"#
    )
    .fetch_one(&mut *conn)
    .await?)
}

pub(in crate::people) async fn set_role(conn: &mut TenantConn, id: AccountId, role: Role) -> Result<(), ApiError> {
    sqlx::query!("UPDATE users SET role = $2, updated_at = now() WHERE id = $1", id as AccountId, role as Role)
        .execute(&mut *conn)
        .await?;
    Ok(())
}

pub(in crate::people) async fn block(conn: &mut TenantConn, id: AccountId, is_blocked: bool) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE users SET blocked_at = CASE WHEN $2 THEN now() END, updated_at = now() WHERE id = $1",
        id as AccountId,
        is_blocked,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Counts a manager's change.
pub(in crate::people) async fn version_up(conn: &mut TenantConn, id: AccountId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE users SET version = version + 1 WHERE id = $1", id as AccountId).execute(&mut *conn).await?;
    Ok(())
}

/// Sets a password that was made, which the person is to change.
pub(in crate::people) async fn make_password(
    conn: &mut TenantConn,
    id: AccountId,
    password_hash: &str,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE users SET password_hash = $2, sealed_password = NULL, must_set_password = true, updated_at = now() WHERE id = $1",
        id as AccountId,
        password_hash,
    )
    .execute(&mut *conn)
    .await?;
    // Links that were sent before open nothing any more.
    sqlx::query!("DELETE FROM one_time_tokens WHERE user_id = $1 AND kind = 'reset'", id as AccountId)
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// Writes type and profile.
pub(in crate::people) async fn update(conn: &mut TenantConn, person: &Person) -> Result<(), ApiError> {
    let profile = &person.profile;
    sqlx::query!(
        "UPDATE users SET full_name = $2, user_type = $3, dob = $4, phone_number = $5, address = $6, country = $7,
                province = $8, legacy_province = $9, school = $10, class = $11, gender = $12, parent_email = $13,
                personal_email = $14, search_text = $15, updated_at = now()
         WHERE id = $1",
        person.id as AccountId,
        profile.full_name,
        person.user_type as Option<UserType>,
        profile.dob,
        profile.phone_number,
        profile.address,
        profile.country,
        profile.province,
        profile.legacy_province,
        profile.school,
        profile.class,
        profile.gender as Option<Gender>,
        profile.parent_email,
        profile.personal_email,
        search_text(&profile.full_name, &person.email),
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Adds an account with a password that the person is to change.
pub(in crate::people) async fn insert(
    conn: &mut TenantConn,
    new: &NewPerson,
    role: Role,
    password_hash: &str,
) -> Result<AccountId, ApiError> {
    let profile = &new.profile;
    let inserted = sqlx::query_scalar!(
        r#"INSERT INTO users (email, password_hash, must_set_password, full_name, role, user_type, dob, phone_number, gender, school, class,
                              province, legacy_province, search_text, address, country, parent_email, personal_email)
           VALUES ($1, $2, true, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING id AS "id: AccountId""#,
        new.login,
        password_hash,
        profile.full_name,
        role as Role,
        new.user_type as Option<UserType>,
        profile.dob,
        profile.phone_number,
        profile.gender as Option<Gender>,
        profile.school,
        profile.class,
        profile.province,
        profile.legacy_province,
        search_text(&profile.full_name, &new.login),
        profile.address,
        profile.country,
        profile.parent_email,
        profile.personal_email,
    )
    .fetch_one(&mut *conn)
    .await;
    inserted.map_err(|error| match broken_constraint(&error) {
        Some("users_email_unique") => ApiError::field(new.login_field(), ACCOUNT_EXISTS),
        _ => error.into(),
    })
}
