//! Fields of bodies that may be null: null says something, and is not the same as being left out.

use serde::{Deserialize, Deserializer};

/// What a body says of such a field: `#[serde(default, deserialize_with = "present")]`.
///
/// # Errors
/// When it is not of its type.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}
