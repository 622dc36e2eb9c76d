//! OI, blind: only the last submission of each task counts, judged after the end. Equal points share a rank.

use super::{
    Task, Try,
    best::{by_one, judged},
    board::Scored,
};

pub(super) fn score(task: &Task, tries: &[&Try]) -> Scored {
    by_one(task, tries, judged(tries).last().copied())
}
