//! The default of DMOJ: the best submission of each task; ties by the sum of the times of the last submission, whatever it
//! got, on tasks with points.

use super::{
    Task, Try,
    best::{best, judged, scored},
    board::{Order, Scored},
    points,
};

pub(super) fn score(task: &Task, tries: &[&Try]) -> Scored {
    let judged = judged(tries);
    let reached = best(task, &judged).map_or(0, |one| points::of_try(task, one));
    scored(task, tries, reached, judged.last().map(|one| one.at_s))
}

pub(super) fn order(scored: &[Scored]) -> Order {
    let penalty_s = scored.iter().filter_map(Scored::earned_at).sum();
    Order { penalty_s, then: vec![penalty_s] }
}
