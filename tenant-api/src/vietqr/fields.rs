//! The form of the texts: fields of a number, a length and a value, the checksum last.

use super::crc::crc;

/// The last field's number and length, which the checksum covers as well.
pub(super) const CHECKSUM: &str = "6304";

/// A field, of which the length counts characters; nothing where there is no value.
pub(super) fn field(id: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!("{id}{:02}{value}", value.chars().count()) }
}

/// A whole text.
pub(super) fn message(fields: &[(&str, &str)]) -> String {
    let mut text: String = fields.iter().map(|(id, value)| field(id, value)).collect();
    text.push_str(CHECKSUM);
    let checksum = crc(text.as_bytes());
    format!("{text}{checksum:04X}")
}
