//! The letter of the day: all that somebody has not read since yesterday, at seven in the morning.

use std::time::Duration;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::macros::{offset, time};
use time::{OffsetDateTime, Time, UtcOffset};

use super::store;
use super::texts;
use crate::ids::AccountId;
use crate::mail::{self, Letter, To};
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "notice_digest";
const AT: Time = time!(7:00);
/// Asia/Ho_Chi_Minh.
const ZONE: UtcOffset = offset!(+7);
/// Most lines of a letter; the site has the others.
const LINES_MAX: usize = 30;

#[derive(Serialize, Deserialize)]
struct Payload {
    user: AccountId,
}

/// Has somebody's letter of the day written next morning: one, however many notices wait for it.
pub(super) async fn plan(tx: &mut TenantConn, user: AccountId, now: OffsetDateTime) -> Result<(), ApiError> {
    let payload = serde_json::to_value(Payload { user }).map_err(ApiError::internal)?;
    let task = NewTask::new(TASK, user.to_string()).about(payload).after(until_morning(now));
    tasks::enqueue(tx, task).await.map(drop)
}

/// How long it is to the next seven o'clock.
fn until_morning(now: OffsetDateTime) -> Duration {
    let now = now.to_offset(ZONE);
    let today = now.replace_time(AT);
    let morning = if today > now { today } else { today + time::Duration::DAY };
    (morning - now).unsigned_abs()
}

/// Writing the letters of the day.
pub fn kind() -> Kind {
    Kind::new(TASK, write)
}

async fn write(task: Task) -> Result<Ending, Failure> {
    let Payload { user } = task.read()?;
    let mut tx = task.site.begin().await?;
    let waiting = store::take_daily(&mut tx, user).await?;
    let address = store::address(&mut tx, user).await?;
    let ending = match address.filter(|_| !waiting.is_empty()) {
        Some((to, name)) => {
            let lines = waiting.iter().take(LINES_MAX).map(|it| texts::line(it.kind, &it.params, it.count)).collect();
            let letter = Letter::Notices { count: waiting.len(), lines };
            let whom = To { to, name, locale: Locale::Vi };
            mail::enqueue(&mut tx, format!("notices/{}", task.id), whom, letter).await?;
            task.finish_in(&mut tx, json!({"notices": waiting.len()})).await?
        }
        None => task.finish_in(&mut tx, Value::Null).await?,
    };
    tx.commit().await?;
    Ok(ending)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn the_next_morning_is_vietnams() {
        for (now, hours) in [
            (datetime!(2026-11-23 00:00 UTC), 24),
            (datetime!(2026-11-22 23:00 UTC), 1),
            (datetime!(2026-11-23 12:00 UTC), 12),
            (datetime!(2026-12-31 17:00 UTC), 7),
        ] {
            assert_eq!(until_morning(now), Duration::from_secs(hours * 3600), "{now}");
        }
    }
}
