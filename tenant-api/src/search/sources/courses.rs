//! Courses of the catalogue, those that the caller has joined, and those that they may change.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{AccountId, CourseId};
use crate::permissions::Resource;
use crate::search::wanted::Wanted;
use crate::search::{OF_A_KIND, SearchHit, SearchKind, excerpt};

struct Row {
    id: CourseId,
    slug: String,
    title: String,
    excerpt: String,
    rank: i32,
}

/// The best courses. What was taken in or archived since is still theirs who joined; what is a draft again is not.
pub async fn find(conn: &mut TenantConn, wanted: &Wanted<'_>) -> Result<Vec<SearchHit>, ApiError> {
    let (edits, edits_all) = wanted.editor(Resource::Course);
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT s.id AS "id!: CourseId", s.slug AS "slug!", s.title AS "title!", s.excerpt AS "excerpt!",
                  CASE WHEN lower(s.title) LIKE ANY ($3) THEN 0 ELSE 4 END
                  + CASE WHEN left(s.search_text, length(s.own_title)) LIKE ANY ($4) THEN 0 ELSE 2 END
                  + CASE WHEN s.search_text LIKE ANY ($5) THEN 0 ELSE 1 END AS "rank!"
             FROM (SELECT c.id, c.slug, c.search_text, c.title AS own_title,
                          coalesce(nullif(c.translations -> $1 ->> 'title', ''), c.title) AS title,
                          coalesce(c.rendered -> $1 ->> 'excerpt', c.rendered -> 'vi' ->> 'excerpt', '') AS excerpt
                     FROM courses c
                    WHERE to_tsvector('simple', c.search_text) @@ to_tsquery('simple', $2)
                      AND ((c.status = 'published' AND c.visibility = 'public' AND c.archived_at IS NULL)
                           OR ((c.status = 'published'
                                OR (c.status IN ('waiting_for_approval', 'approved') AND c.published_at IS NOT NULL))
                               AND EXISTS (SELECT FROM enrolments e WHERE e.course_id = c.id AND e.user_id = $6))
                           OR ($7 AND c.archived_at IS NULL
                               AND ($8 OR c.author_id = $6
                                    OR EXISTS (SELECT FROM course_teachers t WHERE t.course_id = c.id AND t.user_id = $6))))) s
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
        kind: SearchKind::Course,
        id: row.id.0,
        title: row.title,
        excerpt: excerpt::around(&row.excerpt, wanted.folded()),
        path: format!("/course/{}", row.slug),
        rank: row.rank,
    };
    Ok(rows.into_iter().map(hit).collect())
}
