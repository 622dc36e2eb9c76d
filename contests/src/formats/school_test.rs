//! A school test: the best, or the only, answer to each question; points alone decide, equal ones share a rank.

use super::{
    Task, Try,
    best::{best, by_one, judged},
    board::Scored,
};

pub(super) fn score(task: &Task, tries: &[&Try]) -> Scored {
    by_one(task, tries, best(task, &judged(tries)))
}
