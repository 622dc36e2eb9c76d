//! What affiliates earn: booked with an order, booked back with its refunds.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::rules::taken_back;
use crate::ids::{AccountId, AffiliateEntryId, OrderId, RefundId};

/// Books an affiliate's bonus for an order: once, however often it is called; nothing for 0.
///
/// # Errors
/// When the database fails.
pub async fn book(
    tx: &mut TenantConn,
    order: OrderId,
    affiliate: AccountId,
    amount: i64,
    due_at: OffsetDateTime,
) -> Result<(), ApiError> {
    if amount <= 0 {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO affiliate_entries (user_id, transaction_id, amount, due_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT ON CONSTRAINT affiliate_entries_once DO NOTHING",
        affiliate as AccountId,
        order as OrderId,
        amount,
        due_at,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Takes back the part of the order's bonus that went back of `of`, with `is_last` all that is left: once for each refund. It
/// falls due when the bonus does, and lowers the next payout where that is paid by now.
///
/// # Errors
/// When the database fails.
pub async fn book_back(
    tx: &mut TenantConn,
    order: OrderId,
    refund: RefundId,
    (part, of, is_last): (i64, i64, bool),
) -> Result<(), ApiError> {
    let booked = sqlx::query!(
        r#"SELECT id AS "id: AffiliateEntryId", user_id AS "user: AccountId", amount, due_at
             FROM affiliate_entries WHERE transaction_id = $1 AND refund_id IS NULL FOR UPDATE"#,
        order as OrderId,
    );
    let Some(booked) = booked.fetch_optional(&mut *tx).await? else { return Ok(()) };
    let back = sqlx::query_scalar!(
        r#"SELECT coalesce(-sum(amount), 0)::bigint AS "back!" FROM affiliate_entries WHERE transaction_id = $1 AND id <> $2"#,
        order as OrderId,
        booked.id as AffiliateEntryId,
    );
    let back = back.fetch_one(&mut *tx).await?;
    let taken = taken_back((booked.amount, back), (part, of, is_last));
    if taken == 0 {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO affiliate_entries (user_id, transaction_id, refund_id, amount, due_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT ON CONSTRAINT affiliate_entries_once DO NOTHING",
        booked.user as AccountId,
        order as OrderId,
        refund as RefundId,
        -taken,
        booked.due_at,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
