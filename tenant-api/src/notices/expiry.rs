//! Notices that were read long ago are taken away, once a day for as long as there are any.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;

use super::store;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "expire_notices";
const DAILY: Duration = Duration::from_secs(24 * 3600);
/// How long a notice is kept that was read.
const READ_KEPT_DAYS: i32 = 90;
/// Most that a person keeps: the newest.
const KEPT_MAX: i64 = 500;
/// How long an event is not told again; as long as tasks remember theirs.
const EVENTS_KEPT_DAYS: i32 = 400;

/// Has notices looked through tomorrow: made with each new one.
pub(super) async fn plan(tx: &mut TenantConn) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "").after(DAILY)).await.map(drop)
}

/// Taking old notices away.
pub fn kind() -> Kind {
    Kind::new(TASK, expire)
}

async fn expire(task: Task) -> Result<Ending, Failure> {
    let mut conn = task.site.read().await?;
    let is_any_left = store::expire(&mut conn, READ_KEPT_DAYS, KEPT_MAX, EVENTS_KEPT_DAYS).await?;
    Ok(if is_any_left { Ending::Later(DAILY) } else { Ending::Done(Value::Null) })
}
