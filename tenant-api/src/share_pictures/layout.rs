//! Where a title breaks, and how large it is.

use crate::typefaces::Typeface;

/// The widest line.
pub const COLUMN: f32 = 1040.0;
/// Most lines of a title.
const LINES: usize = 3;
/// Sizes, of which a title takes the first that it fits in.
const SIZES: [f32; 4] = [84.0, 72.0, 60.0, 50.0];
const SMALLEST: f32 = 50.0;
/// Longest part of a title that is looked at, in characters: no more would find room.
const LONGEST: usize = 240;

/// A title as lines of one size.
#[derive(Debug, PartialEq)]
pub struct Title {
    pub size: f32,
    pub lines: Vec<String>,
}

/// A text as at most three lines, as large as they can be; what does not fit in the smallest is cut off.
pub fn title(face: &Typeface, text: &str) -> Title {
    let text: String = drawable(text).chars().take(LONGEST).collect();
    let fits = |size: f32| Some(Title { size, lines: face.wrapped(&text, size, COLUMN, LINES)? });
    SIZES.into_iter().find_map(fits).unwrap_or_else(|| cut(face, &text))
}

fn cut(face: &Typeface, text: &str) -> Title {
    let ends = text.char_indices().map(|(at, _)| at).rev();
    let lines = ends
        .map(|end| format!("{}…", text.get(..end).unwrap_or_default().trim_end()))
        .find_map(|shorter| face.wrapped(&shorter, SMALLEST, COLUMN, LINES));
    Title { size: SMALLEST, lines: lines.unwrap_or_default() }
}

/// A text without signs that no XML can have, in single spaces.
pub fn drawable(text: &str) -> String {
    let signs: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let is_sound = |sign: &char| !matches!(sign, '\u{FFFE}' | '\u{FFFF}');
    signs.split_whitespace().collect::<Vec<_>>().join(" ").chars().filter(is_sound).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typefaces::FACES;

    fn of(text: &str) -> Title {
        let [_, bold] = FACES.as_ref().expect("fonts that can be read");
        let made = title(bold, text);
        assert!(made.lines.len() <= LINES, "{made:?}");
        assert!(made.lines.iter().all(|line| bold.width(line, made.size) <= COLUMN + 0.01), "{made:?}");
        made
    }

    #[test]
    fn a_title_is_as_large_as_three_lines_of_it_can_be() {
        assert_eq!(of("  Học\nlập trình "), Title { size: 84.0, lines: vec!["Học lập trình".to_owned()] });
        assert_eq!(of("").lines, Vec::<String>::new());
        let long = of("Nhập môn lập trình và tư duy máy tính cho học sinh trung học cơ sở trong kỳ nghỉ hè");
        assert_eq!(long.lines.len(), 3, "{long:?}");
        let words = "Nhập môn lập trình và tư duy máy tính cho học sinh ".repeat(4);
        let longest = of(&words);
        assert_eq!((longest.size, longest.lines.len()), (SMALLEST, 3), "{longest:?}");
        assert!(longest.lines[2].ends_with('…'), "{longest:?}");
    }

    #[test]
    fn a_word_without_end_is_cut() {
        let endless = of(&"Ễ".repeat(200));
        assert_eq!((endless.lines.len(), endless.size), (1, SMALLEST));
        assert!(endless.lines[0].starts_with("ỄỄỄ") && endless.lines[0].ends_with('…'));
    }

    #[test]
    fn what_no_drawing_can_have_is_left_out() {
        assert_eq!(drawable("a\u{0}b\u{1b}[31m \u{ffff}c\t\u{7f}"), "a b [31m c");
    }
}
