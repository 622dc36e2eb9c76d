//! SQL of what changes an order.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use crate::gateway::PayChannel;
use crate::ids::{AccountId, FileId, OrderId};
use crate::orders::words::OrderStatus;
use crate::payment_settings::PayMethod;

/// Another way to pay, for which the order lives at least until `expires_at`.
pub async fn set_method(
    tx: &mut TenantConn,
    id: OrderId,
    (method, channel): (PayMethod, Option<PayChannel>),
    delivery: Option<&Value>,
    expires_at: OffsetDateTime,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE transactions SET method = $2, channel = $3, delivery = $4, expires_at = greatest(expires_at, $5),
                version = version + 1, updated_at = now()
          WHERE id = $1",
        id as OrderId,
        method as PayMethod,
        channel as Option<PayChannel>,
        delivery as Option<&Value>,
        expires_at,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// The order lives at least until then.
pub async fn outlive(tx: &mut TenantConn, id: OrderId, at: OffsetDateTime) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE transactions SET expires_at = $2, updated_at = now() WHERE id = $1 AND expires_at < $2",
        id as OrderId,
        at,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// The state of an order that is no end of it.
pub async fn set_status(tx: &mut TenantConn, id: OrderId, status: OrderStatus) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE transactions SET status = $2, version = version + 1, updated_at = now() WHERE id = $1",
        id as OrderId,
        status as OrderStatus,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub async fn set_received(tx: &mut TenantConn, id: OrderId, received: i64) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE transactions SET received = $2, version = version + 1, updated_at = now() WHERE id = $1",
        id as OrderId,
        received,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// That it was paid and given. `by`: who let it succeed without waiting for money.
pub async fn succeed(tx: &mut TenantConn, id: OrderId, by: Option<AccountId>) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE transactions SET status = 'success', failure = NULL, paid_at = now(), granted_at = now(),
                is_confirmed = $2::bigint IS NOT NULL, confirmed_by = $2, version = version + 1, updated_at = now()
          WHERE id = $1",
        id as OrderId,
        by as Option<AccountId>,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub async fn fail(tx: &mut TenantConn, id: OrderId, failure: &str) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE transactions SET status = 'failure', failure = $2, version = version + 1, updated_at = now() WHERE id = $1",
        id as OrderId,
        failure,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub async fn set_images(tx: &mut TenantConn, id: OrderId, images: &[FileId]) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE transactions SET images = $2, version = version + 1, updated_at = now() WHERE id = $1",
        id as OrderId,
        images as &[FileId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// `refunded` anew: what has not failed. Whether all that came has gone back.
pub async fn recount_refunds(tx: &mut TenantConn, id: OrderId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"UPDATE transactions SET version = version + 1, updated_at = now(),
                  refunded = (SELECT coalesce(sum(amount), 0) FROM refunds WHERE transaction_id = $1 AND state <> 'failed')
            WHERE id = $1
        RETURNING received = (SELECT coalesce(sum(amount), 0) FROM refunds WHERE transaction_id = $1 AND state = 'done')
                      AS "is_gone!""#,
        id as OrderId,
    )
    .fetch_one(&mut *tx)
    .await?)
}
