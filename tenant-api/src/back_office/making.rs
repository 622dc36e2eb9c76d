//! Orders that staff make for somebody, with what they have received.

use actix_web::{HttpRequest, post};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::store;
use super::views::{AdminOrder, answer};
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, CourseId, OrderId};
use crate::limits::PaymentsAllowed;
use crate::orders::messages::{METHOD_NOT_OFFERED, ORDER_NOT_FOUND};
use crate::orders::{self, Arrival, ByStaff, Decision, Order, OrderStatus, Provider};
use crate::payment_settings::PayMethod;
use crate::people::messages::PERSON_NOT_FOUND;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Most that one order can come to: a slip of the keyboard is no fortune.
pub(super) const MOST: i64 = 10_000_000_000;
/// Longest note, in characters.
pub(super) const NOTE_MAX: usize = 2000;

/// An order that staff make.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewTransaction {
    /// The buyer's address or login name.
    pub email: String,
    pub course_id: CourseId,
    pub method: PayMethod,
    /// What is to be paid; null: what the course costs.
    #[serde(default)]
    pub amount: Option<i64>,
    /// What was received already; null: nothing.
    #[serde(default)]
    pub received: Option<i64>,
    /// For staff alone.
    #[serde(default)]
    pub admin_note: String,
}

impl NewTransaction {
    fn checked(self) -> Result<Self, ApiError> {
        let (email, admin_note) = (self.email.trim().to_lowercase(), self.admin_note.trim().to_owned());
        let mut faults = Faults::default();
        faults.required("email", &email).max_chars("admin_note", &admin_note, NOTE_MAX);
        faults.between("amount", self.amount.unwrap_or_default(), 0..=MOST);
        faults.between("received", self.received.unwrap_or_default(), 0..=MOST);
        faults.finish()?;
        Ok(Self { email, admin_note, ..self })
    }
}

/// Makes an order for somebody. With enough money, or where nothing is to be paid, they have the course at once.
#[utoipa::path(tag = "admin", request_body = NewTransaction, responses((status = 200, body = Envelope<AdminOrder>)))]
#[post("/api-admin/transaction")]
pub async fn create_transaction(
    site: Site,
    allowed: PaymentsAllowed,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<AdminOrder>, ApiError> {
    let PaymentsAllowed(actor) = allowed;
    actor.require(Resource::Transaction, Action::Create)?;
    let new = body.json::<NewTransaction>().await?.checked()?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    let id = open(&mut tx, &actor, &new, locale).await?;
    let order = orders::lock(&mut tx, id).await?.ok_or(ORDER_NOT_FOUND)?;
    if order.method == PayMethod::Free && order.amount > 0 {
        return Err(ApiError::on_field("method", METHOD_NOT_OFFERED));
    }
    let buyer = store::people(&mut tx, &[order.buyer_id]).await?.pop();
    let after = json!({ "buyer": buyer.map_or(new.email, |buyer| buyer.name), "course": order.course_title,
                        "amount": order.amount, "method": new.method, "received": new.received,
                        "admin_note": new.admin_note });
    history::record(&mut tx, Some(actor.id), Subject::order(id), Change::Create, &Value::Null, &after).await?;
    match new.received {
        Some(received) if received > 0 => receive(&mut tx, &site, &order, (received, actor.id)).await?,
        _ if order.amount == 0 => {
            let decision = Decision { status: OrderStatus::Success, reason: "", by: actor.id };
            orders::decide(&mut tx, &site, &order, &decision).await?;
        }
        _ => {}
    }
    orders::plan_mending(&mut tx).await?;
    tx.commit().await?;
    answer(&site, id, locale).await
}

async fn open(tx: &mut TenantTx, actor: &Actor, new: &NewTransaction, locale: Locale) -> Result<OrderId, ApiError> {
    let buyer = store::find_buyer(tx, &new.email).await?;
    let buyer = buyer.ok_or_else(|| ApiError::field("email", PERSON_NOT_FOUND))?;
    let by_staff = ByStaff {
        buyer,
        course: new.course_id,
        method: new.method,
        amount: new.amount,
        admin_note: &new.admin_note,
        locale,
    };
    orders::open_by_staff(tx, actor, &by_staff).await
}

/// Has what staff have received come in as what is missing to `received`: a row for each time that they write it.
pub(super) async fn receive(
    tx: &mut TenantTx,
    site: &Site,
    order: &Order,
    (received, by): (i64, AccountId),
) -> Result<(), ApiError> {
    let arrival = Arrival {
        provider: Provider::Staff,
        number: format!("{}/{}", order.id, order.version),
        amount: received - order.received,
        order: Some(order.id),
        by: Some(by),
        ..Arrival::default()
    };
    let payment = orders::store_arrival(tx, &arrival).await?;
    let payment = payment.ok_or_else(|| ApiError::internal(anyhow::anyhow!("an order's version came twice")))?;
    orders::settle(tx, site, payment).await.map(drop)
}
