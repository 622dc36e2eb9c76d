//! Orders as their buyers and staff see them.

use std::collections::{HashMap, HashSet};

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::failing::is_cancellable;
use super::store::{self, CourseRow, Order};
use super::texts::{event_text, failure_text};
use super::words::{EventKind, OrderStatus};
use crate::activation_codes;
use crate::files;
use crate::gateway::{self, PayChannel};
use crate::ids::{ActivationBatchId, CourseId, FileId, OrderId};
use crate::payment_settings::{self, PayMethod};
use crate::qr;
use crate::site::Site;
use crate::vietqr::Transfer;

/// A course that is ordered.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OrderCourse {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
    pub cover_image: String,
}

/// What is taken off.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OrderDiscount {
    /// The discount's code, or the affiliate's.
    pub code: String,
    /// Null: a fixed amount.
    pub percent: Option<i32>,
    pub amount: i64,
}

/// Why an order failed.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OrderFailure {
    /// `expired`, `cancelled`, `replaced`, `rejected`, `refunded`, `gateway_<code>`.
    pub key: String,
    /// In the caller's language.
    pub text: &'static str,
}

/// A picture of a transfer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OrderImage {
    pub id: FileId,
    /// Opens for whoever has it, for some hours.
    pub url: String,
}

/// A step of an order.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OrderEvent {
    pub kind: EventKind,
    /// Epoch seconds.
    pub at: i64,
    /// In the caller's language.
    pub text: String,
}

/// What an order is paid by.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub enum OrderPay {
    /// The gateway's page.
    Link {
        url: String,
        /// Epoch seconds.
        expires_at: i64,
    },
    /// A transfer.
    Transfer {
        bank_bin: String,
        /// For who types a transfer.
        bank_name: &'static str,
        account: String,
        account_name: String,
        /// What is missing.
        amount: i64,
        /// To be written with the transfer.
        content: String,
        /// What banks' programs scan, as text.
        qr: String,
        /// The same as a picture.
        svg: String,
    },
}

/// An order.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OrderView {
    pub id: OrderId,
    /// What bank messages name it by.
    pub reference: String,
    pub status: OrderStatus,
    pub course: OrderCourse,
    /// Above 1: seats.
    pub quantity: i32,
    /// What is crossed out; null: nothing.
    pub origin_price: Option<i64>,
    pub price: i64,
    pub discount: Option<OrderDiscount>,
    /// What is to be paid.
    pub amount: i64,
    pub received: i64,
    pub refunded: i64,
    pub method: PayMethod,
    pub channel: Option<PayChannel>,
    pub failure: Option<OrderFailure>,
    /// Epoch seconds, as all times here.
    pub expires_at: i64,
    pub created_at: i64,
    pub paid_at: Option<i64>,
    pub images: Vec<OrderImage>,
    /// Of seats that are paid.
    pub codes: Vec<String>,
    /// Of these codes, for a file of them.
    pub batch_id: Option<ActivationBatchId>,
    pub can_cancel: bool,
    pub has_receipt: bool,
    /// Whether the buyer is in the course now; of seats, and of what did not succeed, never.
    pub has_access: bool,
    /// Null in lists, and where nothing is to be paid that way.
    pub pay: Option<OrderPay>,
    /// Empty in lists.
    pub events: Vec<OrderEvent>,
}

