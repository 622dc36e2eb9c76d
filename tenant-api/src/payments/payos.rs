//! payOS: a message is signed over the fields of its `data`, sorted, as `name=value` with `&` between.

use actix_web::web;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::INVALID_BODY;
use serde_json::{Map, Value};

use super::bank_message::{BankMessage, MESSAGE_MAX, MessageTaken, key_of, take, text};
use super::messages::BAD_SIGNATURE;
use super::signatures::{in_order, is_same, number_text, sha256, sorted};
use crate::orders::Provider;
use crate::payment_settings::KeyName;
use crate::site::Site;

/// A message of payOS.
pub async fn take_payos_message(site: Site, body: RawBody) -> Result<web::Json<MessageTaken>, ApiError> {
    let raw = String::from_utf8(body.at_most(MESSAGE_MAX).bytes().await?.to_vec()).map_err(|_| INVALID_BODY)?;
    let message: Value = serde_json::from_str(&raw).map_err(|_| INVALID_BODY)?;
    let key = key_of(&site, KeyName::PayosChecksum).await?;
    if !is_signed(&key, &message)? {
        return Err(BAD_SIGNATURE.into());
    }
    take(&site, (Provider::Payos, raw), read(&message)?).await
}

fn is_signed(key: &str, message: &Value) -> Result<bool, ApiError> {
    let Some(data) = message["data"].as_object() else { return Ok(false) };
    let own = sha256(key, &signed_text(data))?;
    Ok(is_same(&own, &text(message, "signature").to_ascii_lowercase()))
}

/// What is signed: values raw, what is null or called so is empty, lists as JSON.
fn signed_text(data: &Map<String, Value>) -> String {
    let value = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) if text == "null" || text == "undefined" => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) => number_text(number),
        other => sorted(other).to_string(),
    };
    in_order(data).map(|(name, of)| format!("{name}={}", value(of))).collect::<Vec<_>>().join("&")
}

/// The money of a message; none where it is about something else.
fn read(message: &Value) -> Result<Option<BankMessage>, ApiError> {
    let data = &message["data"];
    if text(message, "code") != "00" || text(data, "code") != "00" {
        return Ok(None);
    }
    let (link, bank_number) = (text(data, "paymentLinkId"), text(data, "reference"));
    // A link may be paid in parts, and some banks give several transfers one number.
    let parts: Vec<&str> = [link.as_str(), bank_number.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    Ok(BankMessage::new(parts.join("/"), &data["amount"])?.map(|known| BankMessage {
        bank_number,
        accounts: [text(data, "accountNumber"), text(data, "virtualAccountNumber")],
        content: text(data, "description"),
        paid_at: text(data, "transactionDateTime"),
        ..known
    }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const KEY: &str = "TESTCHECKSUMKEY0123456789";

    #[test]
    fn links_and_messages_are_signed_as_payos_does() -> Result<(), ApiError> {
        let links = [
            (
                json!({"orderCode":123,"amount":2000,"description":"VQRIO123","cancelUrl":"https://example.test/cancel","returnUrl":"https://example.test/success"}),
                "166e6887f9c50264394378167c6398517508cce097ac9aa8a39a88719ef9049a",
            ),
            (
                json!({"orderCode":20_260_701,"amount":1_299_000,"description":"UC ORDER 42","cancelUrl":"https://example.test/checkout/payment?c=1","returnUrl":"https://example.test/checkout/end"}),
                "c920902eea7a5eab10c72aee0fd9c986bad0ab6660dad50126aa9c6cd7cb40d2",
            ),
            (
                json!({"orderCode":9_007_199_254_740_991_i64,"amount":10_000,"description":"Khóa học","cancelUrl":"http://localhost/c","returnUrl":"http://localhost/r"}),
                "eb44faf78112c42de5c4bed206c565e1c41a1fc01b48bfdc4d29c7b47f9c19ee",
            ),
        ];
        let messages = [
            (
                json!({"orderCode":123,"amount":2000,"description":"VQRIO123","accountNumber":"12345678","reference":"TF230204212323","transactionDateTime":"2026-02-04 18:25:00","currency":"VND","paymentLinkId":"124c33293c43417ab7879e14c8d9eb18","code":"00","desc":"Thành công","counterAccountBankId":"","counterAccountBankName":"","counterAccountName":"","counterAccountNumber":"","virtualAccountName":"","virtualAccountNumber":""}),
                "c59b34dbe55dc5a43f94ba6ea3dd44a8df795955b5be5622a94de453999ae7b8",
            ),
            (
                json!({"orderCode":20_260_701,"amount":1_299_000,"description":"UC ORDER 42","accountNumber":"0001","reference":"FT1","transactionDateTime":"2026-07-01 23:59:59","currency":"VND","paymentLinkId":"abc","code":"00","desc":"success","counterAccountBankId":null,"counterAccountBankName":null,"counterAccountName":"undefined","counterAccountNumber":"null","virtualAccountName":null,"virtualAccountNumber":""}),
                "9f5f5dfef7be2bf08a7da31605b90b5b65fdf84f640c0f72a529a8592d1dc9b4",
            ),
            (json!({"orderCode":2,"amount":1}), "1140a7cda77cf83280840ae03f85bb27c3888d8dffc4db69bc65c1b49b1b27a3"),
        ];
        for (data, signature) in links.into_iter().chain(messages) {
            let mut message = json!({ "data": data, "signature": signature });
            assert!(is_signed(KEY, &message)?, "{message}");
            assert!(!is_signed("another key", &message)?);
            message["data"]["amount"] = json!(3000);
            assert!(!is_signed(KEY, &message)?, "{message}");
        }
        for unsigned in [json!({}), json!([]), json!({"data": {"amount": 1}}), json!({"data": [], "signature": ""})] {
            assert!(!is_signed(KEY, &unsigned)?, "{unsigned}");
        }
        Ok(())
    }

    #[test]
    fn lists_are_signed_as_json() {
        let data = json!({"b": [{"y": 1, "x": "ộ"}], "a": 2.0, "c": true});
        let text = signed_text(data.as_object().expect("an object"));
        assert_eq!(text, r#"a=2&b=[{"x":"ộ","y":1}]&c=true"#);
    }

    #[test]
    fn a_message_tells_of_one_transfer() -> Result<(), ApiError> {
        let mut message = json!({"code": "00", "success": true, "data": {"code": "00", "amount": 2000, "reference": "FT1",
            "paymentLinkId": "abc", "accountNumber": "12345678", "virtualAccountNumber": null,
            "description": "LH0A1B2C3", "transactionDateTime": "2026-02-04 18:25:00"}});
        let known = read(&message)?.expect("money");
        assert_eq!((known.number.as_str(), known.bank_number.as_str(), known.amount), ("abc/FT1", "FT1", 2000));
        assert_eq!((known.accounts[0].as_str(), known.content.as_str()), ("12345678", "LH0A1B2C3"));
        message["data"]["reference"] = json!("");
        assert_eq!(read(&message)?.map(|known| known.number).as_deref(), Some("abc"));
        message["data"]["paymentLinkId"] = json!(null);
        assert!(read(&message).is_err(), "nothing to know it by");
        message["data"]["reference"] = json!("FT1");
        assert_eq!(read(&message)?.map(|known| known.number).as_deref(), Some("FT1"));
        message["data"]["code"] = json!("01");
        assert_eq!(read(&message)?, None);
        Ok(())
    }
}
