//! The web's own words in one language.

use platform::locale::Locale;
use platform::web::WebFiles;

/// Texts of one language, so that server and browser say the same.
pub(super) struct Words<'w> {
    web: &'w WebFiles,
    pub(super) locale: Locale,
}

impl<'w> Words<'w> {
    pub(super) fn new(web: &'w WebFiles, locale: Locale) -> Self {
        Self { web, locale }
    }

    /// The text of `namespace:key`.
    pub(super) fn text(&self, key: &str) -> String {
        self.web.text(self.locale.code(), key)
    }

    /// The text of `platform:key`.
    pub(super) fn t(&self, key: &str) -> String {
        self.text(&format!("platform:{key}"))
    }

    /// The text of `platform:key` with one value filled in.
    pub(super) fn t_with(&self, key: &str, name: &str, value: &str) -> String {
        self.web.text_with(self.locale.code(), &format!("platform:{key}"), &[(name, value)])
    }

    /// The text of `platform:key` that depends on a number.
    pub(super) fn t_count(&self, key: &str, count: i64) -> String {
        self.web.text_count(self.locale.code(), &format!("platform:{key}"), count)
    }

    /// `/path` in this language: Vietnamese has no prefix.
    pub(super) fn href(&self, path: &str) -> String {
        path_in(self.locale, path)
    }
}

/// `/path` in a language: Vietnamese has no prefix.
pub(super) fn path_in(locale: Locale, path: &str) -> String {
    match (locale, path) {
        (Locale::Vi, path) => path.to_owned(),
        (Locale::En, "/") => "/en".to_owned(),
        (Locale::En, path) => format!("/en{path}"),
    }
}
