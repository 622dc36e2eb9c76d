//! The task that asks the gateway to return money. Its request has the number that the refund was stored with: asked again
//! within the day, the gateway knows it and pays nothing twice. After that nobody asks again before a person has looked there.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use super::store::Asked;
use super::{ending, store};
use crate::gateway::{self, RefundAnswer, Refunding};
use crate::ids::{AccountId, RefundId};
use crate::orders;
use crate::orders::messages::ORDER_NOT_FOUND;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "refund_by_gateway";
/// Pauses between attempts, in seconds: behind the last one [`KNOWN_FOR`] is over.
const PAUSES: &[u64] = &[5, 15, 30, 60, 300, 900, 3600, 7200, 14400, 14400, 14400, 14400];
/// How long the gateway surely knows a request by its number: it says so of a day.
const KNOWN_FOR: Duration = Duration::hours(18);

/// The task's kind.
pub fn kind() -> Kind {
    Kind::new(TASK, ask).retried_after(PAUSES)
}

/// Has the gateway asked once the caller's transaction is committed.
pub(super) async fn plan(tx: &mut TenantConn, refund: RefundId, by: AccountId) -> Result<(), ApiError> {
    let new = NewTask::new(TASK, refund.to_string()).once().about(json!({ "refund": refund })).by(by);
    tasks::enqueue(tx, new).await.map(drop)
}

#[derive(Deserialize)]
struct About {
    refund: RefundId,
}

async fn ask(task: Task) -> Result<Ending, Failure> {
    let About { refund } = task.read()?;
    let asked = store::find_asked(&mut *task.site.read().await?, refund).await?;
    let Some(asked) = asked else { return Ok(Ending::Done(Value::Null)) };
    let answer = match is_known(asked.at, OffsetDateTime::now_utc()) {
        true => Some(gateway::refund(&task.site, &request(&asked)).await?),
        false => None,
    };
    let code = answer.as_ref().map(|answer| answer.code().to_owned());
    let answer = answer.filter(|answer| is_about_this(answer, task.attempt));
    let mut tx = task.site.begin().await?;
    let order = orders::lock(&mut tx, asked.order).await?.ok_or_else(|| ApiError::from(ORDER_NOT_FOUND))?;
    let Some(refund) = store::lock_begun(&mut tx, refund).await? else { return Ok(Ending::Done(Value::Null)) };
    let ending = task.finish_in(&mut tx, json!({ "code": code })).await?;
    match &answer {
        Some(answer) => ending::answered(&mut tx, &order, &refund, answer).await?,
        None => ending::unclear(&mut tx, &order, &refund).await?,
    }
    tx.commit().await?;
    Ok(ending)
}

fn request(asked: &Asked) -> Refunding<'_> {
    Refunding {
        request_id: &asked.request_id,
        txn_ref: &asked.txn_ref,
        is_full: asked.amount == asked.paid,
        amount: asked.amount,
        provider_number: &asked.provider_number,
        created_at: asked.paid_at,
        by: &asked.by,
    }
}

/// Whether it says what became of this refund: that it was asked for before is no word of a request that is the first.
fn is_about_this(answer: &RefundAnswer, attempt: i32) -> bool {
    attempt > 1 || !matches!(answer, RefundAnswer::Repeated { .. })
}

/// Whether a request that may have been made at `at` is still known.
fn is_known(at: OffsetDateTime, now: OffsetDateTime) -> bool {
    now - at < KNOWN_FOR
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_attempt_after_the_first_can_be_a_repeat() {
        let (code, raw) = (String::new(), String::new());
        let repeated = RefundAnswer::Repeated { code: code.clone(), raw: raw.clone() };
        assert!(!is_about_this(&repeated, 1) && is_about_this(&repeated, 2));
        assert!(is_about_this(&RefundAnswer::Done { code, raw }, 1));
    }

    #[test]
    fn the_last_attempt_asks_no_more() {
        let begun = OffsetDateTime::UNIX_EPOCH;
        let after = |pauses: &[u64]| begun + Duration::seconds(pauses.iter().sum::<u64>().cast_signed());
        assert!(!is_known(begun, after(PAUSES)));
        assert!(is_known(begun, after(&PAUSES[..PAUSES.len() - 1])));
    }
}
