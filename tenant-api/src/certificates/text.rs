//! Lines of text on paper: how wide they are, where they break.

use std::sync::LazyLock;

use krilla::text::Font;
use rustybuzz::{Face, UnicodeBuffer};

static REGULAR: &[u8] = include_bytes!("fonts/PlusJakartaSans-Regular.ttf");
static BOLD: &[u8] = include_bytes!("fonts/PlusJakartaSans-Bold.ttf");

/// The site's typeface in one weight.
pub(super) struct Typeface {
    pub(super) font: Font,
    face: Face<'static>,
}

/// Both weights; `None` would be a font file that can't be read.
pub(super) static FACES: LazyLock<Option<[Typeface; 2]>> =
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
    pub(super) fn width(&self, line: &str, size: f32) -> f32 {
        self.ems(line) * size
    }

    /// The size, at most `size`, in which a line fits into `width`.
    pub(super) fn fitting(&self, line: &str, size: f32, width: f32) -> f32 {
        let ems = self.ems(line);
        if ems * size <= width { size } else { width / ems }
    }

    /// A text as lines that fit into `width`, broken between words, at most two: the second takes what is left.
    pub(super) fn lines(&self, text: &str, size: f32, width: f32) -> Vec<String> {
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
}

#[cfg(test)]
mod tests {
    use super::*;

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
