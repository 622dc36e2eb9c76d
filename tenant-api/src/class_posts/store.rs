//! SQL of posts of classes.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use statements::{Block, Format, RENDERER, RichText};
use time::OffsetDateTime;

use super::input::Draft;
use crate::ids::{AccountId, ClassPostId, ClassroomId};
use crate::listing::Counted;

/// A post as it is kept.
pub struct PostRow {
    pub id: ClassPostId,
    pub title: String,
    /// Blocks as they were written.
    pub content: Value,
    pub rendered: Value,
    pub pinned: bool,
    pub publish_at: OffsetDateTime,
    pub version: i64,
    pub author_id: Option<AccountId>,
    pub author: Option<String>,
    /// Those that everybody in the class sees.
    pub comments: i64,
    total: i64,
}

impl Counted for PostRow {
    fn total(&self) -> i64 {
        self.total
    }
}

impl PostRow {
    /// Its title, or how it begins.
    ///
    /// # Errors
    /// When its content is of another shape.
    pub fn shown_title(&self) -> Result<String, ApiError> {
        title_or_beginning(&self.title, &self.content)
    }
}

/// A title, or how the content begins.
///
/// # Errors
/// When the content is of another shape.
pub fn title_or_beginning(title: &str, content: &Value) -> Result<String, ApiError> {
    if !title.is_empty() {
        return Ok(title.to_owned());
    }
    let blocks: Vec<Block> = serde_json::from_value(content.clone()).map_err(ApiError::internal)?;
    let words = blocks.iter().map(Block::plain).find(|words| !words.trim().is_empty()).unwrap_or_default();
    Ok(RichText { format: Format::Plaintext, text: words.trim().to_owned() }.excerpt())
}

/// A page of a class's posts, pinned ones first, then the newest; without those to come where `until` is told.
pub async fn list(
    conn: &mut TenantConn,
    class: ClassroomId,
    until: Option<OffsetDateTime>,
    (limit, offset): (i64, i64),
) -> Result<Vec<PostRow>, ApiError> {
    Ok(sqlx::query_as!(
        PostRow,
        r#"SELECT p.id AS "id: ClassPostId", p.title, p.content, p.rendered, p.pinned, p.publish_at, p.version,
                  p.author_id AS "author_id: AccountId", u.full_name AS "author?", count(*) OVER () AS "total!",
                  (SELECT count(*) FROM comments c WHERE c.subject_kind = 'class_post' AND c.subject_id = p.id
                      AND c.deleted_at IS NULL AND c.hidden_at IS NULL) AS "comments!"
             FROM class_posts p LEFT JOIN users u ON u.id = p.author_id
            WHERE p.classroom_id = $1 AND ($2::timestamptz IS NULL OR p.publish_at <= $2)
            ORDER BY p.pinned DESC, p.publish_at DESC, p.id DESC LIMIT $3 OFFSET $4"#,
        class as ClassroomId,
        until,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// This post of a class.
pub async fn find(conn: &mut TenantConn, class: ClassroomId, id: ClassPostId) -> Result<Option<PostRow>, ApiError> {
    Ok(sqlx::query_as!(
        PostRow,
        r#"SELECT p.id AS "id: ClassPostId", p.title, p.content, p.rendered, p.pinned, p.publish_at, p.version,
                  p.author_id AS "author_id: AccountId", u.full_name AS "author?", 1::bigint AS "total!",
                  (SELECT count(*) FROM comments c WHERE c.subject_kind = 'class_post' AND c.subject_id = p.id
                      AND c.deleted_at IS NULL AND c.hidden_at IS NULL) AS "comments!"
             FROM class_posts p LEFT JOIN users u ON u.id = p.author_id WHERE p.classroom_id = $1 AND p.id = $2"#,
        class as ClassroomId,
        id as ClassPostId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Whose a post is.
pub async fn class_of(conn: &mut TenantConn, id: ClassPostId) -> Result<Option<ClassroomId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT classroom_id AS "id: ClassroomId" FROM class_posts WHERE id = $1"#,
        id as ClassPostId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Posts of a class, and how many others than `but` are pinned.
pub async fn counts(
    conn: &mut TenantConn,
    class: ClassroomId,
    but: Option<ClassPostId>,
) -> Result<(i64, i64), ApiError> {
    let counts = sqlx::query!(
        r#"SELECT count(*) AS "all!", count(*) FILTER (WHERE pinned AND id IS DISTINCT FROM $2) AS "pinned!"
             FROM class_posts WHERE classroom_id = $1"#,
        class as ClassroomId,
        but as Option<ClassPostId>,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok((counts.all, counts.pinned))
}

/// Writes a new post.
pub async fn insert(
    tx: &mut TenantConn,
    (class, author): (ClassroomId, AccountId),
    draft: &Draft,
    publish_at: OffsetDateTime,
) -> Result<ClassPostId, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO class_posts (classroom_id, author_id, title, content, rendered, renderer, pinned, publish_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id AS "id: ClassPostId""#,
        class as ClassroomId,
        author as AccountId,
        draft.title,
        draft.content,
        draft.rendered,
        RENDERER,
        draft.pinned,
        publish_at,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Writes everything that a teacher may set.
pub async fn update(
    tx: &mut TenantConn,
    id: ClassPostId,
    draft: &Draft,
    publish_at: OffsetDateTime,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE class_posts SET title = $2, content = $3, rendered = $4, renderer = $5, pinned = $6, publish_at = $7,
                version = version + 1, updated_at = now() WHERE id = $1",
        id as ClassPostId,
        draft.title,
        draft.content,
        draft.rendered,
        RENDERER,
        draft.pinned,
        publish_at,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Takes a post away, with its comments.
pub async fn delete(tx: &mut TenantConn, id: ClassPostId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM class_posts WHERE id = $1", id as ClassPostId).execute(&mut *tx).await?;
    Ok(())
}

/// A post that members have not been told of.
pub struct Untold {
    pub class: ClassroomId,
    pub class_name: String,
    pub title: String,
    pub content: Value,
    pub author: Option<AccountId>,
    pub publish_at: OffsetDateTime,
}

/// The post until the transaction ends, if members have not been told of it and its class goes on.
pub async fn lock_untold(tx: &mut TenantConn, id: ClassPostId) -> Result<Option<Untold>, ApiError> {
    Ok(sqlx::query_as!(
        Untold,
        r#"SELECT p.classroom_id AS "class: ClassroomId", c.name AS class_name, p.title, p.content,
                  p.author_id AS "author: AccountId", p.publish_at
             FROM class_posts p JOIN classrooms c ON c.id = p.classroom_id
            WHERE p.id = $1 AND p.told_at IS NULL AND c.archived_at IS NULL AND c.status <> 'finished'
              FOR UPDATE OF p"#,
        id as ClassPostId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Notes that members are told.
pub async fn note_told(tx: &mut TenantConn, id: ClassPostId, now: OffsetDateTime) -> Result<(), ApiError> {
    sqlx::query!("UPDATE class_posts SET told_at = $2 WHERE id = $1", id as ClassPostId, now).execute(&mut *tx).await?;
    Ok(())
}
