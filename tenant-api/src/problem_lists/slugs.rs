//! Addresses of lists: made once, they stay.

use statements::slug;

use crate::approval::Visibility;

/// What stands where a list's address does in the pages.
const WORDS: [&str; 2] = ["new", "edit"];
/// Signs that are not taken for one another.
const SIGNS: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";
/// Signs behind an address that nobody is to guess.
const TAIL: usize = 10;
/// Signs behind one that is taken only not to be another's.
const SHORT_TAIL: usize = 4;

fn tail(length: usize) -> String {
    (0..length).map(|_| char::from(SIGNS[rand::random_range(0..SIGNS.len())])).collect()
}

/// A new address from a title, for the `number`th time. What is not listed opens by it alone: it can't be guessed.
pub fn fresh(title: &str, visibility: Visibility, number: usize) -> String {
    let base = match slug(title) {
        base if base.is_empty() || WORDS.contains(&base.as_str()) || base.bytes().all(|byte| byte.is_ascii_digit()) => {
            "lo-trinh".to_owned()
        }
        base => base,
    };
    match visibility {
        Visibility::Public if number == 0 => base,
        Visibility::Public => format!("{base}-{}", tail(SHORT_TAIL)),
        Visibility::Unlisted | Visibility::Private => format!("{base}-{}", tail(TAIL)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_are_not_listed_end_with_what_nobody_guesses() {
        assert_eq!(fresh("Quy hoạch động", Visibility::Public, 0), "quy-hoach-dong");
        assert!(fresh("Quy hoạch động", Visibility::Public, 1).starts_with("quy-hoach-dong-"));
        assert!(fresh("2025", Visibility::Private, 0).starts_with("lo-trinh-"));
        assert_eq!(fresh("new", Visibility::Public, 0), "lo-trinh");
        assert_ne!(fresh("An", Visibility::Unlisted, 0), fresh("An", Visibility::Unlisted, 0));
        assert_eq!(fresh("An", Visibility::Unlisted, 0).len(), "an-".len() + TAIL);
    }
}
