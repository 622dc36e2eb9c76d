//! Making an order, or going on with the one that is open: one a buyer and course.

use anyhow::anyhow;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::NO_ACCESS;
use platform::tenancy::TenantTx;
use serde_json::json;
use statements::search_words;
use time::{Duration, OffsetDateTime};

use super::failing::{Failing, fail, is_over};
use super::granting::{Success, grant};
use super::input::NewOrder;
use super::messages::{ALREADY_PURCHASED, COURSE_NOT_SOLD, METHOD_NOT_OFFERED, TRANSACTION_PROCESSING};
use super::pricing::{self, Priced, Wanted};
use super::states::{Step, next};
use super::store::{self, NewRow, Order};
use super::words::{EventKind, OrderSource, OrderStatus};
use super::{mending, reference, topic};
use crate::actor::Actor;
use crate::courses::{self, Course, find_visible_by_id};
use crate::discounts;
use crate::gateway;
use crate::gateway::messages::PAYMENT_FAILED;
use crate::ids::OrderId;
use crate::payment_settings::{self, PayMethod, PaymentSettings};
use crate::site::Site;

/// References and open orders that are tried before something else must be wrong.
const TRIES: usize = 6;
/// Life of an order that is brought, in hours: parcels take their time.
const BROUGHT: i32 = 720;

/// Who buys, and how they come.
pub struct Buying<'a> {
    pub actor: &'a Actor,
    /// Of the browser: the gateway asks for it.
    pub ip: &'a str,
    pub locale: Locale,
    pub now: OffsetDateTime,
}

/// An order that was made or gone on with.
#[derive(Debug)]
pub struct Opened {
    pub id: OrderId,
    /// Why the gateway gives no link just now: the order stays.
    pub refusal: Option<ApiError>,
}

impl Opened {
    fn known(id: OrderId) -> Self {
        Self { id, refusal: None }
    }
}

/// Makes the order, or goes on with the open one at its price; with a link where it is paid by the gateway.
///
/// # Errors
/// 404 where the course is not for them; 412 where it can't be bought in this way; 409 where their order of another kind is
/// under way.
pub async fn open(tx: &mut TenantTx, site: &Site, buying: &Buying<'_>, new: &NewOrder) -> Result<Opened, ApiError> {
    if let Some(id) = store::by_key(tx, buying.actor.id, new.key).await? {
        return Ok(Opened::known(id));
    }
    let settings = payment_settings::settings(tx).await?;
    if !settings.offers(new.method) {
        return Err(ApiError::on_field("method", METHOD_NOT_OFFERED));
    }
    let course = course_to_buy(tx, site, buying, new).await?;
    for _ in 0..TRIES {
        if let Some(order) = open_order(tx, &course, buying, new).await? {
            return go_on(tx, site, &settings, (order, new), buying).await;
        }
        if let Some(order) = insert(tx, &settings, (&course, new), buying).await? {
            return begin(tx, site, &settings, (order, new), buying).await;
        }
        // The same key from another tab, or another order of the course.
        if let Some(id) = store::by_key(tx, buying.actor.id, new.key).await? {
            return Ok(Opened::known(id));
        }
    }
    Err(ApiError::internal(anyhow!("{TRIES} references were all taken")))
}

async fn course_to_buy(
    tx: &mut TenantTx,
    site: &Site,
    buying: &Buying<'_>,
    new: &NewOrder,
) -> Result<Course, ApiError> {
    let seen = find_visible_by_id(tx, new.course_id, Some(buying.actor)).await?;
    if seen.course.draft.price == 0 {
        return Err(COURSE_NOT_SOLD.into());
    }
    let is_own = new.quantity == 1;
    if is_own && courses::has_access(tx, &seen.course, buying.actor.id, buying.now).await? {
        return Err(ALREADY_PURCHASED.into());
    }
    courses::may_buy(site, tx, &seen.course, buying.actor, (buying.now, buying.locale, is_own)).await?;
    Ok(seen.course)
}

