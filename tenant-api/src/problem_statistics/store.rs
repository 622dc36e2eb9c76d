//! The SQL. What counts everywhere: judged submissions of learners, of practice or of a contest that is released.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Date, OffsetDateTime};

use crate::ids::{AccountId, QuestionId};
use crate::names::PublicNameMode;
use crate::submissions::SubmissionStatus;

/// Rows of the best.
const BEST: i64 = 10;

/// Submissions of a verdict, language and day.
pub struct Tally {
    pub status: SubmissionStatus,
    pub language_id: Option<i32>,
    pub day: Date,
    pub count: i64,
}

/// How many submissions there are of each verdict, language and day.
pub async fn tally(conn: &mut TenantConn, question: QuestionId, language: Option<i32>) -> Result<Vec<Tally>, ApiError> {
    Ok(sqlx::query_as!(
        Tally,
        r#"SELECT s.status AS "status!: SubmissionStatus", s.language_id AS "language_id?",
                  (s.created_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS "day!", count(*) AS "count!"
             FROM submissions s JOIN users u ON u.id = s.user_id LEFT JOIN attempts a ON a.id = s.attempt_id
            WHERE s.question_id = $1 AND ($2::int IS NULL OR s.language_id = $2) AND s.status NOT IN ('running', 'not_tested')
              AND (s.attempt_id IS NULL OR a.released_at IS NOT NULL)
              AND u.role IN ('student', 'affiliate') AND u.user_type IS DISTINCT FROM 'test'
            GROUP BY 1, 2, 3"#,
        question as QuestionId,
        language,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What a person has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// Of the marks, rounded down.
    pub percent: i64,
    /// Submissions until the first accepted one; null: none is.
    pub tries: Option<i64>,
    /// Of the fastest accepted program.
    pub cpu_ms: Option<i64>,
    pub memory_kib: Option<i64>,
}

/// What people have reached.
pub async fn reached(
    conn: &mut TenantConn,
    question: QuestionId,
    language: Option<i32>,
) -> Result<Vec<Reached>, ApiError> {
    Ok(sqlx::query_as!(
        Reached,
        r#"SELECT floor(100 * coalesce(max(t.part), 0) + 1e-6)::bigint AS "percent!",
                  min(t.number) FILTER (WHERE t.status = 'AC') AS tries,
                  min(t.cpu_ms) FILTER (WHERE t.status = 'AC' AND t.language_id IS NOT NULL) AS cpu_ms,
                  (array_agg(t.memory_kib ORDER BY t.cpu_ms, t.id)
                      FILTER (WHERE t.status = 'AC' AND t.language_id IS NOT NULL))[1] AS memory_kib
             FROM (SELECT s.user_id, s.id, s.status, s.language_id, s.cpu_ms, s.memory_kib,
                          CASE WHEN s.status = 'AC' THEN 1 ELSE least(0.999, s.score / nullif(s.max_score, 0)) END AS part,
                          row_number() OVER (PARTITION BY s.user_id ORDER BY s.id) AS number
                     FROM submissions s JOIN users u ON u.id = s.user_id LEFT JOIN attempts a ON a.id = s.attempt_id
                    WHERE s.question_id = $1 AND ($2::int IS NULL OR s.language_id = $2)
                      AND u.role IN ('student', 'affiliate') AND u.user_type IS DISTINCT FROM 'test'
                      AND s.status NOT IN ('running', 'not_tested')
                      AND (s.attempt_id IS NULL OR a.released_at IS NOT NULL)) AS t
            GROUP BY t.user_id"#,
        question as QuestionId,
        language,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What one person has reached, whoever that is; none who has no judged submission.
pub async fn reached_by(
    conn: &mut TenantConn,
    question: QuestionId,
    language: Option<i32>,
    user: AccountId,
) -> Result<Option<Reached>, ApiError> {
    Ok(sqlx::query_as!(
        Reached,
        r#"SELECT floor(100 * coalesce(max(t.part), 0) + 1e-6)::bigint AS "percent!",
                  min(t.number) FILTER (WHERE t.status = 'AC') AS tries,
                  min(t.cpu_ms) FILTER (WHERE t.status = 'AC' AND t.language_id IS NOT NULL) AS cpu_ms,
                  (array_agg(t.memory_kib ORDER BY t.cpu_ms, t.id)
                      FILTER (WHERE t.status = 'AC' AND t.language_id IS NOT NULL))[1] AS memory_kib
             FROM (SELECT s.user_id, s.id, s.status, s.language_id, s.cpu_ms, s.memory_kib,
                          CASE WHEN s.status = 'AC' THEN 1 ELSE least(0.999, s.score / nullif(s.max_score, 0)) END AS part,
                          row_number() OVER (PARTITION BY s.user_id ORDER BY s.id) AS number
                     FROM submissions s LEFT JOIN attempts a ON a.id = s.attempt_id
                    WHERE s.question_id = $1 AND s.user_id = $3 AND ($2::int IS NULL OR s.language_id = $2)
                      AND s.status NOT IN ('running', 'not_tested')
                      AND (s.attempt_id IS NULL OR a.released_at IS NOT NULL)) AS t
            GROUP BY t.user_id"#,
        question as QuestionId,
        language,
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A person's best program.
pub struct Best {
    pub user_id: AccountId,
    pub full_name: String,
    pub mode: PublicNameMode,
    pub nickname: Option<String>,
    pub dob: Option<Date>,
    pub language_id: Option<i32>,
    pub value: i64,
    pub at: OffsetDateTime,
}

/// The fastest accepted programs, or those with the fewest bytes: one a person, who got there first stands first. Of people
/// who are seen on boards.
pub async fn best(
    conn: &mut TenantConn,
    question: QuestionId,
    language: Option<i32>,
    by_size: bool,
) -> Result<Vec<Best>, ApiError> {
    Ok(sqlx::query_as!(
        Best,
        r#"SELECT b.user_id AS "user_id!: AccountId", u.full_name AS "full_name!",
                  u.public_name_mode AS "mode!: PublicNameMode", u.nickname AS "nickname?", u.dob AS "dob?",
                  b.language_id AS "language_id?", b.value AS "value!", b.created_at AS "at!"
             FROM (SELECT DISTINCT ON (t.user_id) t.user_id, t.language_id, t.value, t.created_at, t.id
                     FROM (SELECT s.user_id, s.language_id, s.created_at, s.id,
                                  CASE WHEN $3 THEN octet_length(s.source_code)::bigint ELSE s.cpu_ms END AS value
                             FROM submissions s LEFT JOIN attempts a ON a.id = s.attempt_id
                            WHERE s.question_id = $1 AND s.status = 'AC' AND s.language_id IS NOT NULL
                              AND ($2::int IS NULL OR s.language_id = $2)
                              AND (s.attempt_id IS NULL OR a.released_at IS NOT NULL)) AS t
                    ORDER BY t.user_id, t.value, t.id) AS b
             JOIN users u ON u.id = b.user_id
            WHERE u.role IN ('student', 'affiliate') AND u.user_type IS DISTINCT FROM 'test' AND u.contest_id IS NULL
              AND u.on_boards AND u.blocked_at IS NULL AND u.erase_at IS NULL AND u.erased_at IS NULL AND NOT u.is_visitor
            ORDER BY b.value, b.id LIMIT $4"#,
        question as QuestionId,
        language,
        by_size,
        BEST,
    )
    .fetch_all(&mut *conn)
    .await?)
}
