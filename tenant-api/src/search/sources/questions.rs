//! Problems and questions that everybody finds, as in the list of problems.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::QuestionId;
use crate::search::wanted::Wanted;
use crate::search::{OF_A_KIND, SearchHit, SearchKind, excerpt};

struct Row {
    id: QuestionId,
    is_problem: bool,
    title: String,
    rank: i32,
    slug: String,
    statement: String,
}

/// The best of each kind, from easy to hard where they are equally good. Only the statement that everybody reads is shown.
pub async fn find(conn: &mut TenantConn, wanted: &Wanted<'_>) -> Result<Vec<SearchHit>, ApiError> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT f.id AS "id!: QuestionId", f.is_problem AS "is_problem!", f.title AS "title!", f.rank AS "rank!", q.slug,
                  left(coalesce(q.rendered -> $1 ->> 'statement', q.rendered -> 'vi' ->> 'statement', ''), 4000) AS "statement!"
             FROM (SELECT m.id, m.is_problem, m.title, m.rank,
                          row_number() OVER (PARTITION BY m.is_problem ORDER BY m.rank, m.difficulty_rank, m.id DESC) AS place
                     FROM (SELECT s.id, s.is_problem, s.title, s.difficulty_rank,
                                  CASE WHEN lower(s.title) LIKE ANY ($3) THEN 0 ELSE 4 END
                                  + CASE WHEN left(s.search_text, length(s.own_title)) LIKE ANY ($4) THEN 0 ELSE 2 END
                                  + CASE WHEN s.search_text LIKE ANY ($5) THEN 0 ELSE 1 END AS rank
                             FROM (SELECT q.id, q.kind = 'code' AS is_problem, q.difficulty_rank, q.search_text, q.title AS own_title,
                                          coalesce(nullif(q.translations -> $1 ->> 'title', ''), q.title) AS title
                                     FROM questions q
                                    WHERE to_tsvector('simple', q.search_text) @@ to_tsquery('simple', $2)
                                      AND q.is_listed AND q.status = 'published' AND q.visibility = 'public' AND q.archived_at IS NULL
                                      AND ((q.kind = 'code' AND $6) OR (q.kind <> 'code' AND $7))) s) m) f
             JOIN questions q ON q.id = f.id
            WHERE f.place <= $8
            ORDER BY f.place"#,
        wanted.locale.code(),
        wanted.query,
        &wanted.accents[..],
        &wanted.plain[..],
        &wanted.starts[..],
        wanted.has(SearchKind::Problem),
        wanted.has(SearchKind::Question),
        OF_A_KIND,
    )
    .fetch_all(&mut *conn)
    .await?;
    let hit = |row: Row| SearchHit {
        kind: if row.is_problem { SearchKind::Problem } else { SearchKind::Question },
        id: row.id.0,
        title: row.title,
        excerpt: excerpt::around(&excerpt::plain(&row.statement), wanted.folded()),
        path: format!("/problems/{}", row.slug),
        rank: row.rank,
    };
    Ok(rows.into_iter().map(hit).collect())
}
