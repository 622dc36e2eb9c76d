//! Sessions that have ended, browsers that nobody uses, links of letters and codes that are too old, and failed sign-ins of yesterday
//! are taken away once a day, for as long as there are any; and what of the site's tasks was over long ago with them.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;

use super::store;
use crate::sessions;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "expire_sessions";
const DAILY: Duration = Duration::from_secs(24 * 3600);
/// How long a browser is remembered that nobody signs in with; as long as browsers keep a cookie.
pub(super) const BROWSERS_KEPT_DAYS: i32 = 400;

/// Has sessions looked through tomorrow: made with each new one.
pub(super) async fn plan(tx: &mut TenantConn) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "").after(DAILY)).await.map(drop)
}

/// Taking old sessions away.
pub fn kind() -> Kind {
    Kind::new(TASK, expire)
}

async fn expire(task: Task) -> Result<Ending, Failure> {
    let mut conn = task.site.read().await?;
    tasks::prune(&mut conn).await?;
    let is_session_left = sessions::expire(&mut conn).await?;
    let is_browser_left = store::expire_browsers(&mut conn, BROWSERS_KEPT_DAYS).await?;
    let is_token_left = store::expire_tokens(&mut conn).await?;
    let is_failure_left = store::expire_failures(&mut conn).await?;
    let is_code_left = store::expire_codes(&mut conn).await?;
    let is_any_left = is_code_left || is_session_left || is_browser_left || is_token_left || is_failure_left;
    Ok(if is_any_left { Ending::Later(DAILY) } else { Ending::Done(Value::Null) })
}
