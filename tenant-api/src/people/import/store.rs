//! SQL of lists.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use statements::search_words;
use time::Date;

use crate::account_words::{Gender, UserType};
use crate::ids::{AccountId, UserImportId};
use crate::people::create::NewPerson;
use crate::people::profile::Profile;
use crate::permissions::Role;

/// An account that is there already.
pub(super) struct Existing {
    pub(super) id: AccountId,
    pub(super) email: String,
    pub(super) role: Role,
    /// A visitor's of the platform, or a contest's.
    pub(super) is_nobodys: bool,
    pub(super) profile: Profile,
}

/// Locks the accounts of these logins, always in the same order.
pub(super) async fn lock_existing(conn: &mut TenantConn, logins: &[String]) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM users WHERE email = ANY ($1) ORDER BY id FOR NO KEY UPDATE", logins)
        .fetch_all(&mut *conn)
        .await?;
    Ok(())
}

/// The accounts of these logins.
pub(super) async fn existing(conn: &mut TenantConn, logins: &[String]) -> Result<Vec<Existing>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: AccountId", email, role AS "role: Role", is_visitor OR contest_id IS NOT NULL AS "is_nobodys!", full_name, dob, phone_number, gender AS "gender: Gender",
                  school, class, province, legacy_province, address, country, parent_email, personal_email
             FROM users WHERE email = ANY ($1)"#,
        logins,
    )
    .fetch_all(&mut *conn)
    .await?;
    let existing = rows.into_iter().map(|row| Existing {
        id: row.id,
        email: row.email,
        role: row.role,
        is_nobodys: row.is_nobodys,
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
    });
    Ok(existing.collect())
}

/// Writes a profile as a list has it.
pub(super) async fn update(
    conn: &mut TenantConn,
    id: AccountId,
    email: &str,
    profile: &Profile,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE users SET full_name = $2, dob = $3, phone_number = $4, gender = $5, school = $6, class = $7, province = $8,
                legacy_province = $9, search_text = $10, version = version + 1, updated_at = now()
         WHERE id = $1",
        id as AccountId,
        profile.full_name,
        profile.dob,
        profile.phone_number,
        profile.gender as Option<Gender>,
        profile.school,
        profile.class,
        profile.province,
        profile.legacy_province,
        search_words([profile.full_name.as_str(), email]),
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// An account to be made.
pub(super) struct NewRow<'a> {
    pub(super) person: &'a NewPerson,
    pub(super) role: Role,
}

/// Makes accounts with one statement; their ids by login. Of those that somebody else has made meanwhile there is none.
pub(super) async fn insert(conn: &mut TenantConn, rows: &[NewRow<'_>]) -> Result<HashMap<String, AccountId>, ApiError> {
    let profiles = || rows.iter().map(|row| &row.person.profile);
    let texts = |of: fn(&Profile) -> Option<String>| profiles().map(of).collect::<Vec<_>>();
    let logins: Vec<String> = rows.iter().map(|row| row.person.login.clone()).collect();
    let names: Vec<String> = profiles().map(|profile| profile.full_name.clone()).collect();
    let roles: Vec<String> = rows.iter().map(|row| row.role.to_string()).collect();
    let types: Vec<String> =
        rows.iter().map(|row| row.person.user_type.unwrap_or(UserType::Student).to_string()).collect();
    let days: Vec<Option<Date>> = profiles().map(|profile| profile.dob).collect();
    let search: Vec<String> =
        rows.iter().map(|row| search_words([row.person.profile.full_name.as_str(), &row.person.login])).collect();
    let inserted = sqlx::query!(
        r#"INSERT INTO users (email, full_name, role, user_type, dob, phone_number, gender, school, class, province, legacy_province,
                              search_text, must_set_password)
           SELECT email, full_name, role, user_type, dob, phone_number, gender, school, class, province, legacy_province, search_text, true
             FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[], $7::text[], $8::text[], $9::text[],
                         $10::text[], $11::text[], $12::text[])
                  AS new (email, full_name, role, user_type, dob, phone_number, gender, school, class, province, legacy_province, search_text)
           ON CONFLICT (email) DO NOTHING RETURNING id AS "id: AccountId", email"#,
        &logins,
        &names,
        &roles,
        &types,
        &days as &[Option<Date>],
        &texts(|profile| profile.phone_number.clone()) as &[Option<String>],
        &texts(|profile| profile.gender.map(|gender| gender.to_string())) as &[Option<String>],
        &texts(|profile| profile.school.clone()) as &[Option<String>],
        &texts(|profile| profile.class.clone()) as &[Option<String>],
        &texts(|profile| profile.province.clone()) as &[Option<String>],
        &texts(|profile| profile.legacy_province.clone()) as &[Option<String>],
        &search,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(inserted.into_iter().map(|row| (row.email, row.id)).collect())
}

