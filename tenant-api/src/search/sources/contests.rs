//! Contests of the public list, those that the caller has entered or is a candidate of, and those that they may change.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{AccountId, ContestId};
use crate::permissions::Resource;
use crate::search::wanted::Wanted;
use crate::search::{OF_A_KIND, SearchHit, SearchKind, excerpt};

struct Row {
    id: ContestId,
    slug: String,
    name: String,
    excerpt: String,
    rank: i32,
}

/// The best contests, the newest first where they are equally good.
pub async fn find(conn: &mut TenantConn, wanted: &Wanted<'_>) -> Result<Vec<SearchHit>, ApiError> {
    let (edits, edits_all) = wanted.editor(Resource::Contest);
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT c.id AS "id: ContestId", c.slug, c.name, c.excerpt,
                  CASE WHEN lower(c.name) LIKE ANY ($2) THEN 0 ELSE 4 END
                  + CASE WHEN left(c.search_text, length(c.name)) LIKE ANY ($3) THEN 0 ELSE 2 END
                  + CASE WHEN c.search_text LIKE ANY ($4) THEN 0 ELSE 1 END AS "rank!"
             FROM contests c
            WHERE to_tsvector('simple', c.search_text) @@ to_tsquery('simple', $1) AND c.archived_at IS NULL
              AND ((c.status = 'published' AND c.visibility = 'public')
                   OR ((c.status = 'published' OR (c.status IN ('waiting_for_approval', 'approved') AND c.published_at IS NOT NULL))
                       AND (EXISTS (SELECT FROM contest_entries e WHERE e.contest_id = c.id AND e.user_id = $5)
                            OR EXISTS (SELECT FROM contest_candidates k WHERE k.contest_id = c.id AND k.user_id = $5)))
                   OR ($6 AND ($7 OR c.author_id = $5)))
            ORDER BY 5, c.start_time DESC, c.id DESC LIMIT $8"#,
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
        kind: SearchKind::Contest,
        id: row.id.0,
        title: row.name,
        excerpt: excerpt::around(&row.excerpt, wanted.folded()),
        path: format!("/contests/{}", row.slug),
        rank: row.rank,
    };
    Ok(rows.into_iter().map(hit).collect())
}
