//! `transaction/{id}`: that an order changed, for its buyer and for staff who may read orders.

use platform::error::ApiError;
use platform::messages::{LOGIN_REQUIRED, NO_ACCESS};
use platform::tenancy::TenantTx;
use serde_json::json;

use super::store;
use super::words::OrderStatus;
use crate::ids::OrderId;
use crate::live::{self, TopicKind};
use crate::permissions::{Action, Resource};

/// Its topic.
pub const TOPIC: TopicKind = TopicKind::new("transaction/{id}", |site, actor, id| {
    Box::pin(async move {
        let actor = actor.ok_or(LOGIN_REQUIRED)?;
        if actor.may(Resource::Transaction, Action::Read) {
            return Ok(());
        }
        actor.require_own_account()?;
        let order = store::find(&mut *site.read().await?, OrderId(id)).await?;
        if order.is_some_and(|order| order.buyer_id == actor.id) { Ok(()) } else { Err(NO_ACCESS.into()) }
    })
});

/// Tells it when the transaction commits: whoever follows reads the order again.
///
/// # Errors
/// None that a person can cause.
pub fn tell(tx: &mut TenantTx, order: OrderId, status: OrderStatus) -> Result<(), ApiError> {
    live::publish(tx, &TOPIC.topic(order.get()), &json!({ "status": status }))
}
