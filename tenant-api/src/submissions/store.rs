//! Submissions' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::subtasks::SubtaskRow;
use super::words::Verdict;
use crate::ids::{AccountId, QuestionId, SubmissionId};
use crate::questions::Difficulty;

/// A submission as it is kept.
#[derive(Debug, Clone)]
pub struct Submission {
    pub id: SubmissionId,
    pub token: Uuid,
    pub question_id: QuestionId,
    pub user_id: AccountId,
    /// Of programs.
    pub language_id: Option<i32>,
    pub source_code: String,
    pub files: Value,
    pub status: Verdict,
    pub reason: Option<String>,
    pub score: f64,
    pub max_score: f64,
    pub compile_output: String,
    pub cpu_ms: i64,
    pub wall_ms: i64,
    pub memory_kib: i64,
    pub subtasks: Value,
    pub cached: bool,
    pub created_at: OffsetDateTime,
}

impl Submission {
    /// What it is judged by.
    pub fn planned(&self) -> Vec<SubtaskRow> {
        serde_json::from_value(self.subtasks.clone()).unwrap_or_default()
    }
}

/// What a new submission consists of.
pub struct NewSubmission<'a> {
    pub token: Uuid,
    pub question_id: QuestionId,
    pub user_id: AccountId,
    pub language_id: i32,
    pub source_code: &'a str,
    pub files: Value,
    pub max_score: f64,
    pub subtasks: Value,
}

