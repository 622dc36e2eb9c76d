//! Points as whole hundredths, so that equal scores are equal however they were summed.

use super::{Task, Try};

/// One point.
pub(super) const ONE: i64 = 100;

/// Far above any contest's, far below what sums and products of `i64` hold.
const MOST: f64 = 1e10;

/// Rounded; what is no number or negative is nothing.
pub(super) fn hundredths(points: f64) -> i64 {
    (points.clamp(0.0, MOST) * 100.0).round() as i64
}

pub(super) fn shown(hundredths: i64) -> f64 {
    hundredths as f64 / 100.0
}

pub(super) fn of_task(task: &Task) -> i64 {
    hundredths(task.points)
}

/// Those of one try, at most the task's.
pub(super) fn of_try(task: &Task, one: &Try) -> i64 {
    hundredths(one.score).min(of_task(task))
}
