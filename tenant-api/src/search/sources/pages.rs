//! Pages of the site that somebody has written and visitors may read.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::search::wanted::Wanted;
use crate::search::{OF_A_KIND, SearchHit, SearchKind, excerpt};

struct Row {
    id: i64,
    path: String,
    title: String,
    excerpt: String,
    rank: i32,
}

/// The best pages.
pub async fn find(conn: &mut TenantConn, wanted: &Wanted<'_>) -> Result<Vec<SearchHit>, ApiError> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT s.id, s.path AS "path!", s.title AS "title!", s.excerpt AS "excerpt!",
                  CASE WHEN lower(s.title) LIKE ANY ($3) THEN 0 ELSE 4 END
                  + CASE WHEN left(s.search_text, length(s.own_title)) LIKE ANY ($4) THEN 0 ELSE 2 END
                  + CASE WHEN s.search_text LIKE ANY ($5) THEN 0 ELSE 1 END AS "rank!"
             FROM (SELECT p.id, CASE WHEN p.is_system THEN '/' ELSE '/page/' END || p.slug AS path, p.search_text,
                          p.title AS own_title, coalesce(nullif(p.rendered -> $1 ->> 'title', ''), p.title) AS title,
                          coalesce(p.rendered -> $1 ->> 'excerpt', p.rendered -> 'vi' ->> 'excerpt', '') AS excerpt
                     FROM site_pages p
                    WHERE to_tsvector('simple', p.search_text) @@ to_tsquery('simple', $2) AND p.published) s
            ORDER BY 5, s.id DESC LIMIT $6"#,
        wanted.locale.code(),
        wanted.query,
        &wanted.accents[..],
        &wanted.plain[..],
        &wanted.starts[..],
        OF_A_KIND,
    )
    .fetch_all(&mut *conn)
    .await?;
    let hit = |row: Row| SearchHit {
        kind: SearchKind::Page,
        id: row.id,
        title: row.title,
        excerpt: excerpt::around(&row.excerpt, wanted.folded()),
        path: row.path,
        rank: row.rank,
    };
    Ok(rows.into_iter().map(hit).collect())
}