/// The buyer's open order of the course, locked, where it is to be gone on with. One whose life is over ends, and one of
/// another quantity or code makes room.
async fn open_order(
    tx: &mut TenantTx,
    course: &Course,
    buying: &Buying<'_>,
    new: &NewOrder,
) -> Result<Option<Order>, ApiError> {
    let Some(id) = store::open_of(tx, buying.actor.id, course.id).await? else { return Ok(None) };
    let Some(order) = store::lock(tx, id).await?.filter(|order| order.status.is_open()) else { return Ok(None) };
    let is_over = is_over(&order, buying.now);
    if !is_over && is_same(&order, new) {
        return Ok(Some(order));
    }
    if !is_over && (order.received > 0 || next(order.status, Step::Replaced).is_none()) {
        return Err(ApiError::with_data(TRANSACTION_PROCESSING, json!({ "id": order.id })));
    }
    // One use is given back and another is taken: no two buyers wait for each other's.
    let code = new.discount_code.as_deref().unwrap_or(&course.draft.discount_code);
    discounts::lock_in_order(tx, order.discount_id.as_slice(), code).await?;
    let failure = if is_over { "expired" } else { "replaced" };
    fail(tx, &order, &Failing { failure, ..Failing::default() }).await?;
    Ok(None)
}

/// Whether the order is of as many seats, with what is taken off. An affiliate's part is taken off without a code.
fn is_same(order: &Order, new: &NewOrder) -> bool {
    let has_same_code = match new.discount_code.as_deref().map(str::trim) {
        None => true,
        Some("") => order.discount_id.is_none(),
        Some(code) => code.to_uppercase() == order.discount_code,
    };
    order.quantity == new.quantity && has_same_code
}

async fn insert(
    tx: &mut TenantTx,
    settings: &PaymentSettings,
    (course, new): (&Course, &NewOrder),
    buying: &Buying<'_>,
) -> Result<Option<Order>, ApiError> {
    let buyer = store::find_buyer(tx, buying.actor.id).await?.ok_or(NO_ACCESS)?;
    let wanted = Wanted {
        buyer: buyer.id,
        quantity: new.quantity,
        discount_code: new.discount_code.as_deref(),
        affiliate_code: new.affiliate_code.as_deref(),
    };
    let priced = pricing::price(tx, settings, course, wanted, buying.now).await?;
    let reference = reference::new(&settings.prefix);
    let title = course.draft.title_in(buying.locale);
    let method = if priced.amount() == 0 { PayMethod::Free } else { paid_by(new.method)? };
    let delivery = new.delivery.as_ref().map(serde_json::to_value).transpose().map_err(ApiError::internal)?;
    let search = search_words([reference.as_str(), buyer.name.as_str(), buyer.email.as_str(), title]);
    let Priced { origin_price, price, off, referrer } = &priced;
    let row = NewRow {
        reference: &reference,
        buyer: buyer.id,
        key: Some(new.key),
        course: course.id,
        course_title: title,
        quantity: new.quantity,
        source: OrderSource::Web,
        method,
        channel: new.channel.filter(|_| method == PayMethod::Gateway),
        origin_price: *origin_price,
        price: *price,
        discount: off.as_ref().and_then(|off| off.discount),
        discount_code: off.as_ref().map_or("", |off| &off.code),
        discount_percent: off.as_ref().and_then(|off| off.percent),
        discount_amount: off.as_ref().map_or(0, |off| off.amount),
        affiliate: referrer.as_ref().map(|referrer| referrer.user),
        affiliate_bonus: referrer.as_ref().map(|referrer| referrer.bonus),
        delivery: delivery.as_ref(),
        admin_note: "",
        locale: buying.locale.code(),
        expires_at: buying.now + Duration::hours(life(settings, method).into()),
        search_text: &search,
    };
    let Some(id) = store::insert(tx, &row).await? else { return Ok(None) };
    if let Some(discount) = row.discount {
        discounts::take(tx, id, discount, buyer.id).await?;
    }
    store::record_event(tx, id, EventKind::Created, None, &json!({ "method": method })).await?;
    store::find(tx, id).await
}

