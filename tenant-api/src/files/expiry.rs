//! Files that nothing uses are looked for once a day, for as long as there are any.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;
use time::OffsetDateTime;

use super::removal::{self, DAILY};
use super::store;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "remove_unused_files";

/// Has files looked through tomorrow: made with each that nothing uses.
pub(super) async fn plan(tx: &mut TenantConn) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "").after(DAILY)).await.map(drop)
}

/// Removing what nothing has used for a week.
pub fn kind() -> Kind {
    Kind::new(TASK, remove)
}

async fn remove(task: Task) -> Result<Ending, Failure> {
    let (app, placement) = (&task.site.app, &task.site.entry.placement);
    let now = OffsetDateTime::now_utc();
    let removed = removal::remove_unused(&app.tenants, app.directory.pool(), placement, now).await?;
    if store::any_unused(&mut *task.site.read().await?).await? {
        return Ok(Ending::Later(DAILY));
    }
    Ok(Ending::Done(json!({"removed": removed})))
}
