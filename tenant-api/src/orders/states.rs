//! From which state an order goes to which: one pure function.

use super::words::OrderStatus;

/// What happens to an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A link or QR code is given.
    Shown,
    /// Money came, less than is to be paid.
    PartPaid,
    /// Staff took back all that they had written, and nothing else shows that it is paid.
    Emptied,
    /// Pictures of a transfer were sent.
    ProofSent,
    /// A person is to decide: the gateway suspects fraud, or staff look at it.
    Held,
    /// Enough money came.
    Paid,
    /// A named person says so.
    Confirmed,
    /// The gateway declined the newest attempt.
    Declined,
    /// Its life is over.
    Expired,
    /// The buyer does not want it any more.
    Cancelled,
    /// The buyer bought the same in another way.
    Replaced,
    /// A named person declines it.
    Rejected,
}

/// The state after `step`; none where it can't be taken. Answers of providers (`PartPaid`, `Held`, `Paid`, `Declined`) and
/// what staff take back can always be taken: what they can't change stays.
pub fn next(status: OrderStatus, step: Step) -> Option<OrderStatus> {
    use OrderStatus::{Failure, InProgress, Initialized, Paying, Success, WaitingForActivation};
    // Open ones skip ahead; none goes back but one that is emptied.
    let at_least = |wanted: OrderStatus| status.is_open().then(|| status.max(wanted));
    let is_untouched = matches!(status, Initialized | InProgress);
    match step {
        Step::Shown => at_least(InProgress),
        Step::ProofSent => at_least(Paying),
        Step::PartPaid => Some(at_least(Paying).unwrap_or(status)),
        Step::Emptied => Some(if status == Paying { InProgress } else { status }),
        Step::Held => Some(at_least(WaitingForActivation).unwrap_or(status)),
        Step::Paid => Some(Success),
        Step::Confirmed => (status != Success).then_some(Success),
        // Something of the order is under way already: one attempt decides nothing.
        Step::Declined => Some(if is_untouched { Failure } else { status }),
        Step::Expired | Step::Cancelled | Step::Replaced => is_untouched.then_some(Failure),
        Step::Rejected => status.is_open().then_some(Failure),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const STEPS: [Step; 12] = [
        Step::Shown,
        Step::PartPaid,
        Step::Emptied,
        Step::ProofSent,
        Step::Held,
        Step::Paid,
        Step::Confirmed,
        Step::Declined,
        Step::Expired,
        Step::Cancelled,
        Step::Replaced,
        Step::Rejected,
    ];

    /// Rows in the order of [`STEPS`], columns in that of the states: i, g, p, w, s, f; `-`: it can't be taken.
    const TABLE: &str = "
        g g p w - -
        p p p w s f
        i g g w s f
        p p p w - -
        w w w w s f
        s s s s s s
        s s s s - s
        f f p w s f
        f f - - - -
        f f - - - -
        f f - - - -
        f f f f - -";

    fn sign(status: Option<OrderStatus>) -> &'static str {
        match status {
            None => "-",
            Some(OrderStatus::Initialized) => "i",
            Some(OrderStatus::InProgress) => "g",
            Some(OrderStatus::Paying) => "p",
            Some(OrderStatus::WaitingForActivation) => "w",
            Some(OrderStatus::Success) => "s",
            Some(OrderStatus::Failure) => "f",
        }
    }

    #[test]
    fn every_step_from_every_state() {
        let rows: Vec<Vec<&str>> =
            TABLE.trim().lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).collect();
        assert_eq!(rows.len(), STEPS.len());
        for (step, wanted) in STEPS.iter().zip(rows) {
            let found: Vec<&str> = OrderStatus::ALL.iter().map(|status| sign(next(*status, *step))).collect();
            assert_eq!(found, wanted, "{step:?}");
        }
    }

    proptest! {
        #[test]
        fn a_success_stays_and_needs_money_or_a_name(steps in prop::collection::vec(0..STEPS.len(), 0..40)) {
            let mut status = OrderStatus::Initialized;
            for step in steps.into_iter().map(|at| STEPS[at]) {
                let after = next(status, step).unwrap_or(status);
                if status == OrderStatus::Success {
                    prop_assert_eq!(after, OrderStatus::Success);
                } else if after == OrderStatus::Success {
                    prop_assert!(matches!(step, Step::Paid | Step::Confirmed));
                }
                // Open ones go on, but for one that is emptied; nothing that failed opens again.
                let is_back = step == Step::Emptied && (status, after) == (OrderStatus::Paying, OrderStatus::InProgress);
                let is_late = (status, after) == (OrderStatus::Failure, OrderStatus::Success);
                prop_assert!(after >= status || is_back || is_late);
                status = after;
            }
        }
    }
}
