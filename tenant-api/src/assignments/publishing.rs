//! An assignment appears: those it is for are told once, at once or by a task at its time.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;
use time::OffsetDateTime;

use super::store;
use crate::classrooms::{self, ASSIGNMENT_TASK, ClassNews};
use crate::ids::{AccountId, AssignmentId};
use crate::notices::{self, New};
use crate::tasks::messages::TASK_UNREADABLE;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason, Task};

/// Telling learners of assignments at their times.
pub fn kind() -> Kind {
    Kind::new(ASSIGNMENT_TASK, run)
}

/// Tells learners of an assignment whose time has come, unless they were told; has those to come told at their time.
pub(super) async fn publish(tx: &mut TenantTx, id: AssignmentId, now: OffsetDateTime) -> Result<(), ApiError> {
    match tell(tx, id, now).await? {
        Some(left) => tasks::enqueue(tx, NewTask::new(ASSIGNMENT_TASK, id.to_string()).after(left)).await.map(drop),
        None => Ok(()),
    }
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let id: AssignmentId = task.key.parse().map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))?;
    let mut tx = task.site.begin().await?;
    if let Some(left) = tell(&mut tx, id, OffsetDateTime::now_utc()).await? {
        return Ok(Ending::Later(left));
    }
    let ending = task.finish_in(&mut tx, json!({})).await?;
    tx.commit().await?;
    Ok(ending)
}

/// How long its time is off yet.
async fn tell(tx: &mut TenantTx, id: AssignmentId, now: OffsetDateTime) -> Result<Option<Duration>, ApiError> {
    let Some(untold) = store::lock_untold(tx, id).await? else { return Ok(None) };
    if let Some(left) = Duration::try_from(untold.visible_at - now).ok().filter(|left| !left.is_zero()) {
        return Ok(Some(left));
    }
    store::note_told(tx, id, now).await?;
    let mut learners: Vec<AccountId> =
        store::members(tx, untold.class).await?.into_iter().map(|member| member.id).collect();
    if !untold.for_all {
        let chosen: Vec<AccountId> = store::set_for(tx, &[id]).await?.into_iter().map(|(_, user)| user).collect();
        learners.retain(|learner| chosen.contains(learner));
    }
    let notice = New {
        kind: notices::Kind::ClassAssignment,
        group: format!("classroom/{}", untold.class),
        event: format!("assignment/{id}"),
        params: json!({ "class": untold.class_name, "title": untold.title }),
        path: format!("/classroom/{}?tab=work&assignment={id}", untold.class),
    };
    notices::tell(tx, &learners, notice).await?;
    classrooms::tell(tx, untold.class, ClassNews::Work)?;
    Ok(None)
}
