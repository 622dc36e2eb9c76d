//! VNOJ: the best submission of each task; ties by the sum of the times of the best submissions plus five minutes for each
//! rejected try before them, then by the time of the last score change. With *last only* (VNOJ's LSO) the latest time
//! stands for the sum; the best submission counts all the same.
//!
//! A partly right try before the best one is a rejected one. Tasks without points cost nothing.

use super::{
    Rules, Task, Try, TryState,
    best::{best, by_one, judged},
    board::{Order, Scored},
};

pub(super) fn score(task: &Task, tries: &[&Try]) -> Scored {
    let judged = judged(tries);
    let Some(best) = best(task, &judged) else { return by_one(task, tries, None) };
    let mut scored = by_one(task, tries, Some(best));
    let before = |one: &&&Try| one.id < best.id && one.state == TryState::Rejected;
    scored.rejected = judged.iter().filter(before).count() as i64;
    scored
}

pub(super) fn order(rules: &Rules, scored: &[Scored]) -> Order {
    let each = rules.penalty_s(5);
    let earned = || scored.iter().filter_map(|one| Some((one.earned_at()?, one.rejected)));
    let last = earned().map(|(at, _)| at).max().unwrap_or(0);
    let time = if rules.options.last_only { last } else { earned().map(|(at, _)| at).sum() };
    let penalty_s = time + earned().map(|(_, rejected)| rejected * each).sum::<i64>();
    Order { penalty_s, then: vec![penalty_s, last] }
}
