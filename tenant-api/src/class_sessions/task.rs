//! What is due at its time: reminders before sessions begin, word that one is on, and what follows from their end. One task a class waits for
//! whatever comes next; a session that was moved is looked at where it is by then.

use std::time::Duration as Delay;

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;
use time::{Duration, OffsetDateTime};

use super::store::{self, Watched};
use super::telling;
use crate::attendance;
use crate::class_context;
use crate::classrooms;
use crate::ids::ClassroomId;
use crate::tasks::messages::TASK_UNREADABLE;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason, Task};

const TASK: &str = "class_sessions";
/// People are reminded so long before the start.
const REMIND: Duration = Duration::minutes(60);
/// Of one that began longer ago pages have learned by themselves.
const JUST_NOW: Duration = Duration::minutes(2);

/// How often it is tried again, in seconds, for as long as a database is away.
const RETRY_EVERY: u64 = 30;

/// Looking after a class's sessions.
pub fn kind() -> Kind {
    Kind::new(TASK, run).retried_every(RETRY_EVERY)
}

/// Has the class looked at when something is due; to be called after every change of its sessions.
pub async fn plan(tx: &mut TenantTx, class: ClassroomId, now: OffsetDateTime) -> Result<(), ApiError> {
    let due = match store::list_near(tx, class, now, REMIND).await?.is_empty() {
        false => Some(Delay::ZERO),
        true => wait(tx, class, now).await?,
    };
    match due {
        Some(delay) => tasks::enqueue(tx, NewTask::new(TASK, class.to_string()).after(delay)).await.map(drop),
        None => Ok(()),
    }
}

/// How long until something is due.
async fn wait(conn: &mut TenantConn, class: ClassroomId, now: OffsetDateTime) -> Result<Option<Delay>, ApiError> {
    let due = store::next_due(conn, class, now, REMIND).await?;
    Ok(due.map(|at| Delay::try_from(at - now).unwrap_or_default()))
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let class: ClassroomId = task.key.parse().map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))?;
    let now = OffsetDateTime::now_utc();
    let Some(watched) = store::find_watched(&mut *task.site.read().await?, class).await? else {
        return Ok(Ending::Done(json!({})));
    };
    if watched.is_active {
        remind(&task, class, &watched, now).await?;
        begin(&task, class, now).await?;
    }
    let over = store::list_over(&mut *task.site.read().await?, class, now).await?;
    for session in &over {
        let mut tx = task.site.begin().await?;
        attendance::settle(&mut tx, &task.site, *session, now).await?;
        tx.commit().await?;
    }
    match wait(&mut *task.site.read().await?, class, now).await? {
        Some(delay) => Ok(Ending::Later(delay)),
        None => Ok(Ending::Done(json!({ "settled": over.len() }))),
    }
}

/// Open pages of a class's people learn that a session is on.
async fn begin(task: &Task, class: ClassroomId, now: OffsetDateTime) -> Result<(), Failure> {
    let begun = store::list_begun(&mut *task.site.read().await?, class, now - JUST_NOW, now).await?;
    if begun.is_empty() {
        return Ok(());
    }
    let mut tx = task.site.begin().await?;
    for person in classrooms::active_ids(&mut tx, class).await? {
        begun.iter().try_for_each(|session| class_context::tell_learner(&mut tx, *session, person))?;
    }
    tx.commit().await?;
    Ok(())
}

async fn remind(task: &Task, class: ClassroomId, watched: &Watched, now: OffsetDateTime) -> Result<(), Failure> {
    let near = store::list_near(&mut *task.site.read().await?, class, now, REMIND).await?;
    if near.is_empty() {
        return Ok(());
    }
    let mut tx = task.site.begin().await?;
    let people = classrooms::active_ids(&mut tx, class).await?;
    for session in &near {
        telling::remind(&mut tx, &watched.name, session, &people).await?;
    }
    tx.commit().await?;
    Ok(())
}
