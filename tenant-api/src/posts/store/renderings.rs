//! SQL of what is made of posts' texts.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::read;
use crate::ids::PostId;
use crate::posts::draft::{PostSource, Rendered};

/// A post that holds what an older renderer made, in what its author has or in what readers see.
pub struct Stale {
    pub id: PostId,
    pub is_published: bool,
    pub version: i64,
    pub source: PostSource,
}

/// How many there are.
pub async fn count_rendered_before(conn: &mut TenantConn, renderer: i32) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT (SELECT count(*) FROM posts WHERE renderer < $1)
                + (SELECT count(*) FROM published_posts WHERE renderer < $1) AS "count!""#,
        renderer
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Those of posts behind this id.
pub async fn rendered_before(
    conn: &mut TenantConn,
    renderer: i32,
    after: i64,
    most: i64,
) -> Result<Vec<Stale>, ApiError> {
    let rows = sqlx::query!(
        r#"WITH stale AS (
               SELECT id FROM posts WHERE renderer < $1 AND id > $2
               UNION SELECT post_id FROM published_posts WHERE renderer < $1 AND post_id > $2 ORDER BY 1 LIMIT $3)
           SELECT p.id AS "id!: PostId", false AS "is_published!", p.version AS "version!",
                  jsonb_build_object('slug', p.slug, 'title', p.title, 'content', p.content, 'excerpt', p.excerpt,
                      'format', p.format, 'cover', p.cover_image, 'tags', to_jsonb(p.tags), 'translations', p.translations) AS "source!"
             FROM posts p JOIN stale s ON s.id = p.id WHERE p.renderer < $1
           UNION ALL
           SELECT l.post_id, true, l.version, l.source FROM published_posts l JOIN stale s ON s.id = l.post_id WHERE l.renderer < $1
            ORDER BY 1"#,
        renderer,
        after,
        most,
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut stale = Vec::with_capacity(rows.len());
    for row in rows {
        let source = read(row.source)?;
        stale.push(Stale { id: row.id, is_published: row.is_published, version: row.version, source });
    }
    Ok(stale)
}

/// Stores what was made of a version, unless another has been stored meanwhile.
pub async fn set_rendered(conn: &mut TenantConn, of: &Stale, made: &Rendered, renderer: i32) -> Result<(), ApiError> {
    if of.is_published {
        sqlx::query!(
            "UPDATE published_posts SET rendered = $3, renderer = $4 WHERE post_id = $1 AND version = $2",
            of.id as PostId,
            of.version,
            made.by_language,
            renderer,
        )
        .execute(&mut *conn)
        .await?;
    } else {
        sqlx::query!(
            "UPDATE posts SET rendered = $3, renderer = $4 WHERE id = $1 AND version = $2",
            of.id as PostId,
            of.version,
            made.by_language,
            renderer,
        )
        .execute(&mut *conn)
        .await?;
    }
    Ok(())
}
