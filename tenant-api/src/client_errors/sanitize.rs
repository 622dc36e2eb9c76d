//! Taking out of a report whatever could be personal. The web leaves it out as well; who reports need not be the web.

use std::sync::LazyLock;

use regex::{Captures, Regex};

/// Characters of a message that are kept.
const MESSAGE_MAX: usize = 300;
/// Characters of one that are looked at.
const MESSAGE_READ: usize = 2000;
/// Characters of a release.
const RELEASE_MAX: usize = 40;
/// What stands for a route or a call that nobody knows.
const OTHER: &str = "other";

struct Rule {
    pattern: Regex,
    becomes: &'static str,
}

/// In this order: what is taken out by one is no more there for the next.
static RULES: LazyLock<[Rule; 6]> = LazyLock::new(|| {
    let rule =
        |pattern: &str, becomes| Rule { pattern: Regex::new(pattern).expect("a pattern of ours is sound"), becomes };
    [
        rule(r"[^\s@]+(?:@|%40)[^\s@/:]+\.[^\s@/:,;)]+", "<email>"),
        // What follows the path of an address.
        rule(r"(?P<address>https?://[^\s?#]*)[?#]\S*", "$address"),
        rule(r"(?P<path>/[\w./-]*)\?\S*", "$path"),
        // JSON Web Tokens, UUIDs, hashes, keys: long runs with a digit are checked by `without_tokens`.
        rule(r"\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?", "<token>"),
        rule(r"\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\b", "<id>"),
        // Numbers of phones and cards, also in groups.
        rule(r"\+?\d(?:[ .-]?\d){7,}", "<number>"),
    ]
});
static RUN: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[A-Za-z0-9_+/=-]{20,}").expect("a pattern of ours is sound"));
static DIGITS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\d{4,}").expect("a pattern of ours is sound"));
static PATH_ID: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"/\d+\b").expect("a pattern of ours is sound"));
/// A quotation: of code it may stay, of what somebody wrote not. An apostrophe within a word opens none.
static QUOTED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?P<before>^|[^\p{L}\p{N}])(?:"(?P<a>[^"]*)"|'(?P<b>[^']*)'|`(?P<c>[^`]*)`|“(?P<d>[^”]*)”)"#)
        .expect("a pattern of ours is sound")
});
static CODE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^[A-Za-z0-9_$.#/:()\[\]<>-]{0,80}$").expect("a pattern of ours is sound"));

/// A message without addresses of mail, queries, tokens, numbers of people and what somebody wrote, on one line.
pub(super) fn message(text: &str) -> String {
    let text: String = text.chars().take(MESSAGE_READ).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for rule in RULES.iter() {
        text = rule.pattern.replace_all(&text, rule.becomes).into_owned();
    }
    let text = without_tokens(&text);
    let text = QUOTED.replace_all(&text, |found: &Captures<'_>| {
        let inside = ["a", "b", "c", "d"].iter().find_map(|name| found.name(name)).map_or("", |inside| inside.as_str());
        if CODE.is_match(inside) { found[0].to_owned() } else { format!("{}\"…\"", &found["before"]) }
    });
    let text = PATH_ID.replace_all(&text, "/:id");
    let text = DIGITS.replace_all(&text, "<number>");
    text.chars().take(MESSAGE_MAX).collect()
}

/// Long runs that have a digit are tokens; words of code have none, paths are of short parts, and names of the build's
/// files stay.
fn without_tokens(text: &str) -> String {
    let is_token = |run: &str| {
        let run = run.split_once("/assets/").map_or(run, |(before, _)| before);
        run.split('/').any(|part| part.len() >= 20 && part.bytes().any(|byte| byte.is_ascii_digit()))
    };
    RUN.replace_all(
        text,
        |found: &Captures<'_>| {
            if is_token(&found[0]) { "<token>".to_owned() } else { found[0].to_owned() }
        },
    )
    .into_owned()
}

/// A route's name that is one, with its language where it has one.
pub(super) fn route(name: &str, is_known: impl Fn(&str) -> bool) -> String {
    let (screen, language) = name.split_once("___").unwrap_or((name, ""));
    let is_sound = is_known(screen) && matches!(language, "" | "vi" | "en");
    if is_sound { name.to_owned() } else { OTHER.to_owned() }
}

