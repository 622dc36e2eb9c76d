//! How a refund begins: checked against what came, under the order's lock, once for a key.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;
use uuid::Uuid;

use super::messages::{NOT_BY_GATEWAY, NOTHING_TO_REFUND, REFUND_TOO_LARGE};
use super::store::{self, NewRefund, NewRow};
use super::words::{RefundState, RefundWay};
use super::{asking, ending};
use crate::gateway::{self, PaidAttempt};
use crate::money::dong;
use crate::orders::{self, EventKind, Order};

/// Makes a refund of a locked order. By hand it is done with it; the gateway is asked by a task. Whether it is new: twice with
/// a key is once.
///
/// # Errors
/// 412 where that much did not come or went back already, or not by the gateway.
pub async fn begin(tx: &mut TenantTx, order: &Order, new: &NewRefund<'_>) -> Result<bool, ApiError> {
    if store::is_known(tx, order.id, new.key).await? {
        return Ok(false);
    }
    let left = order.received - order.refunded;
    if left <= 0 {
        return Err(NOTHING_TO_REFUND.into());
    }
    ensure_within(new.amount, left)?;
    match new.way {
        RefundWay::Gateway => by_gateway(tx, order, new).await?,
        RefundWay::Transfer | RefundWay::Cash => {
            let refund = store::insert(tx, order.id, new, &NewRow::by_hand()).await?;
            ending::complete(tx, order, &refund, Some(new.by)).await?;
        }
    }
    Ok(true)
}

async fn by_gateway(tx: &mut TenantTx, order: &Order, new: &NewRefund<'_>) -> Result<(), ApiError> {
    let paid = gateway::paid_attempts(tx, order.id).await?;
    let ids: Vec<i64> = paid.iter().map(|attempt| attempt.id).collect();
    let back = store::sums_by_attempt(tx, &ids).await?;
    let (attempt, left) = chosen(&paid, &back, new.amount).ok_or(NOT_BY_GATEWAY)?;
    ensure_within(new.amount, left)?;
    let request_id = Uuid::new_v4().simple().to_string();
    let row = NewRow { state: RefundState::Begun, attempt: Some(attempt), request_id: Some(&request_id) };
    let refund = store::insert(tx, order.id, new, &row).await?;
    let data = json!({ "amount": new.amount, "reason": new.reason, "way": new.way });
    orders::note_refund(tx, order, (EventKind::RefundBegun, &data), Some(new.by)).await?;
    asking::plan(tx, refund.id, new.by).await
}

/// The payment that so much can go back of, and what is left of it: the first that has enough, else the one that has most; none
/// where none has anything. `back` is what goes back of each.
fn chosen(paid: &[PaidAttempt], back: &HashMap<i64, i64>, wanted: i64) -> Option<(i64, i64)> {
    let left_of = |attempt: &PaidAttempt| (attempt.id, attempt.amount - back.get(&attempt.id).copied().unwrap_or(0));
    let left: Vec<(i64, i64)> = paid.iter().map(left_of).filter(|(_, left)| *left > 0).collect();
    let enough = left.iter().find(|(_, left)| *left >= wanted);
    enough.or_else(|| left.iter().max_by_key(|(_, left)| *left)).copied()
}

fn ensure_within(amount: i64, left: i64) -> Result<(), ApiError> {
    if amount <= left {
        return Ok(());
    }
    Err(ApiError::on_field_with("amount", REFUND_TOO_LARGE, vec![("max", dong(left))]))
}

#[cfg(test)]
mod tests {
    use platform::locale::Locale;

    use super::*;

    #[test]
    fn the_newest_payment_with_enough_left_is_chosen() {
        let paid = [(3, 200), (2, 500), (1, 500)].map(|(id, amount)| PaidAttempt { id, amount });
        let of = |back: &[(i64, i64)], wanted| chosen(&paid, &back.iter().copied().collect(), wanted);
        assert_eq!([of(&[], 200), of(&[], 201), of(&[], 500)], [Some((3, 200)), Some((2, 500)), Some((2, 500))]);
        assert_eq!(of(&[(2, 1)], 500), Some((1, 500)));
        // Nobody has so much: the one with most says how much there is.
        assert_eq!(of(&[(2, 400), (1, 250)], 300), Some((1, 250)));
        assert_eq!(of(&[(3, 200), (2, 500), (1, 499)], 1), Some((1, 1)));
        assert_eq!((of(&[(3, 200), (2, 500), (1, 500)], 1), chosen(&[], &HashMap::new(), 1)), (None, None));
    }

    #[test]
    fn no_more_goes_back_than_there_is() {
        assert!(ensure_within(100, 100).is_ok());
        let error = ensure_within(100_001, 100_000).expect_err("too much");
        assert_eq!(error.message(), REFUND_TOO_LARGE);
        assert_eq!(error.body(Locale::Vi).message, format!("Chỉ còn {} có thể hoàn lại.", dong(100_000)));
    }
}
