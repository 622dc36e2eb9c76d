//! What is looked at every hour: orders, money and enrolments against each other. Whatever is missing is made good.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;
use time::OffsetDateTime;

use super::failing::expire;
use super::granting::give;
use super::settling::{recount, settle};
use super::store;
use super::words::EventKind;
use crate::ids::OrderId;
use crate::site::Site;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "mend_orders";
const HOUR: Duration = Duration::from_secs(3600);

/// Has orders looked at in an hour: made with each new one.
pub(super) async fn plan(tx: &mut TenantConn) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "").after(HOUR)).await.map(drop)
}

/// Looking at orders.
pub fn kind() -> Kind {
    Kind::new(TASK, run).retried_every(600)
}

async fn run(task: Task) -> Result<Ending, Failure> {
    mend(&task.site).await?;
    if store::any(&mut *task.site.read().await?).await? {
        return Ok(Ending::Later(HOUR));
    }
    Ok(Ending::Done(json!({})))
}

/// Ends what is over, settles what is stored, gives what is missing and brings sums to what came. How many were changed.
///
/// # Errors
/// When the database fails: what was done until then stays.
pub async fn mend(site: &Site) -> Result<usize, ApiError> {
    let mut changed = 0;
    let now = OffsetDateTime::now_utc();
    let expired = store::expired(&mut *site.read().await?).await?;
    for id in expired {
        let mut tx = site.begin().await?;
        if let Some(order) = store::lock(&mut tx, id).await? {
            changed += usize::from(expire(&mut tx, &order, now).await?);
        }
        tx.commit().await?;
    }
    let unsettled = store::unsettled(&mut *site.read().await?).await?;
    for payment in unsettled {
        let mut tx = site.begin().await?;
        settle(&mut tx, site, payment).await?;
        tx.commit().await?;
        changed += 1;
    }
    let missing = store::missing_access(&mut *site.read().await?).await?;
    for id in missing {
        let mut tx = site.begin().await?;
        give_again(&mut tx, site, id).await?;
        tx.commit().await?;
        changed += 1;
    }
    let wrong = store::wrong_sums(&mut *site.read().await?).await?;
    for id in wrong {
        let mut tx = site.begin().await?;
        if let Some(order) = store::lock(&mut tx, id).await? {
            tracing::error!(tenant = site.id(), order = id.get(), "an order's sum is not what came for it");
            recount(&mut tx, site, order).await?;
            changed += 1;
        }
        tx.commit().await?;
    }
    Ok(changed)
}

async fn give_again(tx: &mut TenantTx, site: &Site, id: OrderId) -> Result<(), ApiError> {
    let Some(order) = store::lock(tx, id).await? else { return Ok(()) };
    tracing::error!(tenant = site.id(), order = id.get(), "an order is paid, and its buyer had nothing of it");
    give(tx, &order).await?;
    store::record_event(tx, id, EventKind::Mended, None, &json!({ "given": true })).await?;
    super::topic::tell(tx, id, order.status)
}