/// What costs something is not free.
fn paid_by(method: PayMethod) -> Result<PayMethod, ApiError> {
    if method == PayMethod::Free { Err(ApiError::on_field("method", METHOD_NOT_OFFERED)) } else { Ok(method) }
}

/// How long an order is open, in hours.
pub(super) fn life(settings: &PaymentSettings, method: PayMethod) -> i32 {
    if method == PayMethod::Cod { settings.order_hours.max(BROUGHT) } else { settings.order_hours }
}

/// A new order: what costs nothing succeeds at once. Tasks are locked after courses.
async fn begin(
    tx: &mut TenantTx,
    site: &Site,
    settings: &PaymentSettings,
    (order, new): (Order, &NewOrder),
    buying: &Buying<'_>,
) -> Result<Opened, ApiError> {
    let refusal = if order.amount == 0 {
        grant(tx, site, &order, &Success::default()).await?;
        None
    } else {
        show(tx, site, settings, (&order, new), buying).await?
    };
    mending::plan(tx).await?;
    Ok(Opened { id: order.id, refusal })
}

/// The open order again, by whichever way to pay is wanted now; nothing where a person decides about it.
async fn go_on(
    tx: &mut TenantTx,
    site: &Site,
    settings: &PaymentSettings,
    (order, new): (Order, &NewOrder),
    buying: &Buying<'_>,
) -> Result<Opened, ApiError> {
    if order.status == OrderStatus::WaitingForActivation || order.missing() == 0 {
        return Ok(Opened::known(order.id));
    }
    if (order.method, order.channel) != (paid_by(new.method)?, new.channel) || new.delivery.is_some() {
        let delivery = new.delivery.as_ref().map(serde_json::to_value).transpose().map_err(ApiError::internal)?;
        let expires_at = order.created_at + Duration::hours(life(settings, new.method).into());
        store::set_method(tx, order.id, (new.method, new.channel), delivery.as_ref(), expires_at).await?;
        let data = json!({ "method": new.method });
        store::record_event(tx, order.id, EventKind::MethodChanged, None, &data).await?;
    }
    let refusal = show(tx, site, settings, (&order, new), buying).await?;
    Ok(Opened { id: order.id, refusal })
}

/// Gives what it is paid by: a link, or the QR code that every reader of the order gets. Cash needs neither. Why there is no
/// link, where there is none.
async fn show(
    tx: &mut TenantTx,
    site: &Site,
    settings: &PaymentSettings,
    (order, new): (&Order, &NewOrder),
    buying: &Buying<'_>,
) -> Result<Option<ApiError>, ApiError> {
    match new.method {
        PayMethod::Gateway => match link(tx, site, settings, (order, new), buying).await {
            Err(error) if error.message() == PAYMENT_FAILED => return Ok(Some(error)),
            linked => linked?,
        },
        PayMethod::BankTransfer => {}
        PayMethod::Cash | PayMethod::Cod | PayMethod::Free => {
            topic::tell(tx, order.id, order.status)?;
            return Ok(None);
        }
    }
    let status = next(order.status, Step::Shown).unwrap_or(order.status);
    if status != order.status {
        store::set_status(tx, order.id, status).await?;
        store::record_event(tx, order.id, EventKind::Shown, None, &json!({ "method": new.method })).await?;
    }
    topic::tell(tx, order.id, status)?;
    Ok(None)
}

async fn link(
    tx: &mut TenantTx,
    site: &Site,
    settings: &PaymentSettings,
    (order, new): (&Order, &NewOrder),
    buying: &Buying<'_>,
) -> Result<(), ApiError> {
    let wanted = gateway::Wanted {
        order: order.id,
        reference: &order.reference,
        amount: order.missing(),
        channel: new.channel,
        course: &order.course_title,
        ip: buying.ip,
        locale: buying.locale,
        now: buying.now,
    };
    let link = gateway::link(tx, site, settings, &wanted).await?;
    // An order that ends before its link would fail while its buyer pays.
    store::outlive(tx, order.id, link.expires_at).await
}
