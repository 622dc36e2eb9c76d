//! Wrong codes are forgotten after an hour: looked through hourly for as long as there are any.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;
use time::OffsetDateTime;

use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "expire_activation_failures";
/// How long they count.
pub(super) const WINDOW: time::Duration = time::Duration::HOUR;
const HOURLY: Duration = Duration::from_secs(3600);

/// Has them looked through in an hour: made with each new one.
pub(super) async fn plan(tx: &mut TenantConn) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "").after(HOURLY)).await.map(drop)
}

/// Forgetting wrong codes.
pub fn kind() -> Kind {
    Kind::new(TASK, expire)
}

async fn expire(task: Task) -> Result<Ending, Failure> {
    let mut conn = task.site.read().await?;
    let before = OffsetDateTime::now_utc() - WINDOW;
    let expired = sqlx::query!("DELETE FROM activation_failures WHERE at <= $1", before).execute(&mut *conn).await?;
    let is_any_left = sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM activation_failures) AS "any!""#);
    if is_any_left.fetch_one(&mut *conn).await? {
        return Ok(Ending::Later(HOURLY));
    }
    Ok(Ending::Done(json!({ "expired": expired.rows_affected() })))
}
