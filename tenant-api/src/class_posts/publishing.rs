//! A post appears: members are told once, at once or by a task at its time.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;
use time::OffsetDateTime;

use super::store;
use crate::classrooms::{self, ClassNews};
use crate::ids::ClassPostId;
use crate::notices::{self, New};
use crate::tasks::messages::TASK_UNREADABLE;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason, Task};

const TASK: &str = "publish_class_post";

/// Telling members of posts at their times.
pub fn kind() -> Kind {
    Kind::new(TASK, run)
}

/// Tells the class's members but its author of a post whose time has come, unless they were told; has those to come told at
/// their time.
pub(super) async fn publish(tx: &mut TenantTx, id: ClassPostId, now: OffsetDateTime) -> Result<(), ApiError> {
    match tell(tx, id, now).await? {
        Some(left) => tasks::enqueue(tx, NewTask::new(TASK, id.to_string()).after(left)).await.map(drop),
        None => Ok(()),
    }
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let id: ClassPostId = task.key.parse().map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))?;
    let mut tx = task.site.begin().await?;
    if let Some(left) = tell(&mut tx, id, OffsetDateTime::now_utc()).await? {
        return Ok(Ending::Later(left));
    }
    let ending = task.finish_in(&mut tx, json!({})).await?;
    tx.commit().await?;
    Ok(ending)
}

/// How long its time is off yet.
async fn tell(tx: &mut TenantTx, id: ClassPostId, now: OffsetDateTime) -> Result<Option<Duration>, ApiError> {
    let Some(post) = store::lock_untold(tx, id).await? else { return Ok(None) };
    if let Some(left) = Duration::try_from(post.publish_at - now).ok().filter(|left| !left.is_zero()) {
        return Ok(Some(left));
    }
    store::note_told(tx, id, now).await?;
    let mut members = classrooms::active_ids(tx, post.class).await?;
    members.retain(|member| Some(*member) != post.author);
    let notice = New {
        kind: notices::Kind::ClassPost,
        group: format!("classroom/{}", post.class),
        event: format!("class_post/{id}"),
        params: json!({
            "class": post.class_name,
            "title": store::title_or_beginning(&post.title, &post.content)?,
        }),
        path: format!("/classroom/{}?tab=posts&post={id}", post.class),
    };
    notices::tell(tx, &members, notice).await?;
    classrooms::tell(tx, post.class, ClassNews::Posts)?;
    Ok(None)
}
