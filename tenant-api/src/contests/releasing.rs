//! What was solved in a contest counts elsewhere as what is practised does: solved questions, their counts, their coins. It
//! waits until the contest is over and its board stands still no more, so that nothing tells what the board does not.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;
use time::OffsetDateTime;

use crate::attempts::{self, RELEASE_TASK};
use crate::ids::{AccountId, AttemptId, ContestId, EntryId, QuestionId};
use crate::site::Site;
use crate::standings::{self, NEVER};
use crate::submissions;
use crate::tasks::messages::TASK_UNREADABLE;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason as TaskReason, Task};

/// A contest's: it comes when that is over, and when its board stands still no more.
const CONTEST_TASK: &str = "release_contest";
/// Attempts that are looked up at a time.
const BATCH: i64 = 200;
/// How often it is tried again, in seconds, for as long as a database is away.
const RETRY_EVERY: u64 = 5;

/// Has what was solved in a contest count when that is over.
///
/// # Errors
/// When the database fails.
pub async fn plan(tx: &mut TenantTx, contest: ContestId, now: OffsetDateTime) -> Result<(), ApiError> {
    let timing = standings::timing_of(tx, contest).await?;
    if timing.end >= NEVER {
        return Ok(());
    }
    let delay = Duration::try_from(timing.end - now).unwrap_or_default();
    tasks::enqueue(tx, NewTask::new(CONTEST_TASK, contest.to_string()).after(delay)).await.map(drop)
}

/// Has what somebody solved count, or count no more, where that of others of their contest does: they are disqualified now, or
/// no more.
///
/// # Errors
/// When the database fails.
pub async fn plan_of_entry(tx: &mut TenantTx, entry: EntryId) -> Result<(), ApiError> {
    let waiting = sqlx::query_scalar!(
        r#"SELECT a.id AS "id: AttemptId" FROM attempts a JOIN contest_parts p ON p.id = a.contest_part_id
             JOIN contests c ON c.id = p.contest_id WHERE a.entry_id = $1 AND c.released_at IS NOT NULL ORDER BY a.id"#,
        entry as EntryId,
    )
    .fetch_all(&mut **tx)
    .await?;
    for attempt in waiting {
        attempts::plan_release(tx, attempt).await?;
    }
    Ok(())
}

/// Releasing whole contests.
pub fn contest_kind() -> Kind {
    Kind::new(CONTEST_TASK, release_contest).retried_every(RETRY_EVERY)
}

/// Releasing single attempts, whose marks have changed since.
pub fn attempt_kind() -> Kind {
    Kind::new(RELEASE_TASK, release_one).retried_every(RETRY_EVERY)
}

fn unreadable(error: impl std::fmt::Display) -> Failure {
    Failure::Lasting(TaskReason::of(TASK_UNREADABLE, error))
}

async fn release_contest(task: Task) -> Result<Ending, Failure> {
    let contest: ContestId = task.key.parse().map_err(unreadable)?;
    let mut conn = task.site.read().await?;
    if !exists(&mut conn, contest).await? {
        return Ok(Ending::Done(json!({})));
    }
    let timing = standings::timing_of(&mut conn, contest).await?;
    drop(conn);
    let now = OffsetDateTime::now_utc();
    if timing.end >= NEVER {
        // It stands still: a new task comes when it goes on.
        return Ok(Ending::Done(json!({})));
    }
    if let Some(left) = Duration::try_from(timing.end - now).ok().filter(|left| !left.is_zero()) {
        return Ok(Ending::Later(left));
    }
    if !timing.is_released(now) {
        // Whoever ends the freeze has it come again.
        return Ok(Ending::Done(json!({})));
    }
    let (mut after, mut released) = (AttemptId(0), 0);
    loop {
        let attempts = list_waiting(&mut *task.site.read().await?, contest, after).await?;
        let Some(last) = attempts.last() else { break };
        after = *last;
        for attempt in attempts {
            let mut tx = task.site.begin().await?;
            release(&mut tx, &task.site, attempt).await?;
            tx.commit().await?;
            released += 1;
        }
    }
    let mut tx = task.site.begin().await?;
    note_released(&mut tx, contest).await?;
    let ending = task.finish_in(&mut tx, json!({ "attempts": released })).await?;
    tx.commit().await?;
    Ok(ending)
}

