//! Formats in which a task is solved or not: its first accepted try counts and the tries before it; those after do not.

use super::{Rules, Task, Try, TryState, board::Scored};

/// `worth`: what the task gives, in hundredths, for its accepted try after so many rejected ones.
pub(super) fn score(task: &Task, tries: &[&Try], worth: impl Fn(&Try, i64) -> i64) -> Scored {
    let accepted = tries.iter().position(|one| one.state == TryState::Accepted);
    let seen = accepted.map_or(tries, |at| &tries[..at]);
    let rejected = seen.iter().filter(|one| one.state == TryState::Rejected).count();
    let pending = seen.len() - rejected;
    let Some(at) = accepted else { return Scored::new(task, 0, false, rejected, pending) };
    let before = rejected as i64;
    let mut scored = Scored::new(task, worth(tries[at], before), true, rejected + 1, pending);
    scored.cell.time_s = Some(tries[at].at_s);
    scored.rejected = before;
    scored
}

/// Minutes to the accepted try, rounded down, and the rejected tries of solved tasks; in seconds.
pub(super) fn sum_of_minutes(rules: &Rules, scored: &[Scored], usual_minutes: i32) -> i64 {
    let each = rules.penalty_s(usual_minutes);
    scored.iter().filter_map(|one| Some(whole_minutes(one.earned_at()?) + each * one.rejected)).sum()
}

/// Seconds of the minutes that are over.
pub(super) fn whole_minutes(seconds: i64) -> i64 {
    seconds.div_euclid(60) * 60
}
