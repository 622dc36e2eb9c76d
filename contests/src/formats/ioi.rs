//! IOI: the sum over subtasks of the best result of each over all submissions. Equal points share a rank unless the
//! contest wants them ranked by the sum of the times of the last score changes.
//!
//! Each try's subtasks are scaled by their own maximum, so that tries from before and after a change of the tests add up.
//! A task is never less than its best single try, as a try without subtasks has only that.

use std::collections::BTreeMap;

use super::{
    Rules, Task, Try,
    best::{judged, scored},
    board::{Order, Scored},
    points,
};

pub(super) fn score(task: &Task, tries: &[&Try]) -> Scored {
    let (mut best_of_each, mut reached, mut changed_at) = (BTreeMap::new(), 0, None);
    for one in judged(tries) {
        keep_best(&mut best_of_each, one);
        let sum = points::hundredths(best_of_each.values().sum::<f64>() * task.points).min(points::of_task(task));
        let now = sum.max(points::of_try(task, one)).max(reached);
        // A task without points has no score change; its first verdict stands for it.
        if now > reached || changed_at.is_none() {
            (reached, changed_at) = (now, Some(one.at_s));
        }
    }
    scored(task, tries, reached, changed_at)
}

/// Shares of the task's points by subtask.
fn keep_best(best_of_each: &mut BTreeMap<i64, f64>, one: &Try) {
    let whole: f64 = one.subtasks.iter().map(|subtask| subtask.max_score.max(0.0)).sum();
    if whole <= 0.0 {
        return;
    }
    for subtask in &one.subtasks {
        let share = subtask.score.max(0.0).min(subtask.max_score.max(0.0)) / whole;
        let best = best_of_each.entry(subtask.id).or_insert(0.0_f64);
        *best = best.max(share);
    }
}

pub(super) fn order(rules: &Rules, scored: &[Scored]) -> Order {
    if !rules.options.ties_by_time {
        return Order::by_score_alone();
    }
    let penalty_s = scored.iter().filter_map(Scored::earned_at).sum();
    Order { penalty_s, then: vec![penalty_s] }
}
