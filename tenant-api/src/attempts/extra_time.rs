//! Minutes that teachers give for a quiz beyond its rules, to some learners or to everybody: for attempts that run, and for
//! those that begin later.

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;
use time::OffsetDateTime;
use uuid::Uuid;

use super::admission::GRACE;
use super::words::AttemptStatus;
use crate::ids::{AccountId, AttemptId, LessonId};
use crate::live;

/// Until the transaction ends nobody gives minutes for this quiz: an attempt that begins in it has all that there are, and
/// those that come are told to it.
///
/// # Errors
/// When the database fails.
pub async fn hold_minutes(tx: &mut TenantConn, lesson: LessonId) -> Result<(), ApiError> {
    sqlx::query!(
        "SELECT 1 AS one FROM pg_advisory_xact_lock_shared(hashtextextended(current_schema() || ' minutes of ' || $1::bigint, 0))",
        lesson as LessonId,
    )
    .fetch_one(&mut *tx)
    .await?;
    Ok(())
}

/// What a person has been given for a quiz.
///
/// # Errors
/// When the database fails.
pub async fn minutes_of(conn: &mut TenantConn, lesson: LessonId, user: AccountId) -> Result<i32, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT coalesce(sum(minutes), 0)::int AS "minutes!" FROM extra_minutes
            WHERE lesson_id = $1 AND (user_id IS NULL OR user_id = $2)"#,
        lesson as LessonId,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// The most that anybody has been given for a quiz.
///
/// # Errors
/// When the database fails.
pub async fn most_minutes(conn: &mut TenantConn, lesson: LessonId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT coalesce(sum(s.minutes) FILTER (WHERE s.user_id IS NULL), 0)::bigint
                + coalesce(max(s.minutes) FILTER (WHERE s.user_id IS NOT NULL), 0)::bigint AS "minutes!"
             FROM (SELECT user_id, sum(minutes) AS minutes FROM extra_minutes WHERE lesson_id = $1 GROUP BY user_id) s"#,
        lesson as LessonId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Minutes that are given.
pub struct NewMinutes<'a> {
    pub lesson: LessonId,
    /// None: to everybody.
    pub users: Option<&'a [AccountId]>,
    pub minutes: i32,
    pub by: AccountId,
    /// Given again by the same key they are the same.
    pub key: Uuid,
}

/// Notes minutes that are given, when every attempt that is beginning has begun. Attempts get them by [`extend`], in a
/// transaction of its own: who begins one may hold another attempt's lock.
///
/// # Errors
/// When the database fails.
pub async fn note_minutes(tx: &mut TenantConn, new: &NewMinutes<'_>) -> Result<(), ApiError> {
    sqlx::query!(
        "SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ' minutes of ' || $1::bigint, 0))",
        new.lesson as LessonId,
    )
    .fetch_one(&mut *tx)
    .await?;
    let users: Vec<Option<AccountId>> = match new.users {
        Some(users) => users.iter().copied().map(Some).collect(),
        None => vec![None],
    };
    sqlx::query!(
        "INSERT INTO extra_minutes (lesson_id, user_id, minutes, given_by, key)
         SELECT $1, u, $3, $4, $5 FROM unnest($2::bigint[]) AS u
         ON CONFLICT (lesson_id, key, user_id) DO NOTHING",
        new.lesson as LessonId,
        &users as &[Option<AccountId>],
        new.minutes,
        new.by as AccountId,
        new.key,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Moves the deadlines of the attempts at a quiz that run, of these learners or of everybody, by the minutes that they have not
/// got yet, and tells their open tabs; how many that are. An attempt whose time was over stays as it is.
///
/// # Errors
/// When the database fails.
pub async fn extend(
    tx: &mut TenantTx,
    lesson: LessonId,
    users: Option<&[AccountId]>,
    now: OffsetDateTime,
) -> Result<usize, ApiError> {
    // In one order for everybody, so that nobody waits in a circle.
    let moved = sqlx::query!(
        r#"WITH due AS (
               SELECT a.id, (SELECT coalesce(sum(m.minutes), 0)::int FROM extra_minutes m
                              WHERE m.lesson_id = a.lesson_id AND (m.user_id IS NULL OR m.user_id = a.user_id)) AS minutes
                 FROM attempts a
                WHERE a.lesson_id = $1 AND a.status = 'running' AND a.deadline_at > $3
                  AND ($2::bigint[] IS NULL OR a.user_id = ANY ($2))
                ORDER BY a.id FOR UPDATE OF a)
           UPDATE attempts a SET extra_minutes = due.minutes,
                  deadline_at = a.deadline_at + make_interval(mins => due.minutes - a.extra_minutes)
             FROM due WHERE a.id = due.id AND a.status = 'running' AND due.minutes > a.extra_minutes
           RETURNING a.id AS "id: AttemptId", a.user_id AS "user_id: AccountId",
                     floor(extract(epoch FROM a.deadline_at))::bigint AS "deadline_at!""#,
        lesson as LessonId,
        users as Option<&[AccountId]>,
        now - GRACE,
    )
    .fetch_all(&mut **tx)
    .await?;
    for attempt in &moved {
        let news = json!({
            "kind": "attempt", "qs": attempt.id, "status": AttemptStatus::Running, "deadline_at": attempt.deadline_at,
        });
        live::publish(tx, &live::USER.topic(attempt.user_id.get()), &news)?;
    }
    Ok(moved.len())
}

/// Attempts at a quiz whose time is over, of these learners or of everybody, that the server has not handed in yet.
///
/// # Errors
/// When the database fails.
pub async fn list_overdue(
    conn: &mut TenantConn,
    lesson: LessonId,
    users: Option<&[AccountId]>,
    now: OffsetDateTime,
) -> Result<Vec<AttemptId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: AttemptId" FROM attempts
            WHERE lesson_id = $1 AND status = 'running' AND deadline_at <= $3
              AND ($2::bigint[] IS NULL OR user_id = ANY ($2)) ORDER BY id"#,
        lesson as LessonId,
        users as Option<&[AccountId]>,
        now - GRACE,
    )
    .fetch_all(&mut *conn)
    .await?)
}
