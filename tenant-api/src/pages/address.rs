//! Addresses of pages: each exists in Vietnamese as written and in English below `/en`.

use platform::locale::Locale;

use super::screens::{self, Screen};

/// Pages whose `?token=` is a letter's and no session's: their script sends it on.
const OWN_TOKENS: [&str; 2] = ["/reset-password", "/verify-email"];

/// A page's address.
#[derive(Debug, Clone)]
pub struct Address {
    pub locale: Locale,
    /// None where the address is no screen's.
    pub screen: Option<&'static Screen>,
    /// Without the language's prefix, beginning with `/`.
    pub inner: String,
    /// Name and value, decoded, in their order.
    pub query: Vec<(String, String)>,
}

/// What a path turns out to be.
pub enum Parsed {
    /// A page, perhaps an unknown one.
    Page(Address),
    /// Another address is the right one.
    Redirect(String),
}

/// Reads a path and query. A redundant `/vi`, a trailing slash and repeated slashes lead to the right address; a prefix
/// that is no language of ours is an unknown page.
pub fn parse(path: &str, query: &str) -> Parsed {
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let (locale, rest) = match segments.first() {
        Some(&"en") => (Locale::En, &segments[1..]),
        _ => (Locale::Vi, &segments[..]),
    };
    let behind = if query.is_empty() { String::new() } else { format!("?{query}") };
    if segments.first() == Some(&"vi") {
        return Parsed::Redirect(format!("/{}{behind}", segments[1..].join("/")));
    }
    let inner = format!("/{}", rest.join("/"));
    let right = localised(locale, &inner);
    if path != right {
        return Parsed::Redirect(format!("{right}{behind}"));
    }
    let query = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    Parsed::Page(Address { locale, screen: screens::find(rest), inner, query })
}

/// The address of `inner` in a language.
pub fn localised(locale: Locale, inner: &str) -> String {
    match (locale, inner) {
        (Locale::Vi, inner) => inner.to_owned(),
        (Locale::En, "/") => "/en".to_owned(),
        (Locale::En, inner) => format!("/en{inner}"),
    }
}

fn decode(segment: &str) -> String {
    let plus_kept = segment.replace('+', "%2B");
    let pairs = url::form_urlencoded::parse(plus_kept.as_bytes()).map(|(name, _)| name.into_owned()).next();
    pairs.unwrap_or_default()
}

impl Address {
    /// The whole path.
    pub fn path(&self) -> String {
        localised(self.locale, &self.inner)
    }

    /// The path in Vietnamese and in English.
    pub fn both(&self) -> [String; 2] {
        [localised(Locale::Vi, &self.inner), localised(Locale::En, &self.inner)]
    }

    /// The screens on the way here, home left out, each with its address: every prefix that is a screen's.
    pub fn trail(&self) -> Vec<(String, &'static Screen)> {
        let segments: Vec<&str> = self.inner.split('/').filter(|segment| !segment.is_empty()).collect();
        let prefixes = (1..=segments.len()).map(|count| &segments[..count]);
        prefixes
            .filter_map(|prefix| screens::find(prefix).map(|screen| (format!("/{}", prefix.join("/")), screen)))
            .collect()
    }

    /// The last segment, decoded.
    pub fn last(&self) -> String {
        decode(self.inner.rsplit('/').next().unwrap_or_default())
    }

    /// A value of the query.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The session's token that the query hands over.
    pub fn token(&self) -> Option<String> {
        let token = self.value("token").filter(|token| !token.is_empty());
        token.filter(|_| !OWN_TOKENS.contains(&self.inner.as_str())).map(str::to_owned)
    }

    /// Path and query.
    pub fn whole(&self) -> String {
        self.with_query(self.query.iter().cloned())
    }

    /// The same address without the token.
    pub fn without_token(&self) -> String {
        self.with_query(self.query.iter().filter(|(name, _)| name != "token").cloned())
    }

    /// The same address with another number in its query.
    pub fn with(&self, name: &str, number: i64) -> String {
        let rest = self.query.iter().filter(|(key, _)| key != name).cloned();
        self.with_query(rest.chain([(name.to_owned(), number.to_string())]))
    }

    fn with_query(&self, pairs: impl Iterator<Item = (String, String)>) -> String {
        let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
        if query.is_empty() { self.path() } else { format!("{}?{query}", self.path()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(path: &str, query: &str) -> Address {
        match parse(path, query) {
            Parsed::Page(address) => address,
            Parsed::Redirect(to) => panic!("redirected to {to}"),
        }
    }

    fn redirect(path: &str, query: &str) -> String {
        match parse(path, query) {
            Parsed::Page(address) => panic!("a page: {address:?}"),
            Parsed::Redirect(to) => to,
        }
    }

    #[test]
    fn each_page_has_one_address_a_language() {
        let screen = |path| {
            let address = page(path, "");
            (address.locale, address.screen.map(|screen| screen.name.as_str()))
        };
        assert_eq!(screen("/"), (Locale::Vi, Some("home")));
        assert_eq!(screen("/en"), (Locale::En, Some("home")));
        assert_eq!(screen("/en/problems/xin-chao"), (Locale::En, Some("problem")));
        assert_eq!(screen("/fr/problems"), (Locale::Vi, None));
        assert_eq!(page("/problems/xin%20ch%C3%A0o+", "").last(), "xin chào+");
        assert_eq!(page("/en/problems", "").both(), ["/problems", "/en/problems"]);
        assert_eq!(redirect("/vi/problems", "page=2"), "/problems?page=2");
        assert_eq!(redirect("/vi", ""), "/");
        assert_eq!(redirect("/problems/", ""), "/problems");
        assert_eq!(redirect("//evil.example", ""), "/evil.example");
    }

    #[test]
    fn the_trail_is_of_screens() {
        let trail = page("/en/manage/question-bank/7", "").trail();
        let steps: Vec<_> = trail.iter().map(|(path, screen)| (path.as_str(), screen.name.as_str())).collect();
        let wanted = [
            ("/manage", "manage"),
            ("/manage/question-bank", "manage-question-bank"),
            ("/manage/question-bank/7", "manage-question"),
        ];
        assert_eq!(steps, wanted);
        assert!(page("/", "").trail().is_empty());
    }

    #[test]
    fn the_token_leaves_the_address() {
        let address = page("/dashboard", "token=abc&from=a+b");
        assert_eq!(address.token().as_deref(), Some("abc"));
        assert_eq!(address.without_token(), "/dashboard?from=a+b");
        for path in ["/reset-password", "/en/verify-email"] {
            assert_eq!(page(path, "token=abc").token(), None, "{path}: it is a letter's");
        }
    }

    #[test]
    fn the_next_page_keeps_the_filters() {
        assert_eq!(page("/en/problems", "page=2&search=a+b").with("page", 3), "/en/problems?search=a+b&page=3");
        assert_eq!(page("/problems", "").with("page", 1), "/problems?page=1");
    }
}
