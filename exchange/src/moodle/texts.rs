//! Texts and files of a question: all in one format, files by their names.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use roxmltree::Node;
use statements::Format;

use crate::item::{Attachment, FILES_MAX, Item, Note, tell};
use crate::messages::{FILE_NOT_FOUND, PART_NOT_READ};
use crate::text::{common, convert, percent_decoded, safe_name};
use crate::{FILE_SCHEME, xml};

const PLACEHOLDER: &str = "@@PLUGINFILE@@/";

/// What a text's `format` says.
fn format_of(node: Node<'_, '_>) -> Format {
    match node.attribute("format") {
        Some("markdown") => Format::Markdown,
        Some("plain_text") => Format::Plaintext,
        _ => Format::Html,
    }
}

/// The format that all texts of the question can be put into.
pub fn format(question: Node<'_, '_>) -> Format {
    let is_rich = |node: &Node<'_, '_>| {
        let name = node.tag_name().name();
        name == "questiontext"
            || (node.attribute("format").is_some() && name != "name" && !xml::value_here(*node).is_empty())
    };
    let kind = question.attribute("type").unwrap_or_default();
    let plain_answers = ["shortanswer", "numerical", "truefalse"].contains(&kind);
    let all = question.descendants().filter(is_rich);
    common(all.filter(|it| !(plain_answers && it.tag_name().name() == "answer")).map(format_of))
}

/// The text of `node`, in the question's format.
pub fn rich(node: Node<'_, '_>, item: &Item) -> String {
    convert(&addresses(&xml::value_here(node), &item.files), format_of(node), item.written.format)
}

/// The text of the child `name`, in the question's format.
pub fn rich_child(node: Node<'_, '_>, name: &str, item: &Item) -> String {
    xml::child(node, name).map(|it| rich(it, item)).unwrap_or_default()
}

/// All files of the question.
pub fn files(question: Node<'_, '_>, item: &mut Item) {
    for file in question.descendants().filter(|it| it.has_tag_name("file")).take(FILES_MAX) {
        let name = file.attribute("name").unwrap_or_default();
        let encoded: String = xml::text(file).split_whitespace().collect();
        match STANDARD.decode(encoded) {
            Ok(bytes) if !name.is_empty() => {
                let name = safe_name(name);
                if !item.files.iter().any(|known| known.name == name) {
                    item.files.push(Attachment { name, bytes });
                }
            }
            _ => tell(&mut item.notes, Note::new(PART_NOT_READ).with("part", format!("file {name}"))),
        }
    }
}

/// Tells of addresses that no file has.
pub fn missing_files(text: &str, item: &mut Item) {
    for rest in text.split(PLACEHOLDER).skip(1) {
        let name: String = rest.chars().take_while(|it| !matches!(it, '"' | '\'' | ')' | ' ' | '<')).collect();
        tell(&mut item.notes, Note::new(FILE_NOT_FOUND).with("file", name));
    }
}

fn addresses(text: &str, files: &[Attachment]) -> String {
    let mut parts = text.split(PLACEHOLDER);
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(['"', '\'', ')', ' ', '<', '?', '#']).unwrap_or(part.len());
        let name = safe_name(&percent_decoded(&part[..end]));
        let is_known = files.iter().any(|file| file.name == name);
        if is_known {
            all.push_str(FILE_SCHEME);
            all.push_str(&name);
        } else {
            all.push_str(PLACEHOLDER);
            all.push_str(&part[..end]);
        }
        all.push_str(&part[end..]);
    }
    all
}
