//! What an item does not say, found by reading it again.

use marking::answers::Answers;
use marking::{Kind, Rule};
use serde_json::Value;
use statements::Format;

use super::xhtml;
use crate::item::Item;
use crate::text::percent_decoded;

/// Thousandths of a picture that pixels round away.
const PIXEL: f64 = 5.0;

/// The parts of `item` that are not in `again`.
pub fn parts(item: &Item, answers: &Answers, again: &Item) -> Vec<&'static str> {
    let (before, after) = (&item.written, &again.written);
    let rich = |one: &str, other: &str| shown(one, before.format) == shown(other, after.format);
    let rule =
        |rule: Option<Rule>| rule.filter(|it| *it != Rule::RightMinusWrong && before.kind == Kind::MultipleChoice);
    let is_shuffled = matches!(answers, Answers::Choices(_) | Answers::Interaction(_) | Answers::Gaps(_));
    let read = Answers::read(after.kind, &after.answers);
    let is_same = read.is_ok_and(|read| same(&said(answers, before.format), &said(&read, after.format)));
    let marking = &before.marking;
    let all = [
        ("name", !before.name.trim().is_empty() && before.name.split_whitespace().ne(after.name.split_whitespace())),
        ("statement", before.media.is_empty() && !rich(&before.statement, &after.statement)),
        ("media", !before.media.is_empty()),
        ("style", before.style != after.style),
        ("answers", !is_same),
        ("marking.rule", rule(marking.rule) != rule(after.marking.rule)),
        ("marking.by_hand", marking.by_hand),
        ("marking.tries", marking.tries > 0),
        ("marking.penalty", marking.penalty > 0.0),
        ("marking.shuffle", marking.shuffle != after.marking.shuffle && (is_shuffled || marking.shuffle)),
        ("hints", !before.hints.is_empty()),
        ("solution", !rich(&before.solution, &after.solution)),
        ("show_solution", before.show_solution != after.show_solution),
        ("score", (before.score - after.score).abs() > 1e-5),
        ("enable_on_quiz", before.enable_on_quiz != after.enable_on_quiz),
        ("difficulty", before.difficulty != after.difficulty),
        ("translations", !before.translations.is_empty()),
        ("trials", !before.trials.is_empty()),
    ];
    all.into_iter().filter(|(_, is_lost)| *is_lost).map(|(part, _)| part).collect()
}

/// As it is seen: spaces between elements are not.
fn shown(text: &str, format: Format) -> String {
    let html = percent_decoded(&xhtml::html(text, format)).replace("&nbsp;", "\u{a0}");
    let html = html.replace("<p>", "\n").replace("</p>", "\n").replace("<br>", "\n<br>\n");
    let html = html.split('<').map(|it| it.replacen('>', "> ", 1)).collect::<Vec<_>>().join(" <");
    html.split(|it: char| it.is_whitespace() && it != '\u{a0}')
        .filter(|it| !it.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Answers as they mean something: ids in their order, texts as they are seen, weights as shares.
fn said(answers: &Answers, format: Format) -> Value {
    let mut answers = answers.clone();
    let mut next = 1_000_000;
    answers.renew_ids(&mut || {
        next += 1;
        next
    });
    if let Answers::Gaps(gaps) = &mut answers {
        let all: f64 = gaps.iter().map(|it| it.weight.unwrap_or(1.0)).sum();
        gaps.iter_mut().for_each(|gap| gap.weight = Some(gap.weight.unwrap_or(1.0) / all));
        for gap in gaps.iter_mut().filter(|it| !it.options.is_empty()) {
            gap.compare = None;
        }
    }
    let is_rich = !matches!(answers, Answers::Gaps(_) | Answers::Short(_));
    let mut value = answers.to_value();
    rich(&mut value, format, is_rich);
    value
}

fn rich(value: &mut Value, format: Format, is_rich: bool) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|it| rich(it, format, is_rich)),
        Value::Object(all) => {
            for (name, value) in all {
                let is_text = name == "feedback" || (is_rich && ["text", "rubric"].contains(&name.as_str()));
                match value {
                    Value::String(text) if is_text => *text = shown(text, format),
                    value => rich(value, format, is_rich),
                }
            }
        }
        _ => {}
    }
}

/// Numbers within what pixels and decimals round away.
fn same(one: &Value, other: &Value) -> bool {
    same_within(one, other, 1e-3)
}

fn same_within(one: &Value, other: &Value, least: f64) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            let (one, other) = (one.as_f64().unwrap_or_default(), other.as_f64().unwrap_or_default());
            (one - other).abs() <= least
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same_within(one, other, least))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, value)| {
                    let is_shape = ["zone", "points", "x", "y", "width", "height", "radius"].contains(&name.as_str());
                    other.get(name).is_some_and(|it| same_within(value, it, if is_shape { PIXEL } else { least }))
                })
        }
        _ => one == other,
    }
}
