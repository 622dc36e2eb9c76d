//! Lines of text: names of people, titles.

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::CodePointSetData;
use icu_properties::props::{BidiControl, DefaultIgnorableCodePoint};
use platform::faults::Fault;
use platform::messages::{HAS_NUL, REQUIRED};

/// Looks like nothing, though Unicode counts it among the symbols.
const BLANK_BRAILLE: char = '\u{2800}';

/// One line of at most `max` characters in which something can be seen: composed (NFC), with single blanks.
///
/// # Errors
/// When it is empty to the eye or too long, or has characters that control the text or turn its direction.
pub fn line(text: &str, max: usize) -> Result<String, Fault> {
    let steers = |it: char| it.is_control() || CodePointSetData::new::<BidiControl>().contains(it);
    if text.trim().contains(steers) {
        return Err(HAS_NUL.into());
    }
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(text);
    let line = composed.split_whitespace().collect::<Vec<_>>().join(" ");
    if !line.contains(is_visible) {
        return Err(REQUIRED.into());
    }
    if line.chars().count() > max { Err(Fault::too_long(max)) } else { Ok(line) }
}

/// The name of a person, of at most `max` characters: a line with a letter or digit in it.
///
/// # Errors
/// As [`line`].
pub fn person_name(text: &str, max: usize) -> Result<String, Fault> {
    let name = line(text, max)?;
    if name.contains(|it: char| it.is_alphanumeric() && is_visible(it)) { Ok(name) } else { Err(REQUIRED.into()) }
}

/// Whether it takes no room and leaves no mark: zero-width characters, fillers, marks of direction.
pub(crate) fn is_invisible(it: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(it)
}

fn is_visible(it: char) -> bool {
    !it.is_whitespace() && !is_invisible(it) && it != BLANK_BRAILLE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people() {
        for (text, kept) in [
            ("Nguyễn Văn An", "Nguyễn Văn An"),
            ("  Nguyễn \u{a0} Văn  An ", "Nguyễn Văn An"),
            ("Nguye\u{302}\u{303}n", "Nguyễn"),
            ("O'Neil-Smith Jr.", "O'Neil-Smith Jr."),
            ("王小明", "王小明"),
            ("7", "7"),
            ("नमस्\u{200d}ते", "नमस्\u{200d}ते"),
            ("An 🌸", "An 🌸"),
        ] {
            assert_eq!(person_name(text, 200), Ok(kept.to_owned()), "{text:?}");
        }
        for blank in [
            "",
            " \u{a0} ",
            "\u{200b}",
            "\u{200b}\u{200d}\u{feff}",
            "\u{3164}",
            "\u{2800}",
            "...",
            "🌸",
            "\u{ad}",
            "\n",
        ] {
            assert_eq!(person_name(blank, 200), Err(REQUIRED.into()), "{blank:?}");
        }
        for bad in ["An\0", "An\nB", "An\tB", "\u{202e}nA", "An\u{200f}B", "\u{2066}An\u{2069}", "An\u{85}B"] {
            assert_eq!(person_name(bad, 200), Err(HAS_NUL.into()), "{bad:?}");
        }
        assert_eq!(person_name(&"ê".repeat(200), 200), Ok("ê".repeat(200)));
        assert_eq!(person_name(&"ê".repeat(201), 200), Err(Fault::too_long(200)));
    }

    #[test]
    fn lines() {
        for (text, kept) in [("Lớp  cô Lan", "Lớp cô Lan"), ("🌸", "🌸"), ("!", "!")] {
            assert_eq!(line(text, 120), Ok(kept.to_owned()), "{text:?}");
        }
        for (text, fault) in [
            ("\u{200b}", REQUIRED.into()),
            (" \t", REQUIRED.into()),
            ("Lớp\ncô", HAS_NUL.into()),
            (&"ê".repeat(121), Fault::too_long(120)),
        ] {
            assert_eq!(line(text, 120), Err(fault), "{text:?}");
        }
    }
}
