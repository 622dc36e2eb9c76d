//! Having VNPay pay back.

use anyhow::anyhow;
use platform::error::ApiError;
use serde_json::Value;
use time::OffsetDateTime;

use super::calls::{self, REFUND_ANSWER, field};
use super::client::{self, Answer};
use super::messages::PAYMENT_FAILED;
use super::terminal::Terminal;
use super::{PARTS, VERSION, plain};
use crate::site::Site;

/// Characters of the longest name of who pays back.
const BY_MAX: usize = 50;
/// Codes of requests that VNPay does not take: terminal, form, no such payment, it failed, signature.
const REFUSALS: [&str; 5] = ["02", "03", "91", "95", "97"];
/// The state of a payment whose refund the bank refused.
const REFUSED: &str = "09";

/// What is to go back.
#[derive(Debug, Clone, Copy)]
pub struct Refunding<'a> {
    /// The same however often it is asked.
    pub request_id: &'a str,
    /// The link that was paid.
    pub txn_ref: &'a str,
    /// Whether all that was paid by it goes back.
    pub is_full: bool,
    /// In whole VND.
    pub amount: i64,
    /// VNPay's own number of the payment; 0: not known.
    pub provider_number: &'a str,
    /// When the link was made.
    pub created_at: OffsetDateTime,
    /// Who pays back.
    pub by: &'a str,
}

/// What VNPay says to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundAnswer {
    /// It goes back.
    Done {
        /// VNPay's code.
        code: String,
        /// As it came.
        raw: String,
    },
    /// It was asked for before, so that it goes back, or another refund of the same payment was a moment ago.
    Repeated {
        /// VNPay's code.
        code: String,
        /// As it came.
        raw: String,
    },
    /// It does not.
    Refused {
        /// VNPay's code.
        code: String,
        /// As it came.
        raw: String,
    },
}

impl RefundAnswer {
    /// VNPay's code.
    pub fn code(&self) -> &str {
        let (Self::Done { code, .. } | Self::Repeated { code, .. } | Self::Refused { code, .. }) = self;
        code
    }
}

/// Asks VNPay to pay back.
///
/// # Errors
/// 412 where it can't be asked, or its answer decides nothing: it is asked again under the same id.
pub async fn refund(site: &Site, refunding: &Refunding<'_>) -> Result<RefundAnswer, ApiError> {
    let Terminal { code, secret } = Terminal::of(site).await?;
    let config = &site.app.config.payments;
    let own = (code.as_str(), config.server_address.as_str());
    let body = request(&secret, own, refunding, OffsetDateTime::now_utc())?;
    answer_of(&secret, client::post(&config.vnpay_api_url, &body).await?)
}

fn request(
    secret: &str,
    (terminal, ip): (&str, &str),
    refunding: &Refunding<'_>,
    now: OffsetDateTime,
) -> Result<Value, ApiError> {
    let by = plain::words(refunding.by, BY_MAX);
    calls::body(
        secret,
        &[
            ("RequestId", refunding.request_id),
            ("Version", VERSION),
            ("Command", "refund"),
            ("TmnCode", terminal),
            ("TransactionType", if refunding.is_full { "02" } else { "03" }),
            ("TxnRef", refunding.txn_ref),
            ("Amount", &(refunding.amount * PARTS).to_string()),
            ("TransactionNo", refunding.provider_number),
            ("TransactionDate", &plain::digits(refunding.created_at)),
            ("CreateBy", if by.is_empty() { "admin" } else { &by }),
            ("CreateDate", &plain::digits(now)),
            ("IpAddr", ip),
            ("OrderInfo", &format!("Hoan tien {}", refunding.txn_ref)),
        ],
    )
}

/// A yes is believed where it is signed; what is neither a yes nor a known no decides nothing.
fn answer_of(secret: &str, Answer { json, raw }: Answer) -> Result<RefundAnswer, ApiError> {
    let code: String = field(&json, "ResponseCode").chars().take(10).collect();
    match code.as_str() {
        "00" if calls::is_answer_signed(secret, &json, &REFUND_ANSWER)? => Ok(accepted(&json, code, raw)),
        "00" => Err(ApiError::because(PAYMENT_FAILED, anyhow!("an answer to a refund that is not signed"))),
        "94" => Ok(RefundAnswer::Repeated { code, raw }),
        refusal if REFUSALS.contains(&refusal) => Ok(RefundAnswer::Refused { code, raw }),
        _ => Err(ApiError::because(PAYMENT_FAILED, anyhow!("the gateway answers {code:?} to a refund"))),
    }
}

