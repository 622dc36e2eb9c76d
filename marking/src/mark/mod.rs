//! What an answer is worth: one pure function for every kind that no judge runs.

mod choices;
mod hotspot;
mod interaction;
mod key;
mod texts;
mod video;

pub use choices::EXAM_STEPS;
pub use key::key_answer;
pub use video::mark_moments;

pub(crate) use hotspot::has_room;
pub(crate) use interaction::{is_known, overflows};
pub(crate) use key::{best, filling};
pub(crate) use video::subject_of;

use platform::faults::Fault;

use crate::answers::Answers;
use crate::kind::Outcome;
use crate::limits::TEXT_MAX;
use crate::messages::QUESTION_TYPE_NOT_SUPPORTED;
use crate::review::{Marked, Part};
use crate::subject::Subject;

/// The id of the only part of an answer.
pub const WHOLE: &str = "answer";

/// What an answer is worth. Of a film the whole answer: [`mark_moments`] takes them one by one.
///
/// # Errors
/// Where it can't be read, names what the question has not, or is of a kind that the judge runs.
pub fn mark(subject: &Subject, answer: &str) -> Result<Marked, Fault> {
    if answer.len() > TEXT_MAX {
        return Err(Fault::too_long(TEXT_MAX));
    }
    match subject.answers {
        Answers::Choices(choices) => choices::mark(subject, choices, answer),
        Answers::Gaps(gaps) => texts::mark_gaps(gaps, answer),
        Answers::Short(answers) => Ok(texts::mark_short(answers, subject.marking.by_hand, answer)),
        Answers::Long(long) => texts::mark_long(long, answer),
        Answers::CodeByHand(_) => Ok(by_hand(answer)),
        Answers::Interaction(interaction) => interaction::mark(interaction, answer),
        Answers::Video(video) => video::mark(subject, video, answer, true),
        Answers::None if !subject.kind.is_judged() => Ok(read()),
        Answers::None | Answers::TestDriven(_) | Answers::Turtle(_) => Err(QUESTION_TYPE_NOT_SUPPORTED.into()),
    }
}

/// A text that was there to be read.
fn read() -> Marked {
    Marked { outcome: Outcome::Marked, share: 1.0, parts: vec![whole(Some(true), 1.0, "")] }
}

fn by_hand(answer: &str) -> Marked {
    Marked { outcome: Outcome::ByHand, share: 0.0, parts: vec![whole(None, 0.0, answer)] }
}

fn whole(correct: Option<bool>, share: f64, given: &str) -> Part {
    Part { id: WHOLE.into(), correct, share, given: given.into(), feedback: String::new() }
}

/// A marked answer whose share is `worth`, which is only full where everything `is_right`.
fn marked(worth: f64, is_right: bool, parts: Vec<Part>) -> Marked {
    Marked { outcome: Outcome::Marked, share: share(worth, is_right), parts }
}

/// From 0 to 1, without the noise of sums; 1 exactly where everything is right, and only there.
fn share(worth: f64, is_right: bool) -> f64 {
    const STEPS: f64 = 1e9;
    if is_right {
        return 1.0;
    }
    let worth = if worth.is_finite() { worth.clamp(0.0, 1.0) } else { 0.0 };
    ((worth * STEPS).round() / STEPS).min(1.0 - 1.0 / STEPS)
}

/// Right less wrong, over all that there is.
fn right_less_wrong(right: usize, wrong: usize, all: usize) -> f64 {
    if all == 0 { 0.0 } else { right.saturating_sub(wrong) as f64 / all as f64 }
}

/// One of `count` equal parts.
fn equal_share(count: usize, is_right: bool) -> f64 {
    if is_right && count > 0 { 1.0 / count as f64 } else { 0.0 }
}

/// Of several parts how much one counts.
fn weight(weight: Option<f64>) -> f64 {
    weight.filter(|it| it.is_finite() && *it > 0.0).unwrap_or(1.0)
}
