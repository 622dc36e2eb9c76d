//! What learners write themselves.

use std::collections::BTreeMap;

use platform::faults::Fault;
use platform::messages::BETWEEN;

use super::{by_hand, marked, weight, whole};
use crate::answers::{Gap, LongAnswer, ShortAnswer};
use crate::compare::fits;
use crate::encoding;
use crate::review::{Marked, Part};

pub fn mark_gaps(gaps: &[Gap], answer: &str) -> Result<Marked, Fault> {
    let mut given = BTreeMap::new();
    for (key, text) in encoding::pairs(answer) {
        let is_known = gaps.iter().any(|gap| gap.key == key);
        if !is_known || given.insert(key, text).is_some() {
            return Err(encoding::invalid());
        }
    }
    let total: f64 = gaps.iter().map(|gap| weight(gap.weight)).sum();
    let part = |gap: &Gap| {
        let text = given.get(&gap.key).map(String::as_str).unwrap_or_default();
        let is_right = fills(gap, text);
        Part {
            id: gap.key.clone(),
            correct: Some(is_right),
            share: if is_right { weight(gap.weight) / total } else { 0.0 },
            given: text.to_owned(),
            feedback: if is_right || gap.feedback.trim().is_empty() { String::new() } else { gap.key.clone() },
        }
    };
    let parts: Vec<Part> = gaps.iter().map(part).collect();
    let is_right = !parts.is_empty() && parts.iter().all(|part| part.correct == Some(true));
    Ok(marked(parts.iter().map(|part| part.share).sum(), is_right, parts))
}

/// Whether a text fills a gap.
pub fn fills(gap: &Gap, text: &str) -> bool {
    !text.trim().is_empty() && gap.accepted.iter().any(|accepted| fits(accepted, text, gap.compare.as_ref()))
}

pub fn mark_short(answers: &[ShortAnswer], goes_to_teacher: bool, answer: &str) -> Marked {
    let text = answer.trim();
    let found = answers.iter().enumerate().filter(|(_, known)| !text.is_empty() && fits_short(known, answer));
    // Of several that are worth the same, the first.
    let best = found.reduce(|best, next| if next.1.share > best.1.share { next } else { best });
    let Some((index, known)) = best else {
        let is_open = goes_to_teacher && !text.is_empty();
        return if is_open { by_hand(answer) } else { marked(0.0, false, vec![whole(Some(false), 0.0, answer)]) };
    };
    let is_right = known.share >= 100.0;
    let share = super::share(known.share / 100.0, is_right);
    let feedback = if known.feedback.trim().is_empty() { String::new() } else { format!("s{index}") };
    marked(share, is_right, vec![Part { feedback, ..whole(Some(is_right), share, answer) }])
}

/// Whether it is what a short answer accepts.
pub fn fits_short(known: &ShortAnswer, answer: &str) -> bool {
    fits(&known.text, answer, known.compare.as_ref())
}

pub fn mark_long(long: &LongAnswer, answer: &str) -> Result<Marked, Fault> {
    let words = u32::try_from(answer.split_whitespace().count()).unwrap_or(u32::MAX);
    let most = if long.max_words == 0 { u32::MAX } else { long.max_words };
    // A file stands for words.
    let is_file = long.files > 0 && (words == 0 || answer.trim_start().starts_with("/files/"));
    if !is_file && !(long.min_words..=most).contains(&words) {
        let to = if long.max_words == 0 { "∞".to_owned() } else { long.max_words.to_string() };
        return Err(Fault::with(BETWEEN, vec![("from", long.min_words.to_string()), ("to", to)]));
    }
    Ok(by_hand(answer))
}
