//! A unit as others' answers name it.

use platform::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use super::provinces;

/// A unit of today or of before July 2025.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlaceName {
    /// As in the lists of units.
    pub key: String,
    /// In the language of the request.
    pub name: String,
}

impl PlaceName {
    /// The unit of a key; one that no list has is named by it.
    pub fn of(key: &str, locale: Locale) -> Self {
        Self { key: key.to_owned(), name: provinces::name(key, locale).unwrap_or(key).to_owned() }
    }
}
