//! A line that is written before it is known in which language it is read.

use platform::locale::Locale;
use serde::{Deserialize, Serialize};

/// One line in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// In Vietnamese.
    pub vi: String,
    /// In English.
    pub en: String,
}

impl Line {
    /// In that language.
    pub fn text(&self, locale: Locale) -> &str {
        match locale {
            Locale::Vi => &self.vi,
            Locale::En => &self.en,
        }
    }
}
