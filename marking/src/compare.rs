//! Whether what a learner wrote is what the author accepts.

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use regex::{Regex, RegexBuilder};

use crate::rules::{Compare, Ignore};
use crate::tones;

/// How far numbers may differ where nothing is said.
const TOLERANCE: f64 = 0.000_001;
/// Digits that a double keeps: longer ones are texts.
const DIGITS_MAX: usize = 15;
/// Most bytes of a compiled expression: its time grows with it.
const REGEX_MAX: usize = 1 << 20;
/// Longest expression, in bytes.
const PATTERN_MAX: usize = 1000;
const USUAL: [Ignore; 2] = [Ignore::Spaces, Ignore::Tones];

/// Whether `given` is `accepted`.
pub fn fits(accepted: &str, given: &str, compare: Option<&Compare>) -> bool {
    let usual = Compare::default();
    let compare = compare.unwrap_or(&usual);
    if compare.regex {
        return regex(accepted, compare).is_some_and(|regex| regex.is_match(&normal(given, compare)));
    }
    if let (Some(wanted), Some(number)) = (number(accepted), number(given)) {
        return are_near(wanted, number, compare.tolerance.unwrap_or(TOLERANCE));
    }
    normal(accepted, compare) == normal(given, compare)
}

/// Whether it can be used as an expression.
pub fn is_regex(pattern: &str, compare: &Compare) -> bool {
    regex(pattern, compare).is_some()
}

/// An expression for the whole of an answer, in linear time.
fn regex(pattern: &str, compare: &Compare) -> Option<Regex> {
    if pattern.len() > PATTERN_MAX {
        return None;
    }
    let is_ignored = |what| ignored(compare).contains(&what);
    let mut pattern = composed(pattern);
    if is_ignored(Ignore::Tones) {
        pattern = tones::placed(&pattern);
    }
    if is_ignored(Ignore::Accents) {
        pattern = without_accents(&pattern);
    }
    let build = |pattern: &str| {
        RegexBuilder::new(pattern)
            .case_insensitive(is_ignored(Ignore::Case))
            .size_limit(REGEX_MAX)
            .dfa_size_limit(REGEX_MAX)
            .build()
            .ok()
    };
    // By itself as well: `a)|(b` is none, and would become one.
    build(&pattern)?;
    build(&format!(r"\A(?:{pattern})\z"))
}

/// A number with a point or a comma. A single one is the decimal mark (`1.000` is 1). Where it can mean nothing else, one
/// groups by threes, and so does a space: `1.000.000`, `1.000,5`, `1,000.5`, `1 000`.
pub fn number(text: &str) -> Option<f64> {
    let text = text.trim().replace('\u{2212}', "-").replace(['\u{a0}', '\u{202f}'], " ");
    let (sign, digits) = match text.strip_prefix(['-', '+']) {
        Some(digits) => (if text.starts_with('-') { -1.0 } else { 1.0 }, digits),
        None => (1.0, text.as_str()),
    };
    let is_single = |at: &usize| digits[*at..].chars().next().is_some_and(|mark| digits.matches(mark).count() == 1);
    let (whole, fraction) = match digits.rfind(['.', ',']).filter(is_single) {
        Some(at) => (&digits[..at], &digits[at + 1..]),
        None => (digits, "0"),
    };
    let whole = ungrouped(whole)?;
    if !is_digits(fraction) || whole.len() + fraction.len() > DIGITS_MAX {
        return None;
    }
    format!("{whole}.{fraction}").parse().ok().map(|number: f64| sign * number)
}

/// The digits of a whole number, without what groups them by threes.
fn ungrouped(whole: &str) -> Option<String> {
    let Some(mark) = whole.chars().find(|it| matches!(it, '.' | ',' | ' ')) else {
        return is_digits(whole).then(|| whole.to_owned());
    };
    let groups: Vec<&str> = whole.split(mark).collect();
    let is_grouped = groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3);
    (is_grouped && groups.iter().all(|group| is_digits(group))).then(|| groups.concat())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

/// Decimals have no exact double: the difference of 0.4 and 0.3 is more than 0.1.
fn are_near(one: f64, other: f64, tolerance: f64) -> bool {
    let noise = f64::EPSILON * 4.0 * one.abs().max(other.abs()).max(1.0);
    (one - other).abs() <= tolerance.max(0.0) + noise
}

/// What is compared: without what does not matter.
pub fn normal(text: &str, compare: &Compare) -> String {
    let is_ignored = |what| ignored(compare).contains(&what);
    let mut text = composed(text);
    if is_ignored(Ignore::Spaces) {
        text = text.replace(['\u{200b}', '\u{feff}'], "").split_whitespace().collect::<Vec<_>>().join(" ");
    }
    if is_ignored(Ignore::Tones) {
        text = tones::placed(&text);
    }
    if is_ignored(Ignore::Accents) {
        text = without_accents(&text);
    }
    if is_ignored(Ignore::Case) {
        text = text.chars().flat_map(char::to_lowercase).collect();
    }
    text
}

