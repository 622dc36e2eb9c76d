//! Submissions' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::subtasks::SubtaskRow;
use crate::problems::Difficulty;

/// A submission as it is kept.
#[derive(Debug, Clone)]
pub struct Submission {
    pub id: i64,
    pub token: Uuid,
    pub question_id: i64,
    pub user_id: i64,
    pub language_id: i32,
    pub source_code: String,
    pub files: Value,
    pub status: String,
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
    pub question_id: i64,
    pub user_id: i64,
    pub language_id: i32,
    pub source_code: &'a str,
    pub files: Value,
    pub max_score: f64,
    pub subtasks: Value,
}

/// Inserts a submission that runs, and counts the attempt.
pub async fn insert(conn: &mut TenantConn, new: &NewSubmission<'_>) -> Result<i64, ApiError> {
    let id = sqlx::query_scalar!(
        "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, files, max_score, subtasks)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
        new.token,
        new.question_id,
        new.user_id,
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
        new.user_id,
        new.question_id,
    )
    .fetch_one(&mut *conn)
    .await?;
    if attempts == 1 {
        sqlx::query!("UPDATE questions SET attempt_count = attempt_count + 1 WHERE id = $1", new.question_id)
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
        "SELECT id, token, question_id, user_id, language_id, source_code, files, status, reason, score, max_score,
                compile_output, cpu_ms, wall_ms, memory_kib, subtasks, cached, created_at
         FROM submissions WHERE enqueued_at IS NULL ORDER BY id LIMIT 100",
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn find_by_token(conn: &mut TenantConn, token: Uuid) -> Result<Option<Submission>, ApiError> {
    Ok(sqlx::query_as!(
        Submission,
        "SELECT id, token, question_id, user_id, language_id, source_code, files, status, reason, score, max_score,
                compile_output, cpu_ms, wall_ms, memory_kib, subtasks, cached, created_at
         FROM submissions WHERE token = $1",
        token,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

pub async fn find(conn: &mut TenantConn, id: i64) -> Result<Option<Submission>, ApiError> {
    Ok(sqlx::query_as!(
        Submission,
        "SELECT id, token, question_id, user_id, language_id, source_code, files, status, reason, score, max_score,
                compile_output, cpu_ms, wall_ms, memory_kib, subtasks, cached, created_at
         FROM submissions WHERE id = $1",
        id,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// One test's result as it is kept.
#[derive(Debug, Clone)]
pub struct TestRow {
    pub index: i32,
    pub status: String,
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

pub async fn list_tests(conn: &mut TenantConn, submission: i64) -> Result<Vec<TestRow>, ApiError> {
    Ok(sqlx::query_as!(
        TestRow,
        "SELECT index, status, reason, score, cpu_ms, wall_ms, memory_kib, message, exit_code, stdout, stderr
         FROM submission_tests
         WHERE submission_id = $1 ORDER BY index",
        submission,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A row of a list of submissions.
pub struct ListRow {
    pub id: i64,
    pub token: Uuid,
    pub status: String,
    pub reason: Option<String>,
    pub score: f64,
    pub max_score: f64,
    pub language_id: i32,
    pub cpu_ms: i64,
    pub memory_kib: i64,
    pub created_at: OffsetDateTime,
    pub total: i64,
}

pub async fn list_of_question(
    conn: &mut TenantConn,
    question: i64,
    user: i64,
    (limit, offset): (i64, i64),
) -> Result<Vec<ListRow>, ApiError> {
    Ok(sqlx::query_as!(
        ListRow,
        r#"SELECT id, token, status, reason, score, max_score, language_id, cpu_ms, memory_kib, created_at,
                  count(*) OVER () AS "total!"
           FROM submissions WHERE question_id = $1 AND user_id = $2 ORDER BY id DESC LIMIT $3 OFFSET $4"#,
        question,
        user,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A row of a person's history.
pub struct HistoryRow {
    pub id: i64,
    pub status: String,
    pub score: f64,
    pub max_score: f64,
    pub language_id: i32,
    pub created_at: OffsetDateTime,
    pub question_id: i64,
    pub slug: String,
    pub title: String,
    pub difficulty: Difficulty,
    pub solved: Option<bool>,
    pub total: i64,
}

pub async fn list_history(
    conn: &mut TenantConn,
    user: i64,
    lang: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<HistoryRow>, ApiError> {
    Ok(sqlx::query_as!(
        HistoryRow,
        r#"SELECT s.id, s.status, s.score, s.max_score, s.language_id, s.created_at, q.id AS question_id, q.slug,
                  coalesce(nullif(q.translations -> $2 ->> 'title', ''), q.title) AS "title!",
                  q.difficulty AS "difficulty: Difficulty",
                  (SELECT p.solved_at IS NOT NULL FROM question_progress p
                   WHERE p.user_id = s.user_id AND p.question_id = s.question_id) AS solved,
                  count(*) OVER () AS "total!"
           FROM submissions s JOIN questions q ON q.id = s.question_id
           WHERE s.user_id = $1 ORDER BY s.id DESC LIMIT $3 OFFSET $4"#,
        user,
        lang,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}
