//! SQL of consents.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::purpose::{Giver, Purpose};
use crate::ids::AccountId;

/// A consent that was given.
pub struct Consent {
    pub purpose: Purpose,
    /// Of the words.
    pub version: i32,
    /// As they were shown.
    pub words: String,
    pub given_by: Giver,
    pub given_at: OffsetDateTime,
    pub withdrawn_at: Option<OffsetDateTime>,
}

/// Everything that a person, or a parent for them, has agreed to, also what was taken back; the newest first.
///
/// # Errors
/// When the database fails.
pub async fn of(conn: &mut TenantConn, user: AccountId) -> Result<Vec<Consent>, ApiError> {
    Ok(sqlx::query_as!(
        Consent,
        r#"SELECT purpose AS "purpose: Purpose", version, words, given_by AS "given_by: Giver", given_at, withdrawn_at
             FROM consents WHERE user_id = $1 ORDER BY id DESC"#,
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Ends a consent to other words than these.
pub(super) async fn end_other_versions(
    conn: &mut TenantConn,
    user: AccountId,
    purpose: Purpose,
    given_by: Giver,
    version: i32,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE consents SET withdrawn_at = now()
          WHERE user_id = $1 AND purpose = $2 AND given_by = $3 AND withdrawn_at IS NULL AND version <> $4",
        user as AccountId,
        purpose as Purpose,
        given_by as Giver,
        version,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Writes a consent down, unless one is in force.
pub(super) async fn insert(
    conn: &mut TenantConn,
    user: AccountId,
    (purpose, given_by): (Purpose, Giver),
    (version, words): (i32, &str),
    locale: Locale,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO consents (user_id, purpose, version, words, locale, given_by) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (user_id, purpose, given_by) WHERE withdrawn_at IS NULL DO NOTHING",
        user as AccountId,
        purpose as Purpose,
        version,
        words,
        locale.code(),
        given_by as Giver,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Ends the consent that is in force; false where none is.
pub(super) async fn withdraw(
    conn: &mut TenantConn,
    user: AccountId,
    purpose: Purpose,
    given_by: Giver,
) -> Result<bool, ApiError> {
    let ended = sqlx::query!(
        "UPDATE consents SET withdrawn_at = now()
          WHERE user_id = $1 AND purpose = $2 AND given_by = $3 AND withdrawn_at IS NULL",
        user as AccountId,
        purpose as Purpose,
        given_by as Giver,
    )
    .execute(&mut *conn)
    .await?;
    Ok(ended.rows_affected() > 0)
}
