//! VNPay's calls `querydr` and `refund`.

use serde_json::{Map, Value};
use time::OffsetDateTime;

use super::{Choice, Payment, Vnpay};
use crate::clock::digits;
use crate::signing::{SECURE_HASH, vnpay_values};

/// What is signed of each, in this order, without the prefix `vnp_`.
const QUERY: [&str; 9] =
    ["RequestId", "Version", "Command", "TmnCode", "TxnRef", "TransactionDate", "CreateDate", "IpAddr", "OrderInfo"];
const REFUND: [&str; 13] = [
    "RequestId",
    "Version",
    "Command",
    "TmnCode",
    "TransactionType",
    "TxnRef",
    "Amount",
    "TransactionNo",
    "TransactionDate",
    "CreateBy",
    "CreateDate",
    "IpAddr",
    "OrderInfo",
];
const ANSWER: [&str; 13] = [
    "ResponseId",
    "Command",
    "ResponseCode",
    "Message",
    "TmnCode",
    "TxnRef",
    "Amount",
    "BankCode",
    "PayDate",
    "TransactionNo",
    "TransactionType",
    "TransactionStatus",
    "OrderInfo",
];
/// Those that only the answer of a query has after them.
const PROMOTION: [&str; 2] = ["PromotionCode", "PromotionAmount"];

