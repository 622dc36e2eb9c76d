//! Where a tone is written. In open syllables that end in *oa*, *oe* and *uy* there are two ways in use: on the first vowel
//! (hòa, khỏe, thúy) and on the second (hoà, khoẻ, thuý). Everywhere else there is one, and another is a spelling mistake.

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

/// The ends of syllables whose tone has two places.
const ENDS: [(char, char); 3] = [('o', 'a'), ('o', 'e'), ('u', 'y')];

/// Grave, acute, tilde, hook, dot below.
const TONES: [char; 5] = ['\u{300}', '\u{301}', '\u{303}', '\u{309}', '\u{323}'];

/// With the tone on the second vowel wherever it may stand on either. NFC.
pub fn placed(text: &str) -> String {
    let apart = DecomposingNormalizerBorrowed::new_nfd().normalize(text);
    let mut moved = String::with_capacity(apart.len());
    let mut word = String::new();
    for it in apart.chars() {
        if it.is_alphabetic() || is_mark(it) {
            word.push(it);
        } else {
            moved.push_str(&of_word(&word));
            word.clear();
            moved.push(it);
        }
    }
    moved.push_str(&of_word(&word));
    ComposingNormalizerBorrowed::new_nfc().normalize(&moved).into_owned()
}

fn is_mark(it: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&it)
}

/// A word whose letters and marks are apart.
fn of_word(word: &str) -> String {
    let letters: Vec<char> = word.chars().collect();
    // …, a vowel, its tone, a vowel: anything else is written in one way only.
    let [before @ .., first, tone, second] = letters.as_slice() else { return word.to_owned() };
    let lower = |it: &char| it.to_lowercase().next().unwrap_or(*it);
    let has_two_places = ENDS.contains(&(lower(first), lower(second))) && TONES.contains(tone);
    // In "qu" the u belongs to the consonant: "quý" has one vowel.
    let is_consonant = lower(first) == 'u' && before.last().is_some_and(|it| lower(it) == 'q');
    if !has_two_places || is_consonant {
        return word.to_owned();
    }
    before.iter().chain([first, second, tone]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_ways_become_one() {
        for (old, new) in [
            ("hòa", "hoà"),
            ("HÒA", "HOÀ"),
            ("hóa", "hoá"),
            ("thúy", "thuý"),
            ("thùy", "thuỳ"),
            ("lũy", "luỹ"),
            ("khỏe", "khoẻ"),
            ("loè", "loè"),
            ("Tòa án hòa giải", "Toà án hoà giải"),
            ("họa", "hoạ"),
            ("(thủy)", "(thuỷ)"),
            ("tho\u{300}a", "thoà"),
        ] {
            assert_eq!(placed(old), new, "{old}");
            assert_eq!(placed(new), new, "{new}");
        }
    }

    #[test]
    fn what_has_one_place_stays() {
        for word in [
            "quý", "quỳ", "quỹ", "qúy", "giá", "gìa", "của", "cuả", "mùa", "hoàn", "hòan", "khuya", "túi", "bìa",
            "loại", "ngoáy", "khuỷu", "thuở", "hoặc", "huế", "résumé", "está", "", "7a", "王",
        ] {
            assert_eq!(placed(word), word, "{word}");
        }
    }
}