fn ignored(compare: &Compare) -> &[Ignore] {
    compare.ignore.as_deref().unwrap_or(&USUAL)
}

/// NFC.
pub fn composed(text: &str) -> String {
    ComposingNormalizerBorrowed::new_nfc().normalize(text).into_owned()
}

fn without_accents(text: &str) -> String {
    let plain = |it| match it {
        'đ' => Some('d'),
        'Đ' => Some('D'),
        '\u{0300}'..='\u{036f}' => None,
        other => Some(other),
    };
    DecomposingNormalizerBorrowed::new_nfd().normalize(text).chars().filter_map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ignoring(ignore: &[Ignore]) -> Compare {
        Compare { ignore: Some(ignore.to_vec()), ..Compare::default() }
    }

    #[test]
    fn spaces_and_tones_do_not_matter_by_default() {
        for (accepted, given, same) in [
            ("Huế", "Hue\u{302}\u{301}", true),
            ("Hà Nội", "  Hà \u{a0} Nội\n", true),
            ("hoà bình", "hòa bình", true),
            ("Hà Nội", "hà nội", false),
            ("Hà Nội", "Ha Noi", false),
            ("đi", "di", false),
            ("", " ", true),
        ] {
            assert_eq!(fits(accepted, given, None), same, "{accepted:?} {given:?}");
        }
    }

    #[test]
    fn what_is_ignored_is_the_authors_to_say() {
        let none = ignoring(&[]);
        assert!(!fits("hoà", "hòa", Some(&none)) && !fits("a b", "a  b", Some(&none)) && fits("a", "a", Some(&none)));
        let case = ignoring(&[Ignore::Case]);
        assert!(fits("ĐƯỜNG", "đường", Some(&case)) && !fits("a ", "a", Some(&case)));
        let accents = ignoring(&[Ignore::Accents, Ignore::Case]);
        assert!(fits("Đường đi", "duong di", Some(&accents)) && fits("Huế", "HUÊ", Some(&accents)));
        let spaces = ignoring(&[Ignore::Spaces]);
        assert!(fits("a b", " a  b", Some(&spaces)) && !fits("a b", "ab", Some(&spaces)));
    }

    #[test]
    fn numbers_have_a_point_or_a_comma() {
        for (accepted, given, same) in [
            ("3,14", "3.14", true),
            ("3.14", "3.1400004", true),
            ("3.14", "3.14001", false),
            ("7", "7,0", true),
            ("-2", "\u{2212}2", true),
            ("5", "+5", true),
            ("1.000.000", "1000000", true),
            ("1 000 000", "1,000,000", true),
            ("1.000,5", "1000.5", true),
            ("1,000.5", "1000,5", true),
            ("299\u{a0}792\u{202f}458", "299792458", true),
            ("1.000", "1", true),
            ("1.000", "1000", false),
            ("10.00.000", "1000000", false),
            ("1.000.00", "100000", false),
            ("1000.000,5", "1000000.5", false),
            ("1 000", "1.0", false),
            ("1,5 000", "1500", false),
            ("7", "7 cm", false),
            ("7", "", false),
            ("12345678901234567890", "12345678901234567891", false),
            ("1e3", "1000", false),
            ("0.5", ".5", false),
        ] {
            assert_eq!(fits(accepted, given, None), same, "{accepted:?} {given:?}");
        }
        let wide = Compare { tolerance: Some(0.1), ..Compare::default() };
        assert!(fits("0.3", "0,4", Some(&wide)) && !fits("0.3", "0.41", Some(&wide)));
    }

    #[test]
    fn expressions_are_for_the_whole_answer() {
        let regex = Compare { regex: true, ..Compare::default() };
        assert!(fits("(Hà|Ha) ?Nội", "Hà Nội", Some(&regex)) && !fits("Nội", "Hà Nội", Some(&regex)));
        assert!(fits("a|b", "b", Some(&regex)) && !fits("a|b", "ab", Some(&regex)));
        let case = Compare { regex: true, ignore: Some(vec![Ignore::Case]), ..Compare::default() };
        assert!(fits("[a-z]+", "ABC", Some(&case)));
        for bad in ["a)|(?:b", "(", "(?=a)", "(a{1000}){1000}", "(?x) a #", &"a".repeat(1001)] {
            assert!(!is_regex(bad, &regex), "{bad}");
        }
        // A backtracking engine needs 2^5000 steps for this.
        assert!(!fits("(a|a)*b", &"a".repeat(5000), Some(&regex)));
    }
}
