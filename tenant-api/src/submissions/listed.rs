//! SQL of lists of submissions. The rows of a page are read without the rest, which is only counted.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::words::Verdict;
use crate::ids::{AccountId, QuestionId, SubmissionId};
use crate::names::PublicNameMode;

/// A row of a list of submissions.
pub struct ListRow {
    pub id: SubmissionId,
    pub token: Uuid,
    pub status: Verdict,
    pub reason: Option<String>,
    pub score: f64,
    pub max_score: f64,
    pub language_id: Option<i32>,
    pub cpu_ms: i64,
    pub memory_kib: i64,
    pub created_at: OffsetDateTime,
    pub user_id: AccountId,
    pub user_name: String,
    pub mode: PublicNameMode,
    pub nickname: Option<String>,
    pub dob: Option<Date>,
}

/// Which submissions of a question.
pub struct ListQuery {
    pub question: QuestionId,
    /// Everybody's without one.
    pub user: Option<AccountId>,
    /// Whether those are left out whose marks their person does not see yet.
    pub only_seen: bool,
    /// Whether only those are meant that are shared with who has solved the question (`store::is_shared`).
    pub only_shared: bool,
    pub status: Option<Verdict>,
    pub language_id: Option<i32>,
    /// From then on.
    pub from: Option<OffsetDateTime>,
    /// Before then.
    pub until: Option<OffsetDateTime>,
}

/// How many there are.
pub async fn count_of_question(conn: &mut TenantConn, query: &ListQuery) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!"
             FROM submissions s
            WHERE s.question_id = $1 AND ($2::bigint IS NULL OR s.user_id = $2) AND ($3::text IS NULL OR s.status = $3)
              AND ($4::integer IS NULL OR s.language_id = $4)
              AND ($5::timestamptz IS NULL OR s.created_at >= $5) AND ($6::timestamptz IS NULL OR s.created_at < $6)
              AND (NOT $7 OR NOT EXISTS (SELECT FROM attempts a WHERE a.id = s.attempt_id AND a.marks_from > now()))
              AND (NOT $8 OR (s.attempt_id IS NULL AND s.lesson_id IS NULL)
                   OR EXISTS (SELECT FROM attempts a WHERE a.id = s.attempt_id AND a.released_at IS NOT NULL))"#,
        query.question as QuestionId,
        query.user as Option<AccountId>,
        query.status as Option<Verdict>,
        query.language_id,
        query.from,
        query.until,
        query.only_seen,
        query.only_shared,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Those of a page, newest first.
pub async fn list_of_question(
    conn: &mut TenantConn,
    query: &ListQuery,
    (limit, offset): (i64, i64),
) -> Result<Vec<ListRow>, ApiError> {
    Ok(sqlx::query_as!(
        ListRow,
        r#"SELECT s.id AS "id: SubmissionId", s.token, s.status AS "status: Verdict", s.reason, s.score, s.max_score, s.language_id, s.cpu_ms, s.memory_kib,
                  s.created_at, s.user_id AS "user_id: AccountId", u.full_name AS user_name,
                  u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob
             FROM submissions s JOIN users u ON u.id = s.user_id
            WHERE s.question_id = $1 AND ($2::bigint IS NULL OR s.user_id = $2) AND ($3::text IS NULL OR s.status = $3)
              AND ($4::integer IS NULL OR s.language_id = $4)
              AND ($5::timestamptz IS NULL OR s.created_at >= $5) AND ($6::timestamptz IS NULL OR s.created_at < $6)
              AND (NOT $7 OR NOT EXISTS (SELECT FROM attempts a WHERE a.id = s.attempt_id AND a.marks_from > now()))
              AND (NOT $8 OR (s.attempt_id IS NULL AND s.lesson_id IS NULL)
                   OR EXISTS (SELECT FROM attempts a WHERE a.id = s.attempt_id AND a.released_at IS NOT NULL))
            ORDER BY s.id DESC LIMIT $9 OFFSET $10"#,
        query.question as QuestionId,
        query.user as Option<AccountId>,
        query.status as Option<Verdict>,
        query.language_id,
        query.from,
        query.until,
        query.only_seen,
        query.only_shared,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}
