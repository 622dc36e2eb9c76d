//! Which addresses a problem may have.

/// What stands where a problem's address does in the calls and pages.
const WORDS: [&str; 7] = ["me", "new", "next", "preview", "tags", "questions", "contests"];

/// Whether something else is meant where a problem's address stands: a number is an id, the words are the system's own.
pub fn is_reserved(slug: &str) -> bool {
    WORDS.contains(&slug) || slug.bytes().all(|byte| byte.is_ascii_digit())
}
