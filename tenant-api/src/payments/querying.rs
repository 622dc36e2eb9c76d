//! Asking VNPay about a link whose notification did not come.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use time::OffsetDateTime;

use super::taking::{Taken, take};
use crate::gateway::messages::OTHER_AMOUNT;
use crate::gateway::{self, AttemptState, QUERY_TASK};
use crate::tasks::{Ending, Failure, Kind, Reason, Task};

/// When VNPay is asked again, in seconds after the link was made; the first time is the link's.
const AGAIN: [i64; 3] = [2 * 60, 10 * 60, 30 * 60];
/// The least pause between two questions.
const LEAST: Duration = Duration::from_secs(5);

/// Asking VNPay: 20 s, 2, 10 and 30 minutes after a link was made. While VNPay is away it is tried on, as tasks are.
pub fn kind() -> Kind {
    Kind::new(QUERY_TASK, run)
}

/// What the task is about.
#[derive(Debug, Deserialize)]
struct About {
    attempt: i64,
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let About { attempt } = task.read()?;
    let found = gateway::find_attempt(&mut *task.site.read().await?, attempt).await?;
    let Some(attempt) = found.filter(|attempt| attempt.state == AttemptState::Open) else {
        return Ok(Ending::Done(json!({})));
    };
    let report = gateway::query(&task.site, &attempt).await?;
    match take(&task.site, &attempt, &report).await? {
        Taken::Recorded | Taken::Known => Ok(Ending::Done(json!({ "code": report.code }))),
        // A person is to look at it: admins see tasks that failed.
        Taken::OtherAmount => Err(Failure::Lasting(Reason::of(OTHER_AMOUNT, &attempt.txn_ref))),
        Taken::Open => {
            let mut tx = task.site.begin().await?;
            let queries = gateway::count_query(&mut tx, attempt.id).await?;
            tx.commit().await?;
            let age = OffsetDateTime::now_utc() - attempt.created_at;
            Ok(next_pause(queries, age.whole_seconds()).map_or(Ending::Done(json!({})), Ending::Later))
        }
    }
}

/// How long to wait after so many questions about a link of that age, in seconds; none after the last.
fn next_pause(queries: i32, age: i64) -> Option<Duration> {
    let at = AGAIN.get(usize::try_from(queries).ok()?.checked_sub(1)?)?;
    Some(Duration::from_secs(u64::try_from(at - age).unwrap_or_default()).max(LEAST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_come_after_two_ten_and_thirty_minutes() {
        let seconds = |queries, age| next_pause(queries, age).map(|pause| pause.as_secs());
        assert_eq!([seconds(1, 20), seconds(2, 120), seconds(3, 601)], [Some(100), Some(480), Some(1199)]);
        assert_eq!([seconds(4, 1800), seconds(0, 0), seconds(-1, 0)], [None; 3]);
        // A process that was away has missed some of them.
        assert_eq!([seconds(1, 300), seconds(2, 90_000)], [Some(5); 2]);
    }
}
