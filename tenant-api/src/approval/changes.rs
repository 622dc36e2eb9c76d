//! What a reviewer sees: the lines that are new since the content was let through last.

use std::collections::BTreeMap;

use platform::text_enum;
use serde::Serialize;
use similar::{ChangeTag, TextDiff};
use utoipa::ToSchema;

/// Lines that stay are shown this far around those that change.
const AROUND: usize = 3;

text_enum! {
    /// What became of a line.
    pub enum LineKind {
        /// It stays.
        Same = "same",
        /// It is new.
        Added = "added",
        /// It is gone.
        Removed = "removed",
        /// Lines that stay are left out here.
        Gap = "gap",
    }
}

/// A line of a text that was changed.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Line {
    /// What became of it.
    pub kind: LineKind,
    /// Its text.
    pub text: String,
}

/// A text that was changed.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Change {
    /// The text's name, as in the body that changes it.
    pub field: String,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// What differs between the texts that were let through and those of now, by their names.
pub fn between(before: &BTreeMap<String, String>, now: &BTreeMap<String, String>) -> Vec<Change> {
    let empty = String::new();
    let names: std::collections::BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    let change = |name: &String| {
        let (old, new) = (before.get(name).unwrap_or(&empty), now.get(name).unwrap_or(&empty));
        (old != new).then(|| Change { field: name.clone(), lines: lines(old, new) })
    };
    names.into_iter().filter_map(change).collect()
}

fn lines(old: &str, new: &str) -> Vec<Line> {
    let diff = TextDiff::from_lines(old, new);
    let mut lines = Vec::new();
    for (number, group) in diff.grouped_ops(AROUND).iter().enumerate() {
        if number > 0 {
            lines.push(Line { kind: LineKind::Gap, text: String::new() });
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let kind = match change.tag() {
                ChangeTag::Equal => LineKind::Same,
                ChangeTag::Insert => LineKind::Added,
                ChangeTag::Delete => LineKind::Removed,
            };
            lines.push(Line { kind, text: change.value().trim_end_matches(['\r', '\n']).to_owned() });
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn only_what_changed_is_shown() {
        let long: String = (1..=30).map(|number| format!("dòng {number}\n")).collect();
        let edited = long.replace("dòng 2\n", "dòng hai\n").replace("dòng 28\n", "");
        let before = texts(&[("title", "Tổng"), ("statement", &long), ("gone", "x")]);
        let now = texts(&[("title", "Tổng"), ("statement", &edited), ("new", "y")]);
        let changes = between(&before, &now);
        assert_eq!(
            changes.iter().map(|change| change.field.as_str()).collect::<Vec<_>>(),
            ["gone", "new", "statement"]
        );
        let of = |kind| -> Vec<&str> {
            changes[2].lines.iter().filter(|line| line.kind == kind).map(|line| line.text.as_str()).collect()
        };
        assert_eq!((of(LineKind::Added), of(LineKind::Removed)), (vec!["dòng hai"], vec!["dòng 2", "dòng 28"]));
        assert_eq!((of(LineKind::Gap).len(), of(LineKind::Same).len()), (1, 9));
        assert_eq!(between(&before, &before), []);
    }
}
