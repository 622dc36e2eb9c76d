//! Orders as staff see them.

use std::collections::HashMap;

use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, PaymentRow, Person};
use crate::ids::{AccountId, OrderId, PaymentId, RefundId};
use crate::names;
use crate::orders::messages::ORDER_NOT_FOUND;
use crate::orders::{self, Delivery, Finding, Order, OrderSource, OrderView, Provider};
use crate::refunds::{self, Refund, RefundState, RefundWay};
use crate::site::Site;

/// Who buys.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OrderBuyer {
    pub id: AccountId,
    /// The address where there is no name.
    pub name: String,
    pub email: String,
}

/// Who brought the buyer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OrderAffiliate {
    pub id: AccountId,
    /// The address where there is no name.
    pub name: String,
    /// What of a hundred they get.
    pub bonus: i32,
}

/// Money that came in.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OrderPayment {
    pub id: PaymentId,
    pub provider: Provider,
    /// The provider's own; of a statement the bank's; empty: there is none.
    pub number: String,
    /// Below zero: staff corrected what they had written.
    pub amount: i64,
    pub content: String,
    /// Epoch seconds, as all times here.
    pub paid_at: i64,
    /// What somebody has to look at; null: nothing.
    pub finding: Option<Finding>,
}

impl OrderPayment {
    fn of(row: &PaymentRow) -> Self {
        Self {
            id: row.id,
            provider: row.provider,
            number: shown_number(row.provider, &row.number, &row.bank_number).to_owned(),
            amount: row.amount,
            content: row.content.clone(),
            paid_at: row.paid_at.unix_timestamp(),
            finding: row.finding,
        }
    }
}

/// The number of a payment that people can look for. What is made here to know it again by is for machines alone.
pub(super) fn shown_number<'a>(provider: Provider, number: &'a str, bank_number: &'a str) -> &'a str {
    match provider {
        Provider::Staff => "",
        Provider::Statement => bank_number,
        Provider::Vnpay | Provider::Payos | Provider::Sepay | Provider::Casso => number,
    }
}

/// Money that goes back.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OrderRefund {
    pub id: RefundId,
    pub amount: i64,
    /// What the buyer was told.
    pub reason: String,
    pub way: RefundWay,
    pub state: RefundState,
    /// When it was begun.
    pub at: i64,
}

impl OrderRefund {
    fn of(refund: &Refund) -> Self {
        Self {
            id: refund.id,
            amount: refund.amount,
            reason: refund.reason.clone(),
            way: refund.way,
            state: refund.state,
            at: refund.at.unix_timestamp(),
        }
    }
}

/// An order with what staff know of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminOrder {
    #[serde(flatten)]
    pub order: OrderView,
    pub buyer: OrderBuyer,
    pub source: OrderSource,
    /// Of cash on delivery.
    pub delivery: Option<Delivery>,
    /// Null: nobody brought the buyer.
    pub affiliate: Option<OrderAffiliate>,
    /// For staff alone.
    pub admin_note: String,
    /// To be sent with changes.
    pub version: i64,
    pub payments: Vec<OrderPayment>,
    pub refunds: Vec<OrderRefund>,
}

/// Orders for a list: without steps and what they are paid by.
pub(super) async fn admin_orders(
    site: &Site,
    conn: &mut TenantConn,
    orders: Vec<Order>,
    locale: Locale,
) -> Result<Vec<AdminOrder>, ApiError> {
    let known = Known::load(conn, &orders).await?;
    let kept = orders.clone();
    let views = orders::views(site, conn, orders, locale).await?;
    kept.into_iter().zip(views).map(|(order, view)| known.admin_order(order, view, locale)).collect()
}

/// One order with everything.
pub(super) async fn admin_order(
    site: &Site,
    conn: &mut TenantConn,
    order: Order,
    locale: Locale,
) -> Result<AdminOrder, ApiError> {
    let known = Known::load(conn, std::slice::from_ref(&order)).await?;
    let view = orders::view(site, conn, order.clone(), locale).await?;
    known.admin_order(order, view, locale)
}

/// One order as it is now, to be answered once everything is committed: receipts are issued with the commit.
///
/// # Errors
/// 404 where there is none.
pub(super) async fn answer(site: &Site, id: OrderId, locale: Locale) -> Result<Envelope<AdminOrder>, ApiError> {
    let mut conn = site.read().await?;
    let order = orders::find(&mut conn, id).await?.ok_or(ORDER_NOT_FOUND)?;
    Ok(Envelope::of(admin_order(site, &mut conn, order, locale).await?))
}

/// What is known of several orders, by one statement of each kind.
struct Known {
    people: HashMap<AccountId, Person>,
    payments: HashMap<OrderId, Vec<OrderPayment>>,
    refunds: HashMap<OrderId, Vec<OrderRefund>>,
}

impl Known {
    async fn load(conn: &mut TenantConn, orders: &[Order]) -> Result<Self, ApiError> {
        let ids: Vec<OrderId> = orders.iter().map(|order| order.id).collect();
        let people: Vec<AccountId> =
            orders.iter().flat_map(|order| [Some(order.buyer_id), order.affiliate_id]).flatten().collect();
        let people = store::people(conn, &people).await?.into_iter().map(|person| (person.id, person)).collect();
        let mut payments: HashMap<OrderId, Vec<OrderPayment>> = HashMap::new();
        for row in store::payments_of(conn, &ids).await? {
            payments.entry(row.order).or_default().push(OrderPayment::of(&row));
        }
        let mut refunds: HashMap<OrderId, Vec<OrderRefund>> = HashMap::new();
        for refund in refunds::list_of(conn, &ids).await? {
            refunds.entry(refund.order).or_default().push(OrderRefund::of(&refund));
        }
        Ok(Self { people, payments, refunds })
    }

    fn admin_order(&self, order: Order, view: OrderView, locale: Locale) -> Result<AdminOrder, ApiError> {
        let person = |id: AccountId| {
            let person = self.people.get(&id);
            let (name, email) = person.map(|person| (person.name.clone(), person.email.clone())).unwrap_or_default();
            (names::shown(name, locale), email)
        };
        let (name, email) = person(order.buyer_id);
        let affiliate = order.affiliate_id.map(|id| OrderAffiliate {
            id,
            name: person(id).0,
            bonus: order.affiliate_bonus.unwrap_or_default(),
        });
        Ok(AdminOrder {
            order: view,
            buyer: OrderBuyer { id: order.buyer_id, name, email },
            source: order.source,
            delivery: order.delivery.map(serde_json::from_value).transpose().map_err(ApiError::internal)?,
            affiliate,
            admin_note: order.admin_note,
            version: order.version,
            payments: self.payments.get(&order.id).cloned().unwrap_or_default(),
            refunds: self.refunds.get(&order.id).cloned().unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_banks_and_providers() {
        let shown = |provider| shown_number(provider, "own", "FT1");
        assert_eq!([Provider::Staff, Provider::Statement, Provider::Sepay].map(shown), ["", "FT1", "own"]);
    }
}