/// Orders for a list: without steps and what they are paid by.
///
/// # Errors
/// When the database fails.
pub async fn views(
    site: &Site,
    conn: &mut TenantConn,
    orders: Vec<Order>,
    locale: Locale,
) -> Result<Vec<OrderView>, ApiError> {
    let ids: Vec<CourseId> = orders.iter().map(|order| order.course_id).collect();
    let courses: HashMap<CourseId, CourseRow> =
        store::courses(conn, &ids, locale.code()).await?.into_iter().map(|row| (row.id, row)).collect();
    let ids: Vec<OrderId> = orders.iter().map(|order| order.id).collect();
    let with_access: HashSet<OrderId> = store::with_access(conn, &ids).await?.into_iter().collect();
    let mut views = Vec::with_capacity(orders.len());
    for order in orders {
        let course = course_view(&order, courses.get(&order.course_id));
        let images = images(site, conn, &order.images).await?;
        let codes = match order.quantity > 1 && order.status == OrderStatus::Success {
            true => activation_codes::codes_of_order(conn, order.id).await?,
            false => None,
        };
        let (batch_id, codes) = codes.map_or((None, vec![]), |made| (Some(made.batch), made.codes));
        views.push(OrderView {
            can_cancel: is_cancellable(&order),
            // One is issued when the transaction commits.
            has_receipt: order.has_receipt || (order.granted_at.is_some() && order.paid() > 0),
            has_access: with_access.contains(&order.id),
            id: order.id,
            reference: order.reference,
            status: order.status,
            course,
            quantity: order.quantity,
            origin_price: order.origin_price,
            price: order.price,
            discount: (order.discount_amount > 0).then_some(OrderDiscount {
                code: order.discount_code,
                percent: order.discount_percent,
                amount: order.discount_amount,
            }),
            amount: order.amount,
            received: order.received,
            refunded: order.refunded,
            method: order.method,
            channel: order.channel,
            failure: order.failure.map(|key| OrderFailure { text: failure_text(&key, locale), key }),
            expires_at: order.expires_at.unix_timestamp(),
            created_at: order.created_at.unix_timestamp(),
            paid_at: order.paid_at.map(OffsetDateTime::unix_timestamp),
            images,
            codes,
            batch_id,
            pay: None,
            events: vec![],
        });
    }
    Ok(views)
}

/// One order with everything.
///
/// # Errors
/// When the database fails.
pub async fn view(site: &Site, conn: &mut TenantConn, order: Order, locale: Locale) -> Result<OrderView, ApiError> {
    let pay = pay(conn, &order).await?;
    let events = store::events_of(conn, order.id).await?.into_iter().map(|event| OrderEvent {
        text: event_text(event.kind, &event.data, locale),
        kind: event.kind,
        at: event.at.unix_timestamp(),
    });
    let events = events.collect();
    let view = views(site, conn, vec![order], locale).await?.pop();
    let view = view.ok_or_else(|| ApiError::internal(anyhow::anyhow!("one order has one view")))?;
    Ok(OrderView { pay, events, ..view })
}

/// The course as it is, or what was kept of it.
fn course_view(order: &Order, row: Option<&CourseRow>) -> OrderCourse {
    OrderCourse {
        id: order.course_id,
        slug: row.map_or_else(String::new, |row| row.slug.clone()),
        title: row.map_or_else(|| order.course_title.clone(), |row| row.title.clone()),
        cover_image: row.map_or_else(String::new, |row| row.cover_image.clone()),
    }
}

async fn images(site: &Site, conn: &mut TenantConn, ids: &[FileId]) -> Result<Vec<OrderImage>, ApiError> {
    if ids.is_empty() {
        return Ok(vec![]);
    }
    let signer = files::signer(site, conn).await?;
    let files = files::describe(conn, ids).await?;
    let of = |id: &FileId| files.iter().find(|file| file.id == *id);
    ids.iter()
        .filter_map(of)
        .map(|file| Ok(OrderImage { id: file.id, url: signer.address(file.id, &file.name)? }))
        .collect()
}

/// What is missing of an open order, where it is paid by a transfer.
pub(super) async fn transfer_of(
    conn: &mut TenantConn,
    order: &Order,
) -> Result<Option<(payment_settings::BankAccount, i64, String)>, ApiError> {
    let missing = order.missing();
    let is_asked = order.status.is_open() && order.method == PayMethod::BankTransfer && missing > 0;
    let bank = if is_asked { payment_settings::settings(conn).await?.bank } else { None };
    Ok(bank.map(|bank| {
        let transfer = Transfer { bin: &bank.bin, account: &bank.account, amount: missing, purpose: &order.reference };
        let content = transfer.content();
        (bank, missing, content)
    }))
}

async fn pay(conn: &mut TenantConn, order: &Order) -> Result<Option<OrderPay>, ApiError> {
    if order.status.is_open() && order.method == PayMethod::Gateway {
        let link = gateway::open_link(conn, order.id).await?;
        return Ok(link.map(|link| OrderPay::Link { url: link.url, expires_at: link.expires_at.unix_timestamp() }));
    }
    let Some((bank, amount, code)) = transfer_of(conn, order).await? else { return Ok(None) };
    Ok(Some(OrderPay::Transfer {
        bank_name: payment_settings::bank_name(&bank.bin),
        bank_bin: bank.bin,
        account: bank.account,
        account_name: bank.name,
        amount,
        content: order.reference.clone(),
        svg: qr::svg(&code)?,
        qr: code,
    }))
}