/// Takes passwords away that were hashed.
pub(super) async fn clear_hashes(conn: &mut TenantConn, users: &[AccountId]) -> Result<(), ApiError> {
    sqlx::query!("UPDATE users SET password_hash = NULL WHERE id = ANY ($1)", users as &[AccountId])
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// Ends every session of these accounts.
pub(super) async fn end_sessions(conn: &mut TenantConn, users: &[AccountId]) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM sessions WHERE user_id = ANY ($1)", users as &[AccountId]).execute(&mut *conn).await?;
    Ok(())
}

/// Keeps passwords sealed until they are hashed.
pub(super) async fn set_sealed(conn: &mut TenantConn, sealed: &[(AccountId, String)]) -> Result<(), ApiError> {
    let ids: Vec<i64> = sealed.iter().map(|(id, _)| id.get()).collect();
    let texts: Vec<String> = sealed.iter().map(|(_, text)| text.clone()).collect();
    sqlx::query!(
        "UPDATE users SET sealed_password = new.sealed FROM unnest($1::bigint[], $2::text[]) AS new (id, sealed) WHERE users.id = new.id",
        &ids,
        &texts,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Sealed passwords that wait to be hashed, and how many there are in all.
pub(super) async fn some_sealed(conn: &mut TenantConn, most: i64) -> Result<(Vec<(AccountId, String)>, i64), ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: AccountId", sealed_password AS "sealed!" FROM users WHERE sealed_password IS NOT NULL ORDER BY id LIMIT $1"#,
        most,
    )
    .fetch_all(&mut *conn)
    .await?;
    let total = sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM users WHERE sealed_password IS NOT NULL"#);
    let total = total.fetch_one(&mut *conn).await?;
    Ok((rows.into_iter().map(|row| (row.id, row.sealed)).collect(), total))
}

/// Somebody whose password is hashed now.
pub(super) struct Hashed {
    /// An address or a login name.
    pub(super) login: String,
    pub(super) full_name: String,
}

/// Keeps the hash in place of the sealed password; whose it is. `None` where another one was set meanwhile.
pub(super) async fn set_hash(
    conn: &mut TenantConn,
    user: AccountId,
    sealed: &str,
    password_hash: &str,
) -> Result<Option<Hashed>, ApiError> {
    Ok(sqlx::query_as!(
        Hashed,
        "UPDATE users SET password_hash = $3, sealed_password = NULL WHERE id = $1 AND sealed_password = $2
         RETURNING email AS login, full_name",
        user as AccountId,
        sealed,
        password_hash,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Takes a sealed password away that does not open.
pub(super) async fn drop_sealed(conn: &mut TenantConn, user: AccountId, sealed: &str) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE users SET sealed_password = NULL WHERE id = $1 AND sealed_password = $2",
        user as AccountId,
        sealed,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Begins a list.
pub(super) async fn begin(conn: &mut TenantConn, by: AccountId) -> Result<UserImportId, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO user_imports (created_by) VALUES ($1) RETURNING id AS "id: UserImportId""#,
        by as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Keeps its rows and passwords, both sealed; what is not there is taken away.
pub(super) async fn keep(
    conn: &mut TenantConn,
    id: UserImportId,
    rows: Option<&str>,
    passwords: Option<&str>,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE user_imports SET sealed_rows = $2, sealed_passwords = $3 WHERE id = $1",
        id as UserImportId,
        rows,
        passwords,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// The rows of a list that wait.
pub(super) async fn waiting_rows(conn: &mut TenantConn, id: UserImportId) -> Result<Option<String>, ApiError> {
    let found = sqlx::query_scalar!("SELECT sealed_rows FROM user_imports WHERE id = $1", id as UserImportId);
    Ok(found.fetch_optional(&mut *conn).await?.flatten())
}

/// The passwords that were made for a person's list within a day. They are there once.
pub(super) async fn take_passwords(
    conn: &mut TenantConn,
    id: UserImportId,
    by: AccountId,
) -> Result<Option<String>, ApiError> {
    let taken = sqlx::query_scalar!(
        r#"DELETE FROM user_imports WHERE id = $1 AND created_by = $2 AND created_at > now() - interval '1 day'
              AND sealed_passwords IS NOT NULL RETURNING sealed_passwords AS "sealed!""#,
        id as UserImportId,
        by as AccountId,
    );
    Ok(taken.fetch_optional(&mut *conn).await?)
}

/// Takes lists away that are in since a day, or that wait for a week; whether some are left.
pub(super) async fn expire(conn: &mut TenantConn) -> Result<bool, ApiError> {
    sqlx::query!(
        "DELETE FROM user_imports WHERE created_at < now() - CASE WHEN sealed_rows IS NULL THEN interval '1 day' ELSE interval '7 days' END"
    )
    .execute(&mut *conn)
    .await?;
    Ok(sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM user_imports) AS "any!""#).fetch_one(&mut *conn).await?)
}
