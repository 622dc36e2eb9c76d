//! Styles: how letters stand out, which lists and headings paragraphs belong to.

use std::collections::HashMap;

use roxmltree::{Document, Node};

use crate::pasted::Mark;
use crate::xml;

/// Longest chain of styles that are based on each other.
const CHAIN_MAX: usize = 20;

#[derive(Default)]
struct Style {
    changes: Changes,
    based_on: Option<String>,
    list: Option<List>,
    is_heading: bool,
}

/// A paragraph's place in a list.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct List {
    pub id: Option<String>,
    pub level: Option<usize>,
}

impl List {
    /// What a paragraph's or style's properties say.
    pub fn read(properties: Node<'_, '_>) -> Option<Self> {
        let number = xml::child(properties, "numPr")?;
        let value = |name| xml::child(number, name).and_then(|it| attribute(it, "val"));
        Some(Self {
            id: value("numId").map(str::to_owned),
            level: value("ilvl").and_then(|it| it.parse().ok()).map(|level: usize| level.min(8)),
        })
    }
}

/// What properties of letters say, where they say something.
#[derive(Debug, Clone, Copy, Default)]
pub struct Changes {
    bold: Option<bool>,
    italic: Option<bool>,
    underline: Option<bool>,
    highlight: Option<bool>,
    shade: Option<bool>,
    red: Option<bool>,
}

/// By their ids.
#[derive(Default)]
pub struct Styles(HashMap<String, Style>);

/// An attribute, of whatever namespace.
pub fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attributes().find(|it| it.name() == name).map(|it| it.value())
}

/// An element without a value, or with one, switches something.
fn switch(node: Node<'_, '_>, off: &[&str]) -> bool {
    attribute(node, "val").is_none_or(|value| !off.contains(&value))
}

impl Changes {
    /// Of `rPr`.
    pub fn read(properties: Node<'_, '_>) -> Self {
        let off = ["0", "false", "off", "none"];
        let has = |name| xml::child(properties, name).map(|it| switch(it, &off));
        let fill = xml::child(properties, "shd").map(|it| attribute(it, "fill").unwrap_or("auto"));
        Self {
            bold: has("b"),
            italic: has("i"),
            underline: has("u"),
            highlight: xml::child(properties, "highlight").map(|it| switch(it, &["none", "white"])),
            shade: fill.map(|it| !["auto", "FFFFFF", "ffffff"].contains(&it)),
            red: xml::child(properties, "color").map(|it| is_red(attribute(it, "val").unwrap_or_default())),
        }
    }

    fn or(self, other: Self) -> Self {
        Self {
            bold: self.bold.or(other.bold),
            italic: self.italic.or(other.italic),
            underline: self.underline.or(other.underline),
            highlight: self.highlight.or(other.highlight),
            shade: self.shade.or(other.shade),
            red: self.red.or(other.red),
        }
    }

    pub fn mark(self) -> Mark {
        let is = |it: Option<bool>| it.unwrap_or(false);
        Mark {
            bold: is(self.bold),
            italic: is(self.italic),
            underline: is(self.underline),
            highlight: is(self.highlight) || is(self.shade),
            red: is(self.red),
        }
    }
}

fn is_red(colour: &str) -> bool {
    let Ok(number) = u32::from_str_radix(colour, 16) else { return false };
    let (red, green, blue) = (number >> 16 & 0xff, number >> 8 & 0xff, number & 0xff);
    colour.len() == 6 && red >= 0xb0 && green <= 0x60 && blue <= 0x60
}

impl Styles {
    pub fn read(document: Option<&Document<'_>>) -> Self {
        let Some(document) = document else { return Self::default() };
        let style = |node: Node<'_, '_>| {
            let name = xml::child(node, "name").and_then(|it| attribute(it, "val")).unwrap_or_default().to_lowercase();
            let paragraph = xml::child(node, "pPr");
            let has_level = paragraph.is_some_and(|it| xml::child(it, "outlineLvl").is_some());
            let style = Style {
                changes: xml::child(node, "rPr").map(Changes::read).unwrap_or_default(),
                based_on: xml::child(node, "basedOn").and_then(|it| attribute(it, "val")).map(str::to_owned),
                list: paragraph.and_then(List::read),
                is_heading: has_level || name.starts_with("heading") || name == "title",
            };
            Some((attribute(node, "styleId")?.to_owned(), style))
        };
        Self(xml::children(document.root_element(), "style").filter_map(style).collect())
    }

    fn chain<'a>(&'a self, id: Option<&'a str>) -> impl Iterator<Item = &'a Style> {
        let first = id.and_then(|id| self.0.get(id));
        std::iter::successors(first, |it| it.based_on.as_ref().and_then(|id| self.0.get(id))).take(CHAIN_MAX)
    }

    /// What the style of a run and of its paragraph add to what the run says itself.
    pub fn changes(&self, own: Changes, run: Option<&str>, paragraph: Option<&str>) -> Changes {
        self.chain(run).chain(self.chain(paragraph)).fold(own, |all, style| all.or(style.changes))
    }

    pub fn list(&self, id: Option<&str>) -> Option<List> {
        self.chain(id).find_map(|it| it.list.clone())
    }

    pub fn is_heading(&self, id: Option<&str>) -> bool {
        self.chain(id).any(|it| it.is_heading)
    }
}
