//! Answers as they are sent, word for word the same in the browser (`web/src/features/questions/answers`); both are tested by
//! `tests/vectors.json`.

use std::collections::HashSet;
use std::fmt::Write;

use platform::faults::Fault;
use platform::messages::INVALID_VALUE;

/// Deepest indentation of a line of code.
const INDENT_MAX: u32 = 100;

/// What a pair's place is, by key: `a::Huế||b::7`. A backslash escapes `|`, `:` and itself; before anything else it is a
/// backslash. Every text can be read.
pub fn pairs(text: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let (mut key, mut value) = (None, String::new());
    let mut is_empty = true;
    let mut characters = text.chars().peekable();
    while let Some(it) = characters.next() {
        let next = characters.peek().copied();
        match (it, next) {
            ('\\', Some(escaped @ ('|' | ':' | '\\'))) => {
                value.push(escaped);
                characters.next();
            }
            ('|', Some('|')) => {
                characters.next();
                if !is_empty {
                    all.push(pair(key.take(), std::mem::take(&mut value)));
                }
                is_empty = true;
                continue;
            }
            (':', Some(':')) if key.is_none() => {
                characters.next();
                key = Some(std::mem::take(&mut value));
            }
            _ => value.push(it),
        }
        is_empty = false;
    }
    if !is_empty {
        all.push(pair(key, value));
    }
    all
}

fn pair(key: Option<String>, value: String) -> (String, String) {
    match key {
        Some(key) => (key, value),
        None => (value, String::new()),
    }
}

/// The text that [`pairs`] reads.
pub fn write_pairs<K: AsRef<str>, V: AsRef<str>>(pairs: impl IntoIterator<Item = (K, V)>) -> String {
    let all: Vec<String> =
        pairs.into_iter().map(|(key, value)| format!("{}::{}", escape(key.as_ref()), escape(value.as_ref()))).collect();
    all.join("||")
}

/// With a backslash before each `|`, `:` and backslash.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for it in text.chars() {
        if matches!(it, '|' | ':' | '\\') {
            escaped.push('\\');
        }
        escaped.push(it);
    }
    escaped
}

/// Ids of choices that were picked: `1,3`; of the style `true_false` a minus says *false*: `1,-2`. None twice.
///
/// # Errors
/// Where it is not such a list.
pub fn choices(text: &str) -> Result<Vec<i64>, Fault> {
    let picks = list(text, |part| part.parse().ok().filter(|id: &i64| *id != 0 && *id != i64::MIN))?;
    unique(picks.iter().map(|id| id.abs()))?;
    Ok(picks)
}

/// An item in its place of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// Of the item.
    pub id: i64,
    /// Its level of indentation, of lines of code.
    pub indent: Option<u32>,
}

/// Items in their order: `3,1,2`, or lines of code with their indentation: `3@0,1@1`. None twice.
///
/// # Errors
/// Where it is not such a list.
pub fn order(text: &str) -> Result<Vec<Placed>, Fault> {
    let items = list(text, |part| {
        let (id, indent) = match part.split_once('@') {
            Some((id, indent)) => (id, Some(indent.parse().ok().filter(|level| *level <= INDENT_MAX)?)),
            None => (part, None),
        };
        Some(Placed { id: id.parse().ok().filter(|id| *id > 0)?, indent })
    })?;
    unique(items.iter().map(|item| item.id))?;
    Ok(items)
}

/// The text that [`order`] reads.
pub fn write_order(items: &[Placed]) -> String {
    let mut text = String::new();
    for item in items {
        let separator = if text.is_empty() { "" } else { "," };
        let _ = match item.indent {
            Some(indent) => write!(text, "{separator}{}@{indent}", item.id),
            None => write!(text, "{separator}{}", item.id),
        };
    }
    text
}

/// Points of a picture: `x::y||x::y`, in thousandths of its width and height.
///
/// # Errors
/// Where it is not such a list, or a point lies outside.
pub fn points(text: &str) -> Result<Vec<(f64, f64)>, Fault> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|it| (0.0..=1000.0).contains(it));
    let point = |(x, y): &(String, String)| Some((number(x)?, number(y)?));
    pairs(text).iter().map(point).collect::<Option<_>>().ok_or_else(invalid)
}

/// What belongs where, by ids: `item::place||…`.
///
/// # Errors
/// Where it is not such a list, or a pair is there twice.
pub fn links(text: &str) -> Result<Vec<(i64, i64)>, Fault> {
    let number = |text: &str| text.trim().parse::<i64>().ok().filter(|id| *id > 0);
    let link = |(item, place): &(String, String)| Some((number(item)?, number(place)?));
    let all: Vec<(i64, i64)> = pairs(text).iter().map(link).collect::<Option<_>>().ok_or_else(invalid)?;
    unique(all.iter())?;
    Ok(all)
}

pub(crate) fn invalid() -> Fault {
    INVALID_VALUE.into()
}

fn list<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, Fault> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    text.split(',').map(|part| read(part.trim())).collect::<Option<_>>().ok_or_else(invalid)
}

fn unique<T: std::hash::Hash + Eq>(items: impl Iterator<Item = T>) -> Result<(), Fault> {
    let mut seen = HashSet::new();
    for item in items {
        if !seen.insert(item) {
            return Err(invalid());
        }
    }
    Ok(())
}
