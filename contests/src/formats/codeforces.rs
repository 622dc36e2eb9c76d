//! Codeforces' standard rounds, without hacks: points fall with each whole minute to the first accepted try and by 50 for
//! each rejected one, down to 30 %. What fails the first test is not counted. Equal points share a rank.

use super::{Rules, Task, Try, board::Scored, first_accepted, points};

pub(super) fn score(rules: &Rules, task: &Task, tries: &[&Try]) -> Scored {
    first_accepted::score(task, tries, |accepted, rejected| worth(rules, task, accepted.at_s, rejected))
}

/// max(30 % of x, x − floor(120·x·t / (250·d)) − 50·w), in hundredths.
fn worth(rules: &Rules, task: &Task, at_s: i64, rejected: i64) -> i64 {
    let full = points::of_task(task);
    let minutes = i128::from(at_s.div_euclid(60).max(0));
    let duration_s = i128::from(rules.duration_s.max(1));
    // In whole numbers, as a quotient of floats may fall just below a whole one: full is 100·x, duration_s is 60·d.
    let lost = i128::from(full) * 120 * minutes * 60 / (250 * duration_s * 100);
    let lost = i64::try_from(lost).unwrap_or(i64::MAX).min(full);
    let floor = (full * 3 + 5) / 10;
    (full - lost.saturating_mul(points::ONE) - rejected * 50 * points::ONE).max(floor)
}
