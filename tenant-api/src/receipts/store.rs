//! Receipts' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use sqlx::types::Json;
use time::OffsetDateTime;

use super::content::{Left, Receipt, ReceiptContent};
use crate::ids::{OrderId, RefundId};

/// Takes the year's next number and the receipt with it, where it is not there yet.
pub(super) async fn issue(tx: &mut TenantConn, new: &Left) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH counter AS (
             INSERT INTO receipt_counters AS c (year, last)
             SELECT extract(year FROM now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::int, 1
              WHERE NOT EXISTS (SELECT FROM receipts
                                 WHERE transaction_id = $1 AND refund_id IS NOT DISTINCT FROM $2::bigint)
             ON CONFLICT (year) DO UPDATE SET last = c.last + 1
             RETURNING year, last)
         INSERT INTO receipts (year, number, transaction_id, refund_id, amount, content)
         SELECT year, last, $1, $2, $3::bigint, $4::jsonb FROM counter",
        new.order as OrderId,
        new.refund as Option<RefundId>,
        new.amount,
        new.content,
    )
    .execute(&mut *tx)
    .await
    .map(drop)
}

/// What the receipt of an order's payment says that was paid; 0: there is none.
///
/// # Errors
/// When the database fails.
pub async fn paid_for(conn: &mut TenantConn, order: OrderId) -> Result<i64, ApiError> {
    let paid = sqlx::query_scalar!(
        "SELECT amount FROM receipts WHERE transaction_id = $1 AND refund_id IS NULL",
        order as OrderId
    );
    Ok(paid.fetch_optional(&mut *conn).await?.unwrap_or(0))
}

/// An order's: of what was paid, then of its refunds.
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
