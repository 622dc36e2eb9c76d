//! What a learner has of an assignment: state and mark follow from what was handed in, the due time and the rule for what
//! comes late. A teacher's word stands above them.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::words::WorkState;

/// What becomes of answers that come after the due time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LateRule {
    /// They have no mark.
    #[default]
    No,
    /// They count in full until then.
    Until {
        /// Epoch seconds.
        until: i64,
    },
    /// They lose so much of a hundred for each day that has begun.
    Percent {
        /// From 1 to 100.
        percent: i32,
    },
}

impl LateRule {
    /// How much of its mark an answer keeps that came so many days late; none: it has no mark. What came in time keeps all.
    fn kept(self, days_late: i32, at: OffsetDateTime) -> Option<f64> {
        if days_late <= 0 {
            return Some(1.0);
        }
        match self {
            Self::No => None,
            Self::Until { until } => (at.unix_timestamp() <= until).then_some(1.0),
            Self::Percent { percent } => Some((1.0 - f64::from(percent) / 100.0 * f64::from(days_late)).max(0.0)),
        }
    }
}

/// Answers of one learner that came in the same day after the due time, or in time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Handed {
    /// The best share of the points that one of them has, from 0 to 1; none: none has marks yet.
    pub share: Option<f64>,
    /// Whether one of them waits for marks.
    pub waits: bool,
    /// When the first of the best came.
    pub at: OffsetDateTime,
}

/// All that is known of a learner's answers.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// What was handed in.
    pub handed: Vec<Handed>,
    /// Whether something is begun that is not handed in.
    pub runs: bool,
}

/// What is said of an assignment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    /// The highest mark.
    pub points: f64,
    /// None: any time.
    pub due_at: Option<OffsetDateTime>,
    /// What becomes of answers after that.
    pub late: LateRule,
}

/// What teachers have written of one learner.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Own {
    /// Longer than the others have.
    pub due_at: Option<OffsetDateTime>,
    /// In points.
    pub mark: Option<f64>,
    /// Whether it is let pass.
    pub excused: bool,
}

/// What a learner has of an assignment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Derived {
    /// Where they stand.
    pub state: WorkState,
    /// Of the points, from 0 to 1 (a teacher's mark may not be above them); none: no mark.
    pub share: Option<f64>,
    /// Whether a teacher wrote the mark.
    pub typed: bool,
    /// Until when this learner has time; none: any time.
    pub due_at: Option<OffsetDateTime>,
    /// Days that had begun since the due time when the answer that counts came; 0: in time.
    pub days_late: i32,
    /// Of a hundred: what the answer that counts lost by coming late.
    pub taken_percent: i32,
    /// When the answer that counts came.
    pub submitted_at: Option<OffsetDateTime>,
}

/// Days of 24 hours that have begun since something was due; 0 in time.
pub fn days_late(due_at: Option<OffsetDateTime>, at: OffsetDateTime) -> i32 {
    const DAY: i64 = 86_400;
    let late = due_at.map_or(0, |due| (at - due).whole_seconds());
    if late <= 0 { 0 } else { i32::try_from((late + DAY - 1) / DAY).unwrap_or(i32::MAX) }
}

/// What a learner has: of everything that was handed in, what is worth most counts.
pub fn derive(terms: &Terms, own: &Own, found: &Found, now: OffsetDateTime) -> Derived {
    let due_at = terms.due_at.map(|due| own.due_at.map_or(due, |extended| extended.max(due)));
    let best = best_of(terms.late, due_at, &found.handed);
    let first = found.handed.iter().map(|handed| handed.at).min();
    let share = match own.mark {
        Some(mark) => Some((mark / terms.points).clamp(0.0, 1.0)),
        None => best.and_then(|best| best.share),
    };
    let counts = best.map(|best| best.handed);
    let in_time = found.handed.iter().any(|handed| days_late(due_at, handed.at) == 0);
    let waits = found.handed.iter().any(|handed| handed.waits || handed.share.is_none());
    let state = if own.excused {
        WorkState::Excused
    } else if own.mark.is_some() {
        WorkState::Done
    } else if in_time {
        if waits && best.is_none_or(|best| best.share.is_none_or(|share| share < 1.0)) {
            WorkState::Submitted
        } else {
            WorkState::Done
        }
    } else if !found.handed.is_empty() {
        WorkState::Late
    } else if due_at.is_some_and(|due| due <= now) {
        WorkState::Overdue
    } else if found.runs {
        WorkState::InProgress
    } else {
        WorkState::NotStarted
    };
    Derived {
        state,
        share,
        typed: own.mark.is_some(),
        due_at,
        days_late: counts.map_or(0, |handed| days_late(due_at, handed.at)),
        taken_percent: best.map_or(0, |best| best.taken_percent),
        submitted_at: counts.map(|handed| handed.at).or(first),
    }
}

/// The answer that counts.
#[derive(Debug, Clone, Copy)]
struct Best {
    handed: Handed,
    /// After what was taken off.
    share: Option<f64>,
    taken_percent: i32,
}

