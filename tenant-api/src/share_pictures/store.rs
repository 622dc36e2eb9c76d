//! SQL of pictures, and of what they are of.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;

use super::{ShareKind, Shared};
use crate::ids::{ContestId, FileId};

/// Something that readers can open and that has no picture of its own, with the hashes of what is drawn of it.
pub struct Titled {
    pub id: i64,
    pub vi: String,
    pub en: Option<String>,
    pub known_vi: Option<String>,
    pub known_en: Option<String>,
}

/// What of a kind needs a picture: one of it, or all behind an id, so many at a time.
pub async fn list(
    conn: &mut TenantConn,
    kind: ShareKind,
    only: Option<i64>,
    (after, limit): (i64, i64),
) -> Result<Vec<Titled>, ApiError> {
    let found = match kind {
        ShareKind::Home => Vec::new(),
        ShareKind::Post => {
            sqlx::query_as!(
                Titled,
                r#"SELECT p.post_id AS "id!", p.title AS "vi!", nullif(p.rendered -> 'en' ->> 'title', '') AS "en?",
                          v.hash AS "known_vi?", e.hash AS "known_en?"
                     FROM published_posts p
                     LEFT JOIN share_pictures v ON v.kind = 'post' AND v.object_id = p.post_id AND v.language = 'vi'
                     LEFT JOIN share_pictures e ON e.kind = 'post' AND e.object_id = p.post_id AND e.language = 'en'
                    WHERE p.cover_image = '' AND ($1::bigint IS NULL OR p.post_id = $1) AND p.post_id > $2
                    ORDER BY p.post_id LIMIT $3"#,
                only,
                after,
                limit,
            )
            .fetch_all(&mut *conn)
            .await?
        }
        ShareKind::Course => {
            sqlx::query_as!(
                Titled,
                r#"SELECT c.id AS "id!", c.title AS "vi!", nullif(c.translations -> 'en' ->> 'title', '') AS "en?",
                          v.hash AS "known_vi?", e.hash AS "known_en?"
                     FROM courses c
                     LEFT JOIN share_pictures v ON v.kind = 'course' AND v.object_id = c.id AND v.language = 'vi'
                     LEFT JOIN share_pictures e ON e.kind = 'course' AND e.object_id = c.id AND e.language = 'en'
                    WHERE c.status = 'published' AND c.visibility <> 'private' AND c.archived_at IS NULL
                      AND c.cover_image = '' AND ($1::bigint IS NULL OR c.id = $1) AND c.id > $2
                    ORDER BY c.id LIMIT $3"#,
                only,
                after,
                limit,
            )
            .fetch_all(&mut *conn)
            .await?
        }
        ShareKind::Contest => sqlx::query_as!(
            Titled,
            r#"SELECT c.id AS "id!", c.name AS "vi!", NULL::text AS "en?", v.hash AS "known_vi?", e.hash AS "known_en?"
                     FROM contests c
                     LEFT JOIN share_pictures v ON v.kind = 'contest' AND v.object_id = c.id AND v.language = 'vi'
                     LEFT JOIN share_pictures e ON e.kind = 'contest' AND e.object_id = c.id AND e.language = 'en'
                    WHERE c.status = 'published' AND c.visibility <> 'private' AND c.archived_at IS NULL
                      AND ($1::bigint IS NULL OR c.id = $1) AND c.id > $2
                    ORDER BY c.id LIMIT $3"#,
            only,
            after,
            limit,
        )
        .fetch_all(&mut *conn)
        .await?,
    };
    Ok(found)
}

/// The hashes of what is drawn, in Vietnamese and in English.
pub async fn hashes(conn: &mut TenantConn, of: Shared) -> Result<[Option<String>; 2], ApiError> {
    let row = sqlx::query!(
        r#"SELECT max(hash) FILTER (WHERE language = 'vi') AS "vi?", max(hash) FILTER (WHERE language = 'en') AS "en?"
             FROM share_pictures WHERE kind = $1 AND object_id = $2"#,
        of.kind as ShareKind,
        of.id,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok([row.vi, row.en])
}

/// The hash of what is shown in that language.
pub async fn shown_hash(conn: &mut TenantConn, of: Shared, locale: Locale) -> Result<Option<String>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT hash FROM share_pictures WHERE kind = $1 AND object_id = $2 AND language IN ('vi', $3)
          ORDER BY (language = $3) DESC LIMIT 1",
        of.kind as ShareKind,
        of.id,
        locale.code(),
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The picture with that hash.
pub async fn picture(conn: &mut TenantConn, of: Shared, hash: &str) -> Result<Option<Vec<u8>>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT picture FROM share_pictures WHERE kind = $1 AND object_id = $2 AND hash = $3 LIMIT 1",
        of.kind as ShareKind,
        of.id,
        hash,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Keeps a picture in the place of the one before.
pub async fn put(
    conn: &mut TenantConn,
    of: Shared,
    locale: Locale,
    (hash, picture): (&str, &[u8]),
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO share_pictures (kind, object_id, language, hash, picture) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (kind, object_id, language) DO UPDATE SET hash = $4, picture = $5, drawn_at = now()",
        of.kind as ShareKind,
        of.id,
        locale.code(),
        hash,
        picture,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Takes both away.
pub async fn delete(conn: &mut TenantConn, of: Shared) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM share_pictures WHERE kind = $1 AND object_id = $2", of.kind as ShareKind, of.id)
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// Takes the English one away, which says the same as the other.
pub async fn delete_english(conn: &mut TenantConn, of: Shared) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM share_pictures WHERE kind = $1 AND object_id = $2 AND language = 'en'",
        of.kind as ShareKind,
        of.id,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Takes away what is of nothing that readers can open.
pub async fn delete_gone(conn: &mut TenantConn) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM share_pictures s WHERE NOT CASE s.kind
             WHEN 'home' THEN true
             WHEN 'post' THEN EXISTS (SELECT FROM published_posts p WHERE p.post_id = s.object_id AND p.cover_image = '')
             WHEN 'course' THEN EXISTS (SELECT FROM courses c WHERE c.id = s.object_id AND c.status = 'published'
                 AND c.visibility <> 'private' AND c.archived_at IS NULL AND c.cover_image = '')
             ELSE EXISTS (SELECT FROM contests c WHERE c.id = s.object_id AND c.status = 'published'
                 AND c.visibility <> 'private' AND c.archived_at IS NULL)
         END",
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// A contest whose page anybody may look at.
pub struct SharedContest {
    pub id: ContestId,
    pub slug: String,
    pub name: String,
    pub excerpt: String,
}

/// The contest at an address, where anybody may look at its page.
///
/// # Errors
/// When the database fails.
pub async fn contest_at(conn: &mut TenantConn, slug: &str) -> Result<Option<SharedContest>, ApiError> {
    Ok(sqlx::query_as!(
        SharedContest,
        r#"SELECT id AS "id: ContestId", slug, name, excerpt FROM contests
            WHERE slug = $1 AND status = 'published' AND visibility <> 'private' AND archived_at IS NULL"#,
        slug,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A picture among the site's files.
pub struct Picture {
    pub blob_hash: String,
    pub blob_size: i64,
    pub format: String,
    pub width: Option<i32>,
    pub height: Option<i32>,
}

/// The picture with that id, where everybody may see it.
pub async fn public_picture(conn: &mut TenantConn, id: FileId) -> Result<Option<Picture>, ApiError> {
    Ok(sqlx::query_as!(
        Picture,
        "SELECT blob_hash, blob_size, format, width, height FROM files WHERE id = $1 AND kind = 'image' AND NOT is_private",
        id as FileId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}
