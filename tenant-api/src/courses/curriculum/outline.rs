//! A pasted outline: `#` is a chapter, `##` a subchapter, `-` a lesson.

use crate::courses::words::ItemKind;

/// Longest title, in characters; what is longer is cut.
const TITLE_MAX: usize = 200;

/// An item of an outline.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    pub kind: ItemKind,
    pub title: String,
}

/// The items of an outline in their order. Lines that are none of the three are lessons where they have words.
pub fn lines_of(outline: &str) -> Vec<Line> {
    outline.lines().filter_map(line).collect()
}

fn line(text: &str) -> Option<Line> {
    let text = text.trim();
    let marks = text.len() - text.trim_start_matches('#').len();
    let (kind, rest) = match marks {
        0 => (ItemKind::Lesson, without_bullet(text)),
        1 => (ItemKind::Chapter, &text[1..]),
        more => (ItemKind::Subchapter, &text[more..]),
    };
    let words = rest.split_whitespace().collect::<Vec<_>>().join(" ");
    let title: String = words.chars().take(TITLE_MAX).collect();
    (!title.is_empty()).then_some(Line { kind, title })
}

/// What stands behind `-`, `*`, `+`, `•` or a number with a dot.
fn without_bullet(text: &str) -> &str {
    if let Some(rest) = text.strip_prefix(['-', '*', '+', '•', '–']) {
        return rest;
    }
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    match text[digits..].strip_prefix(['.', ')']) {
        Some(rest) if digits > 0 => rest,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_say_what_a_line_is() {
        use ItemKind::{Chapter, Lesson, Subchapter};
        let outline =
            "# Mở đầu\n\n- Xin chào\n  * Biến\n## Kiểu dữ liệu\n1. Số nguyên\n10) Xâu\n### Sâu hơn\nKhông dấu\n-\n#\n";
        let found: Vec<(ItemKind, String)> =
            lines_of(outline).into_iter().map(|line| (line.kind, line.title)).collect();
        let wanted = [
            (Chapter, "Mở đầu"),
            (Lesson, "Xin chào"),
            (Lesson, "Biến"),
            (Subchapter, "Kiểu dữ liệu"),
            (Lesson, "Số nguyên"),
            (Lesson, "Xâu"),
            (Subchapter, "Sâu hơn"),
            (Lesson, "Không dấu"),
        ];
        assert_eq!(found, wanted.map(|(kind, title)| (kind, title.to_owned())));
        assert_eq!(lines_of(&"x".repeat(500))[0].title.len(), 200);
    }
}
