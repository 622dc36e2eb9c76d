//! ICPC: tasks solved, then penalty, then the time of the last accepted try. A task is one point whatever its points are.
//! That last time is in whole minutes like the others, as DOMjudge has it: seconds never decide.

use super::{
    Rules, Task, Try,
    board::{Order, Scored},
    first_accepted::{self, sum_of_minutes, whole_minutes},
    points,
};

pub(super) fn score(task: &Task, tries: &[&Try]) -> Scored {
    first_accepted::score(task, tries, |_, _| points::ONE)
}

pub(super) fn order(rules: &Rules, scored: &[Scored]) -> Order {
    let penalty_s = sum_of_minutes(rules, scored, 20);
    let last = scored.iter().filter_map(Scored::earned_at).max().map_or(0, whole_minutes);
    Order { penalty_s, then: vec![penalty_s, last] }
}
