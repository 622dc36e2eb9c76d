//! Issuing right before a transaction commits: the counter of numbers is locked for that moment only, and after all others.

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::tenancy::{LastStep, TenantConn, TenantTx};

use super::content::{Left, NewReceipt};
use super::store;

/// Steps go by name: this one comes before `live`, whose lock all transactions of a site wait for that publish something.
const ISSUE: LastStep = LastStep { name: "issue_receipts", run: issue };

/// Has a receipt issued when the transaction commits.
pub(super) fn leave(tx: &mut TenantTx, new: &NewReceipt<'_>) -> Result<(), ApiError> {
    let NewReceipt { order, refund, amount, content } = *new;
    let content = serde_json::to_value(content).map_err(ApiError::internal)?;
    let left = Left { order, refund, amount, content };
    tx.leave(ISSUE, serde_json::to_string(&left).map_err(ApiError::internal)?);
    Ok(())
}

fn issue(conn: &mut TenantConn, notes: Vec<String>) -> BoxFuture<'_, Result<(), sqlx::Error>> {
    Box::pin(async move {
        for note in &notes {
            let left: Left = serde_json::from_str(note).map_err(|error| sqlx::Error::Decode(error.into()))?;
            store::issue(conn, &left).await?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::ids::{OrderId, RefundId};

    #[test]
    fn what_is_left_is_read_again() -> Result<(), serde_json::Error> {
        for refund in [None, Some(RefundId(3))] {
            let content = json!({"buyer": {"name": "Nguyễn \"Bé\"\nBình"}, "price": 500_000});
            let left = Left { order: OrderId(7), refund, amount: -500_000, content };
            assert_eq!(serde_json::from_str::<Left>(&serde_json::to_string(&left)?)?, left);
        }
        Ok(())
    }
}
