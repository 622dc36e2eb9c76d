//! What an order is called in bank messages: two letters, six characters and a check. No slip makes another order's of it.

use crate::check_signs;

/// Characters behind the prefix, the check among them.
const LENGTH: usize = 7;
/// Letters of a prefix.
const PREFIX: usize = 2;

/// A new one.
pub fn new(prefix: &str) -> String {
    format!("{prefix}{}", check_signs::random_with_check(LENGTH))
}

/// Everything in a bank message that could be a reference, whatever its prefix, each once: banks change case, and put and
/// drop blanks and marks anywhere. Most are none; who asks for them by their index finds those that are.
pub fn references_in(text: &str) -> Vec<String> {
    let text: Vec<u8> = text.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_uppercase()).collect();
    let mut found: Vec<String> = Vec::new();
    for window in text.windows(PREFIX + LENGTH) {
        let Ok(word) = std::str::from_utf8(window) else { continue };
        let (prefix, rest) = word.split_at(PREFIX);
        let is_sound = prefix.bytes().all(|byte| byte.is_ascii_uppercase()) && check_signs::is_sound(rest);
        if is_sound && !found.iter().any(|known| known == word) {
            found.push(word.to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_reference_is_found_however_banks_write_it() {
        let reference = new("LH");
        assert_eq!((reference.len(), references_in(&reference)), (9, vec![reference.clone()]));
        let (head, tail) = reference.split_at(4);
        for text in [
            format!("CT DEN:0123 {} thanh toan", reference.to_lowercase()),
            format!("MBVCB.123456.{head} {tail}.CT tu 0011"),
            format!("{head}-{tail}\n{reference}"),
            format!("Đơn hàng {reference}."),
        ] {
            assert_eq!(references_in(&text).iter().filter(|found| **found == reference).count(), 1, "{text}");
        }
        for none in ["", "LH", "chuyen tien hoc phi", "LHO00000O", "1H0000000"] {
            assert!(references_in(none).is_empty(), "{none}");
        }
    }

    proptest! {
        #[test]
        fn every_slip_is_noticed(at in 2..9_usize, sign in 0..31_usize) {
            let reference = new("LH");
            let mut slip = reference.clone().into_bytes();
            slip[at] = check_signs::SIGNS[sign];
            let slip = String::from_utf8(slip).expect("ASCII");
            let found = references_in(&slip);
            prop_assert!(slip == reference || found.is_empty(), "{} {:?}", slip, found);
        }
    }
}
