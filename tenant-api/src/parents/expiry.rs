//! Links that ended long ago are taken away, once a day for as long as there are any; they open nothing from their end on.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;

use super::store;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "expire_parent_links";
const DAILY: Duration = Duration::from_secs(24 * 3600);

/// Has links looked through tomorrow: made with each letter.
pub(super) async fn plan(tx: &mut TenantConn) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "").after(DAILY)).await.map(drop)
}

/// Taking old links away.
pub fn kind() -> Kind {
    Kind::new(TASK, expire)
}

async fn expire(task: Task) -> Result<Ending, Failure> {
    let is_any_left = store::expire(&mut *task.site.read().await?).await?;
    Ok(if is_any_left { Ending::Later(DAILY) } else { Ending::Done(Value::Null) })
}
