//! Lists of posts: what readers find, and what an author or a moderator has.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use crate::approval::{Status, Visibility};
use crate::ids::{AccountId, PostId};
use crate::listing::Counted;
use crate::posts::words::PostOrder;

/// A post in a list of readers.
pub struct ListRow {
    pub id: PostId,
    pub slug: String,
    pub title: String,
    pub excerpt: String,
    pub minutes: i32,
    pub languages: Vec<String>,
    pub cover: String,
    pub tags: Vec<String>,
    pub author_id: AccountId,
    pub author_name: String,
    pub publish_at: OffsetDateTime,
    pub updated_at: OffsetDateTime,
    pub version: i64,
    pub comments: i64,
    pub total: i64,
}

impl Counted for ListRow {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Which posts readers find.
pub struct ReaderQuery<'a> {
    /// For `to_tsquery`; empty: all.
    pub search: &'a str,
    pub tag: Option<&'a str>,
    /// With the categories below it.
    pub category: Option<i64>,
    pub author: Option<AccountId>,
    /// Only these.
    pub ids: Option<&'a [PostId]>,
    pub sort: PostOrder,
    pub now: OffsetDateTime,
    pub limit: i64,
    pub offset: i64,
}

/// What everybody finds.
pub async fn list_published(
    conn: &mut TenantConn,
    query: &ReaderQuery<'_>,
    lang: &str,
) -> Result<Vec<ListRow>, ApiError> {
    Ok(sqlx::query_as!(
        ListRow,
        r#"WITH found AS MATERIALIZED (
               SELECT l.post_id, l.publish_at, l.title, count(*) OVER () AS total
                 FROM published_posts l
                WHERE l.visibility = 'public' AND l.publish_at <= $1
                  AND ($2 = '' OR to_tsvector('simple', l.search_text) @@ to_tsquery('simple', $2))
                  AND ($3::text IS NULL OR l.tags @> ARRAY[$3])
                  AND ($4::bigint IS NULL OR EXISTS (SELECT FROM posts p WHERE p.id = l.post_id AND p.author_id = $4))
                  AND ($5::bigint[] IS NULL OR l.post_id = ANY ($5))
                  AND ($6::bigint IS NULL OR EXISTS (
                        WITH RECURSIVE below AS (
                            SELECT id FROM categories WHERE id = $6
                            UNION SELECT k.id FROM categories k JOIN below b ON k.parent_id = b.id)
                        SELECT FROM category_objects o JOIN below b ON b.id = o.category_id
                         WHERE o.kind = 'blog' AND o.object_id = l.post_id))
                ORDER BY CASE WHEN $7 = 'oldest' THEN l.publish_at END,
                         CASE WHEN $7 = 'title' THEN l.title END,
                         l.publish_at DESC, l.post_id DESC
                LIMIT $8 OFFSET $9)
           SELECT l.post_id AS "id: PostId", l.slug,
                  coalesce(nullif(l.rendered -> $10 ->> 'title', ''), l.title) AS "title!",
                  coalesce(l.rendered -> $10 ->> 'excerpt', l.rendered -> 'vi' ->> 'excerpt', '') AS "excerpt!",
                  coalesce(l.rendered -> $10 ->> 'minutes', l.rendered -> 'vi' ->> 'minutes', '1')::int AS "minutes!",
                  ARRAY(SELECT key FROM jsonb_object_keys(l.rendered) AS key ORDER BY key DESC) AS "languages!",
                  l.cover_image AS cover, l.tags, p.author_id AS "author_id: AccountId", u.full_name AS author_name,
                  l.publish_at, l.updated_at, l.version,
                  (SELECT count(*) FROM comments c WHERE c.subject_kind = 'post' AND c.subject_id = l.post_id
                      AND c.deleted_at IS NULL AND c.hidden_at IS NULL) AS "comments!",
                  f.total AS "total!"
             FROM found f JOIN published_posts l ON l.post_id = f.post_id
             JOIN posts p ON p.id = l.post_id JOIN users u ON u.id = p.author_id
            ORDER BY CASE WHEN $7 = 'oldest' THEN f.publish_at END, CASE WHEN $7 = 'title' THEN f.title END,
                     f.publish_at DESC, f.post_id DESC"#,
        query.now,
        query.search,
        query.tag,
        query.author as Option<AccountId>,
        query.ids as Option<&[PostId]>,
        query.category,
        query.sort.name(),
        query.limit,
        query.offset,
        lang,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A post in a list of those who write.
pub struct EditorRow {
    pub id: PostId,
    pub slug: String,
    pub title: String,
    pub excerpt: String,
    pub cover: String,
    pub tags: Vec<String>,
    pub status: Status,
    pub visibility: Visibility,
    pub reject_reason: Option<String>,
    pub rendered: Value,
    pub author_id: AccountId,
    pub author_name: String,
    pub publish_at: Option<OffsetDateTime>,
    /// From when on readers see it.
    pub live_at: Option<OffsetDateTime>,
    pub published_version: Option<i64>,
    pub comments: i64,
    pub version: i64,
    pub updated_at: OffsetDateTime,
    pub total: i64,
}

impl Counted for EditorRow {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Which posts an editor's list shows.
pub struct EditorQuery<'a> {
    /// Only those of this author.
    pub author: Option<AccountId>,
    pub search: &'a str,
    pub status: Option<Status>,
    pub category: Option<i64>,
    pub limit: i64,
    pub offset: i64,
}

/// What somebody may change, changed last first; what waits, longest first.
pub async fn list_editable(conn: &mut TenantConn, query: &EditorQuery<'_>) -> Result<Vec<EditorRow>, ApiError> {
    Ok(sqlx::query_as!(
        EditorRow,
        r#"SELECT p.id AS "id: PostId", p.slug, p.title, coalesce(p.rendered -> 'vi' ->> 'excerpt', '') AS "excerpt!",
                  p.cover_image AS cover, p.tags, p.status AS "status: Status", p.visibility AS "visibility: Visibility",
                  p.reject_reason, p.rendered - 'html' AS "rendered!", p.author_id AS "author_id: AccountId",
                  u.full_name AS author_name, p.publish_at, l.publish_at AS "live_at?", l.version AS "published_version?",
                  (SELECT count(*) FROM comments c WHERE c.subject_kind = 'post' AND c.subject_id = p.id
                      AND c.deleted_at IS NULL AND c.hidden_at IS NULL) AS "comments!",
                  p.version, p.updated_at, count(*) OVER () AS "total!"
             FROM posts p JOIN users u ON u.id = p.author_id LEFT JOIN published_posts l ON l.post_id = p.id
            WHERE ($1::bigint IS NULL OR p.author_id = $1)
              AND ($2 = '' OR to_tsvector('simple', p.search_text) @@ to_tsquery('simple', $2))
              AND ($3::text IS NULL OR p.status = $3)
              AND ($4::bigint IS NULL OR EXISTS (SELECT FROM category_objects o
                    WHERE o.kind = 'blog' AND o.object_id = p.id AND o.category_id = $4))
            ORDER BY CASE WHEN $3 = 'waiting_for_approval' THEN p.submitted_at END, p.updated_at DESC, p.id DESC
            LIMIT $5 OFFSET $6"#,
        query.author as Option<AccountId>,
        query.search,
        query.status as Option<Status>,
        query.category,
        query.limit,
        query.offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}
