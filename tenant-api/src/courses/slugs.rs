//! Which addresses a course may have, and which course an address means.

use crate::ids::CourseId;

/// What stands where a course's address does in the calls and pages.
const WORDS: [&str; 7] = ["me", "enrolled", "tags", "clone", "import", "manage", "new"];

/// Whether something else is meant where a course's address stands: a number is an id, the words are the system's own.
pub fn is_reserved(slug: &str) -> bool {
    WORDS.contains(&slug) || slug.bytes().all(|byte| byte.is_ascii_digit())
}

/// The id that an address ends with: `123`, or `ten-cu-123` once its slug has changed.
pub fn id_in(address: &str) -> Option<CourseId> {
    let last = address.rsplit('-').next().unwrap_or(address);
    last.bytes().all(|byte| byte.is_ascii_digit()).then(|| last.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_stand_at_the_end() {
        for (address, id) in [
            ("12", Some(12)),
            ("lap-trinh-12", Some(12)),
            ("lap-trinh", None),
            ("a-12-b", None),
            ("", None),
            ("12-", None),
        ] {
            assert_eq!(id_in(address), id.map(CourseId), "{address}");
        }
        assert!(is_reserved("me") && is_reserved("42") && !is_reserved("python-3"));
    }
}
