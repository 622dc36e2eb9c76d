//! What a class's link carries.

/// Signs that are not taken for one another.
const SIGNS: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH: usize = 8;
/// How often a code is made again because it is taken.
pub const TRIES: usize = 5;

/// A new code that nobody guesses.
pub fn fresh() -> String {
    (0..LENGTH).map(|_| char::from(SIGNS[rand::random_range(0..SIGNS.len())])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_differ_and_can_be_typed() {
        let code = fresh();
        assert!(code.len() == LENGTH && code.bytes().all(|sign| SIGNS.contains(&sign)), "{code}");
        assert_ne!(code, fresh());
    }
}
