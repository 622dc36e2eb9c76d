//! Places for values in a site's own wording: `{{name}}`.

use super::plain::without_tags;
use super::system::LINKS;
use super::values::Values;

/// A part of a wording.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'a> {
    /// As it stands.
    Text(&'a str),
    /// A place for the value of that name.
    Place(&'a str),
}

/// The parts of a wording from left to right. Braces that enclose nothing are text.
pub fn pieces(wording: &str) -> Vec<Piece<'_>> {
    let (mut found, mut rest) = (Vec::new(), wording);
    while let Some((before, after)) = rest.split_once("}}") {
        match before.rfind("{{") {
            Some(at) => {
                found.push(Piece::Text(&before[..at]));
                found.push(Piece::Place(before[at + 2..].trim()));
            }
            None => found.push(Piece::Text(&rest[..before.len() + 2])),
        }
        rest = after;
    }
    found.push(Piece::Text(rest));
    found
}

/// The names in a wording, as often as they stand there.
pub fn names(wording: &str) -> impl Iterator<Item = &str> {
    pieces(wording).into_iter().filter_map(|piece| match piece {
        Piece::Place(name) => Some(name),
        Piece::Text(_) => None,
    })
}

/// Which part of a letter a value is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The one with elements.
    Html,
    /// The one without: values lose theirs.
    Text,
}

/// Markdown with the values in their places. A value is no markup, wherever its place is: each of its signs stands as a
/// character reference, which Markdown takes for text alone. What looks like a place within a value stays as it is. Signs for
/// formulas are text as well: mail programs show none.
pub(super) fn markdown(wording: &str, values: &Values, part: Part) -> String {
    let mut out = String::with_capacity(wording.len() * 2);
    for piece in pieces(wording) {
        match piece {
            Piece::Text(text) => out.push_str(&text.replace("\\$", "$").replace('$', "&#36;")),
            Piece::Place(name) => match (address(name, values), part) {
                (Some(address), _) => push_link(&mut out, &address),
                (None, Part::Html) => push_text(&mut out, values.get(name)),
                (None, Part::Text) => push_text(&mut out, &without_tags(values.get(name))),
            },
        }
    }
    out
}

/// One line of plain text with the values in their places.
pub(super) fn line(wording: &str, values: &Values) -> String {
    let filled: String = pieces(wording)
        .into_iter()
        .map(|piece| match piece {
            Piece::Text(text) => text.to_owned(),
            Piece::Place(name) => without_tags(values.get(name)),
        })
        .collect();
    without_tags(&filled).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The value of a place for an address of a page, in characters that mean nothing to Markdown.
fn address(name: &str, values: &Values) -> Option<String> {
    let value = values.get(name);
    let is_address = LINKS.contains(&name) && (value.starts_with("https://") || value.starts_with("http://"));
    is_address.then(|| value.chars().map(of_address).collect())
}

fn of_address(c: char) -> String {
    match c {
        c if c.is_alphanumeric() || "-._~:/?#@!&+,;=%".contains(c) => c.to_string(),
        c => c.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect(),
    }
}

/// An address by itself is a link; behind `](` it is what the author's own words lead to.
fn push_link(out: &mut String, address: &str) {
    if out.ends_with("](") || out.ends_with("](<") {
        push_text(out, address);
    } else if out.ends_with('<') {
        out.push_str(address);
    } else {
        out.push_str(&format!("<{address}>"));
    }
}

fn push_text(out: &mut String, value: &str) {
    for c in value.chars() {
        match c {
            '\n' => out.push_str("\\\n"),
            c if c == ' ' || c.is_ascii_punctuation() => out.push_str(&format!("&#{};", u32::from(c))),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_from_left_to_right() {
        use Piece::{Place, Text};
        assert_eq!(pieces("a {{ name }}, {{x}}!"), [Text("a "), Place("name"), Text(", "), Place("x"), Text("!")]);
        assert_eq!(pieces("{{{x}}} }} {{y"), [Text("{"), Place("x"), Text("} }}"), Text(" {{y")]);
        assert_eq!(pieces("{{ {{x}}"), [Text("{{ "), Place("x"), Text("")]);
        assert_eq!(names("{{a}} {{b}}{{a}}").collect::<Vec<_>>(), ["a", "b", "a"]);
    }

    fn values() -> Values {
        let mut values = Values::default();
        values.put("name", "*A* {{link}} <b>");
        values.put("link", "https://a.vn/x?token=a_b'>");
        values
    }

    #[test]
    fn a_value_is_no_markup() {
        let filled = markdown("{{name}}", &values(), Part::Html);
        assert_eq!(filled, "&#42;A&#42;&#32;&#123;&#123;link&#125;&#125;&#32;&#60;b&#62;");
        assert_eq!(markdown("{{name}}", &values(), Part::Text), "&#42;A&#42;&#32;&#123;&#123;link&#125;&#125;");
        assert_eq!(markdown("{{none}}5$", &values(), Part::Html), "5&#36;");
        assert_eq!(line(" Chào  {{name}} <i>!", &values()), "Chào *A* {{link}} !");
    }

    #[test]
    fn an_address_is_a_link_where_it_stands_alone() {
        let filled = |wording: &str| markdown(wording, &values(), Part::Html);
        assert_eq!(filled("{{link}}"), "<https://a.vn/x?token=a_b%27%3E>");
        assert_eq!(filled("<{{link}}>"), "<https://a.vn/x?token=a_b%27%3E>");
        assert!(filled("[x]({{link}})").starts_with("[x](https&#58;&#47;&#47;a&#46;vn"));
    }
}
