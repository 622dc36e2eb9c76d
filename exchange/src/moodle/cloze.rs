//! Gaps within the text: `{1:SHORTANSWER:=Huế~%50%Đà Nẵng#gần đúng}`.

use marking::answers::{Answers, Gap};
use marking::{Compare, Ignore, Kind};

use super::kinds::finish;
use crate::item::{Item, Note};
use crate::messages::PART_CHANGED;
use crate::text::{read_number, unescape_html};
use crate::wildcard;

/// Puts `{{g1}}`, `{{g2}}`, … in place of the gaps.
pub fn read_question(item: &mut Item) {
    let source = std::mem::take(&mut item.written.statement);
    let mut gaps: Vec<Gap> = Vec::new();
    let mut statement = String::new();
    let mut rest = source.as_str();
    while let Some(at) = rest.find('{') {
        statement.push_str(&rest[..at]);
        let inside = &rest[at + 1..];
        let found = end(inside).and_then(|end| Some((gap(&inside[..end], gaps.len() + 1, &mut item.notes)?, end)));
        match found {
            Some((gap, end)) => {
                statement.push_str(&format!("{{{{{}}}}}", gap.key));
                gaps.push(gap);
                rest = &inside[end + 1..];
            }
            None => {
                statement.push('{');
                rest = inside;
            }
        }
    }
    statement.push_str(rest);
    item.written.statement = statement;
    item.written.kind = Kind::FillIn;
    let has_key = !gaps.is_empty() && gaps.iter().all(|gap| !gap.accepted.is_empty());
    finish(item, Answers::Gaps(gaps), has_key);
}

/// Where the brace is that closes; a backslash escapes one.
fn end(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, it) in text.char_indices() {
        match it {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '}' => return Some(at),
            '{' => return None,
            _ => {}
        }
    }
    None
}

fn gap(text: &str, number: usize, notes: &mut Vec<Note>) -> Option<Gap> {
    let (weight, rest) = text.split_once(':')?;
    let (kind, answers) = rest.split_once(':')?;
    let weight = if weight.trim().is_empty() { 1.0 } else { read_number(weight)? };
    let kind = kind.trim().to_ascii_uppercase();
    let is_choice = kind.starts_with("MC") || kind.starts_with("MULTICHOICE");
    let is_number = matches!(kind.as_str(), "NUMERICAL" | "NM");
    let is_text = matches!(kind.as_str(), "SHORTANSWER" | "SA" | "MW" | "SHORTANSWER_C" | "SAC" | "MWC");
    if !is_choice && !is_number && !is_text {
        return None;
    }
    let mut gap = Gap { key: format!("g{number}"), ..Gap::default() };
    gap.weight = ((weight - 1.0).abs() > f64::EPSILON).then_some(weight);
    let mut compare = Compare::default();
    if is_text && !kind.ends_with('C') {
        compare.ignore = Some(vec![Ignore::Case, Ignore::Spaces, Ignore::Tones]);
    }
    for answer in split(answers, '~') {
        let (share, text) = share(answer.trim());
        let mut parts = split(text, '#').into_iter();
        let text = plain(parts.next().unwrap_or_default());
        if parts.next().is_some_and(|feedback| !feedback.trim().is_empty()) || (share > 0.0 && share < 100.0) {
            notes.push(Note::new(PART_CHANGED).with("part", text.clone()));
        }
        if is_choice {
            gap.options.push(text.clone());
        }
        if share < 100.0 {
            continue;
        }
        match text.rsplit_once(':').filter(|_| is_number) {
            Some((value, tolerance)) => {
                compare.tolerance = read_number(tolerance).filter(|it| *it > 0.0);
                gap.accepted.push(value.to_owned());
            }
            None if is_text => match wildcard::read(&text) {
                (_, true) => notes.push(Note::new(PART_CHANGED).with("part", text)),
                (text, false) => gap.accepted.push(text),
            },
            None => gap.accepted.push(text),
        }
    }
    gap.compare = (compare != Compare::default()).then_some(compare);
    Some(gap)
}

/// What an answer is worth in %, and the answer.
fn share(answer: &str) -> (f64, &str) {
    if let Some(text) = answer.strip_prefix('=') {
        return (100.0, text);
    }
    let percent = answer.strip_prefix('%').and_then(|it| it.split_once('%'));
    match percent.and_then(|(share, text)| Some((read_number(share)?, text))) {
        Some(found) => found,
        None => (0.0, answer),
    }
}

/// Parts between separators that no backslash escapes.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut from, mut is_escaped) = (0, false);
    for (at, it) in text.char_indices() {
        if is_escaped {
            is_escaped = false;
        } else if it == '\\' {
            is_escaped = true;
        } else if it == separator {
            parts.push(&text[from..at]);
            from = at + it.len_utf8();
        }
    }
    parts.push(&text[from..]);
    parts
}

fn plain(text: &str) -> String {
    let mut all = String::new();
    let mut characters = text.chars().peekable();
    while let Some(it) = characters.next() {
        match (it, characters.peek()) {
            ('\\', Some('}' | '#' | '~' | '/' | '"' | '\\' | '{')) => all.extend(characters.next()),
            _ => all.push(it),
        }
    }
    unescape_html(all.trim())
}
