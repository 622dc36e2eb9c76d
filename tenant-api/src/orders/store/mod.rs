//! Orders' SQL.

mod changes;
mod events;
mod mending;
mod payments;
mod subjects;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::words::{OrderSource, OrderStatus};
use crate::gateway::PayChannel;
use crate::ids::{AccountId, CourseId, DiscountId, FileId, OrderId};
use crate::listing::Counted;
use crate::payment_settings::PayMethod;

pub use changes::{fail, outlive, recount_refunds, set_images, set_method, set_received, set_status, succeed};
pub use events::{events_of, record_event};
pub use mending::{MOST, any, expired, missing_access, unsettled, wrong_sums};
pub use payments::{
    Arrival, Payment, Sums, assign_payment, is_another, known_payment, lock_payment, note_surplus, settle_payment,
    store_arrival, sums,
};
pub use subjects::{Buyer, CourseRow, courses, find_buyer, learns, staff, with_access};

/// An order as it is kept.
#[derive(Debug, Clone)]
pub struct Order {
    pub id: OrderId,
    pub reference: String,
    pub buyer_id: AccountId,
    pub course_id: CourseId,
    /// As it was called when it was ordered.
    pub course_title: String,
    /// Above 1: seats.
    pub quantity: i32,
    pub source: OrderSource,
    pub method: PayMethod,
    pub channel: Option<PayChannel>,
    /// What is crossed out, of all seats.
    pub origin_price: Option<i64>,
    /// Of all seats, before what is taken off.
    pub price: i64,
    pub discount_id: Option<DiscountId>,
    /// The discount's or the affiliate's; empty: nothing is taken off.
    pub discount_code: String,
    pub discount_percent: Option<i32>,
    pub discount_amount: i64,
    /// What is to be paid.
    pub amount: i64,
    pub received: i64,
    /// What went back or is on its way back.
    pub refunded: i64,
    pub affiliate_id: Option<AccountId>,
    /// Of a hundred of what is paid.
    pub affiliate_bonus: Option<i32>,
    pub status: OrderStatus,
    pub failure: Option<String>,
    pub images: Vec<FileId>,
    /// `{name, phone, address}`.
    pub delivery: Option<Value>,
    /// Of staff.
    pub admin_note: String,
    /// Whether a named person let it succeed.
    pub is_confirmed: bool,
    /// Of the page that it was made on.
    pub locale: String,
    pub version: i64,
    pub expires_at: OffsetDateTime,
    pub paid_at: Option<OffsetDateTime>,
    pub granted_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
    /// Whether there is any of what was paid.
    pub has_receipt: bool,
}

impl Order {
    /// What came and stays: not what went back, or is on its way back.
    pub fn held(&self) -> i64 {
        self.received - self.refunded
    }

    /// What is paid of what is to be paid: a surplus is none of it.
    pub fn paid(&self) -> i64 {
        self.held().min(self.amount)
    }

    /// What is still to be paid; 0: nothing.
    pub fn missing(&self) -> i64 {
        (self.amount - self.held()).max(0)
    }

    /// Whether money that comes now pays for it though it has succeeded: a named person let it before all was there. What is
    /// missing because it went back after it was paid is not paid for again.
    pub fn is_in_parts(&self) -> bool {
        self.is_confirmed && self.missing() > 0 && (self.refunded == 0 || !self.has_receipt)
    }
}

