//! Where a person stands in a lesson: how far they have watched, what they have answered, their attempts at its quiz.

use judge_farm::client::to_hundredths;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::courses::lessons::QuizSettings;
use crate::ids::{AccountId, AttemptId, LessonId, QuestionId};

/// Where a person stands in a lesson.
#[derive(Debug, Default)]
pub struct Standing {
    /// The second of a video to go on at.
    pub position: f64,
    /// Seconds of it that were played.
    pub watched: Vec<(f64, f64)>,
    /// Questions of the lesson that they have answered in it.
    pub answered: Vec<QuestionId>,
    pub quiz: Option<QuizState>,
}

/// Where a person stands in a quiz.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuizState {
    /// Attempts that were begun.
    pub tries: i32,
    /// Null: any number.
    pub tries_left: Option<i32>,
    /// The attempt that is to be gone on with.
    pub running: Option<RunningAttempt>,
    /// Of the one that counts, of a hundred; null before one is handed in.
    pub best_percent: Option<f64>,
    pub passed: bool,
    /// Newest first.
    pub attempts: Vec<PastAttempt>,
}

/// An attempt that is not handed in.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RunningAttempt {
    pub quiz_submission_id: AttemptId,
    /// Epoch seconds.
    pub started_at: i64,
    /// Null: as long as it takes.
    pub deadline_at: Option<i64>,
}

/// An attempt of a quiz.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PastAttempt {
    pub quiz_submission_id: AttemptId,
    pub try_number: i32,
    /// `running`, `submitted`, `timeout` or `judged`.
    pub status: String,
    /// Null while it runs.
    pub score: Option<f64>,
    pub max_score: f64,
    /// Of a hundred.
    pub percent: Option<f64>,
    pub passed: Option<bool>,
    /// Epoch seconds.
    pub started_at: i64,
    pub submitted_at: Option<i64>,
}

/// Where a person stands in a lesson.
///
/// # Errors
/// When the database fails.
pub async fn standing_of(
    conn: &mut TenantConn,
    user: AccountId,
    lesson: LessonId,
    settings: Option<&QuizSettings>,
) -> Result<Standing, ApiError> {
    let played = sqlx::query!(
        "SELECT position, watched, quiz_percent, finished_at IS NOT NULL AS \"is_finished!\" FROM lesson_progress
          WHERE user_id = $1 AND lesson_id = $2",
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let answered = sqlx::query_scalar!(
        r#"SELECT DISTINCT question_id AS "id: QuestionId" FROM submissions
            WHERE lesson_id = $2 AND user_id = $1 AND attempt_id IS NULL"#,
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut standing = Standing { answered, ..Standing::default() };
    let (mut best_percent, mut passed) = (None, false);
    if let Some(played) = played {
        standing.position = played.position;
        standing.watched = serde_json::from_value(played.watched).unwrap_or_default();
        (best_percent, passed) = (played.quiz_percent, played.is_finished);
    }
    if let Some(settings) = settings {
        let attempts = attempts_of(conn, user, lesson).await?;
        let tries = i32::try_from(attempts.len()).unwrap_or(i32::MAX);
        let running = attempts.iter().find(|(attempt, _)| attempt.submitted_at.is_none());
        let running = running.map(|(attempt, deadline)| RunningAttempt {
            quiz_submission_id: attempt.quiz_submission_id,
            started_at: attempt.started_at,
            deadline_at: deadline.map(OffsetDateTime::unix_timestamp),
        });
        standing.quiz = Some(QuizState {
            tries,
            tries_left: (settings.attempts > 0).then(|| (settings.attempts - tries).max(0)),
            running,
            best_percent,
            passed,
            attempts: attempts.into_iter().map(|(attempt, _)| attempt).collect(),
        });
    }
    Ok(standing)
}

async fn attempts_of(
    conn: &mut TenantConn,
    user: AccountId,
    lesson: LessonId,
) -> Result<Vec<(PastAttempt, Option<OffsetDateTime>)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: AttemptId", try_number, status, score, max_score, pass_percentage, started_at, submitted_at,
                  deadline_at
             FROM attempts WHERE user_id = $1 AND lesson_id = $2 ORDER BY try_number DESC LIMIT 1000"#,
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        let is_closed = row.submitted_at.is_some();
        let percent = if row.max_score > 0.0 { row.score / row.max_score * 100.0 } else { 100.0 };
        let attempt = PastAttempt {
            quiz_submission_id: row.id,
            try_number: row.try_number,
            status: row.status,
            score: is_closed.then(|| to_hundredths(row.score)),
            max_score: to_hundredths(row.max_score),
            percent: is_closed.then(|| to_hundredths(percent)),
            passed: is_closed.then(|| percent + 1e-9 >= f64::from(row.pass_percentage)),
            started_at: row.started_at.unix_timestamp(),
            submitted_at: row.submitted_at.map(OffsetDateTime::unix_timestamp),
        };
        found.push((attempt, row.deadline_at));
    }
    Ok(found)
}
