//! Who is stuck: three failing programs at one question within ten minutes, or the same compile error twice running. Pure.

use time::{Duration, OffsetDateTime};

use crate::ids::QuestionId;

/// In which so many failing programs are a reason to look.
const WITHIN: Duration = Duration::minutes(10);
const FAILING: usize = 3;

platform::text_enum! {
    /// Why somebody needs help.
    pub enum StuckBy {
        /// Three failing programs at one question in ten minutes.
        Failing = "failing",
        /// The same compile error twice running.
        Compile = "compile",
        /// Their hand is up.
        Hand = "hand",
    }
}

/// How a program came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It waits for its verdict, was stopped, or a fault of ours came between.
    Unknown,
    /// Right.
    Solved,
    /// It ran, and is not right.
    Failed,
    /// It does not compile; what the compiler said, as a hash.
    Compile(i64),
}

/// A program that was handed in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tried {
    pub(super) question: QuestionId,
    pub(super) outcome: Outcome,
    pub(super) at: OffsetDateTime,
}

/// Why somebody is stuck by what they handed in, the oldest first; none: they are not. What is solved since then, whatever it
/// is, says that they go on.
pub(super) fn stuck_by(tries: &[Tried], now: OffsetDateTime) -> Option<StuckBy> {
    let judged: Vec<&Tried> = tries.iter().filter(|tried| tried.outcome != Outcome::Unknown).collect();
    let last = judged.last().filter(|last| last.outcome != Outcome::Solved)?;
    let of = |question| judged.iter().rev().filter(move |tried| tried.question == question);
    let mut two = of(last.question).take(2).map(|tried| tried.outcome);
    if let (Some(Outcome::Compile(one)), Some(Outcome::Compile(other))) = (two.next(), two.next())
        && one == other
    {
        return Some(StuckBy::Compile);
    }
    let fails = |question| {
        let unsolved = of(question).take_while(|tried| tried.outcome != Outcome::Solved);
        unsolved.filter(|tried| tried.at > now - WITHIN).count() >= FAILING
    };
    judged.iter().any(|tried| fails(tried.question)).then_some(StuckBy::Failing)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn tried(question: i64, outcome: Outcome, minutes_ago: i64) -> Tried {
        Tried { question: QuestionId(question), outcome, at: NOW - Duration::minutes(minutes_ago) }
    }

    #[test]
    fn three_failing_ones_in_ten_minutes_are_a_reason_to_look() {
        use Outcome::{Failed, Solved, Unknown};
        let of = |tries: &[Tried]| stuck_by(tries, NOW);
        let three = [tried(1, Failed, 9), tried(1, Failed, 5), tried(1, Failed, 1)];
        assert_eq!(of(&three), Some(StuckBy::Failing));
        assert_eq!(of(&three[1..]), None, "two");
        assert_eq!(of(&[tried(1, Failed, 10), three[1], three[2]]), None, "not within ten minutes");
        assert_eq!(of(&[three[0], tried(2, Failed, 5), three[2]]), None, "of two questions");
        assert_eq!(of(&[three[0], three[1], three[2], tried(1, Solved, 0)]), None);
        assert_eq!(of(&[three[0], tried(1, Solved, 6), three[1], three[2]]), None, "solved between");
        assert_eq!(of(&[three[0], three[1], three[2], tried(1, Unknown, 0)]), Some(StuckBy::Failing));
        assert_eq!(of(&[three[0], three[1], tried(1, Unknown, 1)]), None, "a fault of ours is none of theirs");
        assert_eq!(
            of(&[three[0], three[1], three[2], tried(2, Failed, 0)]),
            Some(StuckBy::Failing),
            "of the one before"
        );
        assert_eq!(of(&[three[0], three[1], three[2], tried(2, Solved, 0)]), None, "they go on");
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn the_same_compile_error_twice_running_is_one() {
        use Outcome::{Compile, Failed};
        let of = |tries: &[Tried]| stuck_by(tries, NOW);
        assert_eq!(of(&[tried(1, Compile(7), 30), tried(1, Compile(7), 1)]), Some(StuckBy::Compile));
        assert_eq!(of(&[tried(1, Compile(7), 2), tried(1, Compile(8), 1)]), None);
        assert_eq!(
            of(&[tried(1, Compile(7), 3), tried(1, Failed, 2), tried(1, Compile(7), 1)]),
            Some(StuckBy::Failing)
        );
        assert_eq!(of(&[tried(1, Compile(7), 3), tried(2, Compile(7), 1)]), None, "of two questions");
    }
}
