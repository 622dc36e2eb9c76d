//! Words that people copy by hand, whose last character is a check: a slip makes no other word of them.
//!
//! The check is the sum of position × value, modulo the number of characters, which is a prime: any one wrong character and
//! any two swapped neighbours are noticed.

/// Without those that look like others.
pub const SIGNS: &[u8; 31] = b"0123456789ABCDEFGHJKMNPRSTVWXYZ";

/// A new word of `length` characters, of which the last is the check.
pub fn random_with_check(length: usize) -> String {
    let mut word: String = (1..length).map(|_| char::from(SIGNS[rand::random_range(0..SIGNS.len())])).collect();
    if let Some(check) = check_of(word.as_bytes()) {
        word.push(char::from(check));
    }
    word
}

/// Whether a word has these characters only, and its last one is the check of the others.
pub fn is_sound(word: &str) -> bool {
    word.as_bytes().split_last().is_some_and(|(check, body)| !body.is_empty() && check_of(body) == Some(*check))
}

/// What people type, as it is kept: in upper case, without what is neither letter nor digit, O as 0, I and L as 1.
pub fn read_typed(typed: &str) -> String {
    let sign = |sign: char| match sign.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        sign => sign,
    };
    typed.chars().filter(char::is_ascii_alphanumeric).map(sign).collect()
}

/// None where a character is none of [`SIGNS`].
fn check_of(body: &[u8]) -> Option<u8> {
    let mut sum = 0;
    for (at, sign) in (1..).zip(body) {
        sum += at * SIGNS.iter().position(|known| known == sign)?;
    }
    Some(SIGNS[sum % SIGNS.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_is_the_sum_of_position_times_value() {
        // 1×1 + 2×10 + 3×30 = 111 = 3×31 + 18
        assert_eq!(check_of(b"1AZ"), Some(SIGNS[18]));
        assert!(is_sound("1AZJ") && !is_sound("1AZK"));
        for unsound in ["", "0", "O0", "1aZK", "1A K"] {
            assert!(!is_sound(unsound), "{unsound}");
        }
    }

    #[test]
    fn one_slip_or_two_swapped_neighbours_are_noticed() {
        for word in (0..50).map(|_| random_with_check(12)) {
            assert!(word.len() == 12 && is_sound(&word), "{word}");
            for at in 0..word.len() {
                for sign in SIGNS.iter().filter(|sign| **sign != word.as_bytes()[at]) {
                    let mut slip = word.clone().into_bytes();
                    slip[at] = *sign;
                    let slip = String::from_utf8(slip).expect("ASCII");
                    assert!(!is_sound(&slip), "{word} {slip}");
                }
                let mut swapped = word.clone().into_bytes();
                if at + 1 < swapped.len() && swapped[at] != swapped[at + 1] {
                    swapped.swap(at, at + 1);
                    let swapped = String::from_utf8(swapped).expect("ASCII");
                    assert!(!is_sound(&swapped), "{word} {swapped}");
                }
            }
        }
    }

    #[test]
    fn words_are_read_as_people_type_them() {
        assert_eq!(read_typed(" ab0o-il1l xyz\u{a0}"), "AB001111XYZ");
        assert_eq!(read_typed("ĐÔ'; --"), "");
    }
}
