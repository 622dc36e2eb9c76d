//! SQL of the website's draft and versions.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use super::draft::Draft;
use crate::ids::{AccountId, FileId};

/// Until the transaction ends, whoever else changes the website waits here.
pub async fn lock(tx: &mut TenantConn) -> Result<(), ApiError> {
    sqlx::query!("SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ' website', 0))")
        .fetch_one(&mut *tx)
        .await?;
    Ok(())
}

/// The draft as it is kept.
pub struct DraftRow {
    pub draft: Draft,
    pub version: i64,
    pub updated_at: OffsetDateTime,
    pub by_id: Option<AccountId>,
    pub by_name: Option<String>,
}

/// The draft, where somebody has begun one.
pub async fn find_draft(conn: &mut TenantConn) -> Result<Option<DraftRow>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT d.name, d.options, d.appearance, d.social, d.version, d.updated_at, u.id AS "by_id?: AccountId",
                  u.full_name AS "by_name?"
             FROM website_draft d LEFT JOIN users u ON u.id = d.updated_by"#
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(row.map(|row| DraftRow {
        draft: Draft {
            name: row.name,
            options: row.options,
            appearance_configuration: row.appearance,
            social_media: row.social,
        },
        version: row.version,
        updated_at: row.updated_at,
        by_id: row.by_id,
        by_name: row.by_name,
    }))
}

/// Writes the draft as its next version; `by` is whoever has changed it, or nobody where it follows what was published.
pub async fn put_draft(tx: &mut TenantConn, draft: &Draft, by: Option<AccountId>) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO website_draft AS d (name, options, appearance, social, updated_by) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (one) DO UPDATE SET name = $1, options = $2, appearance = $3, social = $4,
                version = d.version + 1, updated_by = coalesce($5, d.updated_by), updated_at = now()",
        draft.name,
        draft.options,
        draft.appearance_configuration,
        draft.social_media,
        by as Option<AccountId>,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A version without what it holds.
pub struct VersionRow {
    pub version: i64,
    pub at: OffsetDateTime,
    pub by_id: Option<AccountId>,
    pub by_name: Option<String>,
    pub note: String,
    pub restores: Option<i64>,
    pub is_merged: bool,
}

/// All versions, the newest first.
pub async fn list_versions(conn: &mut TenantConn) -> Result<Vec<VersionRow>, ApiError> {
    Ok(sqlx::query_as!(
        VersionRow,
        r#"SELECT v.version, v.at, u.id AS "by_id?: AccountId", u.full_name AS "by_name?", v.note, v.restores,
                  v.merged_at IS NOT NULL AS "is_merged!"
             FROM website_versions v LEFT JOIN users u ON u.id = v.by_id ORDER BY v.version DESC"#
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What a version holds.
pub async fn find_version(conn: &mut TenantConn, version: i64) -> Result<Option<Value>, ApiError> {
    Ok(sqlx::query_scalar!("SELECT data FROM website_versions WHERE version = $1", version)
        .fetch_optional(&mut *conn)
        .await?)
}

/// A version to be written.
pub struct NewVersion<'a> {
    pub by: AccountId,
    pub note: &'a str,
    pub restores: Option<i64>,
    pub data: &'a Value,
    pub waiting: &'a Value,
}

/// Writes the next version under the lock.
pub async fn insert_version(tx: &mut TenantConn, new: &NewVersion<'_>) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO website_versions (version, by_id, note, restores, data, waiting)
           VALUES ((SELECT coalesce(max(version), 0) + 1 FROM website_versions), $1, $2, $3, $4, $5) RETURNING version"#,
        new.by as AccountId,
        new.note,
        new.restores,
        new.data,
        new.waiting,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// A version that the control database may lack.
pub struct WaitingRow {
    pub version: i64,
    pub data: Value,
    pub waiting: Value,
}

/// Versions that are not merged, in their order.
pub async fn list_waiting(tx: &mut TenantConn) -> Result<Vec<WaitingRow>, ApiError> {
    Ok(sqlx::query_as!(
        WaitingRow,
        r#"SELECT version, data, waiting AS "waiting!" FROM website_versions WHERE merged_at IS NULL ORDER BY version"#
    )
    .fetch_all(&mut *tx)
    .await?)
}

/// Notes that the control database has a version.
pub async fn note_merged(tx: &mut TenantConn, version: i64) -> Result<(), ApiError> {
    sqlx::query!("UPDATE website_versions SET merged_at = now(), waiting = NULL WHERE version = $1", version)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// Forgets a version that can't be had.
pub async fn delete_version(tx: &mut TenantConn, version: i64) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM website_versions WHERE version = $1", version).execute(&mut *tx).await?;
    Ok(())
}

/// Whether there is such a version.
pub async fn has_version(conn: &mut TenantConn, version: i64) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM website_versions WHERE version = $1) AS "is_there!""#,
        version
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Forgets all merged versions but the newest `kept`.
pub async fn forget_old(tx: &mut TenantConn, kept: i64) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM website_versions WHERE merged_at IS NOT NULL
            AND version <= (SELECT max(version) FROM website_versions) - $1",
        kept
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Files that the draft or a version shows.
pub async fn shown_files(conn: &mut TenantConn) -> Result<Vec<FileId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT DISTINCT found[1]::bigint AS "id!: FileId"
             FROM (SELECT data::text AS text FROM website_versions
                   UNION ALL SELECT options::text || social::text || appearance::text FROM website_draft) AS shown,
                  regexp_matches(shown.text, '/files/([0-9]{1,18})/', 'g') AS found"#
    )
    .fetch_all(&mut *conn)
    .await?)
}
