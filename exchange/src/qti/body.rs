//! XHTML of an item as HTML of ours.

use std::collections::BTreeMap;

use roxmltree::Node;

use super::elements::TEXT_ELEMENTS;
use crate::archive::resolve;
use crate::item::{Attachment, FILES_MAX, Note, tell};
use crate::messages::{FILE_NOT_FOUND, PART_CHANGED, PART_NOT_READ};
use crate::text::{escape_html, safe_name};
use crate::{FILE_SCHEME, xml};

const VOID: &[&str] = &["br", "hr"];
/// Read where they belong to, not as text.
pub const ELSEWHERE: &[&str] =
    &["feedbackInline", "feedbackBlock", "rubricBlock", "stylesheet", "templateInline", "templateBlock"];

/// Reads the files that an item names.
pub type Files<'a> = dyn FnMut(&str) -> Result<Option<Vec<u8>>, Note> + 'a;

/// What is gathered while an item's texts are read.
pub struct Body<'f, 'a> {
    /// The item's place in its package.
    path: String,
    read_file: &'f mut Files<'a>,
    /// Names in texts by places in the package.
    names: BTreeMap<String, String>,
    pub files: Vec<Attachment>,
    pub notes: Vec<Note>,
    /// The first refusal of the package: the whole file is refused then.
    pub refused: Option<Note>,
    /// Whether texts are Markdown; HTML otherwise.
    pub is_markdown: bool,
    /// What stands for gaps, by the identifiers of their elements.
    pub gaps: BTreeMap<String, String>,
}

impl<'f, 'a> Body<'f, 'a> {
    pub fn new(path: &str, read_file: &'f mut Files<'a>) -> Self {
        Self {
            path: path.to_owned(),
            read_file,
            names: BTreeMap::new(),
            files: Vec::new(),
            notes: Vec::new(),
            refused: None,
            is_markdown: false,
            gaps: BTreeMap::new(),
        }
    }

    pub fn note(&mut self, part: impl Into<String>) {
        tell(&mut self.notes, Note::new(PART_NOT_READ).with("part", part));
    }

    pub fn changed(&mut self, part: &str) {
        tell(&mut self.notes, Note::new(PART_CHANGED).with("part", part));
    }

    /// All within an element, in the item's format.
    pub fn text(&mut self, node: Node<'_, '_>) -> String {
        if self.is_markdown { self.markdown(node) } else { self.html(node) }
    }

    /// The gap that an element stands for.
    pub fn place_of(&self, node: Node<'_, '_>) -> String {
        let id = node.attribute("identifier").or_else(|| node.attribute("responseIdentifier")).unwrap_or_default();
        self.gaps.get(id).map(|key| format!("{{{{{key}}}}}")).unwrap_or_default()
    }

    /// The one `div` around everything is left out.
    fn html(&mut self, node: Node<'_, '_>) -> String {
        let mut all = String::new();
        self.children(node, &mut all);
        unwrapped(all.trim()).trim().to_owned()
    }

    fn children(&mut self, node: Node<'_, '_>, all: &mut String) {
        for child in node.children() {
            if let Some(text) = child.text().filter(|_| child.is_text()) {
                let is_kept = node.ancestors().any(|it| it.tag_name().name() == "pre");
                all.push_str(&escape_html(&if is_kept { text.to_owned() } else { one_spaced(text) }));
            } else if child.is_element() {
                self.element(child, all);
            }
        }
    }

    fn element(&mut self, node: Node<'_, '_>, all: &mut String) {
        match node.tag_name().name() {
            name if VOID.contains(&name) => all.push_str(&format!("<{name}>")),
            name if name == "u" || TEXT_ELEMENTS.contains(&name) => {
                let spans = ["colspan", "rowspan"].into_iter().filter_map(|it| Some((it, node.attribute(it)?)));
                let spans: String = spans.map(|(name, value)| format!(" {name}=\"{}\"", escape_html(value))).collect();
                all.push_str(&format!("<{name}{spans}>"));
                self.children(node, all);
                all.push_str(&format!("</{name}>"));
            }
            "a" => {
                let href = node.attribute("href").filter(|it| it.starts_with("http://") || it.starts_with("https://"));
                all.push_str(&href.map_or("<span>".to_owned(), |it| format!("<a href=\"{}\">", escape_html(it))));
                self.children(node, all);
                all.push_str(if href.is_some() { "</a>" } else { "</span>" });
            }
            "img" | "object" => match self.picture(node) {
                Some((url, alt)) => {
                    all.push_str(&format!("<img src=\"{}\" alt=\"{}\">", escape_html(&url), escape_html(&alt)));
                }
                None => self.children(node, all),
            },
            "math" => {
                self.changed("math");
                all.push_str(&escape_html(&formula(node)));
            }
            "gap" | "textEntryInteraction" | "inlineChoiceInteraction" => all.push_str(&self.place_of(node)),
            "gapMatchInteraction" => self.gap_match(node, all),
            name if ELSEWHERE.contains(&name) => {}
            name if name.ends_with("Interaction") => {
                if let Some(prompt) = xml::child(node, "prompt") {
                    all.push_str("<p>");
                    self.children(prompt, all);
                    all.push_str("</p>");
                }
            }
            "infoControl" | "printedVariable" | "positionObjectStage" => self.note(node.tag_name().name()),
            _ => self.children(node, all),
        }
    }

