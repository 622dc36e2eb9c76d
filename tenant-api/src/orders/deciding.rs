//! What staff decide about an order.

use platform::error::ApiError;
use platform::messages::WRONG_STATE;
use platform::tenancy::TenantTx;
use serde_json::json;

use super::failing::{Failing, fail};
use super::granting::{Success, grant};
use super::messages::REASON_NEEDED;
use super::states::{Step, next};
use super::store::{self, Order};
use super::topic;
use super::words::{EventKind, OrderStatus};
use crate::ids::AccountId;
use crate::site::Site;

/// What somebody decides.
#[derive(Debug, Clone, Copy)]
pub struct Decision<'a> {
    /// `success`, `failure`, or `waiting_for_activation`: they look at it.
    pub status: OrderStatus,
    /// Needed where it is declined, or succeeds after all.
    pub reason: &'a str,
    /// Who.
    pub by: AccountId,
}

/// Takes a locked order to where somebody wants it. What it is already stays.
///
/// # Errors
/// 412 where it can't go there, or without a reason where one is needed.
pub async fn decide(tx: &mut TenantTx, site: &Site, order: &Order, decision: &Decision<'_>) -> Result<(), ApiError> {
    let Decision { status, reason, by } = *decision;
    if status == order.status {
        return Ok(());
    }
    let step = match status {
        OrderStatus::Success => Step::Confirmed,
        OrderStatus::Failure => Step::Rejected,
        OrderStatus::WaitingForActivation => Step::Held,
        _ => return Err(WRONG_STATE.into()),
    };
    if next(order.status, step) != Some(status) {
        return Err(WRONG_STATE.into());
    }
    let needs_reason = status == OrderStatus::Failure || order.status == OrderStatus::Failure;
    if needs_reason && reason.trim().is_empty() {
        return Err(ApiError::on_field("reason", REASON_NEEDED));
    }
    match status {
        OrderStatus::Success => grant(tx, site, order, &Success { by: Some(by), reason }).await,
        OrderStatus::Failure => fail(tx, order, &Failing { failure: "rejected", reason, by: Some(by) }).await,
        _ => {
            store::set_status(tx, order.id, status).await?;
            store::record_event(tx, order.id, EventKind::Held, Some(by), &json!({ "reason": reason })).await?;
            topic::tell(tx, order.id, status)
        }
    }
}
