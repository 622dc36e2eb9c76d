//! What the engine reads and writes.

use std::time::Duration;

use serde_json::{Map, Value};
use sqlx::postgres::types::PgInterval;
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use super::lease::Lease;
use super::{Filter, LogLine, New, Operation, State};
use crate::notice::OperatorNotice;

/// Operations of a list at most, and when nothing is said.
const PAGE: (i64, i64) = (200, 50);
/// Lines of a log that are read at once.
const LINES: i64 = 1000;

/// An operation that a worker has just taken.
pub(super) struct Claimed {
    pub(super) id: i64,
    pub(super) kind: String,
    pub(super) tenant_id: Option<i64>,
    pub(super) steps: Vec<String>,
    pub(super) step: i32,
    pub(super) input: Value,
    pub(super) memory: Value,
    pub(super) attempts: i32,
    pub(super) undoing: Option<String>,
    pub(super) cancel_asked: bool,
    pub(super) requested_by: String,
    pub(super) reason: String,
}

struct Row {
    id: i64,
    kind: String,
    tenant_id: Option<i64>,
    state: String,
    steps: Vec<String>,
    step: i32,
    progress: f64,
    input: Value,
    memory: Value,
    error: Option<String>,
    error_code: Option<String>,
    error_args: Option<Value>,
    attempts: i32,
    undoing: Option<String>,
    requested_by: String,
    reason: String,
    created_at: OffsetDateTime,
    started_at: Option<OffsetDateTime>,
    finished_at: Option<OffsetDateTime>,
}

impl From<Row> for Operation {
    fn from(row: Row) -> Self {
        let at = usize::try_from(row.step).unwrap_or_default();
        let state = State::parse(&row.state);
        Self {
            id: row.id,
            kind: row.kind,
            tenant_id: row.tenant_id,
            state,
            step: row.steps.get(at).cloned(),
            steps: row.steps,
            progress: row.progress,
            input: row.input,
            memory: row.memory,
            error: OperatorNotice::known(row.error_code, row.error_args, row.error),
            attempts: row.attempts,
            is_undoing: row.undoing.is_some() && !state.is_over(),
            requested_by: row.requested_by,
            reason: row.reason,
            created_at: row.created_at,
            started_at: row.started_at,
            finished_at: row.finished_at,
        }
    }
}

fn interval(length: Duration) -> PgInterval {
    PgInterval { months: 0, days: 0, microseconds: i64::try_from(length.as_micros()).unwrap_or(i64::MAX) }
}

pub(super) async fn insert(
    conn: &mut PgConnection,
    kind: &str,
    new: &New,
    steps: &[String],
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"WITH started AS (
               INSERT INTO operations (kind, tenant_id, steps, input, requested_by, reason)
               VALUES ($1, $2, $3, $4, $5, $6) RETURNING id),
           logged AS (INSERT INTO operation_log (operation_id, code, args, message)
                      SELECT id, 'asked', jsonb_build_object('by', $5::text), 'asked for by ' || $5 FROM started)
           SELECT id FROM started"#,
        kind,
        new.tenant,
        steps,
        new.input,
        new.requested_by,
        new.reason
    )
    .fetch_one(conn)
    .await
}

pub(super) async fn insert_done(
    conn: &mut PgConnection,
    kind: &str,
    new: &New,
    notice: &OperatorNotice,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"WITH done AS (
               INSERT INTO operations (kind, tenant_id, state, steps, step, progress, input, requested_by, reason, started_at, finished_at)
               VALUES ($1, $2, 'done', ARRAY[$1], 1, 1, $3, $4, $5, now(), now()) RETURNING id),
           logged AS (INSERT INTO operation_log (operation_id, step, code, args, message) SELECT id, $1, $6, $7, $8 FROM done)
           SELECT id FROM done"#,
        kind,
        new.tenant,
        new.input,
        new.requested_by,
        new.reason,
        notice.code.as_ref(),
        notice.args,
        notice.text
    )
    .fetch_one(conn)
    .await
}

pub(super) async fn list(pool: &PgPool, filter: &Filter) -> Result<Vec<Operation>, sqlx::Error> {
    let limit = if filter.limit > 0 { filter.limit.min(PAGE.0) } else { PAGE.1 };
    let rows = sqlx::query_as!(
        Row,
        "SELECT id, kind, tenant_id, state, steps, step, progress, input, memory, error, error_code, error_args, attempts, undoing, requested_by,
                reason, created_at, started_at, finished_at
           FROM operations
          WHERE ($1::bigint IS NULL OR tenant_id = $1) AND ($2::text IS NULL OR state = $2)
            AND ($3::bigint IS NULL OR id < $3)
          ORDER BY id DESC LIMIT $4",
        filter.tenant,
        filter.state.map(State::name),
        filter.before,
        limit
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(Operation::from).collect())
}

