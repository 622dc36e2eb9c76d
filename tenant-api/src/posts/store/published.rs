//! SQL of what readers see.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use statements::RENDERER;
use time::OffsetDateTime;

use super::{Post, json, slug_fault};
use crate::approval::Visibility;
use crate::ids::{AccountId, PostId};
use crate::posts::words::CommentPolicy;

/// A post as readers have it.
pub struct Published {
    pub post_id: PostId,
    pub slug: String,
    /// In its first language.
    pub title: String,
    pub cover: String,
    pub tags: Vec<String>,
    pub rendered: Value,
    pub visibility: Visibility,
    pub publish_at: OffsetDateTime,
    pub updated_at: OffsetDateTime,
    pub comments: CommentPolicy,
    pub author_id: AccountId,
    pub author_name: String,
    pub version: i64,
}

/// Gives readers a locked post as it is now, from its time on; what it was at before leads on.
///
/// # Errors
/// 409 where another post has taken the address.
pub async fn publish(tx: &mut TenantConn, post: &Post) -> Result<(), ApiError> {
    let source = &post.draft.source;
    let was = sqlx::query_scalar!("SELECT slug FROM published_posts WHERE post_id = $1", post.id as PostId)
        .fetch_optional(&mut *tx)
        .await?;
    if let Some(was) = was.filter(|was| *was != source.slug) {
        keep_slug(tx, post.id, &was).await?;
    }
    sqlx::query!("DELETE FROM post_slugs WHERE slug = $1", source.slug).execute(&mut *tx).await?;
    sqlx::query!(
        "INSERT INTO published_posts (post_id, slug, title, cover_image, tags, source, rendered, renderer, search_text,
                                      visibility, publish_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, now()), $12)
         ON CONFLICT (post_id) DO UPDATE SET slug = excluded.slug, title = excluded.title, cover_image = excluded.cover_image,
             tags = excluded.tags, source = excluded.source, rendered = excluded.rendered, renderer = excluded.renderer,
             search_text = excluded.search_text, visibility = excluded.visibility, version = excluded.version,
             publish_at = coalesce($11, least(published_posts.publish_at, now())), updated_at = now()",
        post.id as PostId,
        source.slug,
        source.texts.title,
        source.cover,
        &source.tags,
        json(source)?,
        post.rendered,
        RENDERER,
        post.search_text,
        post.draft.visibility as Visibility,
        post.draft.publish_at,
        post.version,
    )
    .execute(&mut *tx)
    .await
    .map_err(slug_fault)?;
    Ok(())
}

/// Has an address that readers know lead to the post.
async fn keep_slug(tx: &mut TenantConn, id: PostId, slug: &str) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO post_slugs (slug, post_id) VALUES ($1, $2) ON CONFLICT (slug) DO UPDATE SET post_id = excluded.post_id",
        slug,
        id as PostId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Takes a post away from readers.
pub async fn unpublish(tx: &mut TenantConn, id: PostId) -> Result<(), ApiError> {
    sqlx::query!(
        "WITH gone AS (DELETE FROM published_posts WHERE post_id = $1 RETURNING slug, post_id)
         INSERT INTO post_slugs (slug, post_id) SELECT slug, post_id FROM gone
         ON CONFLICT (slug) DO UPDATE SET post_id = excluded.post_id",
        id as PostId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// What was let through, as it was written.
pub async fn published_source(conn: &mut TenantConn, id: PostId) -> Result<Option<Value>, ApiError> {
    Ok(sqlx::query_scalar!("SELECT source FROM published_posts WHERE post_id = $1", id as PostId)
        .fetch_optional(&mut *conn)
        .await?)
}

/// What readers see at an address, or of the post with this id, at that moment.
pub async fn find_published(
    conn: &mut TenantConn,
    id: Option<PostId>,
    slug: &str,
    now: OffsetDateTime,
) -> Result<Option<Published>, ApiError> {
    Ok(sqlx::query_as!(
        Published,
        r#"SELECT l.post_id AS "post_id: PostId", l.slug, l.title, l.cover_image AS cover, l.tags, l.rendered,
                  l.visibility AS "visibility: Visibility", l.publish_at, l.updated_at,
                  p.comments AS "comments: CommentPolicy", p.author_id AS "author_id: AccountId",
                  u.full_name AS author_name, l.version
             FROM published_posts l JOIN posts p ON p.id = l.post_id JOIN users u ON u.id = p.author_id
            WHERE (l.slug = $2 OR l.post_id = $1) AND l.publish_at <= $3
            ORDER BY l.slug = $2 DESC LIMIT 1"#,
        id as Option<PostId>,
        slug,
        now,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Where a post is read that was at this address.
pub async fn slug_leads_to(conn: &mut TenantConn, slug: &str, now: OffsetDateTime) -> Result<Option<String>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT l.slug FROM post_slugs s JOIN published_posts l ON l.post_id = s.post_id
          WHERE s.slug = $1 AND l.publish_at <= $2",
        slug,
        now,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A post beside another.
pub struct Neighbour {
    pub slug: String,
    pub title: String,
    pub is_newer: bool,
}

/// The listed posts right before and after a moment, but this one.
pub async fn neighbours(
    conn: &mut TenantConn,
    (id, at): (PostId, OffsetDateTime),
    lang: &str,
    now: OffsetDateTime,
) -> Result<Vec<Neighbour>, ApiError> {
    Ok(sqlx::query_as!(
        Neighbour,
        r#"(SELECT slug AS "slug!", coalesce(nullif(rendered -> $3 ->> 'title', ''), title) AS "title!", false AS "is_newer!"
              FROM published_posts WHERE visibility = 'public' AND publish_at <= $4 AND (publish_at, post_id) < ($2, $1)
             ORDER BY publish_at DESC, post_id DESC LIMIT 1)
           UNION ALL
           (SELECT slug, coalesce(nullif(rendered -> $3 ->> 'title', ''), title), true
              FROM published_posts WHERE visibility = 'public' AND publish_at <= $4 AND (publish_at, post_id) > ($2, $1)
             ORDER BY publish_at, post_id LIMIT 1)"#,
        id as PostId,
        at,
        lang,
        now,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Listed posts that share most tags with these, the newest of equals first; then those of the same category.
pub async fn related(
    conn: &mut TenantConn,
    (id, tags): (PostId, &[String]),
    now: OffsetDateTime,
    most: i64,
) -> Result<Vec<PostId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT l.post_id AS "id: PostId" FROM published_posts l
             LEFT JOIN category_objects o ON o.kind = 'blog' AND o.object_id = l.post_id
             LEFT JOIN category_objects mine ON mine.kind = 'blog' AND mine.object_id = $1
            WHERE l.visibility = 'public' AND l.publish_at <= $3 AND l.post_id <> $1
              AND (l.tags && $2 OR o.category_id = mine.category_id)
            ORDER BY (SELECT count(*) FROM unnest(l.tags) AS tag WHERE tag = ANY ($2)) DESC,
                     l.publish_at DESC, l.post_id DESC LIMIT $4"#,
        id as PostId,
        tags,
        now,
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}
