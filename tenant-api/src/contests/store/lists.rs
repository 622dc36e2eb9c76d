//! Lists of contests.

use contest_rules::formats::{ContestFormat, Options};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use super::read;
use crate::approval::{Status, Visibility};
use crate::ids::{AccountId, CategoryId, ContestGroupId, ContestId};
use crate::listing::Counted;
use crate::standings::{ExerciseType, ShowRanks, SubmissionMode};

/// A contest in a list.
#[derive(Debug, Clone)]
pub struct ListRow {
    pub id: ContestId,
    pub slug: String,
    pub name: String,
    pub excerpt: String,
    pub start: OffsetDateTime,
    pub end: OffsetDateTime,
    pub active_from: Option<OffsetDateTime>,
    pub active_to: Option<OffsetDateTime>,
    pub submission_mode: SubmissionMode,
    pub exercise_type: ExerciseType,
    pub format: String,
    pub format_options: Value,
    pub show_ranks: ShowRanks,
    pub freeze_minutes: Option<i32>,
    pub has_password: bool,
    pub asks_candidate_id: bool,
    pub group_id: Option<ContestGroupId>,
    pub group_name: Option<String>,
    pub status: Status,
    pub visibility: Visibility,
    pub author_id: AccountId,
    pub author_name: String,
    pub question_count: i32,
    pub entry_count: i32,
    pub version: i64,
    pub updated_at: OffsetDateTime,
    pub total: i64,
}

impl Counted for ListRow {
    fn total(&self) -> i64 {
        self.total
    }
}

impl ListRow {
    /// The format with its options.
    ///
    /// # Errors
    /// When what is kept is no format.
    pub fn rules(&self) -> Result<(ContestFormat, Options), ApiError> {
        Ok((read(self.format.clone().into())?, read(self.format_options.clone())?))
    }
}

/// Whose contests.
#[derive(Debug, Clone, Copy)]
pub enum Scope {
    /// What everybody finds.
    Public,
    /// What this person has entered.
    Entrant(AccountId),
    /// What this person may change; none: everything.
    Manager(Option<AccountId>),
}

/// Which contests a list shows.
pub struct ListQuery<'a> {
    pub scope: Scope,
    /// For `to_tsquery`; empty: all.
    pub search: &'a str,
    /// `upcoming`, `running` or `completed`.
    pub state: Option<&'a str>,
    pub format: Option<&'a str>,
    pub group: Option<ContestGroupId>,
    pub status: Option<Status>,
    /// With the categories below it.
    pub category: Option<CategoryId>,
    /// Only these.
    pub ids: Option<&'a [ContestId]>,
    pub limit: i64,
    pub offset: i64,
}

/// Contests: those that run first, by their end; then those to come, by their start; then those that are over, newest first.
/// What somebody may change: by its last change.
pub async fn list(conn: &mut TenantConn, query: &ListQuery<'_>) -> Result<Vec<ListRow>, ApiError> {
    let (scope, person) = match query.scope {
        Scope::Public => ("public", None),
        Scope::Entrant(person) => ("entrant", Some(person)),
        Scope::Manager(person) => ("manager", person),
    };
    Ok(sqlx::query_as!(
        ListRow,
        r#"SELECT c.id AS "id: ContestId", c.slug, c.name, c.excerpt, c.start_time AS start, c.end_time AS "end",
                  c.active_from_time AS active_from, c.active_to_time AS active_to,
                  c.submission_mode AS "submission_mode: SubmissionMode", c.exercise_type AS "exercise_type: ExerciseType", c.format,
                  c.format_options, c.show_ranks AS "show_ranks: ShowRanks", c.freeze_minutes,
                  c.password_hash IS NOT NULL AS "has_password!", c.asks_candidate_id, c.group_id AS "group_id: ContestGroupId",
                  g.name AS "group_name?", c.status AS "status: Status", c.visibility AS "visibility: Visibility",
                  c.author_id AS "author_id: AccountId", u.full_name AS author_name, c.question_count, c.entry_count, c.version,
                  c.updated_at, count(*) OVER () AS "total!"
             FROM contests c JOIN users u ON u.id = c.author_id LEFT JOIN contest_groups g ON g.id = c.group_id
            WHERE c.archived_at IS NULL
              AND CASE $1 WHEN 'public' THEN c.status = 'published' AND c.visibility = 'public'
                          WHEN 'entrant' THEN EXISTS (SELECT FROM contest_entries e WHERE e.contest_id = c.id AND e.user_id = $2)
                          ELSE $2::bigint IS NULL OR c.author_id = $2 END
              AND ($3 = '' OR to_tsvector('simple', c.search_text) @@ to_tsquery('simple', $3))
              AND ($4::text IS NULL OR CASE WHEN now() < c.start_time THEN 'upcoming' WHEN now() < c.end_time THEN 'running'
                                            ELSE 'completed' END = $4)
              AND ($5::text IS NULL OR c.format = $5) AND ($6::bigint IS NULL OR c.group_id = $6)
              AND ($7::text IS NULL OR c.status = $7)
              AND ($10::bigint IS NULL OR EXISTS (
                    WITH RECURSIVE below AS (
                        SELECT id FROM categories WHERE id = $10
                        UNION SELECT k.id FROM categories k JOIN below b ON k.parent_id = b.id)
                    SELECT FROM category_objects o JOIN below b ON b.id = o.category_id
                     WHERE o.kind = 'contest' AND o.object_id = c.id))
              AND ($11::bigint[] IS NULL OR c.id = ANY ($11))
            ORDER BY CASE WHEN $1 = 'manager' THEN c.updated_at END DESC,
                     CASE WHEN now() < c.start_time THEN 1 WHEN now() < c.end_time THEN 0 ELSE 2 END,
                     CASE WHEN now() < c.start_time THEN c.start_time WHEN now() < c.end_time THEN c.end_time END,
                     c.start_time DESC, c.id DESC
            LIMIT $8 OFFSET $9"#,
        scope,
        person as Option<AccountId>,
        query.search,
        query.state,
        query.format,
        query.group as Option<ContestGroupId>,
        query.status as Option<Status>,
        query.limit,
        query.offset,
        query.category as Option<CategoryId>,
        query.ids as Option<&[ContestId]>,
    )
    .fetch_all(&mut *conn)
    .await?)
}
