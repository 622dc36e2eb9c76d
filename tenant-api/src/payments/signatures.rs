//! Signatures of bank messages, compared in constant time.

use hmac::{Hmac, KeyInit, Mac};
use platform::error::ApiError;
use serde_json::{Map, Value};
use sha2::{Sha256, Sha512};
use subtle::ConstantTimeEq;

/// HMAC-SHA256 in hexadecimal digits.
pub(super) fn sha256(key: &str, text: &str) -> Result<String, ApiError> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).map_err(ApiError::internal)?;
    mac.update(text.as_bytes());
    Ok(hex(&mac.finalize().into_bytes()))
}

/// HMAC-SHA512 in hexadecimal digits.
pub(super) fn sha512(key: &str, text: &str) -> Result<String, ApiError> {
    let mut mac = Hmac::<Sha512>::new_from_slice(key.as_bytes()).map_err(ApiError::internal)?;
    mac.update(text.as_bytes());
    Ok(hex(&mac.finalize().into_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether two texts are one, which takes as long wherever they differ.
pub(super) fn is_same(own: &str, given: &str) -> bool {
    bool::from(own.as_bytes().ct_eq(given.as_bytes()))
}

/// The same value with the names of each object in order, and numbers as JavaScript writes them.
pub(super) fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(fields) => in_order(fields).map(|(name, value)| (name.clone(), sorted(value))).collect(),
        Value::Array(items) => items.iter().map(sorted).collect(),
        Value::Number(number) => number_text(number).parse::<i64>().map_or_else(|_| value.clone(), Value::from),
        plain => plain.clone(),
    }
}

/// Fields by their names.
pub(super) fn in_order(fields: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    let mut fields: Vec<_> = fields.iter().collect();
    fields.sort_unstable_by_key(|(name, _)| *name);
    fields.into_iter()
}

/// A number as JavaScript writes it, which has no point where nothing is behind it.
pub(super) fn number_text(number: &serde_json::Number) -> String {
    let text = number.to_string();
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_are_in_order_at_every_depth() {
        let value = json!({"b": [{"d": 1.0, "c": null}], "a": {"z": "ộ", "y": 2.5}});
        assert_eq!(sorted(&value).to_string(), r#"{"a":{"y":2.5,"z":"ộ"},"b":[{"c":null,"d":1}]}"#);
    }

    #[test]
    fn known_signatures() -> Result<(), ApiError> {
        // RFC 4231, test case 2.
        let text = "what do ya want for nothing?";
        assert_eq!(sha256("Jefe", text)?, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
        assert!(sha512("Jefe", text)?.starts_with("164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"));
        assert!(is_same("ab", "ab") && !is_same("ab", "aB") && !is_same("ab", "abc"));
        Ok(())
    }
}
