//! Picks among choices.

use platform::faults::Fault;

use super::{equal_share, marked, right_less_wrong};
use crate::answers::Choice;
use crate::encoding;
use crate::kind::Kind;
use crate::review::{Marked, Part};
use crate::rules::{Marking, Rule};
use crate::subject::Subject;

/// The shares of the national exam for 1, 2, 3, 4 statements right, in %.
pub const EXAM_STEPS: [f64; 4] = [10.0, 25.0, 50.0, 100.0];

pub fn mark(subject: &Subject, choices: &[Choice], answer: &str) -> Result<Marked, Fault> {
    let is_true_false = subject.is_true_false();
    let picks = encoding::choices(answer)?;
    let find = |pick: &i64| choices.iter().find(|choice| choice.id == Some(pick.abs())).ok_or_else(encoding::invalid);
    let picked: Vec<(bool, &Choice)> =
        picks.iter().map(|pick| Ok((*pick > 0, find(pick)?))).collect::<Result<_, Fault>>()?;
    let is_single = subject.kind == Kind::SingleChoice;
    if (!is_true_false && picked.iter().any(|(is_true, _)| !is_true)) || (is_single && picked.len() > 1) {
        return Err(encoding::invalid());
    }
    let is_right = |(is_true, choice): &(bool, &Choice)| *is_true == choice.correct;
    let right = picked.iter().filter(|pick| is_right(pick)).count();
    let wrong = picked.len() - right;
    let rights = choices.iter().filter(|choice| choice.correct).count();
    let wanted = if is_true_false { choices.len() } else { rights };
    let part = |pick: &(bool, &Choice)| Part {
        id: id_of(pick.1),
        correct: Some(is_right(pick)),
        share: equal_share(wanted, is_right(pick)),
        given: if pick.0 { id_of(pick.1) } else { format!("-{}", id_of(pick.1)) },
        feedback: if pick.1.feedback.trim().is_empty() { String::new() } else { id_of(pick.1) },
    };
    let parts = picked.iter().map(part).collect();
    let is_full = wanted > 0 && right == wanted && wrong == 0;
    if is_single {
        // Should an author have marked two as right, each of them is.
        return Ok(marked(0.0, right == 1, parts));
    }
    // What was left as it should be counts as well, unless each has to be called true or false.
    let left = if is_true_false || picked.is_empty() { 0 } else { choices.len() - rights - wrong };
    Ok(marked(worth(subject.marking, right, wrong, wanted, (right + left, choices.len())), is_full, parts))
}

fn worth(marking: &Marking, right: usize, wrong: usize, wanted: usize, (sound, all): (usize, usize)) -> f64 {
    match marking.rule.unwrap_or(Rule::RightMinusWrong) {
        Rule::RightMinusWrong => right_less_wrong(right, wrong, wanted),
        Rule::AllOrNothing => 0.0,
        Rule::Each => right_less_wrong(sound, 0, all),
        Rule::Steps => step(&marking.steps, sound),
    }
}

/// The share for a number of choices that are as they should be; beyond the last step it is the last's.
fn step(steps: &[f64], sound: usize) -> f64 {
    let steps = if steps.is_empty() { &EXAM_STEPS } else { steps };
    match sound {
        0 => 0.0,
        _ => steps[sound.min(steps.len()) - 1] / 100.0,
    }
}

fn id_of(choice: &Choice) -> String {
    choice.id.map(|id| id.to_string()).unwrap_or_default()
}
