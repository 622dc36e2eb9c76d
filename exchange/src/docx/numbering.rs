//! Automatic numbers: the text that Word writes before a paragraph of a list.

use std::collections::{HashMap, HashSet};

use roxmltree::{Document, Node};

use super::styles::attribute;
use crate::xml;

const LEVELS: usize = 9;
/// Longest text of a level, in characters: each paragraph has it.
const TEXT_MAX: usize = 255;

#[derive(Clone)]
struct Level {
    start: u32,
    format: String,
    text: String,
}

struct Number {
    /// The list that it is one of: they count on together.
    list: String,
    /// Levels that begin anew with it, and their first numbers.
    starts: HashMap<usize, u32>,
    levels: HashMap<usize, Level>,
}

/// The lists of a document and how far they have counted.
#[derive(Default)]
pub struct Numbering {
    lists: HashMap<String, HashMap<usize, Level>>,
    numbers: HashMap<String, Number>,
    counts: HashMap<String, [Option<u32>; LEVELS]>,
    begun: HashSet<(String, usize)>,
}

impl Numbering {
    pub fn read(document: Option<&Document<'_>>) -> Self {
        let Some(document) = document else { return Self::default() };
        let root = document.root_element();
        let list = |it: Node<'_, '_>| Some((attribute(it, "abstractNumId")?.to_owned(), levels(it)));
        Self {
            lists: xml::children(root, "abstractNum").filter_map(list).collect(),
            numbers: xml::children(root, "num").filter_map(number).collect(),
            ..Self::default()
        }
    }

    /// The text before the next paragraph of this list and level; empty of a bullet.
    pub fn next(&mut self, id: &str, level: usize) -> String {
        let Some(number) = self.numbers.get(id) else { return String::new() };
        let level = level.min(LEVELS - 1);
        let known = self.lists.get(&number.list);
        let of = |at: usize| number.levels.get(&at).or_else(|| known?.get(&at));
        let Some(own) = of(level) else { return String::new() };
        let counts = self.counts.entry(number.list.clone()).or_default();
        let anew = number.starts.get(&level).filter(|_| self.begun.insert((id.to_owned(), level)));
        let count = match (anew, counts[level]) {
            (Some(start), _) => *start,
            (None, Some(count)) => count.saturating_add(1),
            (None, None) => own.start,
        };
        counts[level] = Some(count);
        counts[level + 1..].fill(None);
        let mut text = own.text.clone();
        if own.format == "bullet" || own.format == "none" {
            return String::new();
        }
        for (at, count) in counts.iter().enumerate().take(level + 1) {
            let place = format!("%{}", at + 1);
            if !text.contains(&place) {
                continue;
            }
            let format = of(at).map_or("decimal", |it| it.format.as_str());
            let start = of(at).map_or(1, |it| it.start);
            text = text.replace(&place, &written(count.unwrap_or(start), format));
        }
        text
    }
}

fn number(node: Node<'_, '_>) -> Option<(String, Number)> {
    let value = |node, name| xml::child(node, name).and_then(|it| attribute(it, "val"));
    let mut starts = HashMap::new();
    let mut own = HashMap::new();
    for change in xml::children(node, "lvlOverride") {
        let Some(level) = attribute(change, "ilvl").and_then(|it| it.parse().ok()) else { continue };
        if let Some(start) = value(change, "startOverride").and_then(|it| it.parse().ok()) {
            starts.insert(level, start);
        }
        own.extend(levels(change));
    }
    let list = value(node, "abstractNumId")?.to_owned();
    Some((attribute(node, "numId")?.to_owned(), Number { list, starts, levels: own }))
}

fn levels(node: Node<'_, '_>) -> HashMap<usize, Level> {
    let level = |it: Node<'_, '_>| {
        let value = |name| xml::child(it, name).and_then(|it| attribute(it, "val"));
        let level = Level {
            start: value("start").and_then(|it| it.parse().ok()).unwrap_or(1),
            format: value("numFmt").unwrap_or("decimal").to_owned(),
            text: value("lvlText").unwrap_or_default().chars().take(TEXT_MAX).collect(),
        };
        Some((attribute(it, "ilvl")?.parse().ok()?, level))
    };
    xml::children(node, "lvl").filter_map(level).collect()
}

fn written(number: u32, format: &str) -> String {
    match format {
        "upperLetter" => letters(number),
        "lowerLetter" => letters(number).to_lowercase(),
        "upperRoman" => roman(number),
        "lowerRoman" => roman(number).to_lowercase(),
        "decimalZero" => format!("{number:02}"),
        _ => number.to_string(),
    }
}

/// A, …, Z, AA, BB, …: as Word goes on.
fn letters(number: u32) -> String {
    let at = number.saturating_sub(1);
    let letter = char::from(b'A' + (at % 26) as u8);
    std::iter::repeat_n(letter, (at / 26 + 1).min(5) as usize).collect()
}

fn roman(number: u32) -> String {
    const SIGNS: [(u32, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut left = number.min(3999);
    let mut text = String::new();
    for (value, sign) in SIGNS {
        while left >= value {
            text.push_str(sign);
            left -= value;
        }
    }
    text
}
