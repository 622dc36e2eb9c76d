//! What was seen of a session is forgotten when it is over, at the latest with the day.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;
use time::OffsetDateTime;
use time::macros::offset;

use super::store;
use crate::class_sessions::Session;
use crate::ids::ClassSessionId;
use crate::tasks::messages::TASK_UNREADABLE;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason, Task};

const TASK: &str = "class_live_end";

/// Forgetting what was seen of a session.
pub fn kind() -> Kind {
    Kind::new(TASK, run)
}

/// Has it forgotten in time; the same twice is done once.
pub(super) async fn plan(tx: &mut TenantTx, session: &Session, now: OffsetDateTime) -> Result<(), ApiError> {
    let after = wait(session.ends_at, now);
    tasks::enqueue(tx, NewTask::new(TASK, session.id.to_string()).after(after)).await.map(drop)
}

/// How long until it is over, or the day is.
fn wait(ends_at: OffsetDateTime, now: OffsetDateTime) -> Duration {
    Duration::try_from(ends_at.min(midnight_after(now)) - now).unwrap_or_default()
}

/// When the day of a moment ends in Vietnam.
fn midnight_after(now: OffsetDateTime) -> OffsetDateTime {
    let today = now.to_offset(offset!(+7)).date();
    today.next_day().map_or(now, |day| day.midnight().assume_offset(offset!(+7)))
}

/// When the day of a moment began in Vietnam.
pub(super) fn midnight_before(now: OffsetDateTime) -> OffsetDateTime {
    now.to_offset(offset!(+7)).date().midnight().assume_offset(offset!(+7))
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let id: ClassSessionId = task.key.parse().map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))?;
    let now = OffsetDateTime::now_utc();
    let mut tx = task.site.begin().await?;
    let running_until = store::running_until(&mut tx, id, now).await?;
    // Of one that goes on after midnight what the day before has left goes; of one that is not on, everything.
    store::forget(&mut tx, id, running_until.map(|_| midnight_before(now))).await?;
    if let Some(ends_at) = running_until {
        tx.commit().await?;
        return Ok(Ending::Later(wait(ends_at, now)));
    }
    let ending = task.finish_in(&mut tx, json!({})).await?;
    tx.commit().await?;
    Ok(ending)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn the_day_is_that_of_vietnam() {
        let now = datetime!(2026-12-07 16:30 UTC);
        assert_eq!(midnight_after(now), datetime!(2026-12-08 00:00 +7));
        assert_eq!(midnight_before(now), datetime!(2026-12-07 00:00 +7));
        assert_eq!(midnight_after(datetime!(2026-12-07 17:00 UTC)), datetime!(2026-12-09 00:00 +7));
        assert_eq!(wait(datetime!(2026-12-07 16:45 UTC), now), Duration::from_secs(900));
        assert_eq!(wait(datetime!(2026-12-07 18:00 UTC), now), Duration::from_secs(1800), "midnight comes first");
    }
}
