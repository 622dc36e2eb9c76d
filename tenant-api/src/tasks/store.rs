//! Tasks' SQL.

use std::time::Duration;

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use platform::text_enum;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{NewTask, Reason};
use crate::ids::{AccountId, TaskId};

text_enum! {
    /// Where a task stands.
    pub enum TaskState {
        /// It is not due yet, or is to be tried again.
        Waiting = "waiting",
        /// It was begun.
        Running = "running",
        /// It is over.
        Done = "done",
        /// It was given up; admins may have it begun again.
        Failed = "failed",
    }
}

/// The row of a task that waits once more is not needed where the same waits already.
const ONE_WAITS: &str = "tasks_one_waits";

pub async fn insert(conn: &mut TenantConn, new: &NewTask) -> Result<Option<TaskId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO tasks (kind, key, once, payload, due_at, created_by)
           VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5), $6) ON CONFLICT DO NOTHING RETURNING id AS "id: TaskId""#,
        new.kind,
        new.key,
        new.once,
        new.payload,
        new.delay.as_secs_f64(),
        new.created_by as Option<AccountId>,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Keeps the one that waits from being begun before this transaction ends, and has it due no later than the new one
/// would be. False where none waits.
pub async fn hold_waiting(conn: &mut TenantConn, new: &NewTask) -> Result<bool, ApiError> {
    let sooner = sqlx::query!(
        "UPDATE tasks SET due_at = now() + make_interval(secs => $3)
         WHERE kind = $1 AND key = $2 AND state = 'waiting' AND NOT once AND due_at > now() + make_interval(secs => $3)",
        new.kind,
        new.key,
        new.delay.as_secs_f64(),
    )
    .execute(&mut *conn)
    .await?;
    if sooner.rows_affected() > 0 {
        return Ok(true);
    }
    let held = sqlx::query_scalar!(
        "SELECT id FROM tasks WHERE kind = $1 AND key = $2 AND state = 'waiting' AND NOT once FOR SHARE",
        new.kind,
        new.key,
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(held.is_some())
}

/// Whether there is one of this kind and key that is not done; one that failed is for the site's admins.
pub async fn is_there(conn: &mut TenantConn, kind: &str, key: &str) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM tasks WHERE kind = $1 AND key = $2 AND state <> 'done') AS "is!""#,
        kind,
        key,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// A task that was begun.
pub struct Claimed {
    pub id: TaskId,
    pub kind: String,
    pub key: String,
    pub payload: Value,
    pub attempts: i32,
    pub created_by: Option<AccountId>,
    pub created_at: OffsetDateTime,
    /// Seconds since it was due.
    pub late: f64,
}

