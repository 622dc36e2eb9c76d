//! Arrivals of money that somebody has to look at: they belong to no order, were too much, came twice or too late.

use actix_web::{HttpRequest, get, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::REQUIRED;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::decisions::{self, Decided, FindingQuery, FindingRow};
use super::making::NOTE_MAX;
use super::messages::PAYMENT_NOT_FOUND;
use super::views::shown_number;
use super::words::{PaymentAction, PaymentDecision};
use crate::actor::Actor;
use crate::ids::{AccountId, OrderId, PaymentId};
use crate::listing::{self, Listing, given};
use crate::names;
use crate::orders::{Finding, OrderStatus, Provider};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Filters of the list; empty ones don't count.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReconciliationFilter {
    /// What is to be looked at.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub finding: Option<Finding>,
    /// Those that were decided in place of those that wait.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<bool>)]
    pub decided: Option<bool>,
}

/// The order that money came for.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReconciliationOrder {
    id: OrderId,
    reference: String,
    status: OrderStatus,
    amount: i64,
    received: i64,
}

/// Who decided.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReconciliationPerson {
    id: AccountId,
    /// The address where there is no name.
    name: String,
}

/// Money that somebody has to look at. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReconciliationRow {
    id: PaymentId,
    finding: Finding,
    provider: Provider,
    /// The provider's own; of a statement the bank's; empty: there is none.
    number: String,
    amount: i64,
    /// What whoever paid wrote.
    content: String,
    paid_at: i64,
    /// Null: none was found.
    order: Option<ReconciliationOrder>,
    /// Null: nothing yet.
    decision: Option<PaymentDecision>,
    note: String,
    decided_by: Option<ReconciliationPerson>,
    decided_at: Option<i64>,
}

impl ReconciliationRow {
    fn of(row: FindingRow, locale: Locale) -> Self {
        let order = row.order.map(|id| ReconciliationOrder {
            id,
            reference: row.reference.unwrap_or_default(),
            status: row.status.unwrap_or(OrderStatus::Initialized),
            amount: row.order_amount.unwrap_or_default(),
            received: row.received.unwrap_or_default(),
        });
        let person = |(id, name)| ReconciliationPerson { id, name: names::shown(name, locale) };
        Self {
            id: row.id,
            finding: row.finding,
            provider: row.provider,
            number: shown_number(row.provider, &row.number, &row.bank_number).to_owned(),
            amount: row.amount,
            content: row.content,
            paid_at: row.paid_at.unix_timestamp(),
            order,
            decision: row.decision,
            note: row.note,
            decided_by: row.decided_by.zip(row.decided_by_name).map(person),
            decided_at: row.decided_at.map(OffsetDateTime::unix_timestamp),
        }
    }
}

/// Money that somebody has to look at, the newest first.
#[utoipa::path(tag = "admin", params(Paging, ReconciliationFilter), responses((status = 200, body = Envelope<Vec<ReconciliationRow>>)))]
#[get("/api-admin/transaction/reconciliation")]
pub async fn list_reconciliation(
    site: Site,
    actor: Actor,
    listing: Listing<ReconciliationFilter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<ReconciliationRow>>, ApiError> {
    actor.require(Resource::Transaction, Action::List)?;
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let ReconciliationFilter { finding, decided } = listing.filter;
        let query = FindingQuery { id: None, finding, decided: decided.unwrap_or(false), limit, offset };
        decisions::list(&mut conn, &query).await
    })
    .await?;
    let rows = rows.into_iter().map(|row| ReconciliationRow::of(row, locale)).collect();
    Ok(Envelope::page(rows, metadata))
}

/// What is decided: an order, or an action.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PaymentChange {
    /// The order that the money is given to.
    #[serde(default)]
    pub transaction_id: Option<OrderId>,
    #[serde(default)]
    pub action: Option<PaymentAction>,
    /// Needed where nothing is done.
    #[serde(default)]
    pub note: String,
}

impl PaymentChange {
    fn checked(self) -> Result<Decided, ApiError> {
        let note = self.note.trim().to_owned();
        let mut faults = Faults::default();
        faults.ensure("action", self.transaction_id.is_some() || self.action.is_some(), REQUIRED);
        faults.max_chars("note", &note, NOTE_MAX);
        if self.transaction_id.is_none() && self.action == Some(PaymentAction::Note) {
            faults.required("note", &note);
        }
        faults.finish()?;
        Ok(match (self.transaction_id, self.action) {
            (Some(order), _) => Decided::Assigned { order, note },
            (None, Some(PaymentAction::Refund)) => Decided::Refunded { note },
            (None, _) => Decided::Noted { note },
        })
    }
}

/// Decides about money that somebody has to look at, once.
#[utoipa::path(tag = "admin", params(PaymentId), request_body = PaymentChange, responses((status = 200, body = Envelope<ReconciliationRow>)))]
#[put("/api-admin/transaction/reconciliation/{id}")]
pub async fn decide_payment(
    site: Site,
    actor: Actor,
    id: web::Path<PaymentId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ReconciliationRow>, ApiError> {
    actor.require(Resource::Transaction, Action::Update)?;
    let decided = body.json::<PaymentChange>().await?.checked()?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    decisions::decide(&mut tx, &site, (*id, actor.id), &decided).await?;
    let query = FindingQuery { id: Some(*id), finding: None, decided: false, limit: 1, offset: 0 };
    let row = decisions::list(&mut tx, &query).await?.pop().ok_or(PAYMENT_NOT_FOUND)?;
    tx.commit().await?;
    Ok(Envelope::of(ReconciliationRow::of(row, locale)))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn checked(body: Value) -> Result<Decided, Vec<String>> {
        let change: PaymentChange = serde_json::from_value(body).expect("a change");
        change.checked().map_err(|error| error.field_errors().iter().map(|fault| fault.field.clone()).collect())
    }

    #[test]
    fn a_decision_is_an_order_or_an_action_and_nothing_done_needs_a_note() {
        assert!(matches!(
            checked(json!({"transaction_id": 7, "action": "note"})),
            Ok(Decided::Assigned { order: OrderId(7), .. })
        ));
        assert!(matches!(checked(json!({"action": "refund"})), Ok(Decided::Refunded { .. })));
        let noted = checked(json!({"action": "note", "note": " học phí của lớp khác "}));
        assert!(matches!(noted, Ok(Decided::Noted { note }) if note == "học phí của lớp khác"));
        assert_eq!(checked(json!({})).err(), Some(vec!["action".to_owned()]));
        assert_eq!(checked(json!({"action": "note", "note": " "})).err(), Some(vec!["note".to_owned()]));
    }
}
