//! What follows from money that went back, and from the gateway's refusal or silence: in one transaction under the order's
//! lock.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use serde_json::json;

use super::messages::REFUND_NOT_UNCLEAR;
use super::store::{self, Refund};
use super::words::{RefundAccess, RefundState};
use crate::affiliates;
use crate::gateway::RefundAnswer;
use crate::ids::{AccountId, RefundId};
use crate::mail::{self, Letter, To};
use crate::money::dong;
use crate::orders::{self, EventKind, Order};
use crate::receipts::{self, NewReceipt, ReceiptContent};
use crate::{activation_codes, courses};

/// Has follow what the gateway answered.
pub(super) async fn answered(
    tx: &mut TenantTx,
    order: &Order,
    refund: &Refund,
    answer: &RefundAnswer,
) -> Result<(), ApiError> {
    match answer {
        RefundAnswer::Done { code, raw } | RefundAnswer::Repeated { code, raw } => {
            store::end(tx, refund.id, RefundState::Done, (code, raw)).await?;
            complete(tx, order, refund, None).await
        }
        RefundAnswer::Refused { code, raw } => {
            store::end(tx, refund.id, RefundState::Failed, (code, raw)).await?;
            let data = json!({ "amount": refund.amount, "code": code });
            orders::note_refund(tx, order, (EventKind::RefundFailed, &data), None).await
        }
    }
}

/// Nobody knows what the gateway has done, and nobody asks it again: a person is to look there.
pub(super) async fn unclear(tx: &mut TenantTx, order: &Order, refund: &Refund) -> Result<(), ApiError> {
    tracing::warn!(order = order.id.get(), refund = refund.id.get(), "a refund is to be looked up at the gateway");
    store::set_unclear(tx, refund.id).await?;
    let data = json!({ "amount": refund.amount, "unclear": true });
    orders::note_refund(tx, order, (EventKind::RefundFailed, &data), None).await
}

/// What somebody has found at the gateway about a refund that is unclear.
#[derive(Debug, Clone, Copy)]
pub struct Cleared {
    /// Which refund.
    pub refund: RefundId,
    /// Whether the money went back.
    pub went_back: bool,
    /// Who says so.
    pub by: AccountId,
}

/// Ends a refund of a locked order by what somebody has found; one that failed can be begun anew.
///
/// # Errors
/// 412 where it does not wait for that.
pub async fn clear_up(tx: &mut TenantTx, order: &Order, cleared: &Cleared) -> Result<(), ApiError> {
    let refund = store::lock_unclear(tx, order.id, cleared.refund).await?;
    let refund = refund.ok_or_else(|| ApiError::on_field("refund", REFUND_NOT_UNCLEAR))?;
    if cleared.went_back {
        store::end(tx, refund.id, RefundState::Done, ("", "")).await?;
        return complete(tx, order, &refund, Some(cleared.by)).await;
    }
    store::end(tx, refund.id, RefundState::Failed, ("", "")).await?;
    let data = json!({ "amount": refund.amount });
    orders::note_refund(tx, order, (EventKind::RefundFailed, &data), Some(cleared.by)).await
}

/// Has follow what follows from money that went back.
pub(super) async fn complete(
    tx: &mut TenantTx,
    order: &Order,
    refund: &Refund,
    by: Option<AccountId>,
) -> Result<(), ApiError> {
    let data = json!({ "amount": refund.amount, "reason": refund.reason, "way": refund.way });
    orders::note_refund(tx, order, (EventKind::Refunded, &data), by).await?;
    let content = orders::receipt_content(tx, order).await?;
    if order.granted_at.is_none() {
        return tell(tx, order, refund, &content).await;
    }
    if refund.access == RefundAccess::End {
        end_access(tx, order).await?;
    }
    // What the receipts say of the sale; a refund that is still under way has none.
    let left = receipts::sum_of(tx, order.id).await?;
    let held = order.received - store::sum_done(tx, order.id).await?;
    let part = part_of_sale(left, held);
    if part > 0 {
        let paid = receipts::paid_for(tx, order.id).await?;
        affiliates::book_back(tx, order.id, refund.id, (part, paid, part == left)).await?;
    }
    tell(tx, order, refund, &content).await?;
    if part > 0 {
        let new = NewReceipt { order: order.id, refund: Some(refund.id), amount: -part, content: &content };
        receipts::issue(tx, &new).await?;
    }
    Ok(())
}

/// What a refund takes of the sale, of which `left` was not taken yet, where `held` stays of all that came: a surplus goes back
/// first.
fn part_of_sale(left: i64, held: i64) -> i64 {
    (left - held.max(0)).max(0)
}

async fn end_access(tx: &mut TenantTx, order: &Order) -> Result<(), ApiError> {
    if order.quantity > 1 {
        return activation_codes::withdraw_for_order(tx, order.id).await.map(drop);
    }
    courses::end_purchase(tx, order.course_id, order.buyer_id).await.map(drop)
}

async fn tell(tx: &mut TenantTx, order: &Order, refund: &Refund, content: &ReceiptContent) -> Result<(), ApiError> {
    let buyer = &content.buyer;
    // A login name gets no letter.
    if !buyer.email.contains('@') {
        return Ok(());
    }
    let locale = Locale::parse(&order.locale).unwrap_or_default();
    let whom = To { to: buyer.email.clone(), name: buyer.name.clone(), locale };
    let letter = Letter::OrderRefunded {
        course: order.course_title.clone(),
        amount: dong(refund.amount),
        reference: order.reference.clone(),
        reason: refund.reason.clone(),
    };
    mail::enqueue(tx, format!("order_refunded/{}", refund.id), whom, letter).await.map(drop)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_surplus_goes_back_before_the_sale() {
        let parts = [(500, 200), (500, 500), (500, 600), (0, 0), (0, 500), (500, -100)];
        assert_eq!(parts.map(|(left, held)| part_of_sale(left, held)), [300, 0, 0, 0, 0, 500]);
    }

    proptest! {
        #[test]
        fn all_that_goes_back_comes_to_what_was_paid(
            paid in 0..1_000_000_i64, surplus in 0..1_000_000_i64, cuts in prop::collection::vec(0..2_000_000_i64, 0..6),
        ) {
            let all = paid + surplus;
            let mut ends: Vec<i64> = cuts.into_iter().map(|cut| cut.min(all)).collect();
            ends.push(all);
            ends.sort_unstable();
            let mut left = paid;
            for end in ends {
                let held = all - end;
                left -= part_of_sale(left, held);
                prop_assert_eq!(left, held.min(paid));
            }
            prop_assert_eq!(left, 0);
        }
    }
}
