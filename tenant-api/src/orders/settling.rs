//! What follows from money: one transaction under the order's lock, once for each payment.

use anyhow::anyhow;
use platform::error::ApiError;
use platform::messages::WRONG_STATE;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;

use super::granting::{Success, grant, pay_afterwards};
use super::messages::ORDER_NOT_FOUND;
use super::reference::references_in;
use super::states::{Step, next};
use super::store::{self, Order, Payment, Sums};
use super::topic;
use super::waiting::tell_staff;
use super::words::{EventKind, Finding, OrderStatus, Provider};
use crate::ids::{AccountId, OrderId, PaymentId};
use crate::payment_settings;
use crate::receipts;
use crate::site::Site;

/// What came of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    /// Its order; none was found.
    pub order: Option<OrderId>,
    /// Where the order stands now.
    pub status: Option<OrderStatus>,
    /// What somebody has to look at.
    pub finding: Option<Finding>,
    /// Whether it came for the first time.
    pub is_new: bool,
}

/// Has follow what follows from a stored payment; nothing where that was done.
///
/// # Errors
/// 412 where staff correct what they wrote below what was given for it or went back.
pub async fn settle(tx: &mut TenantTx, site: &Site, id: PaymentId) -> Result<Settled, ApiError> {
    let payment = store::lock_payment(tx, id).await?.ok_or_else(|| ApiError::internal(anyhow!("no payment {id}")))?;
    if payment.settled_at.is_some() {
        let Payment { order, status, finding, .. } = payment;
        return Ok(Settled { order, status, finding, is_new: false });
    }
    let found = match payment.order {
        Some(order) => Some(order),
        None => order_of(tx, &payment).await?,
    };
    let Some(found) = found else {
        let finding = Some(Finding::Unmatched);
        store::settle_payment(tx, id, None, finding).await?;
        return Ok(Settled { order: None, status: None, finding, is_new: true });
    };
    let order = store::lock(tx, found).await?.ok_or(ORDER_NOT_FOUND)?;
    let sums = store::sums(tx, order.id, Some(id)).await?;
    let is_emptied = payment.amount < 0 && sums.received == 0 && order.images.is_empty();
    let step = if is_emptied { Step::Emptied } else { step_of(&order, sums, payment.is_suspect) };
    let status = next(order.status, step).unwrap_or(order.status);
    let finding = finding(&order, status, (&payment, sums.received));
    store::settle_payment(tx, id, Some(order.id), finding).await?;
    let data = json!({ "amount": payment.amount, "provider": payment.provider, "finding": finding });
    apply(tx, site, order, (sums, status), (EventKind::Payment, data)).await?;
    Ok(Settled { order: Some(found), status: Some(status), finding, is_new: true })
}

/// Gives a payment that belongs to no order one, and settles it.
///
/// # Errors
/// 404 where there is no such order.
pub async fn assign(
    tx: &mut TenantTx,
    site: &Site,
    payment: PaymentId,
    order: OrderId,
    by: AccountId,
) -> Result<Settled, ApiError> {
    if !store::assign_payment(tx, payment, order, by).await? {
        return Err(ORDER_NOT_FOUND.into());
    }
    settle(tx, site, payment).await
}

/// Brings an order to what its payments say. The order is locked.
pub async fn recount(tx: &mut TenantTx, site: &Site, order: Order) -> Result<(), ApiError> {
    let sums = store::sums(tx, order.id, None).await?;
    let status = match order.status {
        // What staff declined stays so until they decide otherwise.
        OrderStatus::Failure => OrderStatus::Failure,
        status => next(status, step_of(&order, sums, false)).unwrap_or(status),
    };
    let data = json!({ "received": sums.received });
    apply(tx, site, order, (sums, status), (EventKind::Mended, data)).await
}

/// What the sum of a locked order can't be corrected below: what went back and what receipts confirm, nor, where nobody let it
/// succeed without enough money, what it costs. That is what refunds are for.
///
/// # Errors
/// When the database fails.
pub async fn least_received(conn: &mut TenantConn, order: &Order) -> Result<i64, ApiError> {
    let confirmed = receipts::sum_of(conn, order.id).await?;
    // What is on its way back is on a receipt still.
    let kept = order.received.min(order.refunded + confirmed);
    let is_given = order.status == OrderStatus::Success && !order.is_confirmed;
    Ok(kept.max(if is_given { order.amount } else { 0 }))
}

async fn apply(
    tx: &mut TenantTx,
    site: &Site,
    order: Order,
    (sums, status): (Sums, OrderStatus),
    (kind, data): (EventKind, serde_json::Value),
) -> Result<(), ApiError> {
    let was = order.status;
    if sums.received < order.received && sums.received < least_received(tx, &order).await? {
        return Err(WRONG_STATE.into());
    }
    let is_in_parts = order.is_in_parts();
    store::set_received(tx, order.id, sums.received).await?;
    if status != was && status != OrderStatus::Success {
        store::set_status(tx, order.id, status).await?;
    }
    store::record_event(tx, order.id, kind, None, &data).await?;
    let order = Order { received: sums.received, ..order };
    match (was, status) {
        (OrderStatus::Success, _) if is_in_parts => pay_afterwards(tx, &order).await,
        (OrderStatus::Success, _) => topic::tell(tx, order.id, was),
        (_, OrderStatus::Success) => grant(tx, site, &order, &Success::default()).await,
        _ => {
            if status != was && status == OrderStatus::WaitingForActivation {
                tell_staff(tx, site, &order, format!("held/{}", order.id)).await?;
            }
            topic::tell(tx, order.id, status)
        }
    }
}

/// What the money that came says of the order. What went back, or is on its way back, pays for nothing.
fn step_of(order: &Order, sums: Sums, is_suspect: bool) -> Step {
    let clear = if order.is_confirmed { sums.received } else { sums.received - sums.suspect };
    if is_suspect {
        Step::Held
    } else if clear - order.refunded >= order.amount {
        Step::Paid
    } else {
        Step::PartPaid
    }
}

/// What somebody has to look at: money for what had failed or was paid, or more than was to be paid.
fn finding(order: &Order, status: OrderStatus, (payment, received): (&Payment, i64)) -> Option<Finding> {
    let is_by_staff = payment.provider == Provider::Staff;
    match order.status {
        // Staff correct what they wrote.
        _ if payment.amount < 0 => None,
        OrderStatus::Failure if !is_by_staff => Some(Finding::Late),
        OrderStatus::Success if order.has_receipt && !order.is_in_parts() => Some(Finding::Second),
        // Of what a named person let succeed, it may be the first money or the next part.
        _ => (status == OrderStatus::Success && received - order.refunded > order.amount).then_some(Finding::Surplus),
    }
}

/// The one order that a bank message names, of money that came to the site's own account.
async fn order_of(tx: &mut TenantConn, payment: &Payment) -> Result<Option<OrderId>, ApiError> {
    let references = references_in(&payment.content);
    if references.is_empty() {
        return Ok(None);
    }
    if !payment.account.is_empty() {
        let own = payment_settings::settings(tx).await?.bank;
        if own.is_none_or(|own| own.account != payment.account) {
            return Ok(None);
        }
    }
    match store::orders_of(tx, &references).await?.as_slice() {
        [order] => Ok(Some(*order)),
        _ => Ok(None),
    }
}
