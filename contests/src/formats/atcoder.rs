//! AtCoder: the task's points at its first accepted try, then the time of the last task that raised the score, in seconds,
//! and five minutes for each rejected try of solved tasks. A task without points raises nothing and costs nothing.

use super::{
    Rules, Task, Try,
    board::{Order, Scored},
    first_accepted, points,
};

pub(super) fn score(task: &Task, tries: &[&Try]) -> Scored {
    first_accepted::score(task, tries, |_, _| points::of_task(task))
}

pub(super) fn order(rules: &Rules, scored: &[Scored]) -> Order {
    let each = rules.penalty_s(5);
    let raised = || scored.iter().filter_map(|one| Some((one.earned_at()?, one.rejected)));
    let last = raised().map(|(at, _)| at).max().unwrap_or(0);
    let penalty_s = last + raised().map(|(_, rejected)| rejected * each).sum::<i64>();
    Order { penalty_s, then: vec![penalty_s] }
}
