//! Money that staff give back.

use actix_web::{HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::ABOVE_ZERO;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::changing::REASON_MAX;
use super::views::{AdminOrder, answer};
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::OrderId;
use crate::orders;
use crate::orders::messages::ORDER_NOT_FOUND;
use crate::permissions::{Action, Resource};
use crate::refunds::{self, NewRefund, RefundAccess, RefundWay};
use crate::site::Site;

/// A refund.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RefundBody {
    pub amount: i64,
    /// What the buyer is told.
    pub reason: String,
    /// What becomes of what was bought.
    pub access: RefundAccess,
    pub way: RefundWay,
    /// Made by the browser: sent again, it is the same refund.
    pub key: Uuid,
}

impl RefundBody {
    fn checked(self) -> Result<Self, ApiError> {
        let reason = self.reason.trim().to_owned();
        let mut faults = Faults::default();
        faults.ensure("amount", self.amount > 0, ABOVE_ZERO);
        faults.required("reason", &reason).max_chars("reason", &reason, REASON_MAX);
        faults.finish()?;
        Ok(Self { reason, ..self })
    }
}

/// Gives money back, in part or whole. By the gateway it is on its way then: `refunds` of the order says how it ends.
#[utoipa::path(tag = "admin", params(OrderId), request_body = RefundBody, responses((status = 200, body = Envelope<AdminOrder>)))]
#[post("/api-admin/transaction/{id}/refund")]
pub async fn refund_transaction(
    site: Site,
    actor: Actor,
    id: web::Path<OrderId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<AdminOrder>, ApiError> {
    actor.require(Resource::Transaction, Action::Update)?;
    let body = body.json::<RefundBody>().await?.checked()?;
    let mut tx = site.begin().await?;
    let order = orders::lock(&mut tx, *id).await?.ok_or(ORDER_NOT_FOUND)?;
    let new = NewRefund {
        amount: body.amount,
        reason: &body.reason,
        access: body.access,
        way: body.way,
        key: body.key,
        by: actor.id,
    };
    if refunds::begin(&mut tx, &order, &new).await? {
        let after = json!({ "refund": { "amount": body.amount, "reason": body.reason, "access": body.access, "way": body.way } });
        history::record(&mut tx, Some(actor.id), Subject::order(*id), Change::Update, &Value::Null, &after).await?;
    }
    tx.commit().await?;
    answer(&site, *id, Locale::of(&request)).await
}
