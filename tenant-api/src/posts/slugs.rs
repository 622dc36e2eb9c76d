//! Which addresses a post may have.

/// What stands where a post's address does in the calls and pages.
const WORDS: [&str; 4] = ["me", "manage", "new", "feed"];

/// Whether something else is meant where a post's address stands: a number is an id, the words are the system's own.
pub fn is_reserved(slug: &str) -> bool {
    WORDS.contains(&slug) || slug.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::is_reserved;

    #[test]
    fn numbers_and_the_systems_words_are_no_addresses() {
        assert!(is_reserved("me") && is_reserved("42") && !is_reserved("me-tre") && !is_reserved("2026-tong-ket"));
    }
}
