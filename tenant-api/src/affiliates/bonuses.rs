//! What affiliates earn: booked with an order, booked back with its refunds.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::rules::taken_back;
use crate::ids::{AccountId, OrderId, RefundId};

/// Books what the order's entries lack of an affiliate's bonus, which is `amount` for all that is paid by now: calling it
/// again books nothing. The caller holds the order's lock.
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
    sqlx::query!(
        "INSERT INTO affiliate_entries (user_id, transaction_id, amount, due_at)
         SELECT $1::bigint, $2::bigint, $3::bigint - booked.sum, $4::timestamptz
           FROM (SELECT coalesce(sum(amount), 0)::bigint AS sum FROM affiliate_entries WHERE transaction_id = $2) AS booked
          WHERE $3 > booked.sum",
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
/// falls due when the last part of the bonus does, and lowers the next payout where that is paid by now.
///
/// # Errors
/// When the database fails.
pub async fn book_back(
    tx: &mut TenantConn,
    order: OrderId,
    refund: RefundId,
    (part, of, is_last): (i64, i64, bool),
) -> Result<(), ApiError> {
    // A payout that is under way is over then.
    sqlx::query!(
        "SELECT id FROM affiliate_entries WHERE transaction_id = $1 AND refund_id IS NULL ORDER BY id FOR UPDATE",
        order as OrderId,
    )
    .fetch_all(&mut *tx)
    .await?;
    let booked = sqlx::query!(
        r#"SELECT user_id AS "user: AccountId", max(due_at) AS "due_at!",
                  coalesce(sum(amount) FILTER (WHERE refund_id IS NULL), 0)::bigint AS "amount!",
                  coalesce(-sum(amount) FILTER (WHERE refund_id IS NOT NULL), 0)::bigint AS "back!"
             FROM affiliate_entries WHERE transaction_id = $1 GROUP BY user_id"#,
        order as OrderId,
    );
    let Some(booked) = booked.fetch_optional(&mut *tx).await? else { return Ok(()) };
    let taken = taken_back((booked.amount, booked.back), (part, of, is_last));
    if taken == 0 {
        return Ok(());
    }
    sqlx::query!(
        "INSERT INTO affiliate_entries (user_id, transaction_id, refund_id, amount, due_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (refund_id) WHERE refund_id IS NOT NULL DO NOTHING",
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
