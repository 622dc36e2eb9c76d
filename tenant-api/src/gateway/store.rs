//! SQL of links.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::link::Link;
use super::received::Report;
use super::words::{AttemptState, PayChannel};
use crate::ids::OrderId;

/// A link that an order was or can be paid by.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// Of its row.
    pub id: i64,
    /// What it pays.
    pub order: OrderId,
    /// From 1 within the order.
    pub number: i32,
    /// What VNPay knows it by.
    pub txn_ref: String,
    /// The way to pay; none: it is chosen there.
    pub channel: Option<PayChannel>,
    /// In whole VND.
    pub amount: i64,
    /// The address.
    pub url: String,
    /// Where it stands.
    pub state: AttemptState,
    /// Until when it can be paid.
    pub expires_at: OffsetDateTime,
    /// As it stands in the link, but for parts of a second.
    pub created_at: OffsetDateTime,
}

/// A link that was paid, as refunds begin with it.
#[derive(Debug, Clone, Copy)]
pub struct PaidAttempt {
    /// Of its row.
    pub id: i64,
    /// In whole VND.
    pub amount: i64,
}

/// A link to be stored.
pub(super) struct NewAttempt<'a> {
    pub(super) order: OrderId,
    pub(super) number: i32,
    pub(super) txn_ref: &'a str,
    pub(super) channel: Option<PayChannel>,
    pub(super) amount: i64,
    pub(super) url: &'a str,
    pub(super) expires_at: OffsetDateTime,
    pub(super) created_at: OffsetDateTime,
}

/// A link.
///
/// # Errors
/// When the database fails.
pub async fn find_attempt(conn: &mut TenantConn, id: i64) -> Result<Option<Attempt>, ApiError> {
    Ok(sqlx::query_as!(
        Attempt,
        r#"SELECT id, transaction_id AS "order: OrderId", number, txn_ref, channel AS "channel: PayChannel", amount, url,
                  state AS "state: AttemptState", expires_at, created_at
           FROM payment_attempts WHERE id = $1"#,
        id,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The link of a reference.
///
/// # Errors
/// When the database fails.
pub async fn find_attempt_by_ref(conn: &mut TenantConn, txn_ref: &str) -> Result<Option<Attempt>, ApiError> {
    Ok(sqlx::query_as!(
        Attempt,
        r#"SELECT id, transaction_id AS "order: OrderId", number, txn_ref, channel AS "channel: PayChannel", amount, url,
                  state AS "state: AttemptState", expires_at, created_at
           FROM payment_attempts WHERE txn_ref = $1"#,
        txn_ref,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The newest link of an order.
pub(super) async fn newest(conn: &mut TenantConn, order: OrderId) -> Result<Option<Attempt>, ApiError> {
    Ok(sqlx::query_as!(
        Attempt,
        r#"SELECT id, transaction_id AS "order: OrderId", number, txn_ref, channel AS "channel: PayChannel", amount, url,
                  state AS "state: AttemptState", expires_at, created_at
           FROM payment_attempts WHERE transaction_id = $1 ORDER BY number DESC LIMIT 1"#,
        order as OrderId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Whether no link of its order was made after this one.
///
/// # Errors
/// When the database fails.
pub async fn is_newest(conn: &mut TenantConn, attempt: &Attempt) -> Result<bool, ApiError> {
    Ok(newest(conn, attempt.order).await?.is_some_and(|newest| newest.id == attempt.id))
}

/// The open link of an order that can be paid now, for showing it again.
///
/// # Errors
/// When the database fails.
pub async fn open_link(conn: &mut TenantConn, order: OrderId) -> Result<Option<Link>, ApiError> {
    let newest = newest(conn, order).await?;
    let is_open =
        |attempt: &Attempt| attempt.state == AttemptState::Open && attempt.expires_at > OffsetDateTime::now_utc();
    Ok(newest.filter(is_open).map(|attempt| Link { url: attempt.url, expires_at: attempt.expires_at }))
}

/// The links that an order was paid by, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn paid_attempts(conn: &mut TenantConn, order: OrderId) -> Result<Vec<PaidAttempt>, ApiError> {
    Ok(sqlx::query_as!(
        PaidAttempt,
        "SELECT id, amount FROM payment_attempts WHERE transaction_id = $1 AND state IN ('paid', 'held') ORDER BY number DESC",
        order as OrderId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub(super) async fn insert(conn: &mut TenantConn, new: &NewAttempt<'_>) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        "INSERT INTO payment_attempts (transaction_id, number, txn_ref, channel, amount, url, expires_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
        new.order as OrderId,
        new.number,
        new.txn_ref,
        new.channel as Option<PayChannel>,
        new.amount,
        new.url,
        new.expires_at,
        new.created_at,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Notes how a payment went; false where that is known, or it was paid whatever is said now.
///
/// # Errors
/// When the database fails.
pub async fn note(conn: &mut TenantConn, id: i64, state: AttemptState, report: &Report) -> Result<bool, ApiError> {
    let noted = sqlx::query!(
        "UPDATE payment_attempts SET state = $2, code = $3, provider_number = $4, pay_date = $5, answer = $6, answered_at = now()
         WHERE id = $1 AND state IN ('open', 'declined') AND state <> $2",
        id,
        state as AttemptState,
        report.code,
        report.provider_number,
        report.pay_date,
        report.raw,
    )
    .execute(&mut *conn)
    .await?;
    Ok(noted.rows_affected() > 0)
}

/// Notes that VNPay was asked once more; how often that was.
///
/// # Errors
/// When the database fails.
pub async fn count_query(conn: &mut TenantConn, id: i64) -> Result<i32, ApiError> {
    Ok(sqlx::query_scalar!("UPDATE payment_attempts SET queries = queries + 1 WHERE id = $1 RETURNING queries", id)
        .fetch_one(&mut *conn)
        .await?)
}
