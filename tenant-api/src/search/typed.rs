//! What people type without a Vietnamese keyboard being switched on: raw Telex and VNI.

use super::syllable::{Letters, Tone};

/// What was typed, in lower case with one blank between words; then the same with each word that can be read as Telex, and
/// as VNI, where that makes Vietnamese syllables out of it (web/src/features/search/readings.ts does the same:
/// readings.cases.json hold for both).
pub(super) fn readings(typed: &str) -> Vec<String> {
    let lower = typed.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let mut all = vec![words.join(" ")];
    for read in [telex, vni] {
        let read: Vec<String> = words.iter().map(|word| read(word).unwrap_or_else(|| (*word).to_owned())).collect();
        let read = read.join(" ");
        if !all.contains(&read) {
            all.push(read);
        }
    }
    all
}

/// A word as Telex; none where it is no Vietnamese syllable then, or has no key of it.
fn telex(word: &str) -> Option<String> {
    let mut letters = Letters::default();
    for key in word.chars() {
        let done = match key {
            's' => letters.tone(Tone::Acute),
            'f' => letters.tone(Tone::Grave),
            'r' => letters.tone(Tone::Hook),
            'x' => letters.tone(Tone::Tilde),
            'j' => letters.tone(Tone::Dot),
            'w' => letters.horn() || letters.breve(),
            'a' | 'e' | 'o' => letters.hat(key),
            'd' => letters.bar(),
            'a'..='z' => false,
            _ => return None,
        };
        if !done {
            letters.push(key);
        }
    }
    letters.syllable()
}

/// The same as VNI.
fn vni(word: &str) -> Option<String> {
    let mut letters = Letters::default();
    for key in word.chars() {
        let done = match key {
            '1' => letters.tone(Tone::Acute),
            '2' => letters.tone(Tone::Grave),
            '3' => letters.tone(Tone::Hook),
            '4' => letters.tone(Tone::Tilde),
            '5' => letters.tone(Tone::Dot),
            '6' => ['a', 'e', 'o'].into_iter().any(|vowel| letters.hat(vowel)),
            '7' => letters.horn(),
            '8' => letters.breve(),
            '9' => letters.bar(),
            'a'..='z' => {
                letters.push(key);
                true
            }
            _ => false,
        };
        if !done {
            return None;
        }
    }
    letters.syllable()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Case {
        typed: String,
        readings: Vec<String>,
    }

    #[test]
    fn what_was_typed_is_read_as_the_web_reads_it() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../web/src/features/search/readings.cases.json")).expect("cases");
        assert!(cases.len() >= 30);
        for Case { typed, readings: expected } in cases {
            assert_eq!(readings(&typed), expected, "{typed}");
        }
    }
}
