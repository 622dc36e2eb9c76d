//! A GIFT text.

use marking::answers::{Answers, Choice, Interaction, InteractionKey, LongAnswer, ShortAnswer};
use marking::{ActivityKind, Compare, Ignore, Kind};
use statements::Format;

use crate::item::{Item, Note};
use crate::messages::{KIND_NOT_WRITTEN, PART_LOST};
use crate::text::number;
use crate::wildcard;

/// The file, and what is lost.
pub fn write(items: &[Item]) -> (Vec<u8>, Vec<Note>) {
    let mut all = String::new();
    let mut notes = Vec::new();
    let mut category: &[String] = &[];
    for item in items {
        let Some(answers) = Answers::read(item.written.kind, &item.written.answers).ok().and_then(|it| body(item, &it))
        else {
            notes.push(Note::new(KIND_NOT_WRITTEN).with("name", &*item.written.name));
            continue;
        };
        if item.category != category {
            category = &item.category;
            all.push_str(&format!("$CATEGORY: {}\n\n", category.join("/")));
        }
        lost(item, &mut notes);
        all.push_str(&question(item, answers.as_deref()));
    }
    (all.into_bytes(), notes)
}

fn question(item: &Item, answers: Option<&str>) -> String {
    let written = &item.written;
    let format = match written.format {
        Format::Html => "[html]",
        Format::Markdown => "[markdown]",
        Format::Plaintext => "[plain]",
    };
    let answers = answers.map_or(String::new(), |answers| {
        let solution = match written.solution.as_str() {
            "" => String::new(),
            solution => format!("\n####{}", escape(solution)),
        };
        format!(" {{{answers}{solution}\n}}")
    });
    format!("::{}::{format}{}{answers}\n\n", escape(&written.name), escape(&written.statement))
}

/// What stands between the braces, none of a text that asks for nothing; outer none: it can't be said.
fn body(item: &Item, answers: &Answers) -> Option<Option<String>> {
    let written = &item.written;
    match answers {
        Answers::Choices(_) if !written.style.is_empty() => None,
        Answers::Choices(all) if all.iter().all(|it| it.media.is_none()) => {
            Some(Some(choices(all, written.kind == Kind::SingleChoice)))
        }
        Answers::Short(all) => short(all).map(Some),
        Answers::Long(_) => Some(Some(String::new())),
        Answers::Interaction(it) => matching(it).map(Some),
        Answers::None if written.kind == Kind::Theory => Some(None),
        _ => None,
    }
}

fn with_feedback(text: &str, feedback: &str) -> String {
    if feedback.is_empty() { text.to_owned() } else { format!("{text}#{}", escape(feedback)) }
}

fn choices(all: &[Choice], is_single: bool) -> String {
    let right = all.iter().filter(|it| it.correct).count().max(1) as f64;
    let line = |it: &Choice| {
        let mark = match (is_single, it.correct) {
            (true, true) => "=".to_owned(),
            (true, false) => "~".to_owned(),
            (false, true) => format!("~%{}%", number(100.0 / right)),
            (false, false) => format!("~%-{}%", number(100.0 / right)),
        };
        format!("\n{mark}{}", with_feedback(&escape(&it.text), &it.feedback))
    };
    all.iter().map(line).collect()
}

/// None where an expression says more than `*` does.
fn short(all: &[ShortAnswer]) -> Option<String> {
    let tolerance = |it: &ShortAnswer| it.compare.as_ref().and_then(|it| it.tolerance);
    let is_number = all.iter().any(|it| tolerance(it).is_some());
    let line = |it: &ShortAnswer| {
        let compare = it.compare.clone().unwrap_or_default();
        let text = match is_number {
            true => format!("{}:{}", it.text.replace(',', "."), number(tolerance(it).unwrap_or(0.0))),
            false => escape(&wildcard::write(&it.text, compare.regex)?),
        };
        let share = if it.share >= 100.0 { String::new() } else { format!("%{}%", number(it.share)) };
        Some(format!("\n={share}{}", with_feedback(&text, &it.feedback)))
    };
    let lines = all.iter().map(line).collect::<Option<String>>()?;
    Some(if is_number { format!("#{lines}") } else { lines })
}

fn matching(it: &Interaction) -> Option<String> {
    let InteractionKey::Answer(key) = &it.key else { return None };
    let says_all = it.items.iter().all(|it| it.media.is_none() && it.feedback.is_empty() && !it.text.contains("->"))
        && it.places.iter().all(|it| it.media.is_none() && !it.text.is_empty() && !it.text.contains("->"));
    if it.activity != ActivityKind::Match || it.reuse || !says_all {
        return None;
    }
    let pairs = marking::encoding::pairs(key);
    let id = |id: Option<i64>| id.map(|id| id.to_string()).unwrap_or_default();
    let mut all = String::new();
    for place in &it.places {
        let mine = pairs
            .iter()
            .filter(|(_, to)| *to == id(place.id))
            .map(|(from, _)| it.items.iter().find(|item| id(item.id) == *from).map_or("", |item| item.text.as_str()));
        let mut lefts: Vec<&str> = mine.collect();
        if lefts.is_empty() {
            lefts.push("");
        }
        for left in lefts {
            all.push_str(&format!("\n={} -> {}", escape(left), escape(&place.text)));
        }
    }
    Some(all)
}

/// What GIFT has no place for.
fn lost(item: &Item, notes: &mut Vec<Note>) {
    let written = &item.written;
    let usual = marking::Written::default();
    let folded = Some(vec![Ignore::Case, Ignore::Spaces, Ignore::Tones]);
    let is_usual = |compare: &Option<Compare>| {
        compare.as_ref().is_some_and(|it| it.tolerance.is_some() && it.ignore.is_none() || it.ignore == folded)
    };
    let is_details = match Answers::read(written.kind, &written.answers) {
        Ok(Answers::Short(all)) => !all.iter().all(|it| is_usual(&it.compare)),
        Ok(Answers::Long(long)) => long != LongAnswer::default(),
        _ => false,
    };
    let parts = [
        ("answers", is_details),
        ("media", !written.media.is_empty()),
        ("files", !item.files.is_empty()),
        ("score", (written.score - usual.score).abs() > 1e-9),
        ("marking", written.marking != usual.marking),
        ("hints", !written.hints.is_empty()),
        ("solution", written.kind == Kind::Theory && !written.solution.is_empty()),
        ("show_solution", written.show_solution != usual.show_solution),
        ("difficulty", written.difficulty != usual.difficulty),
        ("tags", !written.tags.is_empty()),
        ("enable_on_quiz", !written.enable_on_quiz),
        ("translations", !written.translations.is_empty()),
        ("trials", !written.trials.is_empty()),
    ];
    let lost = parts.into_iter().filter(|(_, is_lost)| *is_lost);
    notes.extend(lost.map(|(part, _)| Note::new(PART_LOST).with("name", &*written.name).with("part", part)));
}

/// With a backslash before what means something.
fn escape(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for it in text.chars() {
        match it {
            '~' | '=' | '#' | '{' | '}' | ':' | '\\' => {
                all.push('\\');
                all.push(it);
            }
            '\n' => all.push_str("\\n"),
            '\r' => {}
            _ => all.push(it),
        }
    }
    all
}
