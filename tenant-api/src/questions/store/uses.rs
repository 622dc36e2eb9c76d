//! SQL of where a question is in use: answered, asked by contests, a challenge.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use crate::ids::{AccountId, QuestionId};

/// Whether somebody has answered it, or it is asked by a contest or is a challenge.
pub async fn is_used(conn: &mut TenantConn, id: QuestionId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM submissions WHERE question_id = $1)
               OR EXISTS (SELECT 1 FROM contest_questions WHERE question_id = $1)
               OR EXISTS (SELECT 1 FROM challenges WHERE question_id = $1) AS "is_used!""#,
        id as QuestionId
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether the judge has an answer to it, answers are judged again, or a contest asks it that is out and not over.
pub async fn is_running(conn: &mut TenantConn, id: QuestionId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM submissions s JOIN questions q ON q.id = s.question_id
                           WHERE s.question_id = $1 AND s.status = 'running'
                             AND q.kind IN ('code', 'turtle', 'test_driven_code'))
               OR EXISTS (SELECT 1 FROM rejudges WHERE question_id = $1 AND new_status IS NULL)
               OR EXISTS (SELECT 1 FROM contest_questions o JOIN contests c ON c.id = o.contest_id
                           WHERE o.question_id = $1 AND c.status = 'published' AND c.archived_at IS NULL AND now() < c.end_time)
                  AS "is_running!""#,
        id as QuestionId
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether a person was asked a question in a contest that is over, for them and for all; of tests only where these show what
/// is right.
pub async fn was_asked_in_contest(
    conn: &mut TenantConn,
    user: AccountId,
    question: QuestionId,
) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM attempts a
                  JOIN attempt_questions q ON q.attempt_id = a.id AND q.question_id = $2
                  JOIN contest_entries e ON e.id = a.entry_id AND e.ends_at <= now() AND e.disqualified_at IS NULL
                  JOIN contests c ON c.id = e.contest_id AND c.closes_at <= now()
                       AND (c.format <> 'test' OR c.room ->> 'review' = 'answers')
                 WHERE a.user_id = $1) AS "was!""#,
        user as AccountId,
        question as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether a contest asks the question that has begun and whose answers do not count elsewhere yet: it runs, or its board
/// stands still. Contests that only their candidates see are among them.
///
/// # Errors
/// When the database fails.
pub async fn is_asked_now(conn: &mut TenantConn, question: QuestionId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM contest_questions o JOIN contests c ON c.id = o.contest_id
                           WHERE o.question_id = $1 AND c.status = 'published' AND c.archived_at IS NULL
                             AND c.start_time <= now() AND c.released_at IS NULL) AS "is!""#,
        question as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether a challenge with this problem has begun by the end of `today`.
///
/// # Errors
/// When the database fails.
pub async fn has_been_challenge(conn: &mut TenantConn, question: QuestionId, today: Date) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM challenges WHERE question_id = $1 AND start_date <= $2) AS "has!""#,
        question as QuestionId,
        today,
    )
    .fetch_one(&mut *conn)
    .await?)
}
