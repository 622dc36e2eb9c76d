//! At midnight what a day knew its visitors by is gone; counts go after two years.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;
use time::OffsetDateTime;
use time::macros::offset;

use super::store;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "forget_page_viewers";
/// Seconds of a day.
const DAY: u64 = 24 * 3600;

/// Has the day's key taken away at midnight: made with each new one.
pub(super) async fn plan(tx: &mut TenantConn) -> Result<(), ApiError> {
    let until = until_midnight(OffsetDateTime::now_utc());
    tasks::enqueue(tx, NewTask::new(TASK, "").after(until)).await.map(drop)
}

/// Until the next midnight in Asia/Ho_Chi_Minh, and a second more, so that the day is over by the database's clock as well.
fn until_midnight(now: OffsetDateTime) -> Duration {
    let (hour, minute, second) = now.to_offset(offset!(+7)).to_hms();
    let passed = u64::from(hour) * 3600 + u64::from(minute) * 60 + u64::from(second);
    Duration::from_secs(DAY - passed + 1)
}

/// Taking away what is over.
pub fn kind() -> Kind {
    Kind::new(TASK, forget).retried_every(60)
}

async fn forget(task: Task) -> Result<Ending, Failure> {
    let mut tx = task.site.begin().await?;
    store::forget(&mut tx).await?;
    let expired = store::expire(&mut tx).await?;
    let is_left = store::any(&mut tx).await?;
    tx.commit().await?;
    if is_left {
        return Ok(Ending::Later(until_midnight(OffsetDateTime::now_utc())));
    }
    Ok(Ending::Done(json!({"expired": expired})))
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn midnight_is_vietnams() {
        assert_eq!(until_midnight(datetime!(2026-09-01 16:59:59 UTC)), Duration::from_secs(2));
        assert_eq!(until_midnight(datetime!(2026-09-01 17:00:00 UTC)), Duration::from_secs(DAY + 1));
    }
}