/// Of a request that was taken: the bank may have refused by then.
fn accepted(json: &Value, code: String, raw: String) -> RefundAnswer {
    match field(json, "TransactionStatus") {
        status if status == REFUSED => RefundAnswer::Refused { code: status, raw },
        _ => RefundAnswer::Done { code, raw },
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use time::macros::datetime;

    use super::super::signing::sign;
    use super::*;

    const SECRET: &str = "TESTSECRETKEYFORVECTORS0123456789";

    fn refunding() -> Refunding<'static> {
        Refunding {
            request_id: "REQ0003",
            txn_ref: "ORDER1",
            is_full: true,
            amount: 150_000,
            provider_number: "14226112",
            created_at: datetime!(2026-01-01 09:30 +7),
            by: "admin",
        }
    }

    #[test]
    fn a_refund_has_vnpays_own_signature() -> Result<(), ApiError> {
        let body = request(SECRET, ("TESTTMN1", "127.0.0.1"), &refunding(), datetime!(2026-01-02 08:00 +7))?;
        // As the first of VNPay's own, which is worded alike.
        assert_eq!(
            body["vnp_SecureHash"],
            "a90660d91b8631d64f64351d497635e75e31874bed0d54081c1a06a3f303417eab8147af70fa720d4870581e63fbf9f241429b2a65c40545099477acfe0c6b91"
        );
        let part = Refunding { is_full: false, amount: 50_000, by: "Lê Thị Bé", ..refunding() };
        let body = request(SECRET, ("TESTTMN1", "127.0.0.1"), &part, datetime!(2026-01-02 08:00 +7))?;
        let fields = ["TransactionType", "Amount", "CreateBy"].map(|name| field(&body, name));
        assert_eq!(fields, ["03", "5000000", "le thi be"]);
        Ok(())
    }

    #[test]
    fn vnpays_other_refunds_have_its_signatures() -> Result<(), ApiError> {
        for (text, hash) in [
            (
                "REQ0004|2.1.0|refund|TESTTMN1|03|ORDER1|5000000|0|20260101093000|sale01|20260102090000|127.0.0.1|Hoàn một phần",
                "190d9f68277607e2928b0376fa85d28363dcc069f057855aa0c0a81611ae4af40aef4047a9aeefd7e6ddcee056836abbffe672a486d6aeac66437bbeee9dccfd",
            ),
            (
                "REQ0006|2.1.0|refund|TESTTMN1|02|7|1000000|14999999|20260315000000|admin|20260316080000|203.0.113.9|Hoan tien don 7",
                "1b3484b3d3ddbc0fa736cdc7c1dc46ea86ecb9eb19a170bcf366d318fb66b304e0a47c7956c662573177ee496f12c9e804aad243bfae7330648cad7ebbc53b29",
            ),
        ] {
            let values: Vec<(&'static str, &str)> = text.split('|').map(|value| ("Any", value)).collect();
            assert_eq!(calls::body(SECRET, &values)?["vnp_SecureHash"], hash);
        }
        Ok(())
    }

    /// VNPay's signed yes, with the payment in this state.
    fn yes(status: &str) -> Result<Value, ApiError> {
        let mut json = json!({
            "vnp_ResponseId": "R1", "vnp_Command": "refund", "vnp_ResponseCode": "00", "vnp_Message": "Success",
            "vnp_TmnCode": "TESTTMN1", "vnp_TxnRef": "ORDER1", "vnp_Amount": "15000000", "vnp_BankCode": "NCB",
            "vnp_PayDate": "20260102080000", "vnp_TransactionNo": "14226112", "vnp_TransactionType": "02",
            "vnp_TransactionStatus": status, "vnp_OrderInfo": "x",
        });
        let text = format!("R1|refund|00|Success|TESTTMN1|ORDER1|15000000|NCB|20260102080000|14226112|02|{status}|x");
        json["vnp_SecureHash"] = sign(SECRET, &text)?.into();
        Ok(json)
    }

    fn answered(json: Value) -> Result<RefundAnswer, ApiError> {
        answer_of(SECRET, Answer { json, raw: String::new() })
    }

    #[test]
    fn a_signed_yes_is_done_unless_the_bank_has_refused() -> Result<(), ApiError> {
        let (done, refused) = ("00".to_owned(), "09".to_owned());
        for status in ["00", "05", "06"] {
            let done = RefundAnswer::Done { code: done.clone(), raw: String::new() };
            assert_eq!(answered(yes(status)?)?, done, "{status}");
        }
        assert_eq!(answered(yes("09")?)?, RefundAnswer::Refused { code: refused, raw: String::new() });
        for status in ["05", "09"] {
            let mut forged = yes(status)?;
            forged["vnp_Amount"] = json!("1500");
            assert!(answered(forged).is_err(), "{status}");
        }
        Ok(())
    }

    #[test]
    fn only_known_refusals_are_refusals_and_what_decides_nothing_is_asked_again() -> Result<(), ApiError> {
        let of = |code: &str| answered(json!({ "vnp_ResponseCode": code }));
        assert_eq!(of("94")?, RefundAnswer::Repeated { code: "94".to_owned(), raw: String::new() });
        for code in ["02", "03", "91", "95", "97"] {
            assert_eq!(of(code)?, RefundAnswer::Refused { code: code.to_owned(), raw: String::new() }, "{code}");
        }
        for code in ["99", "98", "08", "", "?"] {
            assert!(of(code).is_err(), "{code}");
        }
        assert!(answered(json!({})).is_err());
        Ok(())
    }
}