/// A field's text; empty where it is missing.
fn field(of: &Value, name: &str) -> String {
    match &of[format!("vnp_{name}")] {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn signature(secret: &str, of: &Value, names: &[&str]) -> String {
    let values: Vec<String> = names.iter().map(|name| field(of, name)).collect();
    vnpay_values(secret, &values.iter().map(String::as_str).collect::<Vec<_>>())
}

/// What a call comes to: its code, and the state of the payment.
struct Outcome {
    code: &'static str,
    kind: String,
    status: &'static str,
}

impl Outcome {
    fn refused(code: &'static str) -> Self {
        Self { code, kind: String::new(), status: "" }
    }
}

impl Vnpay {
    /// Answers a call.
    pub fn call(&mut self, request: &Value, now: OffsetDateTime) -> Value {
        let is_refund = field(request, "Command") == "refund";
        let names: &[&str] = if is_refund { &REFUND } else { &QUERY };
        let secret = self.keys.vnpay_secret;
        let outcome = if field(request, "TmnCode") != self.keys.terminal {
            Outcome::refused("02")
        } else if field(request, "SecureHash") != signature(secret, request, names) {
            Outcome::refused("97")
        } else if is_refund {
            self.refund(request)
        } else {
            self.query(request)
        };
        let number = self.next_number();
        let payment = self.payments.get(&field(request, "TxnRef")).filter(|_| !outcome.kind.is_empty());
        let mut answer = Map::new();
        let mut put = |name: &str, value: String| answer.insert(format!("vnp_{name}"), value.into());
        put("ResponseId", number);
        for name in ["Command", "TmnCode", "TxnRef"] {
            put(name, field(request, name));
        }
        put("ResponseCode", outcome.code.to_owned());
        put("Message", if outcome.code == "00" { "Success" } else { "Refused" }.to_owned());
        if let Some(payment) = payment {
            let amount = if is_refund { field(request, "Amount") } else { payment.amount.to_string() };
            put("Amount", amount);
            put("BankCode", "NCB".to_owned());
            put("PayDate", if is_refund { digits(now) } else { payment.paid_at.clone() });
            put("TransactionNo", payment.number.clone());
            put("TransactionType", outcome.kind);
            put("TransactionStatus", outcome.status.to_owned());
            put("OrderInfo", payment.info.clone());
        }
        let mut answer = Value::Object(answer);
        let names = if is_refund { ANSWER.to_vec() } else { [&ANSWER[..], &PROMOTION].concat() };
        answer[SECURE_HASH] = signature(secret, &answer, &names).into();
        answer
    }

    fn query(&mut self, request: &Value) -> Outcome {
        if !self.requests.insert(field(request, "RequestId")) {
            return Outcome::refused("94");
        }
        let Some(payment) = self.payments.get(&field(request, "TxnRef")).filter(|one| is_meant(one, request)) else {
            return Outcome::refused("91");
        };
        let status = payment.choice.map_or("01", Choice::status);
        Outcome { code: "00", kind: "01".to_owned(), status }
    }

    fn refund(&mut self, request: &Value) -> Outcome {
        let meant = self.payments.get_mut(&field(request, "TxnRef")).filter(|one| is_meant(one, request));
        let Some(payment) = meant else { return Outcome::refused("91") };
        let (number, kind) = (field(request, "TransactionNo"), field(request, "TransactionType"));
        let Ok(amount) = field(request, "Amount").parse::<i64>() else { return Outcome::refused("03") };
        if payment.refund_requests.contains(&field(request, "RequestId")) {
            return Outcome::refused("94");
        }
        if payment.choice != Some(Choice::Pay) {
            return Outcome::refused("95");
        }
        let is_whole = amount == payment.amount;
        let fits = amount > 0 && payment.refunded + amount <= payment.amount;
        let is_kind = (kind == "02" && is_whole) || (kind == "03" && !is_whole);
        if !fits || !is_kind || (number != "0" && number != payment.number) {
            return Outcome::refused("03");
        }
        payment.refund_requests.insert(field(request, "RequestId"));
        payment.refunded += amount;
        Outcome { code: "00", kind, status: "05" }
    }
}

/// Whether a call means this payment: VNPay finds it by reference and day.
fn is_meant(payment: &Payment, request: &Value) -> bool {
    payment.created_at == field(request, "TransactionDate")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::fault::Fault;
    use crate::keys::KEYS;
    use crate::signing::vnpay_query;

    const NOW: OffsetDateTime = time::macros::datetime!(2026-01-01 09:31 +7);

    fn paid(choice: Choice) -> Vnpay {
        let pairs = [
            ("vnp_Version", "2.1.0"),
            ("vnp_Command", "pay"),
            ("vnp_TmnCode", KEYS.terminal),
            ("vnp_Amount", "1000000"),
            ("vnp_CurrCode", "VND"),
            ("vnp_CreateDate", "20260101093000"),
            ("vnp_ExpireDate", "20260101094500"),
            ("vnp_IpAddr", "127.0.0.1"),
            ("vnp_Locale", "vn"),
            ("vnp_OrderInfo", "Thanh toan 7"),
            ("vnp_OrderType", "190000"),
            ("vnp_ReturnUrl", "http://a.localhost/checkout/end"),
            ("vnp_TxnRef", "7"),
        ];
        let query = vnpay_query(KEYS.vnpay_secret, &pairs.map(|(name, value)| (name, value.to_owned())));
        let mut vnpay = Vnpay::new(KEYS, 1);
        assert!(vnpay.open(&query, NOW).is_ok());
        assert!(vnpay.decide("7", (choice, Fault::Never), NOW).is_ok());
        vnpay
    }

    fn signed(mut request: Value, names: &[&str]) -> Value {
        request["vnp_SecureHash"] = signature(KEYS.vnpay_secret, &request, names).into();
        request
    }

    fn query(id: &str) -> Value {
        let request = json!({"vnp_RequestId": id, "vnp_Version": "2.1.0", "vnp_Command": "querydr",
            "vnp_TmnCode": KEYS.terminal, "vnp_TxnRef": "7", "vnp_TransactionDate": "20260101093000",
            "vnp_CreateDate": "20260101093100", "vnp_IpAddr": "127.0.0.1", "vnp_OrderInfo": "Truy van 7"});
        signed(request, &QUERY)
    }

    fn refund(id: &str, kind: &str, amount: i64) -> Value {
        let request = json!({"vnp_RequestId": id, "vnp_Version": "2.1.0", "vnp_Command": "refund",
            "vnp_TmnCode": KEYS.terminal, "vnp_TransactionType": kind, "vnp_TxnRef": "7", "vnp_Amount": amount,
            "vnp_TransactionNo": "2", "vnp_TransactionDate": "20260101093000", "vnp_CreateBy": "admin",
            "vnp_CreateDate": "20260101093100", "vnp_IpAddr": "127.0.0.1", "vnp_OrderInfo": "Hoan tien 7"});
        signed(request, &REFUND)
    }

    fn code(answer: &Value) -> String {
        field(answer, "ResponseCode")
    }

    #[test]
    fn a_query_says_how_it_went() {
        for (choice, status) in [(Choice::Pay, "00"), (Choice::Suspect, "07"), (Choice::Cancel, "02")] {
            let mut vnpay = paid(choice);
            let answer = vnpay.call(&query("a"), NOW);
            assert_eq!((code(&answer).as_str(), field(&answer, "TransactionStatus").as_str()), ("00", status));
            let names = [&ANSWER[..], &PROMOTION].concat();
            assert_eq!(field(&answer, "SecureHash"), signature(KEYS.vnpay_secret, &answer, &names));
            assert_eq!(code(&vnpay.call(&query("a"), NOW)), "94");
            let mut other = query("b");
            other["vnp_TxnRef"] = json!("8");
            assert_eq!(code(&vnpay.call(&other, NOW)), "97");
            assert_eq!(code(&vnpay.call(&signed(other, &QUERY), NOW)), "91");
        }
    }

    #[test]
    fn no_more_goes_back_than_came_and_each_request_once() {
        let mut vnpay = paid(Choice::Pay);
        for (request, wanted, refunded) in [
            (refund("a", "03", 400_000), "00", 4_000),
            (refund("a", "03", 400_000), "94", 4_000),
            (refund("b", "03", 700_000), "03", 4_000),
            (refund("c", "02", 600_000), "03", 4_000),
            (refund("d", "03", 600_000), "00", 10_000),
        ] {
            assert_eq!((code(&vnpay.call(&request, NOW)).as_str(), vnpay.refunded("7")), (wanted, refunded));
        }
        assert_eq!(code(&paid(Choice::Cancel).call(&refund("a", "02", 1_000_000), NOW)), "95");
    }
}
