//! Words and values between the signs of scratchblocks.

/// Choices of menus that are written in signs of their own.
const CHOICES: &[(&str, &str)] = &[
    ("_mouse_", "mouse-pointer"),
    ("_random_", "random position"),
    ("_edge_", "edge"),
    ("_myself_", "myself"),
    ("_stage_", "Stage"),
];

/// Words of a block: no sign among them begins anything.
pub(super) fn label(words: &str) -> String {
    let mut written = String::with_capacity(words.len());
    for letter in words.chars() {
        if matches!(letter, '\\' | '[' | ']' | '(' | ')' | '<' | '>' | '{' | '}' | ':' | '/' | '@' | '◂' | '▸') {
            written.push('\\');
        }
        written.push(if letter.is_control() { ' ' } else { letter });
    }
    written
}

/// The same at the beginning of a line, where a plus or minus tells of a change.
pub(super) fn line_start(words: &str) -> String {
    if words.starts_with(['+', '-']) { format!("\\{words}") } else { words.to_owned() }
}

/// The choice of a menu into which a value may be put.
pub(super) fn choice(value: &str) -> String {
    let known = CHOICES.iter().find(|(of, _)| *of == value).map(|(_, words)| *words);
    format!("({} v)", label(known.unwrap_or(value)))
}

/// The choice of any other menu; effects, sensors and parts of the time are written in capitals.
pub(super) fn field(name: &str, value: &str) -> String {
    let words = match (name, value) {
        ("EFFECT", "PAN") => "pan left/right".to_owned(),
        ("CURRENTMENU", "DAYOFWEEK") => "day of week".to_owned(),
        ("EFFECT" | "WHENGREATERTHANMENU" | "CURRENTMENU", value) => value.to_lowercase(),
        _ => within(value),
    };
    format!("[{words} v]")
}

/// A text that was typed.
pub(super) fn typed(text: &str) -> String {
    let text = within(text);
    // What would be a colour, or a menu, is a text.
    if text.starts_with('#') {
        return format!("[\\{text}]");
    }
    match text.strip_suffix(" v") {
        Some(before) => format!("[{before} \\v]"),
        None => format!("[{text}]"),
    }
}

/// A colour; one that is none is a text.
pub(super) fn colour(value: &str) -> String {
    let is_colour = value
        .strip_prefix('#')
        .is_some_and(|digits| matches!(digits.len(), 3 | 6) && digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if is_colour { format!("[{value}]") } else { typed(value) }
}

/// Whether scratchblocks takes it for a number.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'e'))
}

/// Within square brackets.
fn within(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | ']') {
            written.push('\\');
        }
        written.push(if letter.is_control() { ' ' } else { letter });
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_within_words_stay_words() {
        assert_eq!(label("a [b] (c) 1 < 2 {d} e: f // @g \\"), r"a \[b\] \(c\) 1 \< 2 \{d\} e\: f \/\/ \@g \\");
        assert_eq!(label("a\nb"), "a b");
        assert_eq!((line_start("- 1"), line_start("a - 1")), (r"\- 1".to_owned(), "a - 1".to_owned()));
        assert_eq!(typed("xin [chào]"), r"[xin [chào\]]");
        assert_eq!((typed("#fff").as_str(), typed("góc v").as_str()), (r"[\#fff]", r"[góc \v]"));
        assert_eq!((colour("#ff0000").as_str(), colour("red").as_str()), ("[#ff0000]", "[red]"));
        assert_eq!(
            (choice("_mouse_").as_str(), choice("tường (1)").as_str()),
            ("(mouse-pointer v)", r"(tường \(1\) v)")
        );
        let fields = [field("EFFECT", "COLOR"), field("EFFECT", "PAN"), field("VARIABLE", "DIEM")];
        assert_eq!(fields, ["[color v]", "[pan left/right v]", "[DIEM v]"]);
        assert_eq!((is_number("-1.5e3"), is_number(""), is_number("1a")), (true, false, false));
    }
}
