//! Seats that were bought: codes for whoever paid.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::making;
use super::store::NewBatch;
use super::{code, store};
use crate::ids::{AccountId, ActivationBatchId, CourseId, OrderId};

/// Longest name of a batch, in characters.
const NAME_MAX: usize = 100;

/// Seats of an order.
#[derive(Debug, Clone, Copy)]
pub struct Seats<'a> {
    /// Whose they are.
    pub order: OrderId,
    /// What the batch is called, such as the order's reference.
    pub name: &'a str,
    /// What each opens.
    pub course: CourseId,
    /// How many.
    pub count: i32,
    /// Who has bought them.
    pub owner: AccountId,
}

/// The codes of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderCodes {
    /// By which its file is downloaded.
    pub batch: ActivationBatchId,
    /// `XXXX-XXXX-XXXX`, without those that were withdrawn.
    pub codes: Vec<String>,
}

/// Makes an order's codes: once, however often it is called.
///
/// # Errors
/// When the database fails.
pub async fn make_for_order(tx: &mut TenantConn, seats: &Seats<'_>) -> Result<(), ApiError> {
    let name: String = seats.name.chars().take(NAME_MAX).collect();
    let new = NewBatch {
        name: &name,
        course_ids: &[seats.course],
        count: seats.count,
        expires_at: None,
        days: None,
        key: None,
        order: Some(seats.order),
        owner: seats.owner,
    };
    making::make(tx, &new).await.map(drop)
}

/// The codes that an order got; none where it got none.
///
/// # Errors
/// When the database fails.
pub async fn codes_of_order(conn: &mut TenantConn, order: OrderId) -> Result<Option<OrderCodes>, ApiError> {
    let Some(batch) = store::batch_of_order(conn, order).await? else { return Ok(None) };
    let codes = store::codes_of_batch(conn, batch).await?;
    Ok(Some(OrderCodes { batch, codes: codes.iter().map(|row| code::shown(&row.code)).collect() }))
}

/// Withdraws those of an order's codes that nobody has used; how many there were.
///
/// # Errors
/// When the database fails.
pub async fn withdraw_for_order(tx: &mut TenantConn, order: OrderId) -> Result<u64, ApiError> {
    store::withdraw(tx, order).await
}
