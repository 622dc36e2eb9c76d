//! XML from strangers: no document types, hence no entities; not deep.

use roxmltree::{Document, Node, ParsingOptions};

use crate::item::Note;
use crate::messages::{NOT_XML, XML_DTD_REFUSED, XML_TOO_DEEP};

/// Deepest nesting of elements.
const DEPTH_MAX: usize = 100;
/// Longest tag, in characters.
const TAG_MAX: usize = 100_000;
/// Most nodes of a document.
const NODES_MAX: u32 = 2_000_000;

/// The document in a text that [`crate::text::decode`] gave.
pub fn parse(text: &str) -> Result<Document<'_>, Note> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: NODES_MAX, ..ParsingOptions::default() };
    if depth_is_over(text) {
        return Err(Note::new(XML_TOO_DEEP));
    }
    Document::parse_with_options(text.trim_start(), options).map_err(|error| match error {
        roxmltree::Error::DtdDetected => Note::new(XML_DTD_REFUSED),
        other => Note::new(NOT_XML).with("reason", other.to_string()),
    })
}

/// Counted before it is parsed; `<` of sections of characters may be counted with it, never missed.
fn depth_is_over(text: &str) -> bool {
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(section) = rest.strip_prefix("![CDATA[") {
            rest = section.find("]]>").map_or("", |end| &section[end + 3..]);
        } else if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
        } else if rest.starts_with('/') {
            depth = depth.saturating_sub(1);
        } else if !rest.starts_with(['?', '!']) {
            match is_closed(rest) {
                Some(true) => {}
                Some(false) => depth += 1,
                None => return true,
            }
        }
        if depth > DEPTH_MAX {
            return true;
        }
    }
    false
}

/// Whether the tag that begins here closes itself; `>` within quotes is text. None of a tag that is too long. It ends
/// where another begins: no tag may have `<` in it, and no character is looked at for two of them.
fn is_closed(tag: &str) -> Option<bool> {
    let mut quote = None;
    let mut before = '<';
    for it in tag.chars().take(TAG_MAX) {
        match (quote, it) {
            (_, '<') => return Some(false),
            (Some(open), _) if open == it => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(it),
            (None, '>') => return Some(before == '/'),
            _ => {}
        }
        before = it;
    }
    None
}

/// The first child element of this name.
pub fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|it| it.is_element() && it.tag_name().name() == name)
}

/// The child elements of this name.
pub fn children<'a, 'i: 'a>(node: Node<'a, 'i>, name: &'a str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |it| it.is_element() && it.tag_name().name() == name)
}

/// All text within.
pub fn text(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|it| it.text()).collect()
}

/// The text of `name`, or of `name/text`; empty where it is missing.
pub fn value(node: Node<'_, '_>, name: &str) -> String {
    child(node, name).map(|it| child(it, "text").map_or_else(|| text(it), text)).unwrap_or_default().trim().to_owned()
}

/// The text of `node`, or of its child `text`.
pub fn value_here(node: Node<'_, '_>) -> String {
    child(node, "text").map_or_else(|| text(node), text).trim().to_owned()
}