pub(super) async fn find(executor: impl PgExecutor<'_>, id: i64) -> Result<Option<Operation>, sqlx::Error> {
    let row = sqlx::query_as!(
        Row,
        "SELECT id, kind, tenant_id, state, steps, step, progress, input, memory, error, error_code, error_args, attempts, undoing, requested_by,
                reason, created_at, started_at, finished_at
           FROM operations WHERE id = $1",
        id
    )
    .fetch_optional(executor)
    .await?;
    Ok(row.map(Operation::from))
}

pub(super) async fn log(pool: &PgPool, id: i64, after: i64) -> Result<Vec<LogLine>, sqlx::Error> {
    let rows = sqlx::query!(
        "SELECT id, at, step, code, args, message FROM operation_log WHERE operation_id = $1 AND id > $2 ORDER BY id LIMIT $3",
        id,
        after,
        LINES
    )
    .fetch_all(pool)
    .await?;
    let lines = rows.into_iter().map(|row| LogLine {
        id: row.id,
        at: row.at,
        step: row.step,
        notice: OperatorNotice { code: row.code.into(), args: row.args, text: row.message },
    });
    Ok(lines.collect())
}

/// Takes an operation that waits, or whose worker is gone (which counts as a failure: a step that kills its worker each
/// time must come to an end too); only the one with this id where one is named.
pub(super) async fn claim(
    pool: &PgPool,
    kinds: &[String],
    only: Option<i64>,
    holder: Uuid,
    length: Duration,
) -> Result<Option<Claimed>, sqlx::Error> {
    sqlx::query_as!(
        Claimed,
        "UPDATE operations SET state = 'running', lease = $3, lease_until = now() + $4, started_at = coalesce(started_at, now()),
                attempts = attempts + CASE state WHEN 'running' THEN 1 ELSE 0 END
          WHERE id = (SELECT id FROM operations
                       WHERE ((state = 'waiting' AND next_attempt_at <= now()) OR (state = 'running' AND lease_until < now()))
                         AND kind = ANY($1) AND ($2::bigint IS NULL OR id = $2)
                       ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING id, kind, tenant_id, steps, step, input, memory, attempts, undoing, cancel_asked, requested_by, reason",
        kinds,
        only,
        holder,
        interval(length)
    )
    .fetch_optional(pool)
    .await
}

/// How long it is until an operation of these kinds that waits is due or a lease lapses.
pub(super) async fn next_due(pool: &PgPool, kinds: &[String]) -> Result<Option<Duration>, sqlx::Error> {
    let seconds = sqlx::query_scalar!(
        r#"SELECT extract(epoch FROM min(CASE state WHEN 'waiting' THEN next_attempt_at ELSE lease_until END) - now())::float8 AS "seconds"
             FROM operations WHERE state IN ('waiting', 'running') AND kind = ANY($1)"#,
        kinds
    )
    .fetch_one(pool)
    .await?;
    Ok(seconds.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.0, 3600.0))))
}

/// Whether somebody wants it to stop; `None` when another worker has it.
pub(super) async fn renew(pool: &PgPool, lease: Lease) -> Result<Option<bool>, sqlx::Error> {
    sqlx::query_scalar!(
        "UPDATE operations SET lease_until = now() + $3 WHERE id = $1 AND lease = $2 RETURNING cancel_asked",
        lease.operation,
        lease.holder,
        interval(lease.length)
    )
    .fetch_optional(pool)
    .await
}

/// Keeps the row from any other worker until the transaction ends.
pub(super) async fn hold(conn: &mut PgConnection, lease: Lease) -> Result<bool, sqlx::Error> {
    let held = sqlx::query_scalar!(
        "SELECT id FROM operations WHERE id = $1 AND lease = $2 FOR NO KEY UPDATE",
        lease.operation,
        lease.holder
    )
    .fetch_optional(conn)
    .await?;
    Ok(held.is_some())
}

pub(super) async fn remember(pool: &PgPool, lease: Lease, memory: &Map<String, Value>) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE operations SET memory = $3 WHERE id = $1 AND lease = $2",
        lease.operation,
        lease.holder,
        Value::Object(memory.clone())
    )
    .execute(pool)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Does not wait for whoever holds the row: the next one comes soon.
pub(super) async fn progress(pool: &PgPool, lease: Lease, progress: f64) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE operations SET progress = greatest(progress, $3)
          WHERE id = (SELECT id FROM operations WHERE id = $1 AND lease = $2 FOR NO KEY UPDATE SKIP LOCKED)",
        lease.operation,
        lease.holder,
        progress
    )
    .execute(pool)
    .await
    .map(drop)
}

