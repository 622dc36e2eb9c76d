//! What orders do with discounts: look one up, take a use of it, give that back.

use platform::error::{ApiError, FieldError};
use platform::faults::Fault;
use platform::tenancy::TenantConn;

use super::input::read_code;
use super::messages::{DISCOUNT_INVALID, DISCOUNT_OVER, DISCOUNT_UNKNOWN, DISCOUNT_USED_BY_YOU, DISCOUNT_USED_UP};
use super::rules::Sale;
use super::store;
use crate::ids::{AccountId, DiscountId, OrderId};

/// The field of bodies and queries that names a code.
const FIELD: &str = "discount_code";

/// A discount that counts for a sale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discount {
    /// Its row.
    pub id: DiscountId,
    /// As it is kept: in upper case.
    pub code: String,
    /// None: it takes an amount off.
    pub percent: Option<i32>,
    /// What is off this sale, at most its price.
    pub amount: i64,
}

fn invalid(fault: impl Into<Fault>) -> ApiError {
    let Fault { message, params } = fault.into();
    ApiError::with_fields(DISCOUNT_INVALID, vec![FieldError { field: FIELD.to_owned(), message, params }])
}

/// The discount with this code, if it counts for this sale.
///
/// # Errors
/// 412 `discount_invalid`, whose field says why.
pub async fn find(conn: &mut TenantConn, code: &str, sale: &Sale) -> Result<Discount, ApiError> {
    let code = read_code(code).ok_or_else(|| invalid(DISCOUNT_UNKNOWN))?;
    let (id, terms) = store::terms_of_code(conn, &code).await?.ok_or_else(|| invalid(DISCOUNT_UNKNOWN))?;
    let used = match terms.per_user {
        Some(_) => store::count_uses(conn, id, sale.user).await?,
        None => 0,
    };
    match terms.refusal(sale, used) {
        Some(fault) => Err(invalid(fault)),
        None => Ok(Discount { id, code, percent: terms.percent, amount: terms.off(sale.price) }),
    }
}

/// Takes a use of the discount for a new order.
///
/// # Errors
/// 412 `discount_invalid` where others or the buyer have taken the last one.
pub async fn take(tx: &mut TenantConn, order: OrderId, discount: DiscountId, user: AccountId) -> Result<(), ApiError> {
    // The uses of the buyer are counted under the lock: the update alone would see those of before it waited.
    let terms = store::lock(tx, discount).await?.ok_or_else(|| invalid(DISCOUNT_UNKNOWN))?;
    if terms.ended_at.is_some() {
        return Err(invalid(DISCOUNT_OVER));
    }
    if store::take_use(tx, discount, user).await? {
        return store::insert_use(tx, order, discount, user).await;
    }
    Err(invalid(if terms.is_used_up() { DISCOUNT_USED_UP } else { DISCOUNT_USED_BY_YOU }))
}

/// Locks these discounts and the one with this code, by their ids: for a transaction that gives a use of one back and takes one
/// of another, so that no two of them wait for each other.
///
/// # Errors
/// When the database fails.
pub async fn lock_in_order(tx: &mut TenantConn, ids: &[DiscountId], code: &str) -> Result<(), ApiError> {
    store::lock_in_order(tx, ids, read_code(code).as_deref()).await
}

/// Gives back the use that an order has taken; nothing where it has none, or none any more.
///
/// # Errors
/// When the database fails.
pub async fn give_back(tx: &mut TenantConn, order: OrderId) -> Result<(), ApiError> {
    match store::give_use_back(tx, order).await? {
        Some(discount) => store::uncount_use(tx, discount).await,
        None => Ok(()),
    }
}

/// Takes the use again that an order has given back, as money came for it after all; whether there was one left, or none was
/// given back. An end of the discount meanwhile does not count.
///
/// # Errors
/// When the database fails.
pub async fn take_again(tx: &mut TenantConn, order: OrderId) -> Result<bool, ApiError> {
    let Some((discount, user)) = store::given_back(tx, order).await? else { return Ok(true) };
    store::lock(tx, discount).await?;
    if !store::take_use(tx, discount, user).await? {
        return Ok(false);
    }
    store::hold_use_again(tx, order).await?;
    Ok(true)
}
