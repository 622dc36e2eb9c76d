//! Posts' SQL.

mod lists;
mod published;
mod renderings;
mod revisions;

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use statements::{Format, RENDERER, numbered_slug, slug};
use time::OffsetDateTime;
use uuid::Uuid;

use super::draft::{PostDraft, PostSource, PostTexts, Rendered};
use super::slugs::is_reserved;
use super::words::CommentPolicy;
use crate::approval::{Status, Visibility};
use crate::ids::{AccountId, PostId};
use crate::questions::messages::SLUG_EXISTS;

pub use lists::{EditorQuery, EditorRow, ListRow, ReaderQuery, list_editable, list_published};
pub use published::{
    Published, find_published, neighbours, publish, published_source, related, slug_leads_to, unpublish,
};
pub use renderings::{count_rendered_before, rendered_before, set_rendered};
pub use revisions::{Revision, find_revision, list_revisions, note_revision};

/// How often a made slug is made again because somebody else took it meanwhile.
const SLUG_TRIES: usize = 5;

/// A post as its author has it.
#[derive(Debug, Clone)]
pub struct Post {
    pub id: PostId,
    pub draft: PostDraft,
    pub rendered: Value,
    pub search_text: String,
    pub status: Status,
    pub reject_reason: Option<String>,
    pub author_id: AccountId,
    pub author_name: String,
    pub version: i64,
    pub save_key: Option<Uuid>,
    /// The version that readers see, from its time on.
    pub published_version: Option<i64>,
    pub live_at: Option<OffsetDateTime>,
    pub updated_at: OffsetDateTime,
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, ApiError> {
    serde_json::from_value(value).map_err(ApiError::internal)
}

fn json(of: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(of).map_err(ApiError::internal)
}

/// A word of an enum, as columns have it.
fn word(of: &impl Serialize) -> Result<String, ApiError> {
    Ok(json(of)?.as_str().unwrap_or_default().to_owned())
}

/// Inserts a post; an empty slug is made from the title, with a number behind it while it is taken.
pub async fn insert(
    tx: &mut TenantConn,
    draft: &mut PostDraft,
    author: AccountId,
    status: Status,
) -> Result<PostId, ApiError> {
    let tries = if draft.source.slug.is_empty() { SLUG_TRIES } else { 1 };
    for _ in 0..tries {
        if tries > 1 {
            draft.source.slug = free_slug(tx, &draft.source.texts.title).await?;
        }
        refuse_published_slug(tx, &draft.source.slug, None).await?;
        let id = sqlx::query_scalar!(
            r#"INSERT INTO posts (slug, title, author_id, status, version) VALUES ($1, $2, $3, $4, 0)
               ON CONFLICT (slug) DO NOTHING RETURNING id AS "id: PostId""#,
            draft.source.slug,
            draft.source.texts.title,
            author as AccountId,
            status as Status,
        )
        .fetch_optional(&mut *tx)
        .await?;
        if let Some(id) = id {
            return Ok(id);
        }
    }
    Err(ApiError::on_field("slug", SLUG_EXISTS))
}

async fn free_slug(tx: &mut TenantConn, title: &str) -> Result<String, ApiError> {
    let base = match slug(title) {
        base if base.is_empty() => "bai-viet".to_owned(),
        base if is_reserved(&base) => format!("bai-{base}"),
        base => base,
    };
    let taken: Vec<String> = sqlx::query_scalar!(
        r#"SELECT slug AS "slug!" FROM posts WHERE slug = $1 OR slug LIKE $1 || '-%'
           UNION SELECT slug FROM published_posts WHERE slug = $1 OR slug LIKE $1 || '-%'"#,
        base
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(numbered_slug(&base, &taken))
}

/// The address that another post is read at, whatever its draft's is, is not free.
async fn refuse_published_slug(tx: &mut TenantConn, slug: &str, but: Option<PostId>) -> Result<(), ApiError> {
    let is_taken = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM published_posts WHERE slug = $1 AND post_id IS DISTINCT FROM $2) AS "is_taken!""#,
        slug,
        but as Option<PostId>,
    )
    .fetch_one(&mut *tx)
    .await?;
    if is_taken { Err(ApiError::on_field("slug", SLUG_EXISTS)) } else { Ok(()) }
}

fn slug_fault(error: sqlx::Error) -> ApiError {
    match broken_constraint(&error) {
        Some("posts_slug_unique" | "published_posts_slug_unique") => ApiError::on_field("slug", SLUG_EXISTS),
        _ => error.into(),
    }
}

