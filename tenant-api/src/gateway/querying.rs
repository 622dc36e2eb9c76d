//! Asking VNPay how a payment went (`querydr`): its notification may be lost.

use anyhow::anyhow;
use platform::error::ApiError;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::calls::{self, QUERY_ANSWER, field};
use super::client::{self, Answer};
use super::messages::PAYMENT_FAILED;
use super::outcome::{Outcome, of_status};
use super::received::Report;
use super::store::Attempt;
use super::terminal::Terminal;
use super::{VERSION, plain};
use crate::site::Site;

/// What VNPay reports of a link now.
///
/// # Errors
/// 412 where it can't be asked, or its answer is none.
pub async fn query(site: &Site, attempt: &Attempt) -> Result<Report, ApiError> {
    let Terminal { code, secret } = Terminal::of(site).await?;
    let id = Uuid::new_v4().simple().to_string();
    let config = &site.app.config.payments;
    let body = request(&secret, (&code, &config.server_address), attempt, (&id, OffsetDateTime::now_utc()))?;
    let answer = client::post(&config.vnpay_api_url, &body).await?;
    report(&secret, &attempt.txn_ref, &answer)
}

fn request(
    secret: &str,
    (terminal, ip): (&str, &str),
    attempt: &Attempt,
    (id, now): (&str, OffsetDateTime),
) -> Result<Value, ApiError> {
    calls::body(
        secret,
        &[
            ("RequestId", id),
            ("Version", VERSION),
            ("Command", "querydr"),
            ("TmnCode", terminal),
            ("TxnRef", &attempt.txn_ref),
            ("TransactionDate", &plain::digits(attempt.created_at)),
            ("CreateDate", &plain::digits(now)),
            ("IpAddr", ip),
            ("OrderInfo", &format!("Truy van {}", attempt.txn_ref)),
        ],
    )
}

