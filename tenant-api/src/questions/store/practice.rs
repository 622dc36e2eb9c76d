//! SQL of the list of what is there to practise. An order has a statement and an index of its own (`questions_listed_…`): a page
//! is read without the rest of the list. All of them narrow it by the same words.

use marking::Kind;
use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::lists::ListRow;
use crate::approval::{Status, Visibility};
use crate::ids::{AccountId, CategoryId, QuestionId};
use crate::questions::words::{Difficulty, ListOrder, MyState};

/// Which questions a list shows. What is empty does not count.
pub struct ListQuery<'a> {
    /// Whose progress to show and to filter by.
    pub user: Option<AccountId>,
    /// For `to_tsquery`; empty: all.
    pub search: &'a str,
    /// Of one of these.
    pub difficulties: &'a [Difficulty],
    /// With each of these.
    pub tags: &'a [String],
    /// In one of these.
    pub categories: &'a [CategoryId],
    /// Of these kinds.
    pub kinds: &'a [Kind],
    pub state: Option<MyState>,
    /// Whether their authors tell how they are solved.
    pub has_editorial: Option<bool>,
}

/// How many there are.
pub async fn count_listed(conn: &mut TenantConn, query: &ListQuery<'_>) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!"
             FROM questions q LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $8 AND p.attempts > 0
            WHERE q.is_listed AND q.status = 'published' AND q.visibility = 'public' AND q.archived_at IS NULL AND q.kind = ANY ($1)
              AND ($2 = '' OR to_tsvector('simple', q.search_text) @@ to_tsquery('simple', $2))
              AND (cardinality($3::text[]) = 0 OR q.difficulty = ANY ($3))
              AND (cardinality($4::text[]) = 0 OR cardinality($4)
                   = (SELECT count(*) FROM question_tags t WHERE t.question_id = q.id AND t.tag = ANY ($4)))
              AND (cardinality($5::bigint[]) = 0 OR EXISTS (SELECT FROM category_objects o WHERE o.kind = 'question'
                   AND o.object_id = q.id AND o.category_id = ANY ($5)))
              AND ($6::boolean IS NULL OR q.has_editorial = $6)
              AND ($7::text IS NULL OR $7 = CASE WHEN p.user_id IS NULL THEN 'new' WHEN p.solved_at IS NULL THEN 'tried' ELSE 'solved' END)"#,
        query.kinds as &[Kind],
        query.search,
        query.difficulties as &[Difficulty],
        query.tags,
        query.categories as &[CategoryId],
        query.has_editorial,
        query.state as Option<MyState>,
        query.user as Option<AccountId>,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Those of a page, in their order.
pub async fn list_ids(
    conn: &mut TenantConn,
    query: &ListQuery<'_>,
    order: ListOrder,
    page: (i64, i64),
) -> Result<Vec<QuestionId>, ApiError> {
    match order {
        ListOrder::Difficulty => by_difficulty(conn, query, page).await,
        ListOrder::Newest => by_age(conn, query, page).await,
        ListOrder::Solved => by_solved(conn, query, page).await,
        ListOrder::Acceptance => by_acceptance(conn, query, page).await,
        ListOrder::Title => by_title(conn, query, page).await,
    }
}

/// From trivial to expert.
async fn by_difficulty(
    conn: &mut TenantConn,
    query: &ListQuery<'_>,
    (limit, offset): (i64, i64),
) -> Result<Vec<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT q.id AS "id: QuestionId"
             FROM questions q LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $8 AND p.attempts > 0
            WHERE q.is_listed AND q.status = 'published' AND q.visibility = 'public' AND q.archived_at IS NULL AND q.kind = ANY ($1)
              AND ($2 = '' OR to_tsvector('simple', q.search_text) @@ to_tsquery('simple', $2))
              AND (cardinality($3::text[]) = 0 OR q.difficulty = ANY ($3))
              AND (cardinality($4::text[]) = 0 OR cardinality($4)
                   = (SELECT count(*) FROM question_tags t WHERE t.question_id = q.id AND t.tag = ANY ($4)))
              AND (cardinality($5::bigint[]) = 0 OR EXISTS (SELECT FROM category_objects o WHERE o.kind = 'question'
                   AND o.object_id = q.id AND o.category_id = ANY ($5)))
              AND ($6::boolean IS NULL OR q.has_editorial = $6)
              AND ($7::text IS NULL OR $7 = CASE WHEN p.user_id IS NULL THEN 'new' WHEN p.solved_at IS NULL THEN 'tried' ELSE 'solved' END)
            ORDER BY q.difficulty_rank, q.id DESC LIMIT $9 OFFSET $10"#,
        query.kinds as &[Kind],
        query.search,
        query.difficulties as &[Difficulty],
        query.tags,
        query.categories as &[CategoryId],
        query.has_editorial,
        query.state as Option<MyState>,
        query.user as Option<AccountId>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Newest first.
async fn by_age(
    conn: &mut TenantConn,
    query: &ListQuery<'_>,
    (limit, offset): (i64, i64),
) -> Result<Vec<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT q.id AS "id: QuestionId"
             FROM questions q LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $8 AND p.attempts > 0
            WHERE q.is_listed AND q.status = 'published' AND q.visibility = 'public' AND q.archived_at IS NULL AND q.kind = ANY ($1)
              AND ($2 = '' OR to_tsvector('simple', q.search_text) @@ to_tsquery('simple', $2))
              AND (cardinality($3::text[]) = 0 OR q.difficulty = ANY ($3))
              AND (cardinality($4::text[]) = 0 OR cardinality($4)
                   = (SELECT count(*) FROM question_tags t WHERE t.question_id = q.id AND t.tag = ANY ($4)))
              AND (cardinality($5::bigint[]) = 0 OR EXISTS (SELECT FROM category_objects o WHERE o.kind = 'question'
                   AND o.object_id = q.id AND o.category_id = ANY ($5)))
              AND ($6::boolean IS NULL OR q.has_editorial = $6)
              AND ($7::text IS NULL OR $7 = CASE WHEN p.user_id IS NULL THEN 'new' WHEN p.solved_at IS NULL THEN 'tried' ELSE 'solved' END)
            ORDER BY q.id DESC LIMIT $9 OFFSET $10"#,
        query.kinds as &[Kind],
        query.search,
        query.difficulties as &[Difficulty],
        query.tags,
        query.categories as &[CategoryId],
        query.has_editorial,
        query.state as Option<MyState>,
        query.user as Option<AccountId>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Solved by the most people first.
async fn by_solved(
    conn: &mut TenantConn,
    query: &ListQuery<'_>,
    (limit, offset): (i64, i64),
) -> Result<Vec<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT q.id AS "id: QuestionId"
             FROM questions q LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $8 AND p.attempts > 0
            WHERE q.is_listed AND q.status = 'published' AND q.visibility = 'public' AND q.archived_at IS NULL AND q.kind = ANY ($1)
              AND ($2 = '' OR to_tsvector('simple', q.search_text) @@ to_tsquery('simple', $2))
              AND (cardinality($3::text[]) = 0 OR q.difficulty = ANY ($3))
              AND (cardinality($4::text[]) = 0 OR cardinality($4)
                   = (SELECT count(*) FROM question_tags t WHERE t.question_id = q.id AND t.tag = ANY ($4)))
              AND (cardinality($5::bigint[]) = 0 OR EXISTS (SELECT FROM category_objects o WHERE o.kind = 'question'
                   AND o.object_id = q.id AND o.category_id = ANY ($5)))
              AND ($6::boolean IS NULL OR q.has_editorial = $6)
              AND ($7::text IS NULL OR $7 = CASE WHEN p.user_id IS NULL THEN 'new' WHEN p.solved_at IS NULL THEN 'tried' ELSE 'solved' END)
            ORDER BY q.solved_count DESC, q.id DESC LIMIT $9 OFFSET $10"#,
        query.kinds as &[Kind],
        query.search,
        query.difficulties as &[Difficulty],
        query.tags,
        query.categories as &[CategoryId],
        query.has_editorial,
        query.state as Option<MyState>,
        query.user as Option<AccountId>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Solved by the largest share of who tried first, those that nobody tried last.
async fn by_acceptance(
    conn: &mut TenantConn,
    query: &ListQuery<'_>,
    (limit, offset): (i64, i64),
) -> Result<Vec<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT q.id AS "id: QuestionId"
             FROM questions q LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $8 AND p.attempts > 0
            WHERE q.is_listed AND q.status = 'published' AND q.visibility = 'public' AND q.archived_at IS NULL AND q.kind = ANY ($1)
              AND ($2 = '' OR to_tsvector('simple', q.search_text) @@ to_tsquery('simple', $2))
              AND (cardinality($3::text[]) = 0 OR q.difficulty = ANY ($3))
              AND (cardinality($4::text[]) = 0 OR cardinality($4)
                   = (SELECT count(*) FROM question_tags t WHERE t.question_id = q.id AND t.tag = ANY ($4)))
              AND (cardinality($5::bigint[]) = 0 OR EXISTS (SELECT FROM category_objects o WHERE o.kind = 'question'
                   AND o.object_id = q.id AND o.category_id = ANY ($5)))
              AND ($6::boolean IS NULL OR q.has_editorial = $6)
              AND ($7::text IS NULL OR $7 = CASE WHEN p.user_id IS NULL THEN 'new' WHEN p.solved_at IS NULL THEN 'tried' ELSE 'solved' END)
            ORDER BY (CASE WHEN q.attempt_count > 0 THEN q.solved_count::float8 / q.attempt_count ELSE -1 END) DESC, q.id DESC LIMIT $9 OFFSET $10"#,
        query.kinds as &[Kind],
        query.search,
        query.difficulties as &[Difficulty],
        query.tags,
        query.categories as &[CategoryId],
        query.has_editorial,
        query.state as Option<MyState>,
        query.user as Option<AccountId>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// As a Vietnamese dictionary has them.
async fn by_title(
    conn: &mut TenantConn,
    query: &ListQuery<'_>,
    (limit, offset): (i64, i64),
) -> Result<Vec<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT q.id AS "id: QuestionId"
             FROM questions q LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $8 AND p.attempts > 0
            WHERE q.is_listed AND q.status = 'published' AND q.visibility = 'public' AND q.archived_at IS NULL AND q.kind = ANY ($1)
              AND ($2 = '' OR to_tsvector('simple', q.search_text) @@ to_tsquery('simple', $2))
              AND (cardinality($3::text[]) = 0 OR q.difficulty = ANY ($3))
              AND (cardinality($4::text[]) = 0 OR cardinality($4)
                   = (SELECT count(*) FROM question_tags t WHERE t.question_id = q.id AND t.tag = ANY ($4)))
              AND (cardinality($5::bigint[]) = 0 OR EXISTS (SELECT FROM category_objects o WHERE o.kind = 'question'
                   AND o.object_id = q.id AND o.category_id = ANY ($5)))
              AND ($6::boolean IS NULL OR q.has_editorial = $6)
              AND ($7::text IS NULL OR $7 = CASE WHEN p.user_id IS NULL THEN 'new' WHEN p.solved_at IS NULL THEN 'tried' ELSE 'solved' END)
            ORDER BY q.title COLLATE "vi-x-icu", q.id DESC LIMIT $9 OFFSET $10"#,
        query.kinds as &[Kind],
        query.search,
        query.difficulties as &[Difficulty],
        query.tags,
        query.categories as &[CategoryId],
        query.has_editorial,
        query.state as Option<MyState>,
        query.user as Option<AccountId>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Questions as lists show them, in the order of `ids`, with how far `user` is.
pub async fn list_rows(
    conn: &mut TenantConn,
    ids: &[QuestionId],
    user: Option<AccountId>,
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
             FROM unnest($3::bigint[]) WITH ORDINALITY AS wanted (id, position) JOIN questions q ON q.id = wanted.id
             LEFT JOIN question_progress p ON p.question_id = q.id AND p.user_id = $2 AND p.attempts > 0
            ORDER BY wanted.position"#,
        lang,
        user as Option<AccountId>,
        ids as &[QuestionId],
    )
    .fetch_all(&mut *conn)
    .await?)
}
