//! Questions at moments of a film.

use std::collections::BTreeMap;

use platform::faults::Fault;

use super::weight;
use crate::answers::{Answers, Moment, VideoInteraction};
use crate::encoding;
use crate::kind::Outcome;
use crate::messages::{MUST_COMPLETE_PREVIOUS, QUESTION_TYPE_NOT_SUPPORTED};
use crate::review::{Marked, Part};
use crate::subject::Subject;

/// What the answers to some moments of a film are worth, `m1::…||m2::…`: unfinished until all are there, or the last
/// was sent (`is_final`). A moment has a part with its share; what is within it (`m1/7`) brings nothing by itself.
///
/// # Errors
/// As [`super::mark`]; and where an answer comes before one that is required and open.
pub fn mark_moments(subject: &Subject, answer: &str, is_final: bool) -> Result<Marked, Fault> {
    match subject.answers {
        Answers::Video(video) => mark(subject, video, answer, is_final),
        _ => Err(QUESTION_TYPE_NOT_SUPPORTED.into()),
    }
}

pub fn mark(subject: &Subject, video: &VideoInteraction, answer: &str, is_final: bool) -> Result<Marked, Fault> {
    let mut given = BTreeMap::new();
    for (id, text) in encoding::pairs(answer) {
        if !video.moments.iter().any(|moment| moment.id == id) || given.insert(id, text).is_some() {
            return Err(encoding::invalid());
        }
    }
    let mut in_time: Vec<&Moment> = video.moments.iter().collect();
    in_time.sort_by(|one, other| one.at.total_cmp(&other.at));
    refuse_skipped(&in_time, &given, is_final)?;
    let is_finished = is_final || in_time.iter().all(|moment| given.contains_key(&moment.id));
    let total: f64 = in_time.iter().map(|moment| weight(moment.weight)).sum();
    let mut outcome = if is_finished { Outcome::Marked } else { Outcome::Unfinished };
    let (mut worth, mut is_full, mut parts) = (0.0, is_finished && !in_time.is_empty(), Vec::new());
    for moment in in_time {
        let Some(text) = given.get(&moment.id) else {
            is_full = false;
            continue;
        };
        let marked = mark_one(subject, moment, text)?;
        let is_open = marked.outcome == Outcome::ByHand;
        if is_open && is_finished {
            outcome = Outcome::ByHand;
        }
        let share = marked.share * weight(moment.weight) / total;
        worth += share;
        is_full &= marked.share >= 1.0;
        parts.push(whole_of(moment, text, &marked, share));
        parts.extend(marked.parts.into_iter().filter(|part| part.id != super::WHOLE).map(|part| part_of(moment, part)));
    }
    let share = if outcome == Outcome::Marked { super::share(worth, is_full) } else { 0.0 };
    Ok(Marked { outcome, share, parts })
}

/// An answer counts only where everything required before it is answered; at the end, everything required.
fn refuse_skipped(in_time: &[&Moment], given: &BTreeMap<String, String>, is_final: bool) -> Result<(), Fault> {
    let is_open =
        |moment: &Moment| moment.must_answer && given.get(&moment.id).is_none_or(|text| text.trim().is_empty());
    let first_open = in_time.iter().position(|moment| is_open(moment));
    let Some(first_open) = first_open else { return Ok(()) };
    let goes_on = in_time[first_open..].iter().any(|moment| given.contains_key(&moment.id));
    if is_final || goes_on { Err(MUST_COMPLETE_PREVIOUS.into()) } else { Ok(()) }
}

fn mark_one(film: &Subject, moment: &Moment, text: &str) -> Result<Marked, Fault> {
    let answers = moment.read().ok_or(QUESTION_TYPE_NOT_SUPPORTED)?;
    super::mark(&subject_of(film, moment, &answers), text)
}

/// A moment as a question of its own.
pub fn subject_of<'a>(film: &Subject<'a>, moment: &'a Moment, answers: &'a Answers) -> Subject<'a> {
    let kind = moment.kind.unwrap_or(film.kind);
    Subject { kind, style: "", statement: &moment.statement, media: &[], answers, ..*film }
}

fn whole_of(moment: &Moment, text: &str, marked: &Marked, share: f64) -> Part {
    let own = marked.parts.iter().find(|part| part.id == super::WHOLE && !part.feedback.is_empty());
    Part {
        id: moment.id.clone(),
        correct: (marked.outcome == Outcome::Marked).then_some(marked.share >= 1.0),
        share,
        given: text.to_owned(),
        feedback: own.map(|part| below(moment, &part.feedback)).unwrap_or_default(),
    }
}

fn part_of(moment: &Moment, part: Part) -> Part {
    let feedback = if part.feedback.is_empty() { String::new() } else { below(moment, &part.feedback) };
    Part { id: below(moment, &part.id), share: 0.0, feedback, ..part }
}

/// How something within a moment is called.
fn below(moment: &Moment, id: &str) -> String {
    format!("{}/{id}", moment.id)
}
