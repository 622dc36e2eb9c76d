//! Which addresses a contest may have.

/// What stands where a contest's address does in the calls and pages.
const WORDS: [&str; 8] = ["me", "home", "manage", "clone", "groups", "finished", "running-upcoming", "new"];

/// Whether something else is meant where a contest's address stands: a number is an id, the words are the system's own.
pub fn is_reserved(slug: &str) -> bool {
    WORDS.contains(&slug) || slug.bytes().all(|byte| byte.is_ascii_digit())
}
