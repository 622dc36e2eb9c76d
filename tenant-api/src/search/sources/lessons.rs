//! Lessons by their titles: of courses that the caller has joined or may change, and previews of the catalogue's.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{AccountId, ItemId};
use crate::permissions::Resource;
use crate::search::wanted::Wanted;
use crate::search::{OF_A_KIND, SearchHit, SearchKind};

struct Row {
    id: ItemId,
    title: String,
    slug: String,
    course: String,
    is_studied: bool,
    rank: i32,
}

/// The best lessons. Hidden ones, and those in a hidden chapter, are for nobody, as on the course's page. A lesson has no
/// `search_text`: its titles are folded as the index `lessons_search` has them.
pub async fn find(conn: &mut TenantConn, wanted: &Wanted<'_>) -> Result<Vec<SearchHit>, ApiError> {
    let (edits, edits_all) = wanted.editor(Resource::Course);
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT s.id AS "id!: ItemId", s.title AS "title!", s.slug AS "slug!", s.course AS "course!", s.is_studied AS "is_studied!",
                  CASE WHEN lower(s.title) LIKE ANY ($3) THEN 0 ELSE 5 END AS "rank!"
             FROM (SELECT DISTINCT ON (l.id) i.id, c.slug,
                          coalesce(nullif(l.translations -> $1 ->> 'title', ''), l.title) AS title,
                          coalesce(nullif(c.translations -> $1 ->> 'title', ''), c.title) AS course,
                          (e.user_id IS NOT NULL OR t.is_theirs) AS is_studied
                     FROM lessons l
                     JOIN course_items i ON i.lesson_id = l.id
                     JOIN courses c ON c.id = i.course_id
                     LEFT JOIN course_items p ON p.id = i.parent_id
                     LEFT JOIN course_items g ON g.id = p.parent_id
                     LEFT JOIN enrolments e ON e.course_id = c.id AND e.user_id = $4
                     CROSS JOIN LATERAL (
                          SELECT $5 AND c.archived_at IS NULL
                                 AND ($6 OR c.author_id = $4
                                      OR EXISTS (SELECT FROM course_teachers o WHERE o.course_id = c.id AND o.user_id = $4)) AS is_theirs) t
                    WHERE to_tsvector('simple', regexp_replace(replace(regexp_replace(normalize(lower(
                              l.title || ' ' || coalesce(l.translations -> 'en' ->> 'title', '')), NFD),
                              '[\u0300-\u036F]', '', 'g'), 'đ', 'd'), '[^[:alnum:]]+', ' ', 'g')) @@ to_tsquery('simple', $2)
                      AND NOT (i.is_hidden OR coalesce(p.is_hidden, false) OR coalesce(g.is_hidden, false))
                      AND (t.is_theirs
                           OR (e.user_id IS NOT NULL
                               AND (c.status = 'published'
                                    OR (c.status IN ('waiting_for_approval', 'approved') AND c.published_at IS NOT NULL)))
                           OR (i.is_preview AND c.status = 'published' AND c.visibility = 'public' AND c.archived_at IS NULL))
                    ORDER BY l.id, e.user_id IS NULL, i.id) s
            ORDER BY 6, s.id DESC LIMIT $7"#,
        wanted.locale.code(),
        wanted.query,
        &wanted.accents[..],
        wanted.person() as Option<AccountId>,
        edits,
        edits_all,
        OF_A_KIND,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(hit).collect())
}

/// A preview leads who has not joined to the course's page, where it is opened.
fn hit(row: Row) -> SearchHit {
    SearchHit {
        kind: SearchKind::Lesson,
        id: row.id.0,
        title: row.title,
        excerpt: row.course,
        path: match row.is_studied {
            true => format!("/course-study/{}?lesson={}", row.slug, row.id.0),
            false => format!("/course/{}", row.slug),
        },
        rank: row.rank,
    }
}
