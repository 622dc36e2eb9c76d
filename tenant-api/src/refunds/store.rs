//! Refunds' SQL.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;
use uuid::Uuid;

use super::words::{RefundAccess, RefundState, RefundWay};
use crate::ids::{AccountId, OrderId, RefundId};

/// Money that goes back.
#[derive(Debug, Clone)]
pub struct Refund {
    pub id: RefundId,
    pub order: OrderId,
    pub amount: i64,
    /// What the buyer is told.
    pub reason: String,
    pub access: RefundAccess,
    pub way: RefundWay,
    pub state: RefundState,
    /// When it was begun.
    pub at: OffsetDateTime,
}

/// A refund to be made.
#[derive(Debug, Clone, Copy)]
pub struct NewRefund<'a> {
    /// Above 0.
    pub amount: i64,
    /// What the buyer is told.
    pub reason: &'a str,
    pub access: RefundAccess,
    pub way: RefundWay,
    /// The browser's: sent again, it is the same refund.
    pub key: Uuid,
    /// Who of the staff.
    pub by: AccountId,
}

/// What a new one's way brings with it.
pub(super) struct NewRow<'a> {
    pub(super) state: RefundState,
    /// The gateway's payment.
    pub(super) attempt: Option<i64>,
    pub(super) request_id: Option<&'a str>,
}

impl NewRow<'_> {
    /// Of what is done with it.
    pub(super) fn by_hand() -> Self {
        Self { state: RefundState::Done, attempt: None, request_id: None }
    }
}

/// What the gateway is to be asked.
pub(super) struct Asked {
    pub(super) order: OrderId,
    pub(super) amount: i64,
    pub(super) request_id: String,
    /// Of the payment: what it was known by, how much it was, when its link was made.
    pub(super) txn_ref: String,
    pub(super) paid: i64,
    pub(super) provider_number: String,
    pub(super) paid_at: OffsetDateTime,
    /// Who of the staff, by their number.
    pub(super) by: String,
    /// When the refund was begun.
    pub(super) at: OffsetDateTime,
}

pub(super) async fn is_known(conn: &mut TenantConn, order: OrderId, key: Uuid) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM refunds WHERE transaction_id = $1 AND key = $2) AS "is_known!""#,
        order as OrderId,
        key,
    )
    .fetch_one(&mut *conn)
    .await?)
}

pub(super) async fn insert(
    tx: &mut TenantConn,
    order: OrderId,
    new: &NewRefund<'_>,
    row: &NewRow<'_>,
) -> Result<Refund, ApiError> {
    Ok(sqlx::query_as!(
        Refund,
        r#"INSERT INTO refunds (transaction_id, key, amount, reason, access, way, state, attempt_id, request_id, by_id, ended_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, CASE WHEN $7::text = 'begun' THEN NULL ELSE now() END)
        RETURNING id AS "id: RefundId", transaction_id AS "order: OrderId", amount, reason, access AS "access: RefundAccess",
                  way AS "way: RefundWay", state AS "state: RefundState", created_at AS at"#,
        order as OrderId,
        new.key,
        new.amount,
        new.reason,
        new.access as RefundAccess,
        new.way as RefundWay,
        row.state as RefundState,
        row.attempt,
        row.request_id,
        new.by as AccountId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// What goes back of each of these payments of the gateway, refusals left out; none where nothing does.
pub(super) async fn sums_by_attempt(conn: &mut TenantConn, attempts: &[i64]) -> Result<HashMap<i64, i64>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT attempt_id AS "attempt!", sum(amount)::bigint AS "sum!" FROM refunds
            WHERE attempt_id = ANY ($1) AND state <> 'failed' GROUP BY attempt_id"#,
        attempts,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.attempt, row.sum)).collect())
}

/// What went back of an order.
pub(super) async fn sum_done(conn: &mut TenantConn, order: OrderId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT coalesce(sum(amount), 0)::bigint AS "sum!" FROM refunds WHERE transaction_id = $1 AND state = 'done'"#,
        order as OrderId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// None where it is over.
pub(super) async fn find_asked(conn: &mut TenantConn, id: RefundId) -> Result<Option<Asked>, ApiError> {
    Ok(sqlx::query_as!(
        Asked,
        r#"SELECT r.transaction_id AS "order: OrderId", r.amount, r.request_id AS "request_id!", a.txn_ref, a.amount AS paid,
                  coalesce(a.provider_number, '0') AS "provider_number!", a.created_at AS paid_at,
                  concat('staff', r.by_id) AS "by!", r.created_at AS at
             FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id
            WHERE r.id = $1 AND r.state = 'begun'"#,
        id as RefundId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// None where it is over.
pub(super) async fn lock_begun(tx: &mut TenantConn, id: RefundId) -> Result<Option<Refund>, ApiError> {
    Ok(sqlx::query_as!(
        Refund,
        r#"SELECT id AS "id: RefundId", transaction_id AS "order: OrderId", amount, reason, access AS "access: RefundAccess",
                  way AS "way: RefundWay", state AS "state: RefundState", created_at AS at
             FROM refunds WHERE id = $1 AND state = 'begun' FOR UPDATE"#,
        id as RefundId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// One of this order that a person is to look at; none where it is not.
pub(super) async fn lock_unclear(
    tx: &mut TenantConn,
    order: OrderId,
    id: RefundId,
) -> Result<Option<Refund>, ApiError> {
    Ok(sqlx::query_as!(
        Refund,
        r#"SELECT id AS "id: RefundId", transaction_id AS "order: OrderId", amount, reason, access AS "access: RefundAccess",
                  way AS "way: RefundWay", state AS "state: RefundState", created_at AS at
             FROM refunds WHERE id = $1 AND transaction_id = $2 AND state = 'unclear' FOR UPDATE"#,
        id as RefundId,
        order as OrderId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// That a person is to look at it.
pub(super) async fn set_unclear(tx: &mut TenantConn, id: RefundId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE refunds SET state = 'unclear' WHERE id = $1", id as RefundId).execute(&mut *tx).await?;
    Ok(())
}

/// How it ended, with what the gateway answered.
pub(super) async fn end(
    tx: &mut TenantConn,
    id: RefundId,
    state: RefundState,
    (code, answer): (&str, &str),
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE refunds SET state = $2, code = left($3, 10), answer = left($4, 70000), ended_at = now() WHERE id = $1",
        id as RefundId,
        state as RefundState,
        code,
        answer,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// The refunds of orders, the first one first.
///
/// # Errors
/// When the database fails.
pub async fn list_of(conn: &mut TenantConn, orders: &[OrderId]) -> Result<Vec<Refund>, ApiError> {
    Ok(sqlx::query_as!(
        Refund,
        r#"SELECT id AS "id: RefundId", transaction_id AS "order: OrderId", amount, reason, access AS "access: RefundAccess",
                  way AS "way: RefundWay", state AS "state: RefundState", created_at AS at
             FROM refunds WHERE transaction_id = ANY ($1) ORDER BY id"#,
        orders as &[OrderId],
    )
    .fetch_all(&mut *conn)
    .await?)
}
