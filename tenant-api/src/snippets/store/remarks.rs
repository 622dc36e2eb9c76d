//! What is said of versions.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Date, OffsetDateTime};

use crate::ids::{AccountId, RemarkId, SnippetId, SnippetVersionId};
use crate::learning::RemarkInput;
use crate::names::PublicNameMode;

/// A remark, with who has written it as far as they are still there.
pub struct RemarkRow {
    pub id: RemarkId,
    pub n: i32,
    pub file: String,
    pub line: Option<i32>,
    pub text: String,
    pub created_at: OffsetDateTime,
    pub by_id: Option<AccountId>,
    pub full_name: Option<String>,
    pub mode: Option<PublicNameMode>,
    pub nickname: Option<String>,
    pub dob: Option<Date>,
}

/// The remarks of a version by file and line, those of a whole file first.
pub async fn list_remarks(conn: &mut TenantConn, version: SnippetVersionId) -> Result<Vec<RemarkRow>, ApiError> {
    Ok(sqlx::query_as!(
        RemarkRow,
        r#"SELECT k.id AS "id: RemarkId", v.n, k.file AS "file!", k.line, k.text, k.created_at,
                  u.id AS "by_id?: AccountId", u.full_name AS "full_name?", u.public_name_mode AS "mode?: PublicNameMode",
                  u.nickname AS "nickname?", u.dob AS "dob?"
             FROM remarks k JOIN snippet_versions v ON v.id = k.snippet_version_id LEFT JOIN users u ON u.id = k.by_id
            WHERE k.snippet_version_id = $1 ORDER BY k.file, k.line NULLS FIRST, k.id"#,
        version as SnippetVersionId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn count_remarks(conn: &mut TenantConn, version: SnippetVersionId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM remarks WHERE snippet_version_id = $1"#,
        version as SnippetVersionId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Versions of a snippet that have remarks.
pub async fn count_remarked(conn: &mut TenantConn, of: SnippetId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM snippet_versions v
            WHERE v.snippet_id = $1 AND EXISTS (SELECT FROM remarks k WHERE k.snippet_version_id = v.id)"#,
        of as SnippetId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

pub async fn insert_remark(
    tx: &mut TenantConn,
    version: SnippetVersionId,
    (file, remark): (&str, &RemarkInput),
    by: AccountId,
) -> Result<RemarkId, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO remarks (snippet_version_id, file, line, text, by_id) VALUES ($1, $2, $3, $4, $5)
           RETURNING id AS "id: RemarkId""#,
        version as SnippetVersionId,
        file,
        remark.line,
        remark.text.trim(),
        by as AccountId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Who has written a remark on a snippet; none where there is no such remark, null of an account that is gone.
pub async fn find_remark(
    conn: &mut TenantConn,
    of: SnippetId,
    id: RemarkId,
) -> Result<Option<Option<AccountId>>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT k.by_id AS "by_id: AccountId" FROM remarks k JOIN snippet_versions v ON v.id = k.snippet_version_id
            WHERE k.id = $2 AND v.snippet_id = $1"#,
        of as SnippetId,
        id as RemarkId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

pub async fn delete_remark(tx: &mut TenantConn, id: RemarkId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM remarks WHERE id = $1 AND snippet_version_id IS NOT NULL", id as RemarkId)
        .execute(&mut *tx)
        .await?;
    Ok(())
}