/// Writes everything that an author may set, as the next version.
pub async fn update(
    tx: &mut TenantConn,
    id: PostId,
    draft: &PostDraft,
    rendered: &Rendered,
    (status, key): (Status, Option<Uuid>),
) -> Result<(), ApiError> {
    let source = &draft.source;
    refuse_published_slug(tx, &source.slug, Some(id)).await?;
    sqlx::query!(
        "UPDATE posts SET slug = $2, title = $3, excerpt = $4, content = $5, format = $6, cover_image = $7, tags = $8,
                translations = $9, rendered = $10, renderer = $11, search_text = $12, visibility = $13, publish_at = $14,
                comments = $15, status = $16, save_key = $17, version = version + 1, updated_at = now(),
                submitted_at = CASE WHEN $16 <> 'waiting_for_approval' THEN NULL ELSE coalesce(submitted_at, now()) END
          WHERE id = $1",
        id as PostId,
        source.slug,
        source.texts.title,
        source.texts.excerpt,
        source.texts.content,
        word(&source.format)?,
        source.cover,
        &source.tags,
        json(&source.translations)?,
        rendered.by_language,
        RENDERER,
        rendered.search_text,
        draft.visibility as Visibility,
        draft.publish_at,
        draft.comments as CommentPolicy,
        status as Status,
        key,
    )
    .execute(&mut *tx)
    .await
    .map_err(slug_fault)?;
    Ok(())
}

/// Where a post stands from now on.
pub async fn set_status(tx: &mut TenantConn, id: PostId, status: Status, reason: Option<&str>) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE posts SET status = $2, reject_reason = $3, updated_at = now(),
                submitted_at = CASE WHEN $2 = 'waiting_for_approval' THEN now() END
          WHERE id = $1",
        id as PostId,
        status as Status,
        reason,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Deletes a post, with its revisions and comments.
pub async fn delete(tx: &mut TenantConn, id: PostId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM posts WHERE id = $1", id as PostId).execute(&mut *tx).await?;
    Ok(())
}

/// Whoever else would change the post waits until the transaction ends.
pub async fn lock(tx: &mut TenantConn, id: PostId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM posts WHERE id = $1 FOR UPDATE", id as PostId).fetch_optional(&mut *tx).await?;
    Ok(())
}

/// The post with this slug of its draft; else the one with this id.
pub async fn find(conn: &mut TenantConn, id: Option<PostId>, slug: &str) -> Result<Option<Post>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT p.id AS "id: PostId", p.slug, p.title, p.excerpt, p.content, p.format, p.cover_image, p.tags,
                  p.translations, p.rendered, p.search_text, p.visibility AS "visibility: Visibility", p.publish_at,
                  p.comments AS "comments: CommentPolicy", p.status AS "status: Status", p.reject_reason,
                  p.author_id AS "author_id: AccountId", u.full_name AS author_name, p.version, p.save_key, p.updated_at,
                  l.version AS "published_version?", l.publish_at AS "live_at?"
             FROM posts p JOIN users u ON u.id = p.author_id LEFT JOIN published_posts l ON l.post_id = p.id
            WHERE p.id = $1 OR p.slug = $2
            ORDER BY p.slug = $2 DESC LIMIT 1"#,
        id as Option<PostId>,
        slug,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let source = PostSource {
        slug: row.slug,
        texts: PostTexts { title: row.title, content: row.content, excerpt: row.excerpt },
        format: read::<Format>(row.format.into())?,
        cover: row.cover_image,
        tags: row.tags,
        translations: read(row.translations)?,
    };
    Ok(Some(Post {
        id: row.id,
        draft: PostDraft { source, visibility: row.visibility, publish_at: row.publish_at, comments: row.comments },
        rendered: row.rendered,
        search_text: row.search_text,
        status: row.status,
        reject_reason: row.reject_reason,
        author_id: row.author_id,
        author_name: row.author_name,
        version: row.version,
        save_key: row.save_key,
        published_version: row.published_version,
        live_at: row.live_at,
        updated_at: row.updated_at,
    }))
}

/// The post that this author has saved first with this key.
pub async fn find_by_key(conn: &mut TenantConn, author: AccountId, key: Uuid) -> Result<Option<PostId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: PostId" FROM posts WHERE author_id = $1 AND save_key = $2"#,
        author as AccountId,
        key,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Comments that everybody sees.
pub async fn count_comments(conn: &mut TenantConn, id: PostId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM comments
            WHERE subject_kind = 'post' AND subject_id = $1 AND deleted_at IS NULL AND hidden_at IS NULL"#,
        id.get(),
    )
    .fetch_one(&mut *conn)
    .await?)
}
