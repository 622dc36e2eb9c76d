//! What a paid order brings: the course or its codes, the affiliate's part, the letter, the receipt. In the transaction that
//! lets it succeed, under the order's lock.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;
use time::{Duration, OffsetDateTime};

use super::failing::{Failing, fail};
use super::states::{Step, next};
use super::store::{self, Buyer, Order};
use super::topic;
use super::words::{EventKind, OrderStatus};
use crate::activation_codes::{self, Seats};
use crate::affiliates;
use crate::courses::{JoinedHow, Wanted, enrol, prolong};
use crate::discounts;
use crate::ids::{AccountId, DiscountId};
use crate::mail::{self, Letter, To};
use crate::money::{dong, percent_of};
use crate::notices::{self, Kind, New};
use crate::payment_settings::{self, PaymentSettings};
use crate::receipts::{self, NewReceipt, ReceiptBuyer, ReceiptContent};
use crate::site::Site;

/// How an order came to succeed.
#[derive(Debug, Default)]
pub struct Success<'a> {
    /// Who let it, without waiting for money.
    pub by: Option<AccountId>,
    /// Why.
    pub reason: &'a str,
}

/// Lets a locked order succeed and gives what was bought.
pub async fn grant(tx: &mut TenantTx, site: &Site, order: &Order, success: &Success<'_>) -> Result<(), ApiError> {
    let settings = payment_settings::settings(tx).await?;
    store::succeed(tx, order.id, success.by).await?;
    let data = json!({ "reason": success.reason });
    store::record_event(tx, order.id, EventKind::Success, success.by, &data).await?;
    move_uses(tx, order).await?;
    give(tx, order).await?;
    book_bonus(tx, &settings, order).await?;
    topic::tell(tx, order.id, OrderStatus::Success)?;
    let buyer = store::find_buyer(tx, order.buyer_id).await?;
    if let Some(buyer) = &buyer {
        tell(tx, order, buyer).await?;
    }
    issue_receipt(tx, &settings, order, buyer).await?;
    tracing::info!(tenant = site.id(), order = order.id.get(), "an order is paid");
    Ok(())
}

/// Money came for a locked order that a named person had let succeed without it, all of it or a part. Twice is once.
pub async fn pay_afterwards(tx: &mut TenantTx, order: &Order) -> Result<(), ApiError> {
    let settings = payment_settings::settings(tx).await?;
    book_bonus(tx, &settings, order).await?;
    topic::tell(tx, order.id, order.status)?;
    let buyer = store::find_buyer(tx, order.buyer_id).await?;
    issue_receipt(tx, &settings, order, buyer).await
}

/// The affiliate's part of what is paid.
async fn book_bonus(tx: &mut TenantTx, settings: &PaymentSettings, order: &Order) -> Result<(), ApiError> {
    let Some((affiliate, bonus)) = order.affiliate_id.zip(order.affiliate_bonus) else { return Ok(()) };
    let due_at = OffsetDateTime::now_utc() + Duration::days(settings.refund_days.into());
    affiliates::book(tx, order.id, affiliate, percent_of(order.paid(), bonus), due_at).await
}

async fn issue_receipt(
    tx: &mut TenantTx,
    settings: &PaymentSettings,
    order: &Order,
    buyer: Option<Buyer>,
) -> Result<(), ApiError> {
    if order.paid() <= 0 {
        return Ok(());
    }
    let content = content_of(settings, order, buyer);
    receipts::issue(tx, &NewReceipt { order: order.id, refund: None, amount: order.paid(), content: &content }).await
}

/// The course, or a code for each seat. Who is in the course already, with an access that ends sooner, has it for longer.
pub async fn give(tx: &mut TenantConn, order: &Order) -> Result<(), ApiError> {
    if order.quantity > 1 {
        let seats = Seats {
            order: order.id,
            name: &order.reference,
            course: order.course_id,
            count: order.quantity,
            owner: order.buyer_id,
        };
        return activation_codes::make_for_order(tx, &seats).await;
    }
    let courses = store::courses(tx, &[order.course_id], &order.locale).await?;
    let days = courses.first().and_then(|course| course.duration);
    let until = days.map(|days| OffsetDateTime::now_utc() + Duration::days(days.into()));
    let wanted = Wanted { how: JoinedHow::Purchase, until, added_by: None };
    if !enrol(tx, order.course_id, order.buyer_id, wanted).await? {
        prolong(tx, order.course_id, order.buyer_id, (until, Some(JoinedHow::Purchase))).await?;
    }
    Ok(())
}

/// Ends the buyer's other open order, and takes the use again that this one gave back when it failed. Orders are locked before
/// discounts, and these by their ids: money that comes late for two orders at one moment never waits for each other.
async fn move_uses(tx: &mut TenantTx, order: &Order) -> Result<(), ApiError> {
    let had_failed = order.status == OrderStatus::Failure;
    let other = other_open(tx, order).await?;
    if let Some(other) = &other {
        let ids: Vec<DiscountId> = [other.discount_id, order.discount_id].into_iter().flatten().collect();
        discounts::lock_in_order(tx, &ids, "").await?;
        fail(tx, other, &Failing { failure: "replaced", ..Failing::default() }).await?;
    }
    if had_failed {
        discounts::take_again(tx, order.id).await?;
    }
    Ok(())
}

/// The buyer's other open order of the course, locked, where nothing has come for it.
async fn other_open(tx: &mut TenantTx, order: &Order) -> Result<Option<Order>, ApiError> {
    let open = store::open_of(tx, order.buyer_id, order.course_id).await?.filter(|id| *id != order.id);
    let Some(open) = open else { return Ok(None) };
    let is_in_its_place = |other: &Order| {
        let is_alike = (other.quantity > 1) == (order.quantity > 1);
        is_alike && other.received == 0 && next(other.status, Step::Replaced) == Some(OrderStatus::Failure)
    };
    Ok(store::lock(tx, open).await?.filter(is_in_its_place))
}

async fn tell(tx: &mut TenantTx, order: &Order, buyer: &Buyer) -> Result<(), ApiError> {
    let notice = New {
        kind: Kind::OrderPaid,
        group: String::new(),
        event: format!("order/{}", order.id),
        params: json!({ "course": order.course_title, "reference": order.reference }),
        path: format!("/transactions?order={}", order.id),
    };
    notices::tell(tx, &[order.buyer_id], notice).await?;
    // A login name gets no letter.
    if !buyer.email.contains('@') {
        return Ok(());
    }
    let locale = Locale::parse(&order.locale).unwrap_or_default();
    let whom = To { to: buyer.email.clone(), name: buyer.name.clone(), locale };
    let letter = Letter::OrderPaid {
        course: order.course_title.clone(),
        amount: dong(order.amount),
        reference: order.reference.clone(),
        order: order.id.get(),
    };
    mail::enqueue(tx, format!("order_paid/{}", order.id), whom, letter).await.map(drop)
}

/// What a receipt of the order says.
pub fn content_of(settings: &PaymentSettings, order: &Order, buyer: Option<Buyer>) -> ReceiptContent {
    let (name, email) = buyer.map_or_else(Default::default, |buyer| (buyer.name, buyer.email));
    ReceiptContent {
        seller: settings.seller.clone(),
        buyer: ReceiptBuyer { name, email },
        course: order.course_title.clone(),
        quantity: order.quantity,
        price: order.price,
        discount: order.discount_amount,
        method: order.method,
        reference: order.reference.clone(),
    }
}
