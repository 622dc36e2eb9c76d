//! Places in the build's files, out of what browsers write of them.

use std::fmt;
use std::sync::LazyLock;

use regex::Regex;

/// The most places of a stack that are kept.
const FRAMES_MAX: usize = 10;
/// The part of a stack that is read, in bytes.
const STACK_MAX: usize = 8 * 1024;

/// A place in a script of the build, as the browser counts: line and column from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Position {
    /// Such as `assets/index-Bx1.js`.
    pub(super) file: String,
    pub(super) line: u32,
    pub(super) column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// Names of the build are the address's path as a whole; whatever host and query stand around them.
static FILE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?:https?://[^/\s]+)?/?(assets/[A-Za-z0-9_.~-]{1,200}\.(?:js|css))(?:[?#].*)?$"));
/// `at name (https://host/assets/a.js:1:2)` and `name@https://host/assets/a.js:1:2`.
static FRAME: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"https?://[^/\s]+/(assets/[A-Za-z0-9_.~-]{1,200}\.js):(\d{1,7}):(\d{1,7})"));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern of ours is sound")
}

impl Position {
    /// A place in a file of ours; `None` in any other file.
    pub(super) fn of(address: &str, line: u32, column: u32) -> Option<Self> {
        let file = FILE.captures(address)?.get(1)?.as_str().to_owned();
        Some(Self { file, line, column })
    }
}

/// The places in our files that a stack names, innermost first.
pub(super) fn positions(stack: &str) -> Vec<Position> {
    let stack = &stack[..stack.floor_char_boundary(STACK_MAX)];
    FRAME
        .captures_iter(stack)
        .filter_map(|found| {
            let (_, [file, line, column]) = found.extract();
            Some(Position { file: file.to_owned(), line: line.parse().ok()?, column: column.parse().ok()? })
        })
        .take(FRAMES_MAX)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(stack: &str) -> Vec<String> {
        positions(stack).iter().map(Position::to_string).collect()
    }

    #[test]
    fn stacks_of_all_browsers_name_our_files_only() {
        let chrome = "TypeError: x\n    at Re (https://a.localhost:8080/assets/index-Bx_1.js:1:2345)\n    \
            at chrome-extension://abc/assets/evil.js:1:2\n    at https://a.localhost:8080/assets/kit~run-9.js:3:4\n    \
            at <anonymous>:1:1";
        assert_eq!(texts(chrome), ["assets/index-Bx_1.js:1:2345", "assets/kit~run-9.js:3:4"]);
        let firefox = "Re@https://a.vn/assets/index-B.js:1:7\nan.nguyen@https://a.vn/problems/1:2:3\n";
        assert_eq!(texts(firefox), ["assets/index-B.js:1:7"]);
        assert_eq!(texts(&"(https://a.vn/assets/a.js:1:1)\n".repeat(50)).len(), FRAMES_MAX);
        assert!(texts(&"ă".repeat(STACK_MAX)).is_empty());
    }

    #[test]
    fn a_place_is_in_a_file_of_the_build() {
        let of = |address: &str| Position::of(address, 1, 2).map(|place| place.to_string());
        for address in ["https://a.vn/assets/x-1.js", "/assets/x-1.js?t=1", "assets/x-1.js"] {
            assert_eq!(of(address).as_deref(), Some("assets/x-1.js:1:2"), "{address}");
        }
        for address in
            ["https://a.vn/problems/7", "/assets/../index.html", "/assets/a/b.js", "file:///etc/assets/x.js", ""]
        {
            assert_eq!(of(address), None, "{address}");
        }
    }
}
