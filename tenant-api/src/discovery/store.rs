//! SQL of what every visitor may open.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use super::sitemap::Kind;

/// A page of everybody's.
pub struct Place {
    pub slug: String,
    pub changed_at: OffsetDateTime,
    /// Whether it is written in English too. What is not of one language is in both.
    pub in_english: bool,
}

/// How many pages of a kind there are.
pub async fn count(conn: &mut TenantConn, kind: Kind, now: OffsetDateTime) -> Result<i64, ApiError> {
    let count =
        match kind {
            Kind::Courses => {
                sqlx::query_scalar!(
                    r#"SELECT count(*) AS "count!" FROM courses
                    WHERE status = 'published' AND visibility = 'public' AND archived_at IS NULL"#
                )
                .fetch_one(&mut *conn)
                .await?
            }
            Kind::Posts => sqlx::query_scalar!(
                r#"SELECT count(*) AS "count!" FROM published_posts WHERE visibility = 'public' AND publish_at <= $1"#,
                now
            )
            .fetch_one(&mut *conn)
            .await?,
            Kind::Problems => {
                sqlx::query_scalar!(
                    r#"SELECT count(*) AS "count!" FROM questions
                    WHERE is_listed AND status = 'published' AND visibility = 'public' AND archived_at IS NULL"#
                )
                .fetch_one(&mut *conn)
                .await?
            }
            Kind::Contests => {
                sqlx::query_scalar!(
                    r#"SELECT count(*) AS "count!" FROM contests
                    WHERE status = 'published' AND visibility = 'public' AND archived_at IS NULL"#
                )
                .fetch_one(&mut *conn)
                .await?
            }
            Kind::Pages => {
                sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM site_pages WHERE published AND NOT is_system"#)
                    .fetch_one(&mut *conn)
                    .await?
            }
        };
    Ok(count)
}

/// A part of them, in the order in which they were made: what is added later moves none.
pub async fn list(
    conn: &mut TenantConn,
    kind: Kind,
    now: OffsetDateTime,
    (limit, offset): (i64, i64),
) -> Result<Vec<Place>, ApiError> {
    let places = match kind {
        Kind::Courses => {
            sqlx::query_as!(
                Place,
                r#"SELECT slug, updated_at AS changed_at, true AS "in_english!" FROM courses
                    WHERE status = 'published' AND visibility = 'public' AND archived_at IS NULL
                    ORDER BY id LIMIT $1 OFFSET $2"#,
                limit,
                offset
            )
            .fetch_all(&mut *conn)
            .await?
        }
        Kind::Posts => {
            sqlx::query_as!(
                Place,
                r#"SELECT slug, greatest(updated_at, publish_at) AS "changed_at!", rendered ? 'en' AS "in_english!"
                     FROM published_posts WHERE visibility = 'public' AND publish_at <= $3
                    ORDER BY post_id LIMIT $1 OFFSET $2"#,
                limit,
                offset,
                now
            )
            .fetch_all(&mut *conn)
            .await?
        }
        Kind::Problems => {
            sqlx::query_as!(
                Place,
                r#"SELECT slug, updated_at AS changed_at, true AS "in_english!" FROM questions
                    WHERE is_listed AND status = 'published' AND visibility = 'public' AND archived_at IS NULL
                    ORDER BY id LIMIT $1 OFFSET $2"#,
                limit,
                offset
            )
            .fetch_all(&mut *conn)
            .await?
        }
        Kind::Contests => {
            sqlx::query_as!(
                Place,
                r#"SELECT slug, updated_at AS changed_at, true AS "in_english!" FROM contests
                    WHERE status = 'published' AND visibility = 'public' AND archived_at IS NULL
                    ORDER BY id LIMIT $1 OFFSET $2"#,
                limit,
                offset
            )
            .fetch_all(&mut *conn)
            .await?
        }
        Kind::Pages => {
            sqlx::query_as!(
                Place,
                r#"SELECT slug, updated_at AS changed_at, rendered ? 'en' AS "in_english!" FROM site_pages
                    WHERE published AND NOT is_system ORDER BY id LIMIT $1 OFFSET $2"#,
                limit,
                offset
            )
            .fetch_all(&mut *conn)
            .await?
        }
    };
    Ok(places)
}

/// A post as a feed has it.
pub struct Entry {
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub rendered: Value,
    pub tags: Vec<String>,
    pub author: String,
    pub publish_at: OffsetDateTime,
    pub updated_at: OffsetDateTime,
}

/// What the feed of a language is made of, shortly: another word as soon as one of its posts or their authors' names changes,
/// without reading what is in them.
pub async fn stamp(conn: &mut TenantConn, lang: &str, now: OffsetDateTime, most: i64) -> Result<String, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT coalesce(string_agg(concat_ws(' ', id, written, author), '/' ORDER BY publish_at DESC, id DESC), '') AS "stamp!"
             FROM (SELECT l.post_id AS id, l.xmin AS written, u.full_name AS author, l.publish_at
                     FROM published_posts l JOIN posts p ON p.id = l.post_id JOIN users u ON u.id = p.author_id
                    WHERE l.visibility = 'public' AND l.publish_at <= $2 AND l.rendered ? $1
                    ORDER BY l.publish_at DESC, l.post_id DESC LIMIT $3) AS newest"#,
        lang,
        now,
        most,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// The newest listed posts that are written in a language.
pub async fn entries(
    conn: &mut TenantConn,
    lang: &str,
    now: OffsetDateTime,
    most: i64,
) -> Result<Vec<Entry>, ApiError> {
    Ok(sqlx::query_as!(
        Entry,
        r#"SELECT l.post_id AS id, l.slug, coalesce(nullif(l.rendered -> $1 ->> 'title', ''), l.title) AS "title!",
                  l.rendered -> $1 AS "rendered!", l.tags, u.full_name AS author, l.publish_at,
                  greatest(l.updated_at, l.publish_at) AS "updated_at!"
             FROM published_posts l JOIN posts p ON p.id = l.post_id JOIN users u ON u.id = p.author_id
            WHERE l.visibility = 'public' AND l.publish_at <= $2 AND l.rendered ? $1
            ORDER BY l.publish_at DESC, l.post_id DESC LIMIT $3"#,
        lang,
        now,
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}
