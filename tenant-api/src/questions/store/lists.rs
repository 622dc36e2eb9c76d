//! SQL of lists of problems.

use marking::Kind;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::approval::{Status, Visibility};
use crate::ids::{AccountId, CategoryId, QuestionId};
use crate::listing::Counted;
use crate::questions::words::Difficulty;

/// A row of a list.
pub struct ListRow {
    pub id: QuestionId,
    pub kind: Kind,
    pub slug: String,
    pub title: String,
    pub difficulty: Difficulty,
    pub max_score: f64,
    pub tags: Vec<String>,
    pub solved_count: i64,
    pub attempt_count: i64,
    pub has_editorial: bool,
    pub solved: Option<bool>,
    pub status: Status,
    pub visibility: Visibility,
    pub updated_at: OffsetDateTime,
    pub total: i64,
}

impl Counted for ListRow {
    fn total(&self) -> i64 {
        self.total
    }
}

/// The newest of the public problems. Their number is not counted, so that no more are read than are shown.
pub async fn list_newest(
    conn: &mut TenantConn,
    user: Option<AccountId>,
    most: i64,
    lang: &str,
) -> Result<Vec<ListRow>, ApiError> {
    Ok(sqlx::query_as!(
        ListRow,
        r#"SELECT q.id AS "id: QuestionId", q.kind AS "kind: Kind", q.slug, coalesce(nullif(q.translations -> $1 ->> 'title', ''), q.title) AS "title!",
                  q.difficulty AS "difficulty: Difficulty",
                  q.max_score, ARRAY(SELECT tag FROM question_tags WHERE question_id = q.id ORDER BY tag) AS "tags!",
                  q.solved_count, q.attempt_count, q.has_editorial AS "has_editorial!",
                  CASE WHEN p.user_id IS NULL THEN NULL ELSE p.solved_at IS NOT NULL END AS solved,
                  q.status AS "status: Status", q.visibility AS "visibility: Visibility", q.updated_at, 0::bigint AS "total!"
           FROM questions q LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $2 AND p.attempts > 0
           WHERE q.is_problem AND q.status = 'published' AND q.visibility = 'public'
           ORDER BY q.id DESC LIMIT $3"#,
        lang,
        user as Option<AccountId>,
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Those of these that are public problems, in the order of `ids`.
pub async fn list_public(conn: &mut TenantConn, ids: &[QuestionId]) -> Result<Vec<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT q.id AS "id: QuestionId" FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, position)
             JOIN questions q ON q.id = wanted.id
            WHERE q.is_problem AND q.status = 'published' AND q.visibility = 'public'
            ORDER BY wanted.position"#,
        ids as &[QuestionId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What an editor may change: everything, or one author's own.
pub struct EditorQuery<'a> {
    pub author: Option<AccountId>,
    /// For `to_tsquery`; empty: all.
    pub search: &'a str,
    /// Of one of these; empty: all.
    pub difficulties: &'a [Difficulty],
    /// With each of these.
    pub tags: &'a [String],
    /// In one of these; empty: all.
    pub categories: &'a [CategoryId],
    pub has_editorial: Option<bool>,
    pub status: Option<Status>,
    pub visibility: Option<Visibility>,
    pub limit: i64,
    pub offset: i64,
}

pub async fn list_editable(
    conn: &mut TenantConn,
    query: &EditorQuery<'_>,
    lang: &str,
) -> Result<Vec<ListRow>, ApiError> {
    Ok(sqlx::query_as!(
        ListRow,
        r#"SELECT q.id AS "id: QuestionId", q.kind AS "kind: Kind", q.slug, coalesce(nullif(q.translations -> $1 ->> 'title', ''), q.title) AS "title!",
                  q.difficulty AS "difficulty: Difficulty",
                  q.max_score, ARRAY(SELECT tag FROM question_tags WHERE question_id = q.id ORDER BY tag) AS "tags!",
                  q.solved_count, q.attempt_count, q.has_editorial AS "has_editorial!", NULL::boolean AS solved, q.status AS "status: Status",
                  q.visibility AS "visibility: Visibility", q.updated_at,
                  count(*) OVER () AS "total!"
           FROM questions q
           WHERE q.kind = 'code' AND q.archived_at IS NULL AND ($2::bigint IS NULL OR q.author_id = $2)
             AND ($3 = '' OR to_tsvector('simple', q.search_text) @@ to_tsquery('simple', $3))
             AND (cardinality($4::text[]) = 0 OR q.difficulty = ANY ($4))
             AND (cardinality($9::text[]) = 0 OR cardinality($9)
                  = (SELECT count(*) FROM question_tags t WHERE t.question_id = q.id AND t.tag = ANY ($9)))
             AND (cardinality($10::bigint[]) = 0 OR EXISTS (SELECT FROM category_objects o WHERE o.kind = 'question'
                  AND o.object_id = q.id AND o.category_id = ANY ($10)))
             AND ($11::boolean IS NULL OR q.has_editorial = $11)
             AND ($5::text IS NULL OR q.status = $5)
             AND ($6::text IS NULL OR q.visibility = $6)
           ORDER BY q.id DESC LIMIT $7 OFFSET $8"#,
        lang,
        query.author as Option<AccountId>,
        query.search,
        query.difficulties as &[Difficulty],
        query.status as Option<Status>,
        query.visibility as Option<Visibility>,
        query.limit,
        query.offset,
        query.tags,
        query.categories as &[CategoryId],
        query.has_editorial,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A tag and how many public questions have it.
pub struct TagCount {
    pub name: String,
    pub count: i64,
}

pub async fn count_tags(conn: &mut TenantConn, kinds: &[Kind]) -> Result<Vec<TagCount>, ApiError> {
    Ok(sqlx::query_as!(
        TagCount,
        r#"SELECT tag AS name, count(*) AS "count!" FROM question_tags JOIN questions q ON q.id = question_id
           WHERE q.is_listed AND q.kind = ANY ($1) AND q.status = 'published' AND q.visibility = 'public' AND q.archived_at IS NULL
           GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 100"#,
        kinds as &[Kind],
    )
    .fetch_all(&mut *conn)
    .await?)
}
