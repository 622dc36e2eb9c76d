//! Who took an invitation comes into its class.

use serde_json::json;
use time::OffsetDateTime;

use super::store;
use super::telling::tell_joined;
use crate::classrooms::{ClassroomStatus, MemberRole, members};
use crate::history::{self, Change, Subject};
use crate::invitations::{CLASS_TASK, ClassEntry};
use crate::tasks::{Ending, Failure, Kind, Task};

/// Bringing people into the class of their invitation.
pub fn kind() -> Kind {
    Kind::new(CLASS_TASK, enter)
}

async fn enter(task: Task) -> Result<Ending, Failure> {
    let ClassEntry { class, user, leads, by } = task.read()?;
    let mut tx = task.site.begin().await?;
    let found = store::find_class(&mut tx, class).await?;
    let Some((title, _)) = found.filter(|(_, status)| *status != ClassroomStatus::Finished) else {
        // Nothing to come into any more.
        return Ok(Ending::Done(json!({})));
    };
    let role = if leads { MemberRole::Teacher } else { MemberRole::Student };
    let new = match members::add(&mut tx, &task.site, class, &[user], role, by).await {
        Ok(new) => new,
        // The class is full, or the person may not lead it by now.
        Err(error) if !error.message().status().is_server_error() => return Ok(Ending::Done(json!({}))),
        Err(error) => return Err(error.into()),
    };
    if !new.is_empty() {
        let after = json!({ "members": new, "role": role });
        history::record(&mut tx, Some(user), Subject::classroom(class), Change::Accept, &json!({}), &after).await?;
        tell_joined(&mut tx, (class, &title), &new, OffsetDateTime::now_utc().unix_timestamp()).await?;
    }
    let ending = task.finish_in(&mut tx, json!({})).await?;
    tx.commit().await?;
    Ok(ending)
}
