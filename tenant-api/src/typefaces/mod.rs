//! Lines of text on paper and in pictures: how wide they are, where they break.

use std::sync::LazyLock;

use krilla::text::Font;
use rustybuzz::{Face, UnicodeBuffer};

static REGULAR: &[u8] = include_bytes!("fonts/PlusJakartaSans-Regular.ttf");
/// The file of the bold weight, for what draws by itself.
pub(crate) static BOLD: &[u8] = include_bytes!("fonts/PlusJakartaSans-Bold.ttf");

/// The site's typeface in one weight.
pub(crate) struct Typeface {
    pub(crate) font: Font,
    face: Face<'static>,
}

/// Both weights; `None` would be a font file that can't be read.
pub(crate) static FACES: LazyLock<Option<[Typeface; 2]>> =
    LazyLock::new(|| Some([Typeface::of(REGULAR)?, Typeface::of(BOLD)?]));

impl Typeface {
    fn of(file: &'static [u8]) -> Option<Self> {
        Some(Self { font: Font::new(file.into(), 0)?, face: Face::from_slice(file, 0)? })
    }

    /// The width of a line, in units of its size.
    fn ems(&self, line: &str) -> f32 {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(line);
        buffer.guess_segment_properties();
        let shaped = rustybuzz::shape(&self.face, &[], buffer);
        let units: i32 = shaped.glyph_positions().iter().map(|glyph| glyph.x_advance).sum();
        units as f32 / self.face.units_per_em() as f32
    }

    /// The width of a line of that size.
    pub(crate) fn width(&self, line: &str, size: f32) -> f32 {
        self.ems(line) * size
    }

    /// The size, at most `size`, in which a line fits into `width`.
    pub(crate) fn fitting(&self, line: &str, size: f32, width: f32) -> f32 {
        let ems = self.ems(line);
        if ems * size <= width { size } else { width / ems }
    }

    /// A text as lines that fit into `width`, broken between words, at most two: the second takes what is left.
    pub(crate) fn lines(&self, text: &str, size: f32, width: f32) -> Vec<String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let whole = words.join(" ");
        if self.width(&whole, size) <= width {
            return vec![whole];
        }
        let first = (1..words.len()).rev().find(|end| self.width(&words[..*end].join(" "), size) <= width);
        match first {
            Some(end) => vec![words[..end].join(" "), words[end..].join(" ")],
            None => vec![whole],
        }
    }

    /// A text as lines that fit into `width`, broken between words; none where they are more than `most`, or a word is wider.
    pub(crate) fn wrapped(&self, text: &str, size: f32, width: f32, most: usize) -> Option<Vec<String>> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let longer =
                lines.last().map(|line| format!("{line} {word}")).filter(|line| self.width(line, size) <= width);
            if let Some(longer) = longer {
                lines.pop();
                lines.push(longer);
            } else if lines.len() == most || self.width(word, size) > width {
                return None;
            } else {
                lines.push(word.to_owned());
            }
        }
        Some(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every vowel of Vietnamese without a tone, and the tones as marks of their own.
    const VOWELS: &str = "aăâeêioôơuưy";
    const TONES: [&str; 6] = ["", "\u{300}", "\u{301}", "\u{303}", "\u{309}", "\u{323}"];

    #[test]
    fn every_letter_of_vietnamese_is_in_both_weights() {
        for face in FACES.as_ref().expect("fonts that can be read") {
            let vowels = VOWELS.chars().flat_map(|vowel| TONES.map(|tone| format!("{vowel}{tone}")));
            for letter in vowels.chain(["đ".to_owned()]).flat_map(|letter| [letter.to_uppercase(), letter]) {
                let mut buffer = UnicodeBuffer::new();
                buffer.push_str(&letter);
                buffer.guess_segment_properties();
                let shaped = rustybuzz::shape(&face.face, &[], buffer);
                let glyphs: Vec<u32> = shaped.glyph_infos().iter().map(|glyph| glyph.glyph_id).collect();
                assert!(glyphs.len() == 1 && glyphs[0] != 0, "{letter}: {glyphs:?}");
            }
        }
    }

    #[test]
    fn lines_are_as_many_as_they_may_be_or_none() {
        let [_, bold] = FACES.as_ref().expect("fonts that can be read");
        let words = "Học lập trình từ con số không";
        let width = bold.width("Học lập trình", 20.0) + 0.01;
        let lines = bold.wrapped(words, 20.0, width, 3).expect("three lines");
        assert_eq!((lines.len(), lines.join(" ")), (3, words.to_owned()));
        assert_eq!(bold.wrapped(words, 20.0, width, 2), None);
        assert_eq!(bold.wrapped("Khôngcókhoảngtrắng", 20.0, 30.0, 3), None);
        assert_eq!(bold.wrapped(" ", 20.0, width, 3), Some(vec![]));
    }

    #[test]
    fn lines_break_between_words_and_what_is_too_long_gets_smaller() {
        let [regular, bold] = FACES.as_ref().expect("fonts that can be read");
        assert!(regular.width("Nguyễn Thị Bình", 20.0) < bold.width("Nguyễn Thị Bình", 20.0));
        // The same letters, whether or not their marks are apart.
        assert!((regular.width("ễ", 10.0) - regular.width("e\u{302}\u{303}", 10.0)).abs() < 0.01);
        assert_eq!(regular.lines("Lập  trình\ncơ bản", 10.0, 500.0), ["Lập trình cơ bản"]);
        assert_eq!(regular.lines("Lập trình cơ bản", 10.0, 60.0), ["Lập trình cơ", "bản"]);
        assert_eq!(regular.lines("Khôngcókhoảngtrắng", 10.0, 20.0).len(), 1);
        let size = regular.fitting("Khôngcókhoảngtrắng", 10.0, 20.0);
        assert!(regular.width("Khôngcókhoảngtrắng", size) < 20.01);
    }
}