/// A build's name; empty where it is none.
pub(super) fn release(name: &str) -> String {
    let is_sound = name.len() <= RELEASE_MAX && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if is_sound { name.to_owned() } else { String::new() }
}

/// A method that calls have.
pub(super) fn method(name: &str) -> String {
    let known = ["GET", "POST", "PUT", "DELETE"];
    known.into_iter().find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(OTHER).to_owned()
}

/// The template of a call, out of those that there are: the one with the fewest parameters that it fits.
pub(super) fn call<'t>(address: &str, templates: impl Iterator<Item = &'t str>) -> String {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let parts: Vec<&str> = path.split('/').collect();
    let fits = |template: &&str| {
        let mut own = template.split('/');
        parts
            .iter()
            .all(|part| own.next().is_some_and(|own| own == *part || (own.starts_with('{') && !part.is_empty())))
            && own.next().is_none()
    };
    let found = templates.filter(fits).min_by_key(|template| template.matches('{').count());
    found.unwrap_or(OTHER).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_personal_stays_in_a_message() {
        for (sent, kept) in [
            (
                "Cannot read properties of undefined (reading 'slug')",
                "Cannot read properties of undefined (reading 'slug')",
            ),
            ("can't access property \"x\", y is undefined", "can't access property \"x\", y is undefined"),
            (
                "Minified React error #418; visit https://react.dev/errors/418?args[]=An for more",
                "Minified React error #418; visit https://react.dev/errors/:id for more",
            ),
            ("no account an.nguyen+1@truong.edu.vn here", "no account <email> here"),
            ("see /users/an%40truong.vn", "see <email>"),
            ("GET /api/users/123/files?token=abc failed", "GET /api/users/:id/files failed"),
            ("call +84 912 345 678 or 0912345678", "call <number> or <number>"),
            ("key 9f86d081884c7d659a2feaa0c55ad015 is bad", "key <token> is bad"),
            ("id 2f8c6d0e-0000-4000-8000-000000000000.", "id <id>."),
            ("Bearer eyJhbGciOi.eyJzdWIiOiIx.c2ln gone", "Bearer <token> gone"),
            (
                "Unexpected token 'N', \"Nguyễn Văn A\" is not valid JSON",
                "Unexpected token 'N', \"…\" is not valid JSON",
            ),
            ("bài “Tổng hai số” hỏng", "bài \"…\" hỏng"),
            ("row 1234567 of 12", "row <number> of 12"),
            ("a\n\tb\u{0}c", "a b c"),
            (
                "Failed to fetch dynamically imported module: https://a.vn/assets/ManageQuestionPage-Bx12_aZ9.js",
                "Failed to fetch dynamically imported module: https://a.vn/assets/ManageQuestionPage-Bx12_aZ9.js",
            ),
            (
                "useSubmissionHistoryQueryOptions is not a function",
                "useSubmissionHistoryQueryOptions is not a function",
            ),
        ] {
            assert_eq!(message(sent), kept);
        }
        assert_eq!(message(&"ă ".repeat(5000)).chars().count(), MESSAGE_MAX);
    }

    #[test]
    fn routes_releases_and_calls_are_those_that_there_are() {
        let known = |name: &str| name == "problem";
        assert_eq!(route("problem___vi", known), "problem___vi");
        assert_eq!(route("problem", known), "problem");
        for strange in ["", "an@truong.vn", "problem___fr", "secret___vi"] {
            assert_eq!(route(strange, known), "other", "{strange}");
        }
        assert_eq!(release("3f9a0c12b7de"), "3f9a0c12b7de");
        assert_eq!(release("an@truong.vn"), "");
        assert_eq!((method("post").as_str(), method("<x>").as_str()), ("POST", "other"));
        let templates = ["/api/problems/me", "/api/problems/{slug}", "/files/{id}/{name}"];
        let call = |path: &str| call(path, templates.into_iter());
        assert_eq!(call("/api/problems/tong-hai-so?x=1"), "/api/problems/{slug}");
        assert_eq!(call("/api/problems/me#a"), "/api/problems/me");
        assert_eq!(call("/files/7/an-nguyen.png"), "/files/{id}/{name}");
        for strange in ["/api/problems/", "/api/problems/a/b", "https://evil/api", ""] {
            assert_eq!(call(strange), "other", "{strange}");
        }
    }
}
