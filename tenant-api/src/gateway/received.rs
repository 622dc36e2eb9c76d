//! What VNPay reports of a link, by a notification or when it is asked.

use platform::error::ApiError;
use time::OffsetDateTime;

use super::outcome::{Outcome, of_notification};
use super::{PARTS, plain, signing};

/// The code of what went wrong where VNPay names nothing else.
const OTHER: &str = "99";
/// Longest code that is kept.
const CODE_MAX: usize = 10;
/// Longest number of VNPay's that is kept.
const NUMBER_MAX: usize = 40;

/// What VNPay reports of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The link's reference.
    pub txn_ref: String,
    /// In whole VND; none where it is no such number.
    pub amount: Option<i64>,
    /// How the payment went.
    pub outcome: Outcome,
    /// Why it was declined, else its state.
    pub code: String,
    /// VNPay's own number of the payment.
    pub provider_number: Option<String>,
    /// When it was paid, as fourteen digits.
    pub pay_date: Option<String>,
    /// As it came.
    pub raw: String,
}

impl Report {
    /// Of fields without the prefix `vnp_`.
    pub(super) fn new(field: impl Fn(&str) -> String, outcome: Outcome, raw: &str) -> Self {
        let response = field("ResponseCode");
        let code = match outcome {
            // Of queries it says that they were answered.
            Outcome::Declined if ["", "00"].contains(&response.as_str()) => OTHER.to_owned(),
            Outcome::Declined => response,
            _ => field("TransactionStatus"),
        };
        let number = kept(&field("TransactionNo"), NUMBER_MAX);
        let pay_date = field("PayDate");
        Self {
            txn_ref: field("TxnRef"),
            amount: whole(&field("Amount")),
            outcome,
            code: kept(&code, CODE_MAX),
            provider_number: (!number.is_empty() && number != "0").then_some(number),
            pay_date: plain::moment(&pay_date).is_some().then_some(pay_date),
            raw: raw.to_owned(),
        }
    }

    /// When it was paid, as far as that is known.
    pub fn paid_at(&self) -> Option<OffsetDateTime> {
        plain::moment(self.pay_date.as_deref()?)
    }
}

/// Letters and digits, no more of them than are kept.
fn kept(text: &str, max: usize) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).take(max).collect()
}

/// Whole VND out of hundredths.
fn whole(hundredths: &str) -> Option<i64> {
    let hundredths: i64 = hundredths.parse().ok()?;
    (hundredths % PARTS == 0).then_some(hundredths / PARTS)
}

/// The notification of an address with this query; none where VNPay has not signed it.
///
/// # Errors
/// Never: any secret signs.
pub fn received(secret: &str, query: &str) -> Result<Option<Report>, ApiError> {
    let Some(fields) = signing::opened(secret, query)? else { return Ok(None) };
    let field = |name: &str| fields.get(&format!("vnp_{name}")).cloned().unwrap_or_default();
    let outcome = of_notification(&field("ResponseCode"), &field("TransactionStatus"));
    Ok(Some(Report::new(field, outcome, query)))
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const SECRET: &str = "TESTSECRETKEYFORVECTORS0123456789";

    fn report(fields: &str) -> Result<Report, ApiError> {
        let mut pairs: Vec<&str> = fields.split('&').collect();
        pairs.sort_unstable();
        let text = pairs.join("&");
        let query = format!("{text}&vnp_SecureHash={}", signing::sign(SECRET, &text)?);
        Ok(received(SECRET, &query)?.expect("signed"))
    }

    #[test]
    fn notifications_say_what_was_paid_when_and_how() -> Result<(), ApiError> {
        let paid = report(
            "vnp_Amount=15000000&vnp_PayDate=20260101093512&vnp_ResponseCode=00&vnp_TransactionStatus=00&vnp_TransactionNo=14226112&vnp_TxnRef=LH1-1",
        )?;
        assert_eq!((paid.txn_ref.as_str(), paid.amount, paid.outcome), ("LH1-1", Some(150_000), Outcome::Paid));
        assert_eq!((paid.code.as_str(), paid.provider_number.as_deref()), ("00", Some("14226112")));
        assert_eq!(paid.paid_at(), Some(datetime!(2026-01-01 09:35:12 +7)));
        let declined = report(
            "vnp_Amount=15000050&vnp_PayDate=x&vnp_ResponseCode=24&vnp_TransactionStatus=02&vnp_TransactionNo=0&vnp_TxnRef=LH1-1",
        )?;
        assert_eq!((declined.outcome, declined.code.as_str(), declined.amount), (Outcome::Declined, "24", None));
        assert_eq!((declined.provider_number, declined.pay_date), (None, None));
        let broken = report("vnp_ResponseCode=00&vnp_TransactionStatus=02&vnp_TxnRef=LH1-1")?;
        assert_eq!((broken.outcome, broken.code.as_str()), (Outcome::Declined, "99"));
        Ok(())
    }
}
