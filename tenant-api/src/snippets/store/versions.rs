//! What snippets were, and the links by which versions are looked over.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;
use sqlx::types::Json;
use time::OffsetDateTime;

use super::Snippet;
use crate::ids::{SnippetId, SnippetVersionId};
use crate::listing::Counted;
use crate::snippets::body::SnippetFile;
use crate::snippets::words::SnippetVersionReason;

/// A version to be kept.
pub struct NewVersion<'a> {
    pub reason: SnippetVersionReason,
    pub name: Option<&'a str>,
    pub files: &'a [SnippetFile],
    pub bytes: i32,
    pub content_hash: [u8; 32],
}

/// Keeps a version of a snippet that is locked; its number.
pub async fn add_version(tx: &mut TenantConn, of: &Snippet, new: &NewVersion<'_>) -> Result<i32, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"WITH next AS (UPDATE snippets SET last_n = last_n + 1 WHERE id = $1 RETURNING last_n)
           INSERT INTO snippet_versions (snippet_id, n, name, reason, title, language_id, files, stdin, bytes, content_hash)
           SELECT $1, last_n, $2, $3, $4, $5, $6, $7, $8, $9 FROM next RETURNING n"#,
        of.id as SnippetId,
        new.name,
        new.reason as SnippetVersionReason,
        of.title,
        of.language_id,
        json!(new.files),
        of.stdin,
        new.bytes,
        new.content_hash.as_slice(),
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// The newest version, as far as the next depends on it.
pub struct Newest {
    pub n: i32,
    pub content_hash: Vec<u8>,
    pub at: OffsetDateTime,
}

pub async fn newest_version(conn: &mut TenantConn, of: SnippetId) -> Result<Option<Newest>, ApiError> {
    Ok(sqlx::query_as!(
        Newest,
        "SELECT n, content_hash, at FROM snippet_versions WHERE snippet_id = $1 ORDER BY n DESC LIMIT 1",
        of as SnippetId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Versions that have a name or a review link.
pub async fn count_lasting(conn: &mut TenantConn, of: SnippetId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM snippet_versions v LEFT JOIN snippet_reviews r ON r.version_id = v.id
            WHERE v.snippet_id = $1 AND (v.name IS NOT NULL OR r.version_id IS NOT NULL)"#,
        of as SnippetId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Numbers of all versions, the newest first, and whether a name, a remark or a review link holds each.
pub async fn held_versions(conn: &mut TenantConn, of: SnippetId) -> Result<Vec<(i32, bool)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT v.n, (v.name IS NOT NULL OR EXISTS (SELECT FROM remarks k WHERE k.snippet_version_id = v.id)
                        OR EXISTS (SELECT FROM snippet_reviews r WHERE r.version_id = v.id)) AS "is_held!"
             FROM snippet_versions v WHERE v.snippet_id = $1 ORDER BY v.n DESC"#,
        of as SnippetId,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.n, row.is_held)).collect())
}

pub async fn delete_versions(tx: &mut TenantConn, of: SnippetId, numbers: &[i32]) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM snippet_versions WHERE snippet_id = $1 AND n = ANY ($2)", of as SnippetId, numbers)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// A version in the list.
pub struct VersionRow {
    pub n: i32,
    pub name: Option<String>,
    pub reason: SnippetVersionReason,
    pub at: OffsetDateTime,
    pub bytes: i32,
    pub remarks: i64,
    pub is_linked: bool,
    pub total: i64,
}

impl Counted for VersionRow {
    fn total(&self) -> i64 {
        self.total
    }
}

/// The versions of a snippet, the newest first.
pub async fn list_versions(
    conn: &mut TenantConn,
    of: SnippetId,
    (limit, offset): (i64, i64),
) -> Result<Vec<VersionRow>, ApiError> {
    Ok(sqlx::query_as!(
        VersionRow,
        r#"SELECT v.n, v.name, v.reason AS "reason: SnippetVersionReason", v.at, v.bytes,
                  (SELECT count(*) FROM remarks k WHERE k.snippet_version_id = v.id) AS "remarks!",
                  EXISTS (SELECT FROM snippet_reviews r WHERE r.version_id = v.id) AS "is_linked!",
                  count(*) OVER () AS "total!"
             FROM snippet_versions v WHERE v.snippet_id = $1 ORDER BY v.n DESC LIMIT $2 OFFSET $3"#,
        of as SnippetId,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A version as it is kept.
pub struct Version {
    pub id: SnippetVersionId,
    pub snippet_id: SnippetId,
    pub n: i32,
    pub name: Option<String>,
    pub title: String,
    pub language_id: i32,
    pub files: Json<Vec<SnippetFile>>,
    pub stdin: String,
    pub at: OffsetDateTime,
}

pub async fn find_version(conn: &mut TenantConn, of: SnippetId, n: i32) -> Result<Option<Version>, ApiError> {
    Ok(sqlx::query_as!(
        Version,
        r#"SELECT id AS "id: SnippetVersionId", snippet_id AS "snippet_id: SnippetId", n, name, title, language_id,
                  files AS "files: Json<Vec<SnippetFile>>", stdin, at
             FROM snippet_versions WHERE snippet_id = $1 AND n = $2"#,
        of as SnippetId,
        n,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Names a version, or takes its name away.
pub async fn name_version(tx: &mut TenantConn, id: SnippetVersionId, name: Option<&str>) -> Result<(), ApiError> {
    sqlx::query!("UPDATE snippet_versions SET name = $2 WHERE id = $1", id as SnippetVersionId, name)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// The version that a review link opens.
pub async fn find_review(conn: &mut TenantConn, token: &str) -> Result<Option<Version>, ApiError> {
    Ok(sqlx::query_as!(
        Version,
        r#"SELECT v.id AS "id: SnippetVersionId", v.snippet_id AS "snippet_id: SnippetId", v.n, v.name, v.title, v.language_id,
                  v.files AS "files: Json<Vec<SnippetFile>>", v.stdin, v.at
             FROM snippet_reviews r JOIN snippet_versions v ON v.id = r.version_id WHERE r.token = $1"#,
        token,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The token of a version's link, if it has one.
pub async fn review_of(conn: &mut TenantConn, version: SnippetVersionId) -> Result<Option<String>, ApiError> {
    Ok(sqlx::query_scalar!("SELECT token FROM snippet_reviews WHERE version_id = $1", version as SnippetVersionId)
        .fetch_optional(&mut *conn)
        .await?)
}

pub async fn make_review(tx: &mut TenantConn, version: SnippetVersionId, token: &str) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO snippet_reviews (version_id, token) VALUES ($1, $2)",
        version as SnippetVersionId,
        token,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Takes a version's link away.
pub async fn drop_review(tx: &mut TenantConn, version: SnippetVersionId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM snippet_reviews WHERE version_id = $1", version as SnippetVersionId)
        .execute(&mut *tx)
        .await?;
    Ok(())
}
