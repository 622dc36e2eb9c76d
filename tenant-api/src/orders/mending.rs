//! What is looked at every hour: orders, money and enrolments against each other. Whatever is missing is made good.

use std::fmt::Display;
use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;
use time::OffsetDateTime;

use super::failing::expire;
use super::granting::give;
use super::settling::{recount, settle};
use super::words::EventKind;
use super::{store, topic};
use crate::ids::{OrderId, PaymentId};
use crate::site::Site;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "mend_orders";
const HOUR: Duration = Duration::from_secs(3600);
const MINUTE: Duration = Duration::from_secs(60);

/// Has orders looked at in an hour: made with each new one, as the last of what locks anything.
///
/// # Errors
/// When the database fails.
pub async fn plan(tx: &mut TenantConn) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "").after(HOUR)).await.map(drop)
}

/// Looking at orders.
pub fn kind() -> Kind {
    Kind::new(TASK, run).retried_every(600)
}

async fn run(task: Task) -> Result<Ending, Failure> {
    // There is more than one round looks at.
    if mend(&task.site).await? {
        return Ok(Ending::Later(MINUTE));
    }
    if store::any(&mut *task.site.read().await?).await? {
        return Ok(Ending::Later(HOUR));
    }
    Ok(Ending::Done(json!({})))
}

/// Ends what is over, settles what is stored, gives what is missing and brings sums to what came; whether there may be more of
/// it. What fails of one order hinders no other; the first failure is the round's.
async fn mend(site: &Site) -> Result<bool, ApiError> {
    let mut round = Round { site, failed: None, is_full: false };
    // Each list is read before the next connection is needed.
    let expired = store::expired(&mut *site.read().await?).await?;
    round.count(expired.len());
    for order in expired {
        round.note(order, end(site, order).await);
    }
    let unsettled = store::unsettled(&mut *site.read().await?).await?;
    round.count(unsettled.len());
    for payment in unsettled {
        round.note(payment, settle_stored(site, payment).await);
    }
    let missing = store::missing_access(&mut *site.read().await?).await?;
    round.count(missing.len());
    for order in missing {
        round.note(order, give_again(site, order).await);
    }
    let wrong = store::wrong_sums(&mut *site.read().await?).await?;
    round.count(wrong.len());
    for order in wrong {
        round.note(order, count_again(site, order).await);
    }
    round.failed.map_or(Ok(round.is_full), Err)
}

/// One look at everything.
struct Round<'a> {
    site: &'a Site,
    failed: Option<ApiError>,
    /// Whether a list had as many as one round looks at.
    is_full: bool,
}

impl Round<'_> {
    fn count(&mut self, found: usize) {
        self.is_full |= found >= usize::from(store::MOST);
    }

    fn note(&mut self, of: impl Display, result: Result<(), ApiError>) {
        if let Err(error) = result {
            tracing::error!(tenant = self.site.id(), %of, %error, cause = ?error.cause(), "not mended");
            self.failed.get_or_insert(error);
        }
    }
}

async fn end(site: &Site, id: OrderId) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    let Some(order) = store::lock(&mut tx, id).await? else { return Ok(()) };
    expire(&mut tx, &order, OffsetDateTime::now_utc()).await?;
    Ok(tx.commit().await?)
}

async fn settle_stored(site: &Site, id: PaymentId) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    settle(&mut tx, site, id).await?;
    Ok(tx.commit().await?)
}

async fn give_again(site: &Site, id: OrderId) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    let Some(order) = store::lock(&mut tx, id).await? else { return Ok(()) };
    tracing::error!(tenant = site.id(), order = id.get(), "an order is paid, and its buyer had nothing of it");
    give(&mut tx, &order).await?;
    store::record_event(&mut tx, id, EventKind::Mended, None, &json!({ "given": true })).await?;
    topic::tell(&mut tx, id, order.status)?;
    Ok(tx.commit().await?)
}

async fn count_again(site: &Site, id: OrderId) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    let Some(order) = store::lock(&mut tx, id).await? else { return Ok(()) };
    tracing::error!(tenant = site.id(), order = id.get(), "an order's sum is not what came for it");
    recount(&mut tx, site, order).await?;
    Ok(tx.commit().await?)
}
