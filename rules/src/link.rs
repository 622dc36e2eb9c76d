//! Links: addresses elsewhere, and places of a site's own.

use std::cell::Cell;

use platform::faults::Fault;
use url::{SyntaxViolation, Url};

use crate::address::{email, phone};
use crate::messages::LINK_FORMAT;

/// Most bytes of a link.
const LINK_MAX: usize = 2000;

/// An address of the web: `http` or `https`, with a host and without a user's name. It is kept as it was written.
///
/// # Errors
/// When it is another text.
pub fn link(text: &str) -> Result<String, Fault> {
    let text = text.trim();
    if is_clean(text) && is_web_address(text) { Ok(text.to_owned()) } else { Err(LINK_FORMAT.into()) }
}

/// A link, an e-mail address (`mailto:`), a number to call (`tel:`), or a place of the site: a path, `#…` or `?…`.
///
/// # Errors
/// When it is another text.
pub fn place(text: &str) -> Result<String, Fault> {
    let text = text.trim();
    let is_place = match text.split_once(':') {
        _ if !is_clean(text) => false,
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("mailto") => email(without_query(rest)).is_ok(),
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("tel") => is_number(rest),
        _ => is_web_address(text) || is_own_place(text),
    };
    if is_place { Ok(text.to_owned()) } else { Err(LINK_FORMAT.into()) }
}

/// Whether nothing in it is read otherwise by another reader: no blanks, line breaks, quotes or marks of HTML.
fn is_clean(text: &str) -> bool {
    let is_foreign = |it: char| it.is_whitespace() || it.is_control() || "\"'<>\\`{}^|".contains(it);
    (1..=LINK_MAX).contains(&text.len()) && !text.contains(is_foreign) && !text.contains(crate::text::is_invisible)
}

fn is_web_address(text: &str) -> bool {
    let is_mended = Cell::new(false);
    let note = |violation: SyntaxViolation| {
        // Letters of other scripts and stray percent signs are escaped, all else would be another address than is seen.
        if !matches!(violation, SyntaxViolation::NonUrlCodePoint | SyntaxViolation::PercentDecode) {
            is_mended.set(true);
        }
    };
    let parsed = Url::options().syntax_violation_callback(Some(&note)).parse(text);
    parsed.is_ok_and(|url| {
        let is_anonymous = url.username().is_empty() && url.password().is_none();
        matches!(url.scheme(), "http" | "https") && url.has_host() && is_anonymous && !is_mended.get()
    })
}

/// A path from the root or from here. Before its first slash a path from here has plain letters only: `javascript:` in any
/// disguise is not one.
fn is_own_place(text: &str) -> bool {
    if text.starts_with("//") {
        return false;
    }
    let first = text.split(['/', '?', '#']).next().unwrap_or_default();
    first.chars().all(|it| it.is_alphanumeric() || "-_.~".contains(it))
}

fn without_query(text: &str) -> &str {
    text.split('?').next().unwrap_or_default()
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or(text).replace(['-', '.'], "");
    (3..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()) || phone(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINKS: [&str; 7] = [
        "https://a.vn",
        "HTTP://a.vn/x?y=1#z",
        "https://a.vn:8443/",
        "https://vi.wikipedia.org/wiki/Hà_Nội",
        "https://trường.vn/100%",
        "http://127.0.0.1:8080/",
        "https://m.me/lophoc?ref=w%20x&b=c:d@e",
    ];

    const NEITHER: [&str; 29] = [
        "",
        " ",
        "https://",
        "https:",
        "https:a.vn",
        "https:/a.vn",
        "http:// a.vn",
        "http://a .vn",
        "http://a.vn/x y",
        "https://lan@a.vn",
        "https://lan:mk@a.vn",
        "https://@a.vn",
        "https://a.vn/\r\nx",
        "https://a\n.vn",
        "https:\\\\a.vn",
        "https://a.vn/\u{202e}gpj",
        "https://a.vn/\"onclick=",
        "https://a.vn/<x>",
        "ftp://a.vn",
        "javascript:alert(1)",
        " JavaScript:x",
        "java\tscript:x",
        "javascript&colon;alert(1)",
        "javascript&#58;alert(1)",
        "javascript%3aalert(1)",
        "data:text/html,x",
        "vbscript:x",
        "//evil.example/x",
        ":",
    ];

    #[test]
    fn links() {
        for good in LINKS {
            assert_eq!(link(good), Ok(good.to_owned()), "{good}");
        }
        assert_eq!(link(" https://a.vn "), Ok("https://a.vn".to_owned()));
        for bad in NEITHER.into_iter().chain(["/course", "#top", "mailto:a@b.vn", "tel:+84"]) {
            assert_eq!(link(bad), Err(LINK_FORMAT.into()), "{bad:?}");
        }
        assert_eq!(link(&format!("https://a.vn/{}", "x".repeat(2000))), Err(LINK_FORMAT.into()));
    }

    #[test]
    fn places() {
        let own = ["/", "/course", "/khoá-học", "problems", "problems?a=b:c", "#top", "?page=2", "/a&colon;b"];
        let others = ["mailto:a@b.vn", "MAILTO:a@b.vn?subject=x", "tel:+84912345678", "tel:1900-1234", "tel:113"];
        for good in LINKS.into_iter().chain(own).chain(others) {
            assert_eq!(place(good), Ok(good.to_owned()), "{good}");
        }
        let bad = ["mailto:", "mailto:a", "mailto:a@127.0.0.1", "tel:", "tel:abc", "a b", "/a b", "/a\nb"];
        for bad in NEITHER.into_iter().chain(bad) {
            assert_eq!(place(bad), Err(LINK_FORMAT.into()), "{bad:?}");
        }
    }
}
