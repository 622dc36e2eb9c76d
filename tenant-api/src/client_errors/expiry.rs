//! Faults that nobody has met for a month are taken away, once a day for as long as there are any.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;

use super::store;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "expire_client_errors";
const DAILY: Duration = Duration::from_secs(24 * 3600);
/// How long a fault is kept that does not come again.
const KEPT_DAYS: i32 = 30;

/// Has faults looked through tomorrow: made with each new one.
pub(super) async fn plan(tx: &mut TenantConn) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "").after(DAILY)).await.map(drop)
}

/// Taking old faults away.
pub fn kind() -> Kind {
    Kind::new(TASK, expire)
}

async fn expire(task: Task) -> Result<Ending, Failure> {
    let mut conn = task.site.read().await?;
    let expired = store::expire(&mut conn, KEPT_DAYS).await?;
    if store::any(&mut conn).await? {
        return Ok(Ending::Later(DAILY));
    }
    Ok(Ending::Done(json!({"expired": expired})))
}
