//! How many days somebody has practised one after the other.

use serde::Serialize;
use time::Date;
use utoipa::ToSchema;

use super::days_off::DaysOff;

/// Practised days that earn a rest day.
const EARNED_BY: u32 = 7;
/// Rest days that are kept at most.
const KEPT: u32 = 2;

/// Days of practice, one after the other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Streak {
    /// Practised days of the one that goes on.
    pub current: u32,
    /// Practised days of the longest one.
    pub best: u32,
    /// Rest days that are left: each covers a missed day by itself.
    pub rest_days: u32,
    /// Whether today counts already.
    pub done_today: bool,
}

/// The streak of somebody who practised on `days` (the first one first). Practising counts on every day; a day without it
/// breaks the streak unless it is one of the site's days off, which uses up nothing, or a rest day is left, which is gone
/// then. A rest day is earned by seven practised days of the streak; two are kept. Today is not over: it breaks nothing.
pub fn streak(days: &[Date], off: &DaysOff, today: Date) -> Streak {
    let mut streak = Streak::default();
    let mut last: Option<Date> = None;
    for day in days.iter().copied().filter(|day| *day <= today) {
        if let Some(before) = last {
            streak.miss(before, day, off);
        }
        streak.practise();
        last = Some(day);
    }
    if let Some(last) = last {
        streak.miss(last, today, off);
        streak.done_today = last == today;
    }
    streak
}

impl Streak {
    fn practise(&mut self) {
        self.current += 1;
        self.best = self.best.max(self.current);
        if self.current.is_multiple_of(EARNED_BY) {
            self.rest_days = (self.rest_days + 1).min(KEPT);
        }
    }

    /// Puts up with the days between two days, or ends.
    fn miss(&mut self, from: Date, to: Date, off: &DaysOff) {
        let mut day = from.next_day();
        while let Some(missed) = day.filter(|day| *day < to) {
            if self.current == 0 {
                return;
            }
            if !off.has(missed) {
                match self.rest_days.checked_sub(1) {
                    Some(left) => self.rest_days = left,
                    None => self.current = 0,
                }
            }
            day = missed.next_day();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    use time::Duration;
    use time::macros::date;

    use super::*;

    /// Of days counted from 1 January 2028, which has a 29 February.
    fn day(number: i64) -> Date {
        date!(2028 - 01 - 01) + Duration::days(number)
    }

    fn of(days: impl IntoIterator<Item = i64>, off: &[(i64, i64)], today: i64) -> Streak {
        let days: Vec<Date> = days.into_iter().map(day).collect();
        streak(&days, &off.iter().map(|(from, to)| (day(*from), day(*to))).collect(), day(today))
    }

    #[test]
    fn a_missed_day_ends_it_and_today_does_not() {
        assert_eq!(of([], &[], 0), Streak::default());
        assert_eq!(of([0, 1, 2], &[], 2), Streak { current: 3, best: 3, rest_days: 0, done_today: true });
        assert_eq!(of([0, 1, 2], &[], 3), Streak { current: 3, best: 3, rest_days: 0, done_today: false });
        assert_eq!(of([0, 1, 2], &[], 4), Streak { current: 0, best: 3, rest_days: 0, done_today: false });
        assert_eq!(of([0, 1, 2, 4], &[], 4), Streak { current: 1, best: 3, rest_days: 0, done_today: true });
        // A clock that was ahead.
        assert_eq!(of([0, 1, 9], &[], 1), Streak { current: 2, best: 2, rest_days: 0, done_today: true });
    }

    #[test]
    fn rest_days_are_earned_kept_and_gone() {
        assert_eq!(of(0..7, &[], 6).rest_days, 1);
        assert_eq!(of(0..28, &[], 27).rest_days, 2);
        // One missed day takes one, and is not counted.
        assert_eq!(of((0..7).chain(8..9), &[], 8), Streak { current: 8, best: 8, rest_days: 0, done_today: true });
        assert_eq!(of((0..7).chain(9..10), &[], 9), Streak { current: 1, best: 7, rest_days: 0, done_today: true });
        assert_eq!(
            of((0..14).chain(16..17), &[], 16),
            Streak { current: 15, best: 15, rest_days: 0, done_today: true }
        );
    }

    #[test]
    fn days_off_break_nothing_count_nothing_and_heal() {
        let days = || (0..3).chain(10..12);
        assert_eq!(of(days(), &[], 12).current, 2);
        assert_eq!(of(days(), &[(3, 9)], 12), Streak { current: 5, best: 5, rest_days: 0, done_today: false });
        assert_eq!(of(days(), &[(3, 8)], 12).current, 2);
        assert_eq!(of(days(), &[(3, 5), (5, 9)], 12).current, 5);
        // Who practises on a day off is not worse off for it.
        assert_eq!(of(0..5, &[(2, 3)], 4).current, 5);
    }

    /// As one would count it on a calendar, day by day.
    fn counted(days: &BTreeSet<Date>, off: &BTreeSet<Date>, today: Date) -> Streak {
        let (mut current, mut best, mut rest) = (0_u32, 0_u32, 0_u32);
        let mut at = days.first().copied().unwrap_or(today);
        while at <= today {
            if days.contains(&at) {
                current += 1;
                if current % 7 == 0 && rest < 2 {
                    rest += 1;
                }
            } else if at != today && !off.contains(&at) && current > 0 {
                if rest > 0 {
                    rest -= 1;
                } else {
                    current = 0;
                }
            }
            best = best.max(current);
            at += Duration::DAY;
        }
        Streak { current, best, rest_days: rest, done_today: days.contains(&today) }
    }

    #[test]
    fn it_is_what_one_counts_on_a_calendar() {
        for seed in 0..400 {
            let mut random = StdRng::seed_from_u64(seed);
            let (often, length) = (random.random_range(0.5..1.0), random.random_range(1..120_i64));
            let days: BTreeSet<Date> = (0..length).filter(|_| random.random_bool(often)).map(day).collect();
            let ranges: Vec<(i64, i64)> = (0..random.random_range(0..4))
                .map(|_| {
                    let from = random.random_range(0..length);
                    (from, from + random.random_range(0..10_i64))
                })
                .collect();
            let off = ranges.iter().flat_map(|(from, to)| (*from..=*to).map(day)).collect();
            let today = length - 1 + random.random_range(0..5_i64);
            let sorted: Vec<Date> = days.iter().copied().collect();
            let ranges = ranges.iter().map(|(from, to)| (day(*from), day(*to))).collect();
            assert_eq!(streak(&sorted, &ranges, day(today)), counted(&days, &off, day(today)), "seed {seed}");
        }
    }
}
