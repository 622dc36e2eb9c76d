//! SePay: a message comes with the site's key in a header, or is signed with its time over the raw body.

use actix_web::http::header::{AUTHORIZATION, HeaderMap};
use actix_web::{HttpRequest, web};
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::INVALID_BODY;
use serde_json::Value;
use time::OffsetDateTime;

use super::bank_message::{BankMessage, MESSAGE_MAX, MessageTaken, key_of, take, text};
use super::messages::BAD_SIGNATURE;
use super::signatures::{is_same, sha256};
use crate::orders::Provider;
use crate::payment_settings::KeyName;
use crate::site::Site;

/// Seconds for which a signature is good, before and after.
const GOOD_FOR: u64 = 5 * 60;

/// How a message is proved.
#[derive(Debug, PartialEq, Eq)]
enum Proof<'a> {
    /// By the key itself.
    Key(&'a str),
    /// By a signature of that time, in epoch seconds.
    Signature { at: i64, signature: &'a str },
}

/// A message of SePay.
pub async fn take_sepay_message(
    site: Site,
    request: HttpRequest,
    body: RawBody,
) -> Result<web::Json<MessageTaken>, ApiError> {
    let proof = Proof::of(request.headers()).ok_or(BAD_SIGNATURE)?;
    let raw = String::from_utf8(body.at_most(MESSAGE_MAX).bytes().await?.to_vec()).map_err(|_| INVALID_BODY)?;
    let key = key_of(&site, proof.key_name()).await?;
    if !proof.is_right(&key, &raw, OffsetDateTime::now_utc())? {
        return Err(BAD_SIGNATURE.into());
    }
    let message: Value = serde_json::from_str(&raw).map_err(|_| INVALID_BODY)?;
    take(&site, (Provider::Sepay, raw), read(&message)?).await
}

impl<'a> Proof<'a> {
    /// A signature where there is one, else the key.
    fn of(headers: &'a HeaderMap) -> Option<Self> {
        let header = |name: &str| headers.get(name)?.to_str().ok();
        if let Some(signature) = header("x-sepay-signature") {
            let at = header("x-sepay-timestamp")?.trim().parse().ok()?;
            return Some(Self::Signature { at, signature: signature.trim().strip_prefix("sha256=")? });
        }
        let (scheme, key) = header(AUTHORIZATION.as_str())?.trim().split_once(' ')?;
        scheme.eq_ignore_ascii_case("apikey").then(|| Self::Key(key.trim()))
    }

    fn key_name(&self) -> KeyName {
        match self {
            Self::Key(_) => KeyName::SepayKey,
            Self::Signature { .. } => KeyName::SepaySecret,
        }
    }

    fn is_right(&self, key: &str, raw: &str, now: OffsetDateTime) -> Result<bool, ApiError> {
        match self {
            Self::Key(given) => Ok(is_same(key, given)),
            Self::Signature { at, .. } if at.abs_diff(now.unix_timestamp()) > GOOD_FOR => Ok(false),
            Self::Signature { at, signature } => {
                Ok(is_same(&sha256(key, &format!("{at}.{raw}"))?, &signature.to_ascii_lowercase()))
            }
        }
    }
}

/// The money of a message; none where it went out.
fn read(message: &Value) -> Result<Option<BankMessage>, ApiError> {
    if text(message, "transferType") != "in" {
        return Ok(None);
    }
    let (content, description) = (text(message, "content"), text(message, "description"));
    Ok(BankMessage::new(text(message, "id"), &message["transferAmount"])?.map(|known| BankMessage {
        bank_number: text(message, "referenceCode"),
        accounts: [text(message, "accountNumber"), text(message, "subAccount")],
        content: if content.is_empty() { description } else { content },
        paid_at: text(message, "transactionDate"),
        ..known
    }))
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};
    use serde_json::json;

    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_str(value).expect("a header's value"));
        }
        headers
    }

    #[test]
    fn a_message_shows_the_key_or_a_fresh_signature() -> Result<(), ApiError> {
        let now = OffsetDateTime::from_unix_timestamp(1_767_234_000).expect("a time");
        let raw = r#"{"id":1}"#;
        let right = |pairs: &[(&'static str, &str)], now: OffsetDateTime| -> Result<Option<bool>, ApiError> {
            let headers = headers(pairs);
            Proof::of(&headers).map(|proof| proof.is_right("secret", raw, now)).transpose()
        };
        assert_eq!(right(&[("authorization", "Apikey secret")], now)?, Some(true));
        assert_eq!(right(&[("authorization", "Apikey secreT")], now)?, Some(false));
        for none in ["Bearer secret", "secret", "Apikey"] {
            assert_eq!(right(&[("authorization", none)], now)?, None, "{none}");
        }
        assert_eq!(right(&[], now)?, None);
        // printf '1767234000.{"id":1}' | openssl dgst -sha256 -hmac secret
        let signature = "sha256=c97e30c877fb0570c0b2896a116e16e3b3a8e74e81cfcafcd72f8c3894501d98";
        let signed = [("x-sepay-timestamp", "1767234000"), ("x-sepay-signature", signature)];
        for (seconds, is_right) in [(0, true), (300, true), (-300, true), (301, false), (-301, false)] {
            assert_eq!(right(&signed, now + time::Duration::seconds(seconds))?, Some(is_right), "{seconds}");
        }
        let other = [("x-sepay-timestamp", "1767234001"), ("x-sepay-signature", signature)];
        assert_eq!(right(&other, now)?, Some(false));
        // Whoever signs is not believed for the key beside it.
        let both = [("authorization", "Apikey secret"), ("x-sepay-signature", "sha256=00")];
        assert_eq!(right(&both, now)?, None);
        Ok(())
    }

    #[test]
    fn a_message_tells_of_money_that_came_in() -> Result<(), ApiError> {
        let mut message = json!({"id": 92_704, "gateway": "Vietcombank", "transactionDate": "2026-03-25 14:02:37",
            "accountNumber": "0123499999", "code": null, "content": "LH0A1B2C3 hoc phi", "transferType": "in",
            "transferAmount": 2_277_000, "accumulated": 19_077_000, "subAccount": "VA1",
            "referenceCode": "MBVCB.3278907687", "description": "BankAPINotify"});
        let known = read(&message)?.expect("money");
        assert_eq!((known.number.as_str(), known.amount), ("92704", 2_277_000));
        assert_eq!((known.bank_number.as_str(), known.content.as_str()), ("MBVCB.3278907687", "LH0A1B2C3 hoc phi"));
        assert_eq!(known.accounts, ["0123499999".to_owned(), "VA1".to_owned()]);
        message["content"] = json!(null);
        assert_eq!(read(&message)?.map(|known| known.content).as_deref(), Some("BankAPINotify"));
        message["transferType"] = json!("out");
        assert_eq!(read(&message)?, None);
        assert!(read(&json!({"transferType": "in"})).is_err());
        Ok(())
    }
}