/// Inserts a submission that runs, and counts the attempt.
pub async fn insert(conn: &mut TenantConn, new: &NewSubmission<'_>) -> Result<SubmissionId, ApiError> {
    let id = sqlx::query_scalar!(
        r#"INSERT INTO submissions (token, question_id, user_id, language_id, source_code, files, max_score, subtasks)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id AS "id: SubmissionId""#,
        new.token,
        new.question_id as QuestionId,
        new.user_id as AccountId,
        new.language_id,
        new.source_code,
        new.files,
        new.max_score,
        new.subtasks,
    )
    .fetch_one(&mut *conn)
    .await?;
    let attempts = sqlx::query_scalar!(
        "INSERT INTO question_progress (user_id, question_id, attempts) VALUES ($1, $2, 1)
         ON CONFLICT (user_id, question_id)
         DO UPDATE SET attempts = question_progress.attempts + 1, last_submitted_at = now()
         RETURNING attempts",
        new.user_id as AccountId,
        new.question_id as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await?;
    if attempts == 1 {
        sqlx::query!(
            "UPDATE questions SET attempt_count = attempt_count + 1 WHERE id = $1",
            new.question_id as QuestionId
        )
        .execute(&mut *conn)
        .await?;
    }
    Ok(id)
}

pub async fn mark_enqueued(conn: &mut TenantConn, token: Uuid) -> Result<(), ApiError> {
    sqlx::query!("UPDATE submissions SET enqueued_at = now() WHERE token = $1 AND enqueued_at IS NULL", token)
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// Notes what a submission that waits is judged by now: the question may have changed since it was handed in.
pub async fn set_plan(conn: &mut TenantConn, token: Uuid, subtasks: Value, max_score: f64) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE submissions SET subtasks = $2, max_score = $3 WHERE token = $1 AND status = 'running'",
        token,
        subtasks,
        max_score,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Submissions that wait to be carried to the judge, oldest first.
pub async fn list_uncarried(conn: &mut TenantConn) -> Result<Vec<Submission>, ApiError> {
    Ok(sqlx::query_as!(
        Submission,
        r#"SELECT id AS "id: SubmissionId", token, question_id AS "question_id: QuestionId", user_id AS "user_id: AccountId",
                  language_id, source_code, files, status AS "status: Verdict", reason, score, max_score, compile_output, cpu_ms, wall_ms, memory_kib, subtasks, cached, created_at
           FROM submissions WHERE enqueued_at IS NULL ORDER BY id LIMIT 100"#,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn find_by_token(conn: &mut TenantConn, token: Uuid) -> Result<Option<Submission>, ApiError> {
    Ok(sqlx::query_as!(
        Submission,
        r#"SELECT id AS "id: SubmissionId", token, question_id AS "question_id: QuestionId", user_id AS "user_id: AccountId",
                  language_id, source_code, files, status AS "status: Verdict", reason, score, max_score, compile_output, cpu_ms, wall_ms, memory_kib, subtasks, cached, created_at
           FROM submissions WHERE token = $1"#,
        token,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

pub async fn find(conn: &mut TenantConn, id: SubmissionId) -> Result<Option<Submission>, ApiError> {
    Ok(sqlx::query_as!(
        Submission,
        r#"SELECT id AS "id: SubmissionId", token, question_id AS "question_id: QuestionId", user_id AS "user_id: AccountId",
                  language_id, source_code, files, status AS "status: Verdict", reason, score, max_score, compile_output, cpu_ms, wall_ms, memory_kib, subtasks, cached, created_at
           FROM submissions WHERE id = $1"#,
        id as SubmissionId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// One test's result as it is kept.
#[derive(Debug, Clone)]
pub struct TestRow {
    pub index: i32,
    pub status: Verdict,
    pub reason: Option<String>,
    pub score: f64,
    pub cpu_ms: i64,
    pub wall_ms: i64,
    pub memory_kib: i64,
    pub message: String,
    pub exit_code: Option<i32>,
    pub stdout: Option<String>,
    pub stderr: Option<String>,
}

pub async fn list_tests(conn: &mut TenantConn, submission: SubmissionId) -> Result<Vec<TestRow>, ApiError> {
    Ok(sqlx::query_as!(
        TestRow,
        r#"SELECT index, status AS "status: Verdict", reason, score, cpu_ms, wall_ms, memory_kib, message, exit_code,
                  stdout, stderr
           FROM submission_tests WHERE submission_id = $1 ORDER BY index"#,
        submission as SubmissionId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

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
    pub total: i64,
}

pub async fn list_of_question(
    conn: &mut TenantConn,
    question: QuestionId,
    user: AccountId,
    (limit, offset): (i64, i64),
) -> Result<Vec<ListRow>, ApiError> {
    Ok(sqlx::query_as!(
        ListRow,
        r#"SELECT id AS "id: SubmissionId", token, status AS "status: Verdict", reason, score, max_score, language_id, cpu_ms, memory_kib,
                  created_at, count(*) OVER () AS "total!"
           FROM submissions WHERE question_id = $1 AND user_id = $2 ORDER BY id DESC LIMIT $3 OFFSET $4"#,
        question as QuestionId,
        user as AccountId,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A row of a person's history.
pub struct HistoryRow {
    pub id: SubmissionId,
    pub status: Verdict,
    pub score: f64,
    pub max_score: f64,
    pub language_id: Option<i32>,
    pub created_at: OffsetDateTime,
    pub question_id: QuestionId,
    pub slug: String,
    pub title: String,
    pub difficulty: Difficulty,
    pub solved: Option<bool>,
    pub total: i64,
}

pub async fn list_history(
    conn: &mut TenantConn,
    user: AccountId,
    lang: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<HistoryRow>, ApiError> {
    Ok(sqlx::query_as!(
        HistoryRow,
        r#"SELECT s.id AS "id: SubmissionId", s.status AS "status: Verdict", s.score, s.max_score, s.language_id, s.created_at, q.id AS "question_id: QuestionId", q.slug,
                  coalesce(nullif(q.translations -> $2 ->> 'title', ''), q.title) AS "title!",
                  q.difficulty AS "difficulty: Difficulty",
                  (SELECT p.solved_at IS NOT NULL FROM question_progress p
                   WHERE p.user_id = s.user_id AND p.question_id = s.question_id) AS solved,
                  count(*) OVER () AS "total!"
           FROM submissions s JOIN questions q ON q.id = s.question_id
           WHERE s.user_id = $1 ORDER BY s.id DESC LIMIT $3 OFFSET $4"#,
        user as AccountId,
        lang,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What somebody wrote at a question and has not handed in.
pub struct UnsubmittedRow {
    pub question_id: QuestionId,
    pub slug: String,
    pub title: String,
    pub difficulty: Difficulty,
    pub updated_at: OffsetDateTime,
    pub tried: bool,
}

/// The questions that a person has a draft of which is newer than, and not the same as, what they handed in last, and which
/// they have not solved; the newest first. The key and the data of a draft are the editor's: `code/<question>/<language>`,
/// `{"source"}`.
pub async fn list_unsubmitted(
    conn: &mut TenantConn,
    user: AccountId,
    lang: &str,
    most: i64,
) -> Result<Vec<UnsubmittedRow>, ApiError> {
    Ok(sqlx::query_as!(
        UnsubmittedRow,
        r#"SELECT q.id AS "question_id: QuestionId", q.slug, q.difficulty AS "difficulty: Difficulty",
                  coalesce(nullif(q.translations -> $2 ->> 'title', ''), q.title) AS "title!", max(d.updated_at) AS "updated_at!", p.user_id IS NOT NULL AS "tried!"
           FROM drafts d
           JOIN questions q ON q.id = substring(d.key FROM '^code/([0-9]{1,18})/')::bigint
           LEFT JOIN question_progress p ON p.user_id = d.user_id AND p.question_id = q.id
           LEFT JOIN LATERAL (SELECT s.created_at, s.source_code FROM submissions s
                              WHERE s.question_id = q.id AND s.user_id = d.user_id ORDER BY s.id DESC LIMIT 1) last ON true
           WHERE d.user_id = $1 AND p.solved_at IS NULL AND btrim(coalesce(d.data ->> 'source', '')) <> ''
             AND (last.created_at IS NULL OR (d.updated_at > last.created_at AND d.data ->> 'source' <> last.source_code))
           GROUP BY q.id, p.user_id ORDER BY max(d.updated_at) DESC LIMIT $3"#,
        user as AccountId,
        lang,
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}
