//! The bank's SQL. Nothing of a key is read.

use marking::Kind;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::BankOrder;
use crate::approval::{Status, Visibility};
use crate::ids::{AccountId, CategoryId, QuestionId};
use crate::listing::Counted;
use crate::questions::Difficulty;

/// Which questions a list shows.
pub struct BankQuery<'a> {
    /// Only this author's; with `or_published` also what of others is out and may be found.
    pub author: Option<AccountId>,
    pub or_published: bool,
    /// Only what quizzes may take.
    pub for_quiz: bool,
    /// For `to_tsquery`; empty: all.
    pub search: &'a str,
    pub kind: Option<Kind>,
    pub tag: Option<&'a str>,
    /// One category; 0: what is in none.
    pub category: Option<i64>,
    pub difficulty: Option<Difficulty>,
    pub status: Option<Status>,
    pub sort: BankOrder,
    pub limit: i64,
    pub offset: i64,
}

/// A row of a list.
pub struct BankRow {
    pub id: QuestionId,
    pub slug: String,
    pub kind: Kind,
    pub name: String,
    pub difficulty: Difficulty,
    pub score: f64,
    pub tags: Vec<String>,
    pub status: Status,
    pub visibility: Visibility,
    pub is_listed: bool,
    pub enable_on_quiz: bool,
    pub category_id: Option<CategoryId>,
    pub category_name: Option<String>,
    pub author_id: AccountId,
    pub author_name: String,
    pub attempt_count: i64,
    pub solved_count: i64,
    pub version: i64,
    pub updated_at: OffsetDateTime,
    pub total: i64,
}

impl Counted for BankRow {
    fn total(&self) -> i64 {
        self.total
    }
}

pub async fn list(conn: &mut TenantConn, query: &BankQuery<'_>, lang: &str) -> Result<Vec<BankRow>, ApiError> {
    Ok(sqlx::query_as!(
        BankRow,
        r#"SELECT q.id AS "id: QuestionId", q.slug, q.kind AS "kind: Kind",
                  coalesce(nullif(q.translations -> $1 ->> 'title', ''), q.title) AS "name!",
                  q.difficulty AS "difficulty: Difficulty", q.max_score AS score,
                  ARRAY(SELECT tag FROM question_tags WHERE question_id = q.id ORDER BY tag) AS "tags!",
                  q.status AS "status: Status", q.visibility AS "visibility: Visibility", q.is_listed, q.enable_on_quiz,
                  c.id AS "category_id?: CategoryId", c.name AS "category_name?", q.author_id AS "author_id: AccountId",
                  u.full_name AS author_name, q.attempt_count, q.solved_count, q.version, q.updated_at,
                  count(*) OVER () AS "total!"
             FROM questions q JOIN users u ON u.id = q.author_id
             LEFT JOIN category_objects o ON o.kind = 'question' AND o.object_id = q.id
             LEFT JOIN categories c ON c.id = o.category_id
            WHERE q.archived_at IS NULL
              AND ($2::bigint IS NULL OR q.author_id = $2
                   OR ($3 AND q.status = 'published' AND q.visibility <> 'private'))
              AND (NOT $4 OR q.enable_on_quiz)
              AND ($5 = '' OR to_tsvector('simple', q.search_text) @@ to_tsquery('simple', $5))
              AND ($6::text IS NULL OR q.kind = $6)
              AND ($7::text IS NULL OR EXISTS (SELECT 1 FROM question_tags t WHERE t.question_id = q.id AND t.tag = $7))
              AND ($8::bigint IS NULL OR coalesce(o.category_id, 0) = $8)
              AND ($9::text IS NULL OR q.difficulty = $9)
              AND ($10::text IS NULL OR q.status = $10)
            ORDER BY CASE WHEN $11 = 'position' THEN coalesce(o.position, 2147483647) END,
                     CASE WHEN $11 = 'updated' THEN q.updated_at END DESC,
                     CASE WHEN $11 = 'name' THEN q.title END,
                     CASE WHEN $11 = 'difficulty' THEN q.difficulty_rank END,
                     q.id DESC
            LIMIT $12 OFFSET $13"#,
        lang,
        query.author as Option<AccountId>,
        query.or_published,
        query.for_quiz,
        query.search,
        query.kind as Option<Kind>,
        query.tag,
        query.category,
        query.difficulty as Option<Difficulty>,
        query.status as Option<Status>,
        query.sort.name(),
        query.limit,
        query.offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}
