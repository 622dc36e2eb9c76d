//! What staff change of an order: the money that they have received, where it stands, what they note.

use actix_web::{HttpRequest, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::TenantTx;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::making::{MOST, NOTE_MAX, receive};
use super::store;
use super::views::{AdminOrder, admin_order, answer};
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::{OrderId, RefundId};
use crate::orders::messages::ORDER_NOT_FOUND;
use crate::orders::{self, Decision, Order, OrderStatus};
use crate::permissions::{Action, Resource};
use crate::refunds::{self, Cleared};
use crate::site::Site;

/// Longest reason, in characters.
pub(super) const REASON_MAX: usize = 500;

/// What is changed; what is not named stays.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TransactionChange {
    /// `success`, `failure` or `waiting_for_activation`.
    #[serde(default)]
    pub status: Option<OrderStatus>,
    /// All that has come in.
    #[serde(default)]
    pub received: Option<i64>,
    /// For staff alone.
    #[serde(default)]
    pub admin_note: Option<String>,
    /// Needed where an order is declined, or succeeds after it had failed.
    #[serde(default)]
    pub reason: String,
    /// Of a refund whose state is `unclear`: how it ended.
    #[serde(default)]
    pub refund: Option<RefundFound>,
    /// The one that was read.
    pub version: i64,
}

/// What somebody has found at the gateway about a refund that it did not answer to.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub struct RefundFound {
    pub id: RefundId,
    /// Whether the money went back; where it did not, it can be given back anew.
    pub went_back: bool,
}

impl TransactionChange {
    fn checked(self) -> Result<Self, ApiError> {
        let (admin_note, reason) = (self.admin_note.map(|note| note.trim().to_owned()), self.reason.trim().to_owned());
        let mut faults = Faults::default();
        faults.max_chars("reason", &reason, REASON_MAX);
        faults.max_chars("admin_note", admin_note.as_deref().unwrap_or_default(), NOTE_MAX);
        faults.finish()?;
        Ok(Self { admin_note, reason, ..self })
    }
}

/// Changes an order, or decides about it. With enough money it succeeds by itself.
#[utoipa::path(tag = "admin", params(OrderId), request_body = TransactionChange, responses((status = 200, body = Envelope<AdminOrder>)))]
#[put("/api-admin/transaction/{id}")]
pub async fn update_transaction(
    site: Site,
    actor: Actor,
    id: web::Path<OrderId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<AdminOrder>, ApiError> {
    actor.require(Resource::Transaction, Action::Update)?;
    let change = body.json::<TransactionChange>().await?.checked()?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    let was = orders::lock(&mut tx, *id).await?.ok_or(ORDER_NOT_FOUND)?;
    if was.version != change.version {
        let now = admin_order(&site, &mut tx, was, locale).await?;
        return Err(ApiError::with_data(CONCURRENT_EDIT, serde_json::to_value(now).map_err(ApiError::internal)?));
    }
    apply(&mut tx, &site, &actor, (&was, &change)).await?;
    let now = orders::find(&mut tx, *id).await?.ok_or(ORDER_NOT_FOUND)?;
    let mut after = recorded(&now);
    if !change.reason.is_empty() {
        after["reason"] = json!(change.reason);
    }
    if let Some(found) = change.refund {
        after["refund"] = json!(found);
    }
    let subject = Subject::order(*id);
    history::record(&mut tx, Some(actor.id), subject, Change::Update, &recorded(&was), &after).await?;
    tx.commit().await?;
    answer(&site, *id, locale).await
}

async fn apply(
    tx: &mut TenantTx,
    site: &Site,
    actor: &Actor,
    (was, change): (&Order, &TransactionChange),
) -> Result<(), ApiError> {
    if let Some(note) = change.admin_note.as_ref().filter(|note| **note != was.admin_note) {
        store::set_note(tx, was.id, note).await?;
    }
    if let Some(RefundFound { id, went_back }) = change.refund {
        refunds::clear_up(tx, was, &Cleared { refund: id, went_back, by: actor.id }).await?;
    }
    if let Some(received) = change.received.filter(|received| *received != was.received) {
        let least = orders::least_received(tx, was).await?;
        let mut faults = Faults::default();
        faults.between("received", received, least..=MOST);
        faults.finish()?;
        receive(tx, site, was, (received, actor.id)).await?;
    }
    let Some(status) = change.status else { return Ok(()) };
    let now = orders::find(tx, was.id).await?.ok_or(ORDER_NOT_FOUND)?;
    let decision = Decision { status, reason: &change.reason, by: actor.id };
    orders::decide(tx, site, &now, &decision).await
}

fn recorded(order: &Order) -> Value {
    json!({ "status": order.status, "received": order.received, "admin_note": order.admin_note })
}
