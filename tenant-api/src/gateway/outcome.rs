//! What VNPay's codes mean for a link.

/// How a payment went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The money came.
    Paid,
    /// The money came, and the gateway suspects fraud.
    Held,
    /// It did not come.
    Declined,
    /// Nothing is decided: it is not finished, or the bank has charged what the gateway did not get.
    Open,
}

/// Of a notification: its `vnp_ResponseCode` and `vnp_TransactionStatus`, of which both say that it was paid.
pub(super) fn of_notification(response: &str, status: &str) -> Outcome {
    match response {
        "00" => of_status(status),
        "07" => Outcome::Held,
        _ if status == "07" => Outcome::Held,
        _ => Outcome::Declined,
    }
}

/// Of the answer to a query: its `vnp_TransactionStatus`.
pub(super) fn of_status(status: &str) -> Outcome {
    match status {
        "00" => Outcome::Paid,
        "07" => Outcome::Held,
        "02" => Outcome::Declined,
        _ => Outcome::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_two_good_codes_pay() {
        for (response, status, outcome) in [
            ("00", "00", Outcome::Paid),
            ("07", "07", Outcome::Held),
            ("00", "07", Outcome::Held),
            ("07", "00", Outcome::Held),
            ("24", "02", Outcome::Declined),
            ("51", "00", Outcome::Declined),
            ("11", "", Outcome::Declined),
            ("00", "02", Outcome::Declined),
            ("00", "01", Outcome::Open),
            ("00", "04", Outcome::Open),
            ("00", "", Outcome::Open),
            ("", "", Outcome::Declined),
        ] {
            assert_eq!(of_notification(response, status), outcome, "{response} {status}");
        }
    }

    #[test]
    fn what_went_back_or_is_not_finished_decides_nothing() {
        for status in ["01", "04", "05", "06", "09", "", "99"] {
            assert_eq!(of_status(status), Outcome::Open, "{status}");
        }
    }
}
