//! Codeforces' extended ICPC rules, without hacks: tasks solved, then penalty of ten minutes a rejected try. What fails
//! the first test is not counted.

use super::{
    Rules, Task, Try,
    board::{Order, Scored},
    first_accepted::{self, sum_of_minutes},
    points,
};

pub(super) fn score(task: &Task, tries: &[&Try]) -> Scored {
    first_accepted::score(task, tries, |_, _| points::ONE)
}

pub(super) fn order(rules: &Rules, scored: &[Scored]) -> Order {
    let penalty_s = sum_of_minutes(rules, scored, 10);
    Order { penalty_s, then: vec![penalty_s] }
}
