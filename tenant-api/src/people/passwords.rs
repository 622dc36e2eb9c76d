//! Passwords that a manager has made: told once, changed by the person.

use rand::seq::IndexedRandom;

/// Without 0, O, 1, l and I, which look alike.
const CHARACTERS: &[u8] = b"abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH: usize = 10;

/// A new one, easy to copy from paper: 57 bits or more.
pub(super) fn make() -> String {
    let mut rng = rand::rng();
    (0..LENGTH).filter_map(|_| CHARACTERS.choose(&mut rng)).map(|byte| char::from(*byte)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_passwords_are_easy_to_read_and_differ() {
        let (one, other) = (make(), make());
        assert!(one != other && one.len() == LENGTH && !one.contains(['0', 'O', '1', 'l', 'I']), "{one} {other}");
        assert!(rules::password(&one).is_ok());
    }
}
