//! Casso, version 2: a message is signed with its time over its JSON with the names sorted at every depth.

use actix_web::{HttpRequest, web};
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::INVALID_BODY;
use serde_json::Value;

use super::bank_message::{BankMessage, MESSAGE_MAX, MessageTaken, key_of, take, text};
use super::messages::BAD_SIGNATURE;
use super::signatures::{is_same, sha512, sorted};
use crate::orders::Provider;
use crate::payment_settings::KeyName;
use crate::site::Site;

/// The header with the signature: `t=…,v1=…`.
const SIGNATURE: &str = "x-casso-signature";

/// A message of Casso.
pub async fn take_casso_message(
    site: Site,
    request: HttpRequest,
    body: RawBody,
) -> Result<web::Json<MessageTaken>, ApiError> {
    let header = request.headers().get(SIGNATURE).and_then(|value| value.to_str().ok()).ok_or(BAD_SIGNATURE)?;
    let raw = String::from_utf8(body.at_most(MESSAGE_MAX).bytes().await?.to_vec()).map_err(|_| INVALID_BODY)?;
    let message: Value = serde_json::from_str(&raw).map_err(|_| INVALID_BODY)?;
    let key = key_of(&site, KeyName::CassoSecret).await?;
    if !is_signed(&key, header, &message)? {
        return Err(BAD_SIGNATURE.into());
    }
    take(&site, (Provider::Casso, raw), read(&message)?).await
}

/// The number of a message makes it once: an old one that is sent again has no effect, so that its time is only signed.
fn is_signed(key: &str, header: &str, message: &Value) -> Result<bool, ApiError> {
    let part = |name: &str| header.split(',').find_map(|part| part.trim().strip_prefix(name)?.strip_prefix('='));
    let (Some(at), Some(signature)) = (part("t"), part("v1")) else { return Ok(false) };
    let own = sha512(key, &format!("{at}.{}", sorted(message)))?;
    Ok(is_same(&own, &signature.to_ascii_lowercase()))
}

/// The money of a message; none where it went out.
fn read(message: &Value) -> Result<Option<BankMessage>, ApiError> {
    if text(message, "error") != "0" {
        return Ok(None);
    }
    let data = &message["data"];
    Ok(BankMessage::new(text(data, "id"), &data["amount"])?.map(|known| BankMessage {
        bank_number: text(data, "reference"),
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

    fn message() -> Value {
        json!({"error": 0, "data": {"id": 71, "reference": "FT2", "description": "LH0A1B2C3", "amount": 599_000,
            "runningBalance": 25_000_000, "transactionDateTime": "2026-02-12 15:36:21", "accountNumber": "88888888",
            "bankName": "VPBank", "virtualAccountNumber": ""}})
    }

    #[test]
    fn a_message_is_signed_with_its_names_in_order() -> Result<(), ApiError> {
        let text = r#"1767234000123.{"data":{"accountNumber":"88888888","amount":599000,"bankName":"VPBank","description":"LH0A1B2C3","id":71,"reference":"FT2","runningBalance":25000000,"transactionDateTime":"2026-02-12 15:36:21","virtualAccountNumber":""},"error":0}"#;
        let signature = sha512("secret", text)?;
        let header = format!("t=1767234000123,v1={signature}");
        assert!(is_signed("secret", &header, &message())?);
        assert!(is_signed("secret", &format!("v1={}, t=1767234000123", signature.to_uppercase()), &message())?);
        let mut changed = message();
        changed["data"]["amount"] = json!(1);
        assert!(!is_signed("secret", &header, &changed)?);
        assert!(!is_signed("secret", &header.replace("123,", "124,"), &message())?);
        assert!(!is_signed("other", &header, &message())?);
        for broken in ["", "t=1767234000123", "v1=00", "t=1,v1=", "1767234000123"] {
            assert!(!is_signed("secret", broken, &message())?, "{broken}");
        }
        Ok(())
    }

    #[test]
    fn a_message_tells_of_money_that_came_in() -> Result<(), ApiError> {
        let known = read(&message())?.expect("money");
        assert_eq!((known.number.as_str(), known.bank_number.as_str(), known.amount), ("71", "FT2", 599_000));
        assert_eq!((known.accounts[0].as_str(), known.content.as_str()), ("88888888", "LH0A1B2C3"));
        let mut out = message();
        out["data"]["amount"] = json!(-599_000);
        assert_eq!(read(&out)?, None);
        assert_eq!(read(&json!({"error": 1}))?, None);
        assert!(read(&json!({"error": 0, "data": []})).is_err());
        Ok(())
    }
}
