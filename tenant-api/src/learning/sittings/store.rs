//! What only those who sit a quiz are asked of the database.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use super::listing::SittingState;
use crate::attempts::AttemptStatus;
use crate::ids::{AccountId, AttemptId, LessonId, QuestionId};

/// Of these people those who neither learn a lesson nor have sat it.
pub async fn list_strangers(
    conn: &mut TenantConn,
    lesson: LessonId,
    users: &[AccountId],
) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT u AS "user_id!: AccountId" FROM unnest($2::bigint[]) AS u
            WHERE NOT EXISTS (SELECT FROM enrolments e JOIN course_items i ON i.course_id = e.course_id
                               WHERE i.lesson_id = $1 AND e.user_id = u)
              AND NOT EXISTS (SELECT FROM attempts a WHERE a.lesson_id = $1 AND a.user_id = u)"#,
        lesson as LessonId,
        users as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// An attempt at a quiz.
pub struct SittingRow {
    pub id: AttemptId,
    pub user_id: AccountId,
    pub user_name: String,
    pub try_number: i32,
    pub status: AttemptStatus,
    pub started_at: OffsetDateTime,
    pub deadline_at: Option<OffsetDateTime>,
    pub submitted_at: Option<OffsetDateTime>,
    pub score: f64,
    pub max_score: f64,
    pub extra_minutes: i32,
    pub late: bool,
    pub questions: i64,
    pub answered: i64,
    pub last_saved_at: Option<OffsetDateTime>,
    pub late_answers: i64,
    pub late_waiting: i64,
    pub total: i64,
}

/// The attempts at a quiz, those that run first, then the newest. What is written and not sent is among the drafts, which are
/// looked up by their keys.
pub async fn list_sittings(
    conn: &mut TenantConn,
    lesson: LessonId,
    state: Option<SittingState>,
    (limit, offset): (i64, i64),
) -> Result<Vec<SittingRow>, ApiError> {
    Ok(sqlx::query_as!(
        SittingRow,
        r#"WITH page AS (
               SELECT a.*, count(*) OVER () AS total FROM attempts a
                WHERE a.lesson_id = $1
                  AND CASE $2::text WHEN 'running' THEN a.status = 'running' WHEN 'ended' THEN a.status <> 'running'
                                    WHEN 'late' THEN EXISTS (SELECT FROM late_answers l
                                                              WHERE l.attempt_id = a.id AND l.is_accepted IS NULL)
                                    ELSE true END
                ORDER BY a.status = 'running' DESC, a.id DESC LIMIT $3 OFFSET $4)
           SELECT a.id AS "id!: AttemptId", a.user_id AS "user_id!: AccountId", u.full_name AS user_name, a.try_number AS "try_number!",
                  a.status AS "status!: AttemptStatus", a.started_at AS "started_at!", a.deadline_at, a.submitted_at,
                  a.score AS "score!", a.max_score AS "max_score!", a.extra_minutes AS "extra_minutes!",
                  (a.status <> 'running' AND a.submit_key IS NULL) AS "late!", asked.questions AS "questions!",
                  asked.answered AS "answered!", asked.last_saved_at, late.kept AS "late_answers!",
                  late.waiting AS "late_waiting!", a.total AS "total!"
             FROM page a JOIN users u ON u.id = a.user_id
             JOIN LATERAL (
                 SELECT count(*) AS questions, count(*) FILTER (WHERE s.at IS NOT NULL OR d.answer <> '') AS answered,
                        max(greatest(s.at, d.updated_at)) AS last_saved_at
                   FROM attempt_questions q
                   LEFT JOIN LATERAL (SELECT max(s.created_at) AS at FROM submissions s
                                       WHERE s.attempt_id = a.id AND s.question_id = q.question_id) s ON true
                   LEFT JOIN LATERAL (SELECT d.data ->> 'answer' AS answer, d.updated_at FROM drafts d
                                       WHERE d.user_id = a.user_id
                                         AND d.key = 'attempt/' || a.id || '/' || q.question_id) d ON true
                  WHERE q.attempt_id = a.id) asked ON true
             JOIN LATERAL (SELECT count(*) AS kept, count(*) FILTER (WHERE is_accepted IS NULL) AS waiting
                             FROM late_answers WHERE attempt_id = a.id) late ON true
            ORDER BY a.status = 'running' DESC, a.id DESC"#,
        lesson as LessonId,
        state as Option<SittingState>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What came late to a question.
pub struct LateRow {
    pub question_id: QuestionId,
    /// As a call sends it.
    pub answer: Value,
    pub received_at: OffsetDateTime,
    pub is_rescued: bool,
    pub version: i32,
    pub is_accepted: Option<bool>,
    pub decided_at: Option<OffsetDateTime>,
    pub decided_by: Option<String>,
    pub replaced: Option<Value>,
}

/// What came late to an attempt, in the order of its questions.
pub async fn list_late(conn: &mut TenantConn, attempt: AttemptId) -> Result<Vec<LateRow>, ApiError> {
    Ok(sqlx::query_as!(
        LateRow,
        r#"SELECT l.question_id AS "question_id: QuestionId", l.answer, l.received_at, l.is_rescued, l.version, l.is_accepted, l.decided_at,
                  u.full_name AS "decided_by?", l.replaced
             FROM late_answers l
             JOIN attempt_questions q ON q.attempt_id = l.attempt_id AND q.question_id = l.question_id
             LEFT JOIN users u ON u.id = l.decided_by
            WHERE l.attempt_id = $1 ORDER BY q.position"#,
        attempt as AttemptId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Notes what a teacher has decided about late answers; of those that are accepted with what was handed in.
pub async fn decide(
    tx: &mut TenantConn,
    (attempt, by): (AttemptId, AccountId),
    is_accepted: bool,
    decided: &[(QuestionId, Option<Value>)],
) -> Result<(), ApiError> {
    let (questions, replaced): (Vec<QuestionId>, Vec<Option<Value>>) = decided.iter().cloned().unzip();
    sqlx::query!(
        "UPDATE late_answers l SET is_accepted = $3, decided_by = $4, decided_at = now(),
                replaced = coalesce(l.replaced, n.replaced)
           FROM unnest($2::bigint[], $5::jsonb[]) AS n (question, replaced)
          WHERE l.attempt_id = $1 AND l.question_id = n.question",
        attempt as AttemptId,
        &questions as &[QuestionId],
        is_accepted,
        by as AccountId,
        &replaced as &[Option<Value>],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
