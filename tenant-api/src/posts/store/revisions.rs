//! SQL of what posts were.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use super::json;
use crate::ids::{AccountId, PostId};
use crate::posts::draft::PostSource;

/// Revisions that are kept of a post.
const KEPT: i64 = 50;
/// Saves of one person, the first of which is not older, are one revision; in minutes.
const SITTING: i32 = 10;

/// What a post was.
pub struct Revision {
    pub id: i64,
    pub by_id: Option<AccountId>,
    pub by_name: Option<String>,
    pub saved_at: OffsetDateTime,
    pub version: i64,
    pub source: Value,
}

/// Keeps what a locked post is now: with the last revision where that is of the same sitting and `is_step` is not said.
pub async fn note_revision(
    tx: &mut TenantConn,
    id: PostId,
    (by, version): (AccountId, i64),
    source: &PostSource,
    is_step: bool,
) -> Result<(), ApiError> {
    let source = json(source)?;
    let joined = sqlx::query!(
        "UPDATE post_revisions SET source = $4, version = $5, saved_at = now()
          WHERE id = (SELECT id FROM post_revisions WHERE post_id = $1 ORDER BY id DESC LIMIT 1)
            AND by_id = $2 AND NOT $3 AND began_at > now() - make_interval(mins => $6)",
        id as PostId,
        by as AccountId,
        is_step,
        source,
        version,
        SITTING,
    )
    .execute(&mut *tx)
    .await?;
    if joined.rows_affected() > 0 {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO post_revisions (post_id, by_id, version, source) VALUES ($1, $2, $3, $4)",
        id as PostId,
        by as AccountId,
        version,
        source,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "DELETE FROM post_revisions WHERE post_id = $1 AND id <= (
             SELECT id FROM post_revisions WHERE post_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)",
        id as PostId,
        KEPT,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// The revisions of a post, newest first.
pub async fn list_revisions(conn: &mut TenantConn, id: PostId) -> Result<Vec<Revision>, ApiError> {
    Ok(sqlx::query_as!(
        Revision,
        r#"SELECT r.id, r.by_id AS "by_id: AccountId", u.full_name AS "by_name?", r.saved_at, r.version, r.source
             FROM post_revisions r LEFT JOIN users u ON u.id = r.by_id WHERE r.post_id = $1 ORDER BY r.id DESC"#,
        id as PostId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// One of them.
pub async fn find_revision(conn: &mut TenantConn, id: PostId, revision: i64) -> Result<Option<Value>, ApiError> {
    Ok(sqlx::query_scalar!("SELECT source FROM post_revisions WHERE post_id = $1 AND id = $2", id as PostId, revision,)
        .fetch_optional(&mut *conn)
        .await?)
}