/// These orders, in the order of their ids in the list; ids of none are left out.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut TenantConn, ids: &[OrderId]) -> Result<Vec<Order>, ApiError> {
    Ok(sqlx::query_as!(
        Order,
        r#"SELECT t.id AS "id: OrderId", t.reference, t.buyer_id AS "buyer_id: AccountId", t.course_id AS "course_id: CourseId",
                  t.course_title, t.quantity, t.source AS "source: OrderSource", t.method AS "method: PayMethod",
                  t.channel AS "channel: PayChannel", t.origin_price, t.price, t.discount_id AS "discount_id: DiscountId",
                  t.discount_code, t.discount_percent, t.discount_amount, t.amount, t.received, t.refunded,
                  t.affiliate_id AS "affiliate_id: AccountId", t.affiliate_bonus, t.status AS "status: OrderStatus", t.failure,
                  t.images AS "images: Vec<FileId>", t.delivery, t.admin_note, t.is_confirmed, t.locale, t.version,
                  t.expires_at, t.paid_at, t.granted_at, t.created_at,
                  EXISTS (SELECT FROM receipts r WHERE r.transaction_id = t.id) AS "has_receipt!"
             FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, at) JOIN transactions t ON t.id = wanted.id
            ORDER BY wanted.at"#,
        ids as &[OrderId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The order with this id.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut TenantConn, id: OrderId) -> Result<Option<Order>, ApiError> {
    Ok(list(conn, &[id]).await?.pop())
}

/// The same, as it is until the transaction ends. Rows that name the order can still be added: money is stored at any time.
///
/// # Errors
/// When the database fails.
pub async fn lock(tx: &mut TenantConn, id: OrderId) -> Result<Option<Order>, ApiError> {
    sqlx::query!("SELECT id FROM transactions WHERE id = $1 FOR NO KEY UPDATE", id as OrderId)
        .fetch_optional(&mut *tx)
        .await?;
    // A statement of its own: it sees what those have written who held the lock before.
    find(tx, id).await
}

/// Orders with these references.
///
/// # Errors
/// When the database fails.
pub async fn orders_of(conn: &mut TenantConn, references: &[String]) -> Result<Vec<OrderId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: OrderId" FROM transactions WHERE reference = ANY ($1) ORDER BY id LIMIT 2"#,
        references
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The order that a browser made under this key.
pub async fn by_key(conn: &mut TenantConn, buyer: AccountId, key: Uuid) -> Result<Option<OrderId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: OrderId" FROM transactions WHERE buyer_id = $1 AND key = $2"#,
        buyer as AccountId,
        key,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The open order of a buyer and course.
pub async fn open_of(conn: &mut TenantConn, buyer: AccountId, course: CourseId) -> Result<Option<OrderId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: OrderId" FROM transactions
            WHERE buyer_id = $1 AND course_id = $2
              AND status IN ('initialized', 'in_progress', 'paying', 'waiting_for_activation')"#,
        buyer as AccountId,
        course as CourseId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The latest order of a buyer and course.
pub async fn latest_of(conn: &mut TenantConn, buyer: AccountId, course: CourseId) -> Result<Option<OrderId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: OrderId" FROM transactions WHERE buyer_id = $1 AND course_id = $2 ORDER BY id DESC LIMIT 1"#,
        buyer as AccountId,
        course as CourseId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A row of a list of orders.
pub struct ListedOrder {
    pub id: OrderId,
    pub total: i64,
}

impl Counted for ListedOrder {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A buyer's orders, the newest first.
pub async fn list_of(
    conn: &mut TenantConn,
    buyer: AccountId,
    status: Option<OrderStatus>,
    (limit, offset): (i64, i64),
) -> Result<Vec<ListedOrder>, ApiError> {
    Ok(sqlx::query_as!(
        ListedOrder,
        r#"SELECT id AS "id: OrderId", count(*) OVER () AS "total!" FROM transactions
            WHERE buyer_id = $1 AND ($2::text IS NULL OR status = $2) ORDER BY id DESC LIMIT $3 OFFSET $4"#,
        buyer as AccountId,
        status as Option<OrderStatus>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// An order to be made.
pub struct NewRow<'a> {
    pub reference: &'a str,
    pub buyer: AccountId,
    pub key: Option<Uuid>,
    pub course: CourseId,
    pub course_title: &'a str,
    pub quantity: i32,
    pub source: OrderSource,
    pub method: PayMethod,
    pub channel: Option<PayChannel>,
    pub origin_price: Option<i64>,
    pub price: i64,
    pub discount: Option<DiscountId>,
    pub discount_code: &'a str,
    pub discount_percent: Option<i32>,
    pub discount_amount: i64,
    pub affiliate: Option<AccountId>,
    pub affiliate_bonus: Option<i32>,
    pub delivery: Option<&'a Value>,
    pub admin_note: &'a str,
    pub locale: &'a str,
    pub expires_at: OffsetDateTime,
    pub search_text: &'a str,
}

/// None where the reference is taken, the key was used, or the buyer has an open order of the course.
pub async fn insert(tx: &mut TenantConn, new: &NewRow<'_>) -> Result<Option<OrderId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO transactions (reference, buyer_id, key, course_id, course_title, quantity, source, method, channel,
                  origin_price, price, discount_id, discount_code, discount_percent, discount_amount, affiliate_id,
                  affiliate_bonus, delivery, admin_note, locale, expires_at, search_text)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
           ON CONFLICT DO NOTHING RETURNING id AS "id: OrderId""#,
        new.reference,
        new.buyer as AccountId,
        new.key,
        new.course as CourseId,
        new.course_title,
        new.quantity,
        new.source as OrderSource,
        new.method as PayMethod,
        new.channel as Option<PayChannel>,
        new.origin_price,
        new.price,
        new.discount as Option<DiscountId>,
        new.discount_code,
        new.discount_percent,
        new.discount_amount,
        new.affiliate as Option<AccountId>,
        new.affiliate_bonus,
        new.delivery as Option<&Value>,
        new.admin_note,
        new.locale,
        new.expires_at,
        new.search_text,
    )
    .fetch_optional(&mut *tx)
    .await?)
}
