//! SQL of the steps of orders.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use crate::ids::{AccountId, OrderId};
use crate::orders::words::EventKind;

/// A step of an order.
#[derive(Debug)]
pub struct Event {
    pub kind: EventKind,
    pub data: Value,
    pub at: OffsetDateTime,
}

/// Adds one, with the state that the order has now.
///
/// # Errors
/// When the database fails.
pub async fn record_event(
    tx: &mut TenantConn,
    order: OrderId,
    kind: EventKind,
    by: Option<AccountId>,
    data: &Value,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO transaction_events (transaction_id, kind, status, by_id, data)
         SELECT id, $2, status, $3, $4 FROM transactions WHERE id = $1",
        order as OrderId,
        kind as EventKind,
        by as Option<AccountId>,
        data,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// An order's steps, the first one first.
pub async fn events_of(conn: &mut TenantConn, order: OrderId) -> Result<Vec<Event>, ApiError> {
    Ok(sqlx::query_as!(
        Event,
        r#"SELECT kind AS "kind: EventKind", data, at
             FROM transaction_events WHERE transaction_id = $1 ORDER BY id"#,
        order as OrderId,
    )
    .fetch_all(&mut *conn)
    .await?)
}
