//! Which tries a format looks at.

use super::{ContestFormat, Rules, Task, Try, TryState};

/// Those of a task in the order of submitting, pending ones included.
pub(super) fn counted<'a>(rules: &Rules, task: &Task, tries: &[&'a Try]) -> Vec<&'a Try> {
    let mut counted: Vec<&Try> =
        tries.iter().copied().filter(|one| one.task == task.id && counts(rules.format, one)).collect();
    counted.sort_by_key(|one| one.id);
    if rules.once {
        counted.truncate(1);
    }
    counted
}

fn counts(format: ContestFormat, one: &Try) -> bool {
    match one.state {
        TryState::NotCounted => false,
        // The rules of Codeforces' rounds: no penalty for what fails the first test.
        TryState::Rejected => !(one.failed_first && format.spares_first_test()),
        TryState::Pending | TryState::Accepted => true,
    }
}