async fn release_one(task: Task) -> Result<Ending, Failure> {
    let attempt: AttemptId = task.key.parse().map_err(unreadable)?;
    let mut tx = task.site.begin().await?;
    let later = release(&mut tx, &task.site, attempt).await?;
    if let Some(left) = later {
        return Ok(Ending::Later(left));
    }
    let ending = task.finish_in(&mut tx, json!({ "attempt": attempt })).await?;
    tx.commit().await?;
    Ok(ending)
}

/// What decides on whether an attempt counts.
struct Waiting {
    user: AccountId,
    contest: ContestId,
    marks_from: Option<OffsetDateTime>,
    /// Disqualified, or of an account that opens the contest's room alone.
    is_left_out: bool,
}

/// Has an attempt count, or count no more, by what it is now; or how long its marks wait yet.
async fn release(tx: &mut TenantTx, site: &Site, id: AttemptId) -> Result<Option<Duration>, ApiError> {
    if attempts::lock(tx, id).await?.is_none() {
        return Ok(None);
    }
    let now = OffsetDateTime::now_utc();
    let Some(attempt) = find(tx, id).await? else { return Ok(None) };
    let is_released = standings::timing_of(tx, attempt.contest).await?.is_released(now);
    let waits = attempt.marks_from.filter(|from| now < *from);
    if let Some(from) = waits.filter(|from| *from < NEVER) {
        return Ok(Some(Duration::try_from(from - now).unwrap_or_default()));
    }
    set_released(tx, id, is_released && waits.is_none() && !attempt.is_left_out).await?;
    for question in list_answered(tx, id).await? {
        submissions::recount(tx, site, attempt.user, question).await?;
    }
    Ok(None)
}

async fn exists(conn: &mut TenantConn, contest: ContestId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM contests WHERE id = $1) AS "is!""#, contest as ContestId)
        .fetch_one(&mut *conn)
        .await?)
}

/// The next attempts of a contest that don't count yet, in the order of their ids.
async fn list_waiting(conn: &mut TenantConn, contest: ContestId, after: AttemptId) -> Result<Vec<AttemptId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT a.id AS "id: AttemptId" FROM attempts a JOIN contest_parts p ON p.id = a.contest_part_id
            WHERE p.contest_id = $1 AND a.id > $2 AND a.released_at IS NULL ORDER BY a.id LIMIT $3"#,
        contest as ContestId,
        after as AttemptId,
        BATCH,
    )
    .fetch_all(&mut *conn)
    .await?)
}

async fn find(conn: &mut TenantConn, attempt: AttemptId) -> Result<Option<Waiting>, ApiError> {
    Ok(sqlx::query_as!(
        Waiting,
        r#"SELECT a.user_id AS "user: AccountId", e.contest_id AS "contest: ContestId", a.marks_from,
                  (e.disqualified_at IS NOT NULL OR u.contest_id IS NOT NULL) AS "is_left_out!"
             FROM attempts a JOIN contest_entries e ON e.id = a.entry_id JOIN users u ON u.id = a.user_id WHERE a.id = $1"#,
        attempt as AttemptId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

async fn set_released(tx: &mut TenantConn, attempt: AttemptId, is_released: bool) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE attempts SET released_at = CASE WHEN $2 THEN coalesce(released_at, now()) END WHERE id = $1",
        attempt as AttemptId,
        is_released,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// In one order for everybody, so that nobody waits in a circle.
async fn list_answered(conn: &mut TenantConn, attempt: AttemptId) -> Result<Vec<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT DISTINCT question_id AS "id: QuestionId" FROM submissions WHERE attempt_id = $1 ORDER BY 1"#,
        attempt as AttemptId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

async fn note_released(tx: &mut TenantConn, contest: ContestId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE contests SET released_at = coalesce(released_at, now()) WHERE id = $1", contest as ContestId)
        .execute(&mut *tx)
        .await?;
    Ok(())
}