#[expect(clippy::cast_possible_truncation, reason = "from 0 to 100")]
fn best_of(late: LateRule, due_at: Option<OffsetDateTime>, all: &[Handed]) -> Option<Best> {
    let worth = |handed: &Handed| {
        let kept = late.kept(days_late(due_at, handed.at), handed.at);
        Best {
            handed: *handed,
            share: kept.and_then(|kept| Some(handed.share? * kept)),
            taken_percent: kept.map_or(100, |kept| ((1.0 - kept) * 100.0).round() as i32),
        }
    };
    let order = |a: &Best, b: &Best| {
        let value = |best: &Best| best.share.unwrap_or(-1.0);
        // Of the same worth, the earlier one.
        value(a).total_cmp(&value(b)).then_with(|| b.handed.at.cmp(&a.handed.at))
    };
    all.iter().map(worth).max_by(order)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::Duration;

    use super::*;

    const DUE: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn at(hours: i64) -> OffsetDateTime {
        DUE + Duration::hours(hours)
    }

    fn terms(late: LateRule) -> Terms {
        Terms { points: 10.0, due_at: Some(DUE), late }
    }

    fn came(hours: i64, share: f64) -> Handed {
        Handed { share: Some(share), waits: false, at: at(hours) }
    }

    fn of(late: LateRule, own: Own, handed: Vec<Handed>, now: i64) -> Derived {
        derive(&terms(late), &own, &Found { handed, runs: false }, at(now))
    }

    #[test]
    fn states_follow_from_what_came_and_when() {
        use WorkState::{Done, Excused, InProgress, Late, NotStarted, Overdue, Submitted};
        let state = |handed: Vec<Handed>, now| of(LateRule::No, Own::default(), handed, now).state;
        let begun = |now| derive(&terms(LateRule::No), &Own::default(), &Found { handed: vec![], runs: true }, at(now));
        assert_eq!(state(vec![], -1), NotStarted);
        assert_eq!(begun(-1).state, InProgress);
        assert_eq!(begun(0).state, Overdue);
        assert_eq!(state(vec![], 0), Overdue);
        assert_eq!(state(vec![came(-1, 0.4)], 5), Done);
        assert_eq!(state(vec![came(0, 0.4)], 5), Done, "at the very moment is in time");
        assert_eq!(state(vec![came(1, 0.4)], 5), Late);
        let waits = Handed { share: None, waits: true, at: at(-1) };
        assert_eq!(state(vec![waits], 5), Submitted);
        assert_eq!(state(vec![waits, came(-2, 1.0)], 5), Done, "nothing can be better");
        let written = |own| of(LateRule::No, own, vec![], 5).state;
        assert_eq!(written(Own { mark: Some(3.0), ..Own::default() }), Done);
        assert_eq!(written(Own { mark: Some(3.0), excused: true, ..Own::default() }), Excused);
    }

    #[test]
    fn what_comes_late_is_marked_as_the_rule_says() {
        let own = Own::default();
        let share = |late, handed| of(late, own, handed, 100).share;
        assert_eq!(share(LateRule::No, vec![came(1, 1.0)]), None);
        assert_eq!(share(LateRule::No, vec![came(-1, 0.5), came(1, 1.0)]), Some(0.5));
        let until = LateRule::Until { until: at(24).unix_timestamp() };
        assert_eq!(share(until, vec![came(24, 1.0)]), Some(1.0));
        assert_eq!(share(until, vec![came(25, 1.0)]), None);
        let percent = LateRule::Percent { percent: 20 };
        assert_eq!(share(percent, vec![came(24, 1.0)]), Some(0.8), "one day has begun");
        assert_eq!(share(percent, vec![came(25, 1.0)]), Some(0.6));
        assert_eq!(share(percent, vec![came(24 * 9, 1.0)]), Some(0.0));
        let both = of(percent, own, vec![came(-1, 0.7), came(25, 1.0)], 100);
        assert_eq!((both.share, both.days_late, both.taken_percent), (Some(0.7), 0, 0));
        let late = of(percent, own, vec![came(-1, 0.2), came(25, 1.0)], 100);
        assert_eq!((late.share, late.days_late, late.taken_percent), (Some(0.6), 2, 40));
    }

    #[test]
    fn a_teachers_word_stands_above_answers() {
        let typed = of(LateRule::No, Own { mark: Some(4.0), ..Own::default() }, vec![came(-1, 1.0)], 5);
        assert_eq!((typed.share, typed.typed), (Some(0.4), true));
    }

    fn any_rule() -> impl Strategy<Value = LateRule> {
        prop_oneof![
            Just(LateRule::No),
            (0_i64..200).prop_map(|hours| LateRule::Until { until: at(hours).unix_timestamp() }),
            (1..=100).prop_map(|percent| LateRule::Percent { percent }),
        ]
    }

    fn any_handed() -> impl Strategy<Value = Vec<Handed>> {
        prop::collection::vec((-100_i64..300, 0.0..=1.0).prop_map(|(hours, share)| came(hours, share)), 0..6)
    }

    proptest! {
        #[test]
        fn an_extension_never_lowers_a_mark(late in any_rule(), handed in any_handed(), (less, more) in (0_i64..200, 0_i64..200)) {
            let with = |hours| Own { due_at: Some(at(hours)), ..Own::default() };
            let value = |own| of(late, own, handed.clone(), 400).share.unwrap_or(-1.0);
            let (none, some, longer) = (value(Own::default()), value(with(less)), value(with(less + more)));
            prop_assert!(none <= some && some <= longer);
        }

        #[test]
        fn what_is_taken_is_a_share_and_grows_with_time(percent in 1..=100, early in 1_i64..200, later in 0_i64..200) {
            let rule = LateRule::Percent { percent };
            let kept = |hours| rule.kept(days_late(Some(DUE), at(hours)), at(hours)).unwrap_or(-1.0);
            prop_assert!((0.0..=1.0).contains(&kept(early)));
            prop_assert!(kept(early + later) <= kept(early));
        }

        #[test]
        fn another_answer_never_lowers_a_mark(late in any_rule(), handed in any_handed(), more in (-100_i64..300, 0.0..=1.0)) {
            let before = of(late, Own::default(), handed.clone(), 400).share.unwrap_or(-1.0);
            let mut all = handed;
            all.push(came(more.0, more.1));
            prop_assert!(before <= of(late, Own::default(), all, 400).share.unwrap_or(-1.0));
        }
    }
}
