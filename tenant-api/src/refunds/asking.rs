//! The task that asks the gateway to return money. Its request has the number that the refund was stored with: asked again,
//! the gateway knows it and pays nothing twice.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{ending, store};
use crate::gateway::{self, RefundAnswer, Refunding};
use crate::ids::{AccountId, RefundId};
use crate::orders;
use crate::orders::messages::ORDER_NOT_FOUND;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "refund_by_gateway";
/// Pauses between attempts, in seconds. They end within the day in which the gateway knows a request's number again; then
/// the refund stays begun, and whoever sees the task's failure has it tried again.
const PAUSES: &[u64] = &[5, 15, 30, 60, 300, 900, 3600, 7200, 14400];

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
    let site = &task.site;
    let asked = store::find_asked(&mut *site.read().await?, refund).await?;
    let Some(asked) = asked else { return Ok(Ending::Done(Value::Null)) };
    let refunding = Refunding {
        request_id: &asked.request_id,
        txn_ref: &asked.txn_ref,
        is_full: asked.amount == asked.paid,
        amount: asked.amount,
        provider_number: &asked.provider_number,
        created_at: asked.paid_at,
        by: &asked.by,
    };
    let answer = gateway::refund(site, &refunding).await?;
    let mut tx = site.begin().await?;
    let order = orders::lock(&mut tx, asked.order).await?.ok_or_else(|| ApiError::from(ORDER_NOT_FOUND))?;
    let Some(refund) = store::lock_begun(&mut tx, refund).await? else { return Ok(Ending::Done(Value::Null)) };
    let (RefundAnswer::Done { code, .. } | RefundAnswer::Refused { code, .. }) = &answer;
    // Before the receipt, whose counter is locked last.
    let ending = task.finish_in(&mut tx, json!({ "code": code })).await?;
    ending::answered(&mut tx, &order, &refund, &answer).await?;
    tx.commit().await?;
    Ok(ending)
}
