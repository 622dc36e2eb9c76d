//! Receipts' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use sqlx::types::Json;
use time::OffsetDateTime;

use super::content::{Left, Receipt, ReceiptContent};
use crate::ids::{OrderId, RefundId};

/// Takes the year's next number and the receipt with it: of a refund where there is none yet, of a payment for what the
/// order's receipts do not say yet.
pub(super) async fn issue(tx: &mut TenantConn, new: &Left) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH wanted AS (
             SELECT $3::bigint - CASE WHEN $2::bigint IS NULL THEN issued.sum ELSE 0 END AS amount
               FROM (SELECT coalesce(sum(amount), 0)::bigint AS sum FROM receipts WHERE transaction_id = $1) AS issued
              WHERE CASE WHEN $2 IS NULL THEN $3 > issued.sum
                         ELSE NOT EXISTS (SELECT FROM receipts WHERE refund_id = $2) END),
         counter AS (
             INSERT INTO receipt_counters AS c (year, last)
             SELECT extract(year FROM now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::int, 1 FROM wanted
             ON CONFLICT (year) DO UPDATE SET last = c.last + 1
             RETURNING year, last)
         INSERT INTO receipts (year, number, transaction_id, refund_id, amount, content)
         SELECT counter.year, counter.last, $1, $2, wanted.amount, $4::jsonb FROM counter, wanted",
        new.order as OrderId,
        new.refund as Option<RefundId>,
        new.amount,
        new.content,
    )
    .execute(&mut *tx)
    .await
    .map(drop)
}

/// What the receipts of an order's payments come to; 0: there is none.
///
/// # Errors
/// When the database fails.
pub async fn paid_for(conn: &mut TenantConn, order: OrderId) -> Result<i64, ApiError> {
    let paid = sqlx::query_scalar!(
        r#"SELECT coalesce(sum(amount), 0)::bigint AS "paid!" FROM receipts WHERE transaction_id = $1 AND refund_id IS NULL"#,
        order as OrderId
    );
    Ok(paid.fetch_one(&mut *conn).await?)
}

/// What all of an order's receipts come to, those of its refunds below zero: what was paid for the sale and has not gone
/// back; 0: there is none. Those that the transaction issues with its commit are not among them.
///
/// # Errors
/// When the database fails.
pub async fn sum_of(conn: &mut TenantConn, order: OrderId) -> Result<i64, ApiError> {
    let sum = sqlx::query_scalar!(
        r#"SELECT coalesce(sum(amount), 0)::bigint AS "sum!" FROM receipts WHERE transaction_id = $1"#,
        order as OrderId
    );
    Ok(sum.fetch_one(&mut *conn).await?)
}

/// An order's, by their numbers.
pub(super) async fn list_of(conn: &mut TenantConn, order: OrderId) -> Result<Vec<Receipt>, ApiError> {
    Ok(sqlx::query_as!(
        Receipt,
        r#"SELECT id, year, number, amount, content AS "content: Json<ReceiptContent>", issued_at
             FROM receipts WHERE transaction_id = $1 ORDER BY id"#,
        order as OrderId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Receipts behind the one with the id `after` that were issued within `from` and `to`, at most `limit`.
///
/// # Errors
/// When the database fails.
pub async fn list_after(
    conn: &mut TenantConn,
    after: i64,
    (from, to): (Option<OffsetDateTime>, Option<OffsetDateTime>),
    limit: i64,
) -> Result<Vec<Receipt>, ApiError> {
    Ok(sqlx::query_as!(
        Receipt,
        r#"SELECT id, year, number, amount, content AS "content: Json<ReceiptContent>", issued_at
             FROM receipts
            WHERE id > $1 AND ($2::timestamptz IS NULL OR issued_at >= $2) AND ($3::timestamptz IS NULL OR issued_at < $3)
            ORDER BY id LIMIT $4"#,
        after,
        from,
        to,
        limit,
    )
    .fetch_all(&mut *conn)
    .await?)
}
