//! The two languages of the product.

use actix_web::HttpMessage;
use actix_web::http::header::ACCEPT_LANGUAGE;
use serde::{Deserialize, Serialize};

/// A language of the interface. Vietnamese is the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    /// Vietnamese
    #[default]
    Vi,
    /// English
    En,
}

impl Locale {
    /// Those that there are, the default first.
    pub const ALL: [Self; 2] = [Self::Vi, Self::En];

    /// The code that stands in addresses, cookies and `lang` attributes.
    pub fn code(self) -> &'static str {
        match self {
            Locale::Vi => "vi",
            Locale::En => "en",
        }
    }

    /// The locale of a code such as `en` or `en-GB`.
    pub fn parse(code: &str) -> Option<Self> {
        match code.split('-').next().unwrap_or(code).trim() {
            primary if primary.eq_ignore_ascii_case("vi") => Some(Locale::Vi),
            primary if primary.eq_ignore_ascii_case("en") => Some(Locale::En),
            _ => None,
        }
    }

    /// The language of a request: the first of `Accept-Language` that we speak, else the cookie `locale`, else the default.
    pub fn of(request: &impl HttpMessage) -> Self {
        let accepted = request.headers().get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(preferred);
        accepted.or_else(|| cookie(request, "locale").and_then(|value| Locale::parse(&value))).unwrap_or_default()
    }
}

/// The value of a cookie, read without the typed jar so that any `HttpMessage` will do.
fn cookie(request: &impl HttpMessage, name: &str) -> Option<String> {
    let header = request.headers().get(actix_web::http::header::COOKIE)?;
    header.to_str().ok()?.split(';').find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then(|| value.to_owned())
    })
}

/// The language of highest quality in an `Accept-Language` value that we speak (RFC 9110, 12.5.4).
fn preferred(header: &str) -> Option<Locale> {
    let mut best: Option<(f32, Locale)> = None;
    for part in header.split(',') {
        let mut pieces = part.split(';');
        let Some(locale) = pieces.next().and_then(Locale::parse) else {
            continue;
        };
        let quality = pieces.find_map(|p| p.trim().strip_prefix("q=")?.parse::<f32>().ok()).unwrap_or(1.0);
        if quality > 0.0 && best.is_none_or(|(q, _)| quality > q) {
            best = Some((quality, locale));
        }
    }
    best.map(|(_, locale)| locale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_the_language_of_highest_quality() {
        assert_eq!(preferred("fr, en;q=0.5, vi;q=0.8"), Some(Locale::Vi));
        assert_eq!(preferred("en-GB,vi;q=0.9"), Some(Locale::En));
        assert_eq!(preferred("vi;q=0, fr"), None);
    }

    #[test]
    fn reads_the_cookie_when_no_language_is_accepted() {
        let request =
            actix_web::test::TestRequest::default().insert_header(("Cookie", "a=b; locale=en")).to_http_request();
        assert_eq!(Locale::of(&request), Locale::En);
    }
}