/// Notes that step `done` (counted from 0) has ended, with what was learned.
pub(super) async fn end_step(
    conn: &mut PgConnection,
    lease: Lease,
    done: usize,
    progress: f64,
    memory: &Map<String, Value>,
) -> Result<bool, sqlx::Error> {
    let step = i32::try_from(done).unwrap_or(i32::MAX);
    let ended = sqlx::query!(
        "WITH ended AS (
             UPDATE operations SET step = $3 + 1, progress = $4, memory = $5, attempts = 0, error = NULL, error_code = NULL, error_args = NULL
              WHERE id = $1 AND lease = $2 AND step = $3 RETURNING id, steps)
         INSERT INTO operation_log (operation_id, step, code, message) SELECT id, steps[$3 + 1], 'ended', 'ended' FROM ended",
        lease.operation,
        lease.holder,
        step,
        progress,
        Value::Object(memory.clone())
    )
    .execute(conn)
    .await?;
    Ok(ended.rows_affected() > 0)
}

pub(super) async fn add_line(
    pool: &PgPool,
    id: i64,
    step: Option<&str>,
    notice: &OperatorNotice,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO operation_log (operation_id, step, code, args, message) VALUES ($1, $2, $3, $4, $5)",
        id,
        step,
        notice.code.as_ref(),
        notice.args,
        notice.text
    )
    .execute(pool)
    .await
    .map(drop)
}

/// Gives the operation back to be taken again after `pause`.
pub(super) async fn postpone(
    pool: &PgPool,
    lease: Lease,
    pause: Duration,
    attempts: i32,
    error: Option<&OperatorNotice>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE operations SET state = 'waiting', lease = NULL, lease_until = NULL, next_attempt_at = now() + $3,
                attempts = $4, error = coalesce($5, error), error_code = coalesce($6, error_code), error_args = coalesce($7, error_args)
          WHERE id = $1 AND lease = $2",
        lease.operation,
        lease.holder,
        interval(pause),
        attempts,
        error.map(|notice| notice.text.as_str()),
        error.map(|notice| notice.code.as_ref()),
        error.map(|notice| &notice.args)
    )
    .execute(pool)
    .await
    .map(drop)
}

/// From here on it is undone, to end so.
pub(super) async fn begin_undoing(
    pool: &PgPool,
    lease: Lease,
    end: State,
    error: Option<&OperatorNotice>,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE operations SET undoing = $3, attempts = 0, error = coalesce($4, error),
                error_code = coalesce($5, error_code), error_args = coalesce($6, error_args) WHERE id = $1 AND lease = $2",
        lease.operation,
        lease.holder,
        end.name(),
        error.map(|notice| notice.text.as_str()),
        error.map(|notice| notice.code.as_ref()),
        error.map(|notice| &notice.args)
    )
    .execute(pool)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// The end.
pub(super) async fn finish(
    pool: &PgPool,
    lease: Lease,
    end: State,
    error: Option<&OperatorNotice>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH over AS (
             UPDATE operations SET state = $3, lease = NULL, lease_until = NULL, finished_at = now(),
                    error = CASE $3 WHEN 'done' THEN NULL ELSE coalesce($4, error) END,
                    error_code = CASE $3 WHEN 'done' THEN NULL ELSE coalesce($5, error_code) END,
                    error_args = CASE $3 WHEN 'done' THEN NULL ELSE coalesce($6, error_args) END,
                    progress = CASE $3 WHEN 'done' THEN 1 ELSE progress END
              WHERE id = $1 AND lease = $2 RETURNING id)
         INSERT INTO operation_log (operation_id, code, message) SELECT id, $3, $3 FROM over",
        lease.operation,
        lease.holder,
        end.name(),
        error.map(|notice| notice.text.as_str()),
        error.map(|notice| notice.code.as_ref()),
        error.map(|notice| &notice.args)
    )
    .execute(pool)
    .await
    .map(drop)
}

pub(super) async fn retry(
    conn: &mut PgConnection,
    id: i64,
    from_the_beginning: bool,
    by: &str,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "WITH again AS (
             UPDATE operations SET state = 'waiting', attempts = 0, next_attempt_at = now(), undoing = NULL, cancel_asked = false,
                    finished_at = NULL, error = NULL, error_code = NULL, error_args = NULL,
                    step = CASE WHEN $2 THEN 0 ELSE step END, memory = CASE WHEN $2 THEN '{}' ELSE memory END,
                    progress = CASE WHEN $2 THEN 0 ELSE progress END
              WHERE id = $1 AND state = 'failed' RETURNING id)
         INSERT INTO operation_log (operation_id, code, args, message)
         SELECT id, 'retried', jsonb_build_object('by', $3::text), 'to be tried again, says ' || $3 FROM again",
        id,
        from_the_beginning,
        by
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

pub(super) async fn ask_to_cancel(conn: &mut PgConnection, id: i64, by: &str) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "WITH asked AS (
             UPDATE operations SET cancel_asked = true, next_attempt_at = least(next_attempt_at, now())
              WHERE id = $1 AND state IN ('waiting', 'running') AND undoing IS NULL RETURNING id)
         INSERT INTO operation_log (operation_id, code, args, message)
         SELECT id, 'cancel_asked', jsonb_build_object('by', $2::text), 'to be stopped, says ' || $2 FROM asked",
        id,
        by
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}
