//! Lists of problems: public ones and the caller's own.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::AccountId;
use crate::search::wanted::Wanted;
use crate::search::{OF_A_KIND, SearchHit, SearchKind, excerpt};

struct Row {
    id: i64,
    slug: String,
    title: String,
    sections: String,
    rank: i32,
}

/// The best lists, those that managers made into roadmaps first where they are equally good.
pub async fn find(conn: &mut TenantConn, wanted: &Wanted<'_>) -> Result<Vec<SearchHit>, ApiError> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT l.id, l.slug, l.title, array_to_string(l.sections, ' · ') AS "sections!",
                  CASE WHEN lower(l.title) LIKE ANY ($2) THEN 0 ELSE 4 END
                  + CASE WHEN left(l.search_text, length(l.title)) LIKE ANY ($3) THEN 0 ELSE 2 END
                  + CASE WHEN l.search_text LIKE ANY ($4) THEN 0 ELSE 1 END AS "rank!"
             FROM problem_lists l
            WHERE to_tsvector('simple', l.search_text) @@ to_tsquery('simple', $1)
              AND (l.visibility = 'public' OR l.owner_id = $5)
            ORDER BY 5, l.kind DESC, l.id DESC LIMIT $6"#,
        wanted.query,
        &wanted.accents[..],
        &wanted.plain[..],
        &wanted.starts[..],
        wanted.person() as Option<AccountId>,
        OF_A_KIND,
    )
    .fetch_all(&mut *conn)
    .await?;
    let hit = |row: Row| SearchHit {
        kind: SearchKind::Roadmap,
        id: row.id,
        title: row.title,
        excerpt: excerpt::around(&row.sections, wanted.folded()),
        path: format!("/roadmap/{}", row.slug),
        rank: row.rank,
    };
    Ok(rows.into_iter().map(hit).collect())
}
