//! Posts of the blog that readers have, and those that the caller may change.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{AccountId, PostId};
use crate::permissions::Resource;
use crate::search::wanted::Wanted;
use crate::search::{OF_A_KIND, SearchHit, SearchKind, excerpt};

struct Row {
    id: PostId,
    slug: String,
    title: String,
    excerpt: String,
    rank: i32,
}

/// The best posts. A draft leads to its editor.
pub async fn find(conn: &mut TenantConn, wanted: &Wanted<'_>) -> Result<Vec<SearchHit>, ApiError> {
    let (edits, edits_all) = wanted.editor(Resource::Blog);
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT s.id AS "id!: PostId", s.slug AS "slug!", s.title AS "title!", s.excerpt AS "excerpt!",
                  CASE WHEN lower(s.title) LIKE ANY ($3) THEN 0 ELSE 4 END
                  + CASE WHEN left(s.search_text, length(s.own_title)) LIKE ANY ($4) THEN 0 ELSE 2 END
                  + CASE WHEN s.search_text LIKE ANY ($5) THEN 0 ELSE 1 END AS "rank!"
             FROM (SELECT l.post_id AS id, '/blog/' || l.slug AS slug, l.search_text, l.title AS own_title,
                          coalesce(nullif(l.rendered -> $1 ->> 'title', ''), l.title) AS title,
                          coalesce(l.rendered -> $1 ->> 'excerpt', l.rendered -> 'vi' ->> 'excerpt', '') AS excerpt
                     FROM published_posts l
                    WHERE to_tsvector('simple', l.search_text) @@ to_tsquery('simple', $2)
                      AND l.visibility = 'public' AND l.publish_at <= now()
                   UNION ALL
                   SELECT p.id, '/manage/blog/' || p.id, p.search_text, p.title, p.title,
                          coalesce(p.rendered -> 'vi' ->> 'excerpt', '')
                     FROM posts p
                    WHERE to_tsvector('simple', p.search_text) @@ to_tsquery('simple', $2)
                      AND $7 AND ($8 OR p.author_id = $6)
                      AND NOT EXISTS (SELECT FROM published_posts l
                            WHERE l.post_id = p.id AND l.visibility = 'public' AND l.publish_at <= now())) s
            ORDER BY 5, s.id DESC LIMIT $9"#,
        wanted.locale.code(),
        wanted.query,
        &wanted.accents[..],
        &wanted.plain[..],
        &wanted.starts[..],
        wanted.person() as Option<AccountId>,
        edits,
        edits_all,
        OF_A_KIND,
    )
    .fetch_all(&mut *conn)
    .await?;
    let hit = |row: Row| SearchHit {
        kind: SearchKind::Post,
        id: row.id.0,
        title: row.title,
        excerpt: excerpt::around(&row.excerpt, wanted.folded()),
        path: row.slug,
        rank: row.rank,
    };
    Ok(rows.into_iter().map(hit).collect())
}
