//! SQL of the parts of films in pieces.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::FileId;

/// A part of a film in pieces.
#[derive(Debug, Clone)]
pub(super) struct PartRow {
    pub(super) path: String,
    pub(super) format: String,
    pub(super) blob_hash: String,
    pub(super) blob_size: i64,
}

pub(super) async fn insert(conn: &mut TenantConn, file: FileId, parts: &[PartRow]) -> Result<(), ApiError> {
    let texts = |text: fn(&PartRow) -> &String| parts.iter().map(|part| text(part).clone()).collect::<Vec<_>>();
    sqlx::query!(
        "INSERT INTO file_parts (file_id, path, format, blob_hash, blob_size)
         SELECT $1, path, format, hash, size
           FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) AS part (path, format, hash, size)",
        file as FileId,
        &texts(|part| &part.path),
        &texts(|part| &part.format),
        &texts(|part| &part.blob_hash),
        &parts.iter().map(|part| part.blob_size).collect::<Vec<_>>(),
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

pub(super) async fn find(conn: &mut TenantConn, file: FileId, path: &str) -> Result<Option<PartRow>, ApiError> {
    Ok(sqlx::query_as!(
        PartRow,
        "SELECT path, format, blob_hash, blob_size FROM file_parts WHERE file_id = $1 AND path = $2",
        file as FileId,
        path,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Paths and blobs of the parts of these files, by file.
pub(super) async fn list(
    conn: &mut TenantConn,
    files: &[FileId],
) -> Result<HashMap<FileId, Vec<(String, String)>>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT file_id AS "file_id: FileId", path, blob_hash FROM file_parts WHERE file_id = ANY ($1) ORDER BY file_id, path"#,
        files as &[FileId],
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut all: HashMap<FileId, Vec<(String, String)>> = HashMap::new();
    for row in rows {
        all.entry(row.file_id).or_default().push((row.path, row.blob_hash));
    }
    Ok(all)
}

/// Bytes of the parts of each file that has some.
pub(super) async fn sizes(conn: &mut TenantConn, files: &[FileId]) -> Result<HashMap<FileId, i64>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT file_id AS "file_id: FileId", sum(blob_size)::bigint AS "size!" FROM file_parts
            WHERE file_id = ANY ($1) GROUP BY file_id"#,
        files as &[FileId],
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.file_id, row.size)).collect())
}