/// What an answer comes to. A link that nobody has opened is not known there.
fn report(secret: &str, txn_ref: &str, answer: &Answer) -> Result<Report, ApiError> {
    let value = |name: &str| field(&answer.json, name);
    match value("ResponseCode").as_str() {
        "00" => {
            if !calls::is_answer_signed(secret, &answer.json, &QUERY_ANSWER)? || value("TxnRef") != txn_ref {
                return Err(ApiError::because(PAYMENT_FAILED, anyhow!("an answer that is not signed for {txn_ref}")));
            }
            Ok(Report::new(value, of_status(&value("TransactionStatus")), &answer.raw))
        }
        "91" | "94" => Ok(Report::new(value, Outcome::Open, &answer.raw)),
        code => Err(ApiError::because(PAYMENT_FAILED, anyhow!("the gateway answers {code:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use time::macros::datetime;

    use super::super::signing::sign;
    use super::super::words::AttemptState;
    use super::*;
    use crate::ids::OrderId;

    const SECRET: &str = "TESTSECRETKEYFORVECTORS0123456789";

    fn attempt(txn_ref: &str, created_at: OffsetDateTime) -> Attempt {
        Attempt {
            id: 1,
            order: OrderId(1),
            number: 1,
            txn_ref: txn_ref.to_owned(),
            channel: None,
            amount: 150_000,
            url: String::new(),
            state: AttemptState::Open,
            expires_at: created_at,
            created_at,
        }
    }

    #[test]
    fn a_question_is_signed_over_its_fields() -> Result<(), ApiError> {
        let (made, now) = (datetime!(2026-01-01 09:30 +7), datetime!(2026-01-01 10:00 +7));
        let body = request(SECRET, ("TESTTMN1", "127.0.0.1"), &attempt("ORDER1", made), ("REQ0001", now))?;
        let text = "REQ0001|2.1.0|querydr|TESTTMN1|ORDER1|20260101093000|20260101100000|127.0.0.1|Truy van ORDER1";
        assert_eq!(body["vnp_SecureHash"], json!(sign(SECRET, text)?));
        assert_eq!((&body["vnp_Command"], &body["vnp_TransactionDate"]), (&json!("querydr"), &json!("20260101093000")));
        // The third of VNPay's own is worded as ours are.
        let (made, now) = (datetime!(2026-03-15 00:00 +7), datetime!(2026-03-15 01:02:03 +7));
        let body = request(SECRET, ("TESTTMN1", "2001:db8::1"), &attempt("7", made), ("REQ0005", now))?;
        assert_eq!(
            body["vnp_SecureHash"],
            "9fb68247e111a76d2a1f8874cdb7fad9bb424bc8057a7643932a02a008b150a78bf6309957f4e48f83133516c9f076298165a8d62c38ff9c8cf2daaa63e65d14"
        );
        Ok(())
    }

    #[test]
    fn vnpays_own_questions_have_its_signatures() -> Result<(), ApiError> {
        for (text, hash) in [
            (
                "REQ0001|2.1.0|querydr|TESTTMN1|ORDER1|20260101093000|20260101100000|127.0.0.1|Truy van don ORDER1",
                "de77ba3bc2ea0aabf70043e573ba70b1e2165665c6673d174f53ad986c4bee137fdb504f8702c3a5cbfe0a0223a29b57b963f4f07d871b861c3c2ca8eb7d4785",
            ),
            (
                "REQ0002|2.1.0|querydr|TESTTMN1|UC-2026-00042|20260701235959|20260702000100|203.0.113.7|Kiểm tra đơn",
                "18854905a89999623ed16e023df90fdd4a9f34097f7e45cdf231b7084465317e6a40f43075065feefe1439206cd778f63563f2a0bb938a1fea0fe6ee90b34f67",
            ),
        ] {
            let values: Vec<(&'static str, &str)> = text.split('|').map(|value| ("Any", value)).collect();
            assert_eq!(calls::body(SECRET, &values)?["vnp_SecureHash"], hash);
        }
        Ok(())
    }

    #[test]
    fn only_a_signed_answer_about_this_link_decides() -> Result<(), ApiError> {
        let answer = |status: &str| -> Result<Answer, ApiError> {
            let text =
                format!("R1|querydr|00|Success|TESTTMN1|LH1-1|15000000|NCB|20260101093512|14226112|01|{status}|x||");
            let json = json!({
                "vnp_ResponseId": "R1", "vnp_Command": "querydr", "vnp_ResponseCode": "00", "vnp_Message": "Success",
                "vnp_TmnCode": "TESTTMN1", "vnp_TxnRef": "LH1-1", "vnp_Amount": "15000000", "vnp_BankCode": "NCB",
                "vnp_PayDate": "20260101093512", "vnp_TransactionNo": "14226112", "vnp_TransactionType": "01",
                "vnp_TransactionStatus": status, "vnp_OrderInfo": "x", "vnp_SecureHash": sign(SECRET, &text)?,
            });
            Ok(Answer { raw: json.to_string(), json })
        };
        for (status, outcome, code) in [
            ("00", Outcome::Paid, "00"),
            ("07", Outcome::Held, "07"),
            ("02", Outcome::Declined, "99"),
            ("01", Outcome::Open, "01"),
        ] {
            let report = report(SECRET, "LH1-1", &answer(status)?)?;
            assert_eq!((report.outcome, report.code.as_str(), report.amount), (outcome, code, Some(150_000)));
        }
        assert!(report(SECRET, "LH1-2", &answer("00")?).is_err());
        assert!(report("another secret", "LH1-1", &answer("00")?).is_err());
        for (code, is_open) in [("91", true), ("94", true), ("97", false), ("99", false), ("", false)] {
            let answer = Answer { json: json!({ "vnp_ResponseCode": code }), raw: String::new() };
            let report = report(SECRET, "LH1-1", &answer).ok();
            assert_eq!(report.map(|report| report.outcome), is_open.then_some(Outcome::Open), "{code}");
        }
        Ok(())
    }
}
