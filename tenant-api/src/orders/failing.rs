//! How an order fails: its life is over, it is cancelled, the gateway or staff decline it.

use platform::error::ApiError;
use platform::messages::WRONG_STATE;
use platform::tenancy::TenantTx;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::messages::ORDER_NOT_FOUND;
use super::states::{Step, next};
use super::store::{self, Order};
use super::topic;
use super::words::{EventKind, OrderStatus};
use crate::discounts;
use crate::ids::{AccountId, OrderId};
use crate::payment_settings::PayMethod;
use crate::site::Site;

/// Why an order fails.
#[derive(Debug, Default)]
pub struct Failing<'a> {
    /// `expired`, `cancelled`, `replaced`, `rejected`, `refunded`, `gateway_<code>`.
    pub failure: &'a str,
    /// What staff wrote.
    pub reason: &'a str,
    /// Who of the staff.
    pub by: Option<AccountId>,
}

/// Ends a locked order without a payment, and gives its discount back.
pub async fn fail(tx: &mut TenantTx, order: &Order, failing: &Failing<'_>) -> Result<(), ApiError> {
    store::fail(tx, order.id, failing.failure).await?;
    discounts::give_back(tx, order.id).await?;
    let data = json!({ "failure": failing.failure, "reason": failing.reason });
    store::record_event(tx, order.id, EventKind::Failure, failing.by, &data).await?;
    topic::tell(tx, order.id, OrderStatus::Failure)
}

/// Whether its buyer may cancel it: nothing has come, and nothing is under way.
pub fn is_cancellable(order: &Order) -> bool {
    order.received == 0 && next(order.status, Step::Cancelled).is_some()
}

/// The buyer does not want it any more. Twice is once.
///
/// # Errors
/// 412 where something is under way or done.
pub async fn cancel(tx: &mut TenantTx, order: &Order) -> Result<(), ApiError> {
    if order.failure.as_deref() == Some("cancelled") {
        return Ok(());
    }
    if !is_cancellable(order) {
        return Err(WRONG_STATE.into());
    }
    fail(tx, order, &Failing { failure: "cancelled", ..Failing::default() }).await
}

/// Whether its life is over: nothing has come in time, and nothing is under way.
pub fn is_over(order: &Order, now: OffsetDateTime) -> bool {
    order.expires_at <= now && order.received == 0 && next(order.status, Step::Expired).is_some()
}

/// Ends it where its life is over.
pub async fn expire(tx: &mut TenantTx, order: &Order, now: OffsetDateTime) -> Result<(), ApiError> {
    if !is_over(order, now) {
        return Ok(());
    }
    fail(tx, order, &Failing { failure: "expired", ..Failing::default() }).await
}

/// The gateway declined the newest attempt, with this code; `raw` is what it answered. Something else that is under way goes
/// on, also a way to pay that the buyer has chosen since.
///
/// # Errors
/// 404 where there is no such order.
pub async fn decline(
    tx: &mut TenantTx,
    site: &Site,
    order: OrderId,
    (code, raw): (&str, &str),
) -> Result<(), ApiError> {
    let order = store::lock(tx, order).await?.ok_or(ORDER_NOT_FOUND)?;
    tracing::info!(tenant = site.id(), order = order.id.get(), code, "the gateway declined");
    let data = json!({ "code": code, "raw": raw });
    store::record_event(tx, order.id, EventKind::Declined, None, &data).await?;
    let is_by_link = order.method == PayMethod::Gateway && order.received == 0;
    let fails = is_by_link && next(order.status, Step::Declined) == Some(OrderStatus::Failure);
    if fails && order.status != OrderStatus::Failure {
        let failure = failure_of(code);
        return fail(tx, &order, &Failing { failure: &failure, ..Failing::default() }).await;
    }
    topic::tell(tx, order.id, order.status)
}

/// The word of a gateway's code.
fn failure_of(code: &str) -> String {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).take(10).collect();
    format!("gateway_{}", if plain.is_empty() { "99".to_owned() } else { plain.to_ascii_lowercase() })
}

/// After each change of a refund, with the order locked: what went back is summed up, noted and published. An open order for
/// which nothing is held any more ends: its buyer may order again. What did not go back, and is more than the order costs, is
/// listed for somebody to look at.
///
/// # Errors
/// When the database fails.
pub async fn note_refund(
    tx: &mut TenantTx,
    order: &Order,
    (kind, data): (EventKind, &Value),
    by: Option<AccountId>,
) -> Result<(), ApiError> {
    let is_all_gone = store::recount_refunds(tx, order.id).await?;
    store::record_event(tx, order.id, kind, by, data).await?;
    if is_all_gone && kind == EventKind::Refunded && order.status.is_open() {
        return fail(tx, order, &Failing { failure: "refunded", reason: "", by }).await;
    }
    if kind == EventKind::RefundFailed {
        list_surplus(tx, order.id).await?;
    }
    topic::tell(tx, order.id, order.status)
}

async fn list_surplus(tx: &mut TenantTx, id: OrderId) -> Result<(), ApiError> {
    let order = store::find(tx, id).await?.ok_or(ORDER_NOT_FOUND)?;
    if order.status == OrderStatus::Success && order.held() > order.amount {
        store::note_surplus(tx, id).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_become_words_that_the_table_takes() {
        assert_eq!([failure_of("24"), failure_of(""), failure_of("A-1 ")], ["gateway_24", "gateway_99", "gateway_a1"]);
    }
}
