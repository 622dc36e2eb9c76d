//! How a refund begins: checked against what came, under the order's lock, once for a key.

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;
use uuid::Uuid;

use super::messages::{NOT_BY_GATEWAY, NOTHING_TO_REFUND, REFUND_TOO_LARGE};
use super::store::{self, NewRefund, NewRow};
use super::words::{RefundState, RefundWay};
use super::{asking, ending};
use crate::gateway;
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
    let attempt = gateway::paid_attempt(tx, order.id).await?.ok_or(NOT_BY_GATEWAY)?;
    let left = attempt.amount - store::sum_by_attempt(tx, attempt.id).await?;
    if left <= 0 {
        return Err(NOT_BY_GATEWAY.into());
    }
    ensure_within(new.amount, left)?;
    let request_id = Uuid::new_v4().simple().to_string();
    let row = NewRow { state: RefundState::Begun, attempt: Some(attempt.id), request_id: Some(&request_id) };
    let refund = store::insert(tx, order.id, new, &row).await?;
    let told = json!({ "amount": new.amount, "reason": new.reason, "way": new.way });
    orders::note_refund(tx, order, (EventKind::RefundBegun, &told), Some(new.by)).await?;
    asking::plan(tx, refund.id, new.by).await
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
    fn no_more_goes_back_than_there_is() {
        assert!(ensure_within(100, 100).is_ok());
        let error = ensure_within(100_001, 100_000).expect_err("too much");
        assert_eq!(error.message(), REFUND_TOO_LARGE);
        assert_eq!(error.body(Locale::Vi).message, "Chỉ còn 100.000 đ có thể hoàn lại.");
    }
}