/// Begins what is due, of these kinds, and what others have begun and not held on to.
pub async fn claim(
    conn: &mut TenantConn,
    kinds: &[String],
    lease: Uuid,
    length: Duration,
    most: i64,
) -> Result<Vec<Claimed>, ApiError> {
    Ok(sqlx::query_as!(
        Claimed,
        r#"WITH next AS MATERIALIZED (
               SELECT id, next_at FROM tasks WHERE next_at <= now() AND kind = ANY($1)
               ORDER BY next_at, id LIMIT $4 FOR UPDATE SKIP LOCKED)
           UPDATE tasks t SET state = 'running', attempts = t.attempts + 1, lease = $2,
                  leased_until = now() + make_interval(secs => $3), started_at = coalesce(t.started_at, now())
           FROM next WHERE t.id = next.id
           RETURNING t.id AS "id: TaskId", t.kind, t.key, t.payload, t.attempts, t.created_by AS "created_by: AccountId", t.created_at,
                     extract(epoch FROM now() - next.next_at)::float8 AS "late!""#,
        kinds,
        lease,
        length.as_secs_f64(),
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Keeps a task for that long from now on; false where somebody else has it.
pub async fn hold(conn: &mut TenantConn, id: TaskId, lease: Uuid, length: Duration) -> Result<bool, ApiError> {
    let held = sqlx::query!(
        "UPDATE tasks SET leased_until = now() + make_interval(secs => $3) WHERE id = $1 AND lease = $2",
        id as TaskId,
        lease,
        length.as_secs_f64(),
    )
    .execute(&mut *conn)
    .await?;
    Ok(held.rows_affected() > 0)
}

pub async fn set_progress(
    conn: &mut TenantConn,
    id: TaskId,
    lease: Uuid,
    done: i64,
    total: Option<i64>,
) -> Result<bool, ApiError> {
    let noted = sqlx::query!(
        "UPDATE tasks SET done = $3, total = $4 WHERE id = $1 AND lease = $2",
        id as TaskId,
        lease,
        done,
        total
    )
    .execute(&mut *conn)
    .await?;
    Ok(noted.rows_affected() > 0)
}

pub async fn finish(conn: &mut TenantConn, id: TaskId, lease: Uuid, result: &Value) -> Result<bool, ApiError> {
    let finished = sqlx::query!(
        "UPDATE tasks SET state = 'done', result = $3, error = NULL, lease = NULL, leased_until = NULL, finished_at = now()
         WHERE id = $1 AND lease = $2",
        id as TaskId,
        lease,
        result,
    )
    .execute(&mut *conn)
    .await?;
    Ok(finished.rows_affected() > 0)
}

/// Notes a failure for good.
pub async fn fail(conn: &mut TenantConn, id: TaskId, lease: Uuid, reason: &Reason) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE tasks SET state = 'failed', error = $3, lease = NULL, leased_until = NULL, finished_at = now()
         WHERE id = $1 AND lease = $2",
        id as TaskId,
        lease,
        serde_json::to_value(reason).map_err(ApiError::internal)?,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Has a task wait for that long: after a failure, or because there is more to do, which makes it as good as new.
pub async fn put_off(
    conn: &mut TenantConn,
    id: TaskId,
    lease: Uuid,
    pause: Duration,
    failure: Option<&Reason>,
) -> Result<(), ApiError> {
    let error = failure.map(serde_json::to_value).transpose().map_err(ApiError::internal)?;
    let done = sqlx::query!(
        "UPDATE tasks SET state = 'waiting', due_at = now() + make_interval(secs => $3), error = $4,
                attempts = CASE WHEN $4::jsonb IS NULL THEN 0 ELSE attempts END, lease = NULL, leased_until = NULL
         WHERE id = $1 AND lease = $2",
        id as TaskId,
        lease,
        pause.as_secs_f64(),
        error,
    )
    .execute(&mut *conn)
    .await;
    match done {
        Err(error) if broken_constraint(&error) == Some(ONE_WAITS) => {
            sqlx::query!("DELETE FROM tasks WHERE id = $1 AND lease = $2", id as TaskId, lease)
                .execute(&mut *conn)
                .await?;
            Ok(())
        }
        done => Ok(done.map(drop)?),
    }
}

/// A task as it is shown.
pub struct Row {
    pub id: TaskId,
    pub kind: String,
    pub state: TaskState,
    pub error: Option<Value>,
    pub due_at: OffsetDateTime,
    pub attempts: i32,
    pub done: i64,
    pub total: Option<i64>,
    pub result: Option<Value>,
    pub created_by: Option<AccountId>,
    pub created_at: OffsetDateTime,
}

pub async fn find(conn: &mut TenantConn, id: TaskId) -> Result<Option<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT id AS "id: TaskId", kind, state AS "state: TaskState", error, due_at, attempts, done, total, result,
                  created_by AS "created_by: AccountId", created_at
             FROM tasks WHERE id = $1"#,
        id as TaskId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Tasks that are not done, of one state or all, the newest first; and how many there are.
pub async fn list(
    conn: &mut TenantConn,
    state: Option<TaskState>,
    (limit, offset): (i64, i64),
) -> Result<(Vec<Row>, i64), ApiError> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT id AS "id: TaskId", kind, state AS "state: TaskState", error, due_at, attempts, done, total, result,
                  created_by AS "created_by: AccountId", created_at
             FROM tasks WHERE state <> 'done' AND ($1::text IS NULL OR state = $1) ORDER BY id DESC LIMIT $2 OFFSET $3"#,
        state as Option<TaskState>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?;
    let total = sqlx::query_scalar!(
        r#"SELECT count(*) AS "total!" FROM tasks WHERE state <> 'done' AND ($1::text IS NULL OR state = $1)"#,
        state as Option<TaskState>,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok((rows, total))
}

/// What came of asking for a task again.
pub enum Retried {
    Yes,
    /// It is in another state, or there is none.
    No,
    SameWaits,
}

/// Has a task that failed, or that waits for a later time, due at once and as good as new.
pub async fn retry(conn: &mut TenantConn, id: TaskId) -> Result<Retried, ApiError> {
    let done = sqlx::query!(
        "UPDATE tasks SET state = 'waiting', due_at = now(), attempts = 0, finished_at = NULL
         WHERE id = $1 AND state IN ('failed', 'waiting')",
        id as TaskId,
    )
    .execute(&mut *conn)
    .await;
    match done {
        Err(error) if broken_constraint(&error) == Some(ONE_WAITS) => Ok(Retried::SameWaits),
        done => Ok(if done?.rows_affected() > 0 { Retried::Yes } else { Retried::No }),
    }
}

/// Takes away what was over long ago: what may not be made twice after 400 days, failures after 90, the rest after 7.
pub async fn prune(conn: &mut TenantConn) -> Result<u64, ApiError> {
    let pruned = sqlx::query!(
        "DELETE FROM tasks WHERE finished_at < now() - CASE WHEN once THEN interval '400 days'
             WHEN state = 'failed' THEN interval '90 days' ELSE interval '7 days' END"
    )
    .execute(&mut *conn)
    .await?;
    Ok(pruned.rows_affected())
}
