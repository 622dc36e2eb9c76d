//! SQL of a person's data.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{AccountId, TaskId};

/// Has whoever else asks for the person's data wait until the transaction ends.
pub(super) async fn lock(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", user as AccountId)
        .fetch_optional(&mut *conn)
        .await?;
    Ok(())
}

/// The task of a person that is not over.
pub(super) async fn task_under_way(
    conn: &mut TenantConn,
    kind: &str,
    user: AccountId,
) -> Result<Option<TaskId>, ApiError> {
    let found = sqlx::query_scalar!(
        r#"SELECT id AS "id: TaskId" FROM tasks
            WHERE kind = $1 AND key = $2 AND created_by = $3 AND state IN ('waiting', 'running') ORDER BY id DESC LIMIT 1"#,
        kind,
        user.to_string(),
        user as AccountId,
    );
    Ok(found.fetch_optional(&mut *conn).await?)
}

/// A file to be taken along.
pub(super) struct OwnFile {
    pub(super) path: String,
    pub(super) blob_hash: String,
}

/// A person's files, without those that were made for them; a film in pieces with them, in a folder of its own, as its
/// playlists name them.
pub(super) async fn files(conn: &mut TenantConn, user: AccountId) -> Result<Vec<OwnFile>, ApiError> {
    Ok(sqlx::query_as!(
        OwnFile,
        r#"SELECT f.id || CASE f.format WHEN 'm3u8' THEN '/' ELSE '-' END || f.name AS "path!", f.blob_hash AS "blob_hash!"
             FROM files f WHERE f.owner_id = $1 AND f.folder <> 'exports'
           UNION ALL
           SELECT p.file_id || '/' || p.path, p.blob_hash
             FROM file_parts p JOIN files f ON f.id = p.file_id WHERE f.owner_id = $1 AND f.folder <> 'exports'
           ORDER BY 1"#,
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?)
}
