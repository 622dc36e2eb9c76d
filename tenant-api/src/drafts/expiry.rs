//! Drafts that nobody goes on with are taken away, once a day for as long as there are any.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;

use super::store;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "expire_drafts";
const DAILY: Duration = Duration::from_secs(24 * 3600);
/// How long a draft is kept that nobody writes.
const KEPT_DAYS: i32 = 180;
/// Keys of drafts that are part of something else, begin so, and go with that: notes, answers of a running attempt.
const HELD: [&str; 2] = ["note/", "attempt/"];

/// Has drafts looked through tomorrow: made with each new one.
pub(super) async fn plan(tx: &mut TenantConn) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "").after(DAILY)).await.map(drop)
}

/// Taking old drafts away.
pub fn kind() -> Kind {
    Kind::new(TASK, expire)
}

async fn expire(task: Task) -> Result<Ending, Failure> {
    let held = HELD.map(str::to_owned);
    let mut conn = task.site.read().await?;
    let expired = store::expire(&mut conn, KEPT_DAYS, &held).await?;
    if store::any(&mut conn, &held).await? {
        return Ok(Ending::Later(DAILY));
    }
    Ok(Ending::Done(json!({"expired": expired})))
}
