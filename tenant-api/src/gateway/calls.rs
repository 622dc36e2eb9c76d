//! The fields of VNPay's calls in the order in which they are signed, without the prefix `vnp_`.

use platform::error::ApiError;
use serde_json::{Map, Value};

use super::signing::{SECURE_HASH, is_signed, sign};

/// Fields of a call with their values.
pub(super) type Values<'a> = [(&'static str, &'a str)];

/// Of a query's answer.
pub(super) const QUERY_ANSWER: [&str; 15] = [
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
    "PromotionCode",
    "PromotionAmount",
];
/// Of a refund's answer.
pub(super) const REFUND_ANSWER: [&str; 13] = [
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

/// A call's body: its fields, which are signed in their order.
pub(super) fn body(secret: &str, values: &Values<'_>) -> Result<Value, ApiError> {
    let signed: Vec<&str> = values.iter().map(|(_, value)| *value).collect();
    let mut body: Map<String, Value> =
        values.iter().map(|(name, value)| (format!("vnp_{name}"), Value::from(*value))).collect();
    body.insert(SECURE_HASH.to_owned(), sign(secret, &signed.join("|"))?.into());
    Ok(Value::Object(body))
}

/// A field of an answer as it came; empty where it is missing. Numbers are sometimes written as such.
pub(super) fn field(answer: &Value, name: &str) -> String {
    match &answer[format!("vnp_{name}")] {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Whether an answer's fields are signed by VNPay.
pub(super) fn is_answer_signed(secret: &str, answer: &Value, names: &[&str]) -> Result<bool, ApiError> {
    let values: Vec<String> = names.iter().map(|name| field(answer, name)).collect();
    is_signed(secret, &values.join("|"), &field(answer, "SecureHash"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const SECRET: &str = "TESTSECRETKEYFORVECTORS0123456789";

    #[test]
    fn an_answer_is_signed_over_its_fields_as_they_came() -> Result<(), ApiError> {
        let text = "R1|querydr|00|Success|TESTTMN1|ORDER1|15000000|NCB|20260101093512|14226112|01|00|Thanh toan||";
        let mut answer = json!({
            "vnp_ResponseId": "R1", "vnp_Command": "querydr", "vnp_ResponseCode": "00", "vnp_Message": "Success",
            "vnp_TmnCode": "TESTTMN1", "vnp_TxnRef": "ORDER1", "vnp_Amount": 15_000_000, "vnp_BankCode": "NCB",
            "vnp_PayDate": "20260101093512", "vnp_TransactionNo": 14_226_112, "vnp_TransactionType": "01",
            "vnp_TransactionStatus": "00", "vnp_OrderInfo": "Thanh toan", "vnp_SecureHash": sign(SECRET, text)?,
        });
        assert!(is_answer_signed(SECRET, &answer, &QUERY_ANSWER)?);
        answer["vnp_TransactionStatus"] = json!("02");
        assert!(!is_answer_signed(SECRET, &answer, &QUERY_ANSWER)?);
        assert!(!is_answer_signed(SECRET, &json!({}), &REFUND_ANSWER)?);
        Ok(())
    }
}
