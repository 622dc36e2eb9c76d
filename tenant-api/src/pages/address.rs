//! Addresses of pages: each exists in Vietnamese as written and in English below `/en`.

use platform::locale::Locale;

/// Which screen an address leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Screen {
    /// `/`
    Home,
    /// `/problems`
    Problems,
    /// `/problems/{slug}`
    Problem(String),
    /// `/manage/question-bank`
    QuestionBank,
    /// A screen of which the server writes the shell and, for some, the heading.
    Known {
        /// The text that is its title.
        title: &'static str,
        /// How much of the shell is around it.
        layout: Layout,
    },
    /// None.
    Unknown,
}

/// How much of the shell is around a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Header and footer.
    Default,
    /// Header only: steps on the way in.
    Empty,
}

/// Screens whose content React writes: path (`*` is any one segment), title, layout.
const KNOWN: [(&str, &str, Layout); 9] = [
    ("dashboard", "home:title.dashboard", Layout::Default),
    ("error", "home:title.error", Layout::Default),
    ("sign-in", "auth:title.sign-in", Layout::Empty),
    ("sign-up", "auth:title.sign-up", Layout::Empty),
    ("who-are-you", "auth:title.who-are-you", Layout::Empty),
    ("update-personal-information", "auth:title.update-personal-information", Layout::Empty),
    ("personal-information", "auth:title.personal-information", Layout::Default),
    ("manage", "manage:title.manage", Layout::Default),
    ("manage/website", "website:title.manage-website", Layout::Default),
];

/// A page's address.
#[derive(Debug, Clone)]
pub struct Address {
    pub locale: Locale,
    pub screen: Screen,
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
    Parsed::Page(Address { locale, screen: screen(rest), inner, query })
}

/// The address of `inner` in a language.
pub fn localised(locale: Locale, inner: &str) -> String {
    match (locale, inner) {
        (Locale::Vi, inner) => inner.to_owned(),
        (Locale::En, "/") => "/en".to_owned(),
        (Locale::En, inner) => format!("/en{inner}"),
    }
}

fn screen(segments: &[&str]) -> Screen {
    match segments {
        [] => Screen::Home,
        ["problems"] => Screen::Problems,
        ["problems", slug] => Screen::Problem(decode(slug)),
        ["manage", "question-bank"] => Screen::QuestionBank,
        ["manage", "question-bank", _] => {
            Screen::Known { title: "manage:title.manage-question", layout: Layout::Default }
        }
        other => {
            let path = other.join("/");
            KNOWN
                .iter()
                .find(|(known, _, _)| *known == path)
                .map_or(Screen::Unknown, |(_, title, layout)| Screen::Known { title, layout: *layout })
        }
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

    /// A value of the query.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The session's token that the query hands over.
    pub fn token(&self) -> Option<String> {
        self.value("token").filter(|token| !token.is_empty()).map(str::to_owned)
    }

    /// The same address without the token.
    pub fn without_token(&self) -> String {
        let rest = self.query.iter().filter(|(name, _)| name != "token");
        let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(rest).finish();
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
        assert_eq!((page("/", "").locale, page("/", "").screen), (Locale::Vi, Screen::Home));
        assert_eq!((page("/en", "").locale, page("/en", "").screen), (Locale::En, Screen::Home));
        assert_eq!(page("/en/problems/xin-chao", "").screen, Screen::Problem("xin-chao".into()));
        assert_eq!(page("/en/problems", "").both(), ["/problems", "/en/problems"]);
        assert_eq!(page("/fr/problems", "").screen, Screen::Unknown);
        assert_eq!(redirect("/vi/problems", "page=2"), "/problems?page=2");
        assert_eq!(redirect("/vi", ""), "/");
        assert_eq!(redirect("/problems/", ""), "/problems");
        assert_eq!(redirect("//evil.example", ""), "/evil.example");
    }

    #[test]
    fn the_token_leaves_the_address() {
        let address = page("/dashboard", "token=abc&from=a+b");
        assert_eq!(address.token().as_deref(), Some("abc"));
        assert_eq!(address.without_token(), "/dashboard?from=a+b");
    }
}
