//! A class whose settings are others: the attendance of all its sessions is derived anew.

use serde::Deserialize;
use serde_json::json;

use super::record::derive_again;
use super::store;
use crate::classrooms::{ATTENDANCE_TASK, ClassSettings};
use crate::ids::ClassroomId;
use crate::tasks::{Ending, Failure, Kind, Reason, Task, messages::TASK_UNREADABLE};

#[derive(Deserialize)]
struct About {
    classroom_id: ClassroomId,
}

/// Deriving it.
pub fn again_kind() -> Kind {
    Kind::new(ATTENDANCE_TASK, run)
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let About { classroom_id } = task.read()?;
    let sessions = store::attended_sessions(&mut *task.site.read().await?, classroom_id).await?;
    // Each in its own transaction, so that nobody who checks in waits for long.
    for session in &sessions {
        let mut tx = task.site.begin().await?;
        let Some(row) = store::lock_session(&mut tx, *session).await? else { continue };
        let settings: ClassSettings = serde_json::from_value(row.settings.clone())
            .map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))?;
        derive_again(&mut tx, *session, row.times(), &settings).await?;
        tx.commit().await?;
    }
    Ok(Ending::Done(json!({ "sessions": sessions.len() })))
}