    /// Its text has the gaps; what is moved is not text.
    fn gap_match(&mut self, node: Node<'_, '_>, all: &mut String) {
        for child in node.children().filter(Node::is_element) {
            match child.tag_name().name() {
                "gapText" | "gapImg" => {}
                "prompt" => {
                    all.push_str("<p>");
                    self.children(child, all);
                    all.push_str("</p>");
                }
                _ => self.element(child, all),
            }
        }
    }

    /// The address and the words of an `img` or `object`.
    pub fn picture(&mut self, node: Node<'_, '_>) -> Option<(String, String)> {
        let is_object = node.tag_name().name() == "object";
        let address = node.attribute(if is_object { "data" } else { "src" })?;
        let alt = match is_object {
            true => xml::text(node).split_whitespace().collect::<Vec<_>>().join(" "),
            false => node.attribute("alt").unwrap_or_default().to_owned(),
        };
        if is_object && node.attribute("type").is_some_and(|it| !it.starts_with("image/")) {
            self.note(format!("object {address}"));
            return None;
        }
        if address.starts_with("https://") {
            return Some((address.to_owned(), alt));
        }
        Some((self.file(address)?, alt))
    }

    fn file(&mut self, address: &str) -> Option<String> {
        let decoded = crate::text::percent_decoded(address);
        let missing = || Note::new(FILE_NOT_FOUND).with("file", address);
        let Some(path) = resolve(&self.path, &decoded) else {
            tell(&mut self.notes, missing());
            return None;
        };
        if let Some(name) = self.names.get(&path) {
            return Some(format!("{FILE_SCHEME}{name}"));
        }
        match (self.read_file)(&path) {
            Ok(Some(bytes)) if self.files.len() < FILES_MAX => {
                let name = self.new_name(&path);
                self.files.push(Attachment { name: name.clone(), bytes });
                self.names.insert(path, name.clone());
                Some(format!("{FILE_SCHEME}{name}"))
            }
            Ok(_) => {
                tell(&mut self.notes, missing());
                None
            }
            Err(note) => {
                self.refused = Some(note);
                None
            }
        }
    }

    /// A name that no other file of the item has.
    fn new_name(&self, path: &str) -> String {
        let name = safe_name(path);
        let is_free = |name: &String| self.files.iter().all(|file| file.name != *name);
        let numbered = (2..).map(|number| format!("{number}-{name}"));
        std::iter::once(name.clone()).chain(numbered).find(is_free).unwrap_or(name)
    }
}

/// A formula's source, where it is annotated; else its letters.
fn formula(node: Node<'_, '_>) -> String {
    let source = node.descendants().find(|it| it.tag_name().name() == "annotation");
    source.map_or_else(|| one_spaced(&xml::text(node)).trim().to_owned(), |it| format!("${}$", xml::text(it).trim()))
}

pub fn one_spaced(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for it in text.chars() {
        // A space that does not break a line is one of the author's.
        let is_space = it.is_whitespace() && it != '\u{a0}';
        match is_space {
            true if all.ends_with(' ') => {}
            true => all.push(' '),
            false => all.push(it),
        }
    }
    all
}

/// Without the `div` around all of it.
pub fn unwrapped(html: &str) -> &str {
    let Some(inner) = html.strip_prefix("<div>").and_then(|it| it.strip_suffix("</div>")) else { return html };
    let mut depth = 0_i32;
    for part in inner.split('<').skip(1) {
        depth += i32::from(part.starts_with("div>")) - i32::from(part.starts_with("/div>"));
        if depth < 0 {
            return html;
        }
    }
    inner
}
