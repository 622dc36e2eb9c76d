//! Words that nobody guesses: addresses of snippets, tokens of review links.

const LETTERS: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";
const SMALL: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
const ALL: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SLUG_LENGTH: usize = 12;
const TOKEN_LENGTH: usize = 22;

/// How often an address is made again because it is taken.
pub const TRIES: usize = 5;

/// A new address; it begins with a letter, so that it is no id.
pub fn fresh() -> String {
    let mut slug = random(LETTERS, 1);
    slug.push_str(&random(SMALL, SLUG_LENGTH - 1));
    slug
}

/// Whether it could be an address.
pub fn is_slug(text: &str) -> bool {
    text.len() == SLUG_LENGTH && !text.starts_with(|sign: char| sign.is_ascii_digit()) && has_only(text, SMALL)
}

/// A new token of a review link: 130 bits.
pub fn token() -> String {
    random(ALL, TOKEN_LENGTH)
}

/// Whether it could be a token.
pub fn is_token(text: &str) -> bool {
    text.len() == TOKEN_LENGTH && has_only(text, ALL)
}

fn has_only(text: &str, signs: &[u8]) -> bool {
    text.bytes().all(|sign| signs.contains(&sign))
}

fn random(signs: &[u8], length: usize) -> String {
    (0..length).filter_map(|_| signs.get(rand::random_range(0..signs.len()))).map(|sign| char::from(*sign)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_no_id() {
        for _ in 0..200 {
            let slug = fresh();
            assert!(is_slug(&slug) && slug.as_bytes()[0].is_ascii_lowercase(), "{slug}");
        }
        assert_ne!(fresh(), fresh());
        for other in ["", "abc", "1bcdefghijkl", "Abcdefghijkl", "abcdefghijk\0", "abcdefghijklm", "abcdefghijé"] {
            assert!(!is_slug(other), "{other}");
        }
    }

    #[test]
    fn tokens_are_letters_and_digits() {
        let made = token();
        assert!(is_token(&made) && made != token(), "{made}");
        for other in ["", "abc", "0123456789012345678901x", "012345678901234567890-", "01234567890123456789é"] {
            assert!(!is_token(other), "{other}");
        }
    }
}
