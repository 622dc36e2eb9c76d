//! A value a language.

use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The same in each of the site's languages; Vietnamese stands in where English is missing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Localized<T> {
    /// Vietnamese.
    pub vi: T,
    /// English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en: Option<T>,
}

impl<T> Localized<T> {
    /// In `locale`, or in Vietnamese.
    pub fn get(&self, locale: Locale) -> &T {
        match locale {
            Locale::En => self.en.as_ref().unwrap_or(&self.vi),
            Locale::Vi => &self.vi,
        }
    }

    /// Each language's value made into another.
    pub fn map<U>(self, mut of: impl FnMut(T) -> U) -> Localized<U> {
        Localized { vi: of(self.vi), en: self.en.map(of) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vietnamese_stands_in() {
        let only = Localized { vi: "Chào", en: None };
        assert_eq!((*only.get(Locale::En), *only.get(Locale::Vi)), ("Chào", "Chào"));
        let both = Localized { vi: 2, en: Some(3) }.map(|number| number * 2);
        assert_eq!((*both.get(Locale::Vi), *both.get(Locale::En)), (4, 6));
    }
}
