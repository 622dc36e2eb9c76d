//! Formats with points for a part: one try of a task counts, by its points.

use super::{Task, Try, TryState, board::Scored, points};

/// Those with a verdict.
pub(super) fn judged<'a>(tries: &[&'a Try]) -> Vec<&'a Try> {
    tries.iter().copied().filter(|one| one.state != TryState::Pending).collect()
}

/// The first of the tries with the most points.
pub(super) fn best<'a>(task: &Task, judged: &[&'a Try]) -> Option<&'a Try> {
    judged
        .iter()
        .copied()
        .reduce(|best, one| if points::of_try(task, one) > points::of_try(task, best) { one } else { best })
}

/// A task with so many points, earned at `at_s`.
pub(super) fn scored(task: &Task, tries: &[&Try], hundredths: i64, at_s: Option<i64>) -> Scored {
    let judged = judged(tries);
    let full = points::of_task(task);
    let solved = match full {
        0 => judged.iter().any(|one| one.state == TryState::Accepted),
        _ => hundredths >= full,
    };
    let mut scored = Scored::new(task, hundredths, solved, judged.len(), tries.len() - judged.len());
    scored.cell.time_s = at_s.filter(|_| solved || hundredths > 0);
    scored
}

/// A task of which this try counts.
pub(super) fn by_one(task: &Task, tries: &[&Try], counts: Option<&Try>) -> Scored {
    scored(task, tries, counts.map_or(0, |one| points::of_try(task, one)), counts.map(|one| one.at_s))
}
