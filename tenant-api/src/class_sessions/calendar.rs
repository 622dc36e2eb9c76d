//! The days and hours that a calendar makes. Pure.

use std::collections::BTreeMap;

use time::macros::offset;
use time::{Date, Duration, OffsetDateTime, Weekday};

use super::words::DayOffReason;
use crate::classrooms::{CalendarInfo, CalendarRule};
use crate::streaks::{DayOff, DayOffName};

/// Days on which classes don't meet, besides those that a calendar itself leaves out.
#[derive(Debug, Clone, Default)]
pub struct Holidays(Vec<DayOff>);

/// Why there is no session on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Off {
    pub reason: DayOffReason,
    /// What a holiday is called; empty where it has no name.
    pub name: DayOffName,
}

/// A session that a calendar asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// In Asia/Ho_Chi_Minh.
    pub day: Date,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    /// Which of the calendar's rules.
    pub rule: usize,
    /// None where it takes place.
    pub off: Option<Off>,
}

impl Holidays {
    pub fn new(days: Vec<DayOff>) -> Self {
        Self(days)
    }

    fn on(&self, day: Date) -> Option<&DayOff> {
        self.0.iter().find(|off| off.from.0 <= day && day <= off.to.0)
    }
}

/// All that the rules ask for by time, each time once, days off among them.
pub fn plan(calendar: &CalendarInfo, holidays: &Holidays) -> Vec<Planned> {
    let mut all = BTreeMap::new();
    for (index, rule) in calendar.rules.iter().enumerate() {
        let Some((start, end)) = rule.hours().filter(|(start, end)| start < end) else { continue };
        for day in days(rule) {
            let at = |time| day.with_time(time).assume_offset(offset!(+7));
            let planned = Planned {
                day,
                starts_at: at(start),
                ends_at: at(end),
                rule: index,
                off: off_on(calendar, holidays, day),
            };
            all.entry(planned.starts_at).or_insert(planned);
        }
    }
    all.into_values().collect()
}

/// Why the class does not meet on a day by its calendar; none where it may.
pub fn off_on(calendar: &CalendarInfo, holidays: &Holidays, day: Date) -> Option<Off> {
    if calendar.skip.iter().any(|skipped| skipped.0 == day) {
        return Some(Off { reason: DayOffReason::Skipped, name: DayOffName::default() });
    }
    let holiday = holidays.on(day).filter(|_| calendar.holidays)?;
    Some(Off { reason: DayOffReason::Holiday, name: holiday.name.clone() })
}

/// The days of a rule: its weekdays in every so many weeks, the first of which is that of its first day.
fn days(rule: &CalendarRule) -> impl Iterator<Item = Date> {
    let (from, until) = (rule.from.0, rule.until.0);
    let every = i64::from(rule.every.max(1));
    let first_week = monday(from);
    let count = (until - from).whole_days() + 1;
    (0..count.max(0)).filter_map(move |after| from.checked_add(Duration::days(after))).filter(move |day| {
        let weeks = (monday(*day) - first_week).whole_weeks();
        weeks % every == 0 && rule.weekdays.contains(&day.weekday().number_from_monday())
    })
}

fn monday(day: Date) -> Date {
    if day.weekday() == Weekday::Monday { day } else { day.prev_occurrence(Weekday::Monday) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::{date, datetime};

    use super::*;
    use crate::streaks::Day;

    fn rule(weekdays: &[u8], start: &str, end: &str, (from, until): (Date, Date), every: u8) -> CalendarRule {
        CalendarRule {
            weekdays: weekdays.to_vec(),
            start: start.to_owned(),
            end: end.to_owned(),
            from: Day(from),
            until: Day(until),
            every,
        }
    }

    fn tet() -> Holidays {
        let name = DayOffName { vi: "Tết".to_owned(), en: "Tết".to_owned() };
        Holidays::new(vec![DayOff { from: Day(date!(2027 - 02 - 05)), to: Day(date!(2027 - 02 - 11)), name }])
    }

    #[test]
    fn weekdays_and_days_off_are_told_apart() {
        let calendar = CalendarInfo {
            rules: vec![rule(&[2, 5], "18:00", "19:30", (date!(2027 - 01 - 27), date!(2027 - 02 - 16)), 1)],
            skip: vec![Day(date!(2027 - 01 - 29))],
            holidays: true,
        };
        let told = |calendar: &CalendarInfo| -> Vec<(String, Option<DayOffReason>)> {
            let all = plan(calendar, &tet()).into_iter();
            all.map(|one| (one.day.to_string(), one.off.map(|off| off.reason))).collect()
        };
        let day = |text: &str, off| (text.to_owned(), off);
        let (skipped, holiday) = (Some(DayOffReason::Skipped), Some(DayOffReason::Holiday));
        assert_eq!(
            told(&calendar),
            [
                day("2027-01-29", skipped),
                day("2027-02-02", None),
                day("2027-02-05", holiday),
                day("2027-02-09", holiday),
                day("2027-02-12", None),
                day("2027-02-16", None),
            ]
        );
        let first = &plan(&calendar, &tet())[1];
        assert_eq!(first.starts_at, datetime!(2027-02-02 11:00 UTC));
        assert_eq!(first.ends_at, datetime!(2027-02-02 12:30 UTC));
        let kept = CalendarInfo { holidays: false, skip: vec![], ..calendar };
        assert!(told(&kept).iter().all(|(_, off)| off.is_none()));
    }

    #[test]
    fn weeks_count_from_that_of_the_first_day() {
        // A Thursday: the Monday of its week is past.
        let two = rule(&[1, 4], "07:00", "07:45", (date!(2026 - 12 - 03), date!(2026 - 12 - 31)), 2);
        let days: Vec<u8> = days(&two).map(Date::day).collect();
        assert_eq!(days, [3, 14, 17, 28, 31]);
    }

    #[test]
    fn the_same_time_is_one_session() {
        let span = (date!(2026 - 12 - 01), date!(2026 - 12 - 07));
        let rules = vec![rule(&[2], "18:00", "19:00", span, 1), rule(&[2, 3], "18:00", "20:00", span, 1)];
        let all = plan(&CalendarInfo { rules, ..CalendarInfo::default() }, &Holidays::default());
        assert_eq!(all.iter().map(|one| one.rule).collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn what_cannot_be_read_makes_nothing() {
        let span = (date!(2026 - 12 - 01), date!(2026 - 12 - 07));
        for (start, end) in [("18:00", "18:00"), ("19:00", "18:00"), ("24:00", "25:00"), ("", "18:00")] {
            let rules = vec![rule(&[1, 2, 3, 4, 5, 6, 7], start, end, span, 1)];
            assert_eq!(plan(&CalendarInfo { rules, ..CalendarInfo::default() }, &Holidays::default()), []);
        }
    }

    fn any_day() -> impl Strategy<Value = Date> {
        (0_i64..500).prop_map(|after| date!(2026 - 08 - 01) + Duration::days(after))
    }

    fn any_rule() -> impl Strategy<Value = CalendarRule> {
        (proptest::collection::vec(1_u8..=7, 1..4), any_day(), 0_i64..200, 1_u8..=4, 6_u8..20).prop_map(
            |(weekdays, from, length, every, hour)| {
                let hours = (format!("{hour:02}:00"), format!("{hour:02}:45"));
                rule(&weekdays, &hours.0, &hours.1, (from, from + Duration::days(length)), every)
            },
        )
    }

    fn any_calendar() -> impl Strategy<Value = CalendarInfo> {
        let skip = proptest::collection::vec(any_day().prop_map(Day), 0..40);
        (proptest::collection::vec(any_rule(), 0..4), skip, any::<bool>())
            .prop_map(|(rules, skip, holidays)| CalendarInfo { rules, skip, holidays })
    }

    proptest! {
        #[test]
        fn sessions_are_never_on_a_day_off(calendar in any_calendar()) {
            let all = plan(&calendar, &tet());
            prop_assert!(all.windows(2).all(|pair| pair[0].starts_at < pair[1].starts_at));
            for one in &all {
                let rule = &calendar.rules[one.rule];
                prop_assert!(rule.weekdays.contains(&one.day.weekday().number_from_monday()));
                prop_assert!(rule.from.0 <= one.day && one.day <= rule.until.0);
                prop_assert!(one.starts_at < one.ends_at && one.starts_at.date() == one.day);
                let is_off = calendar.skip.contains(&Day(one.day))
                    || (calendar.holidays && tet().on(one.day).is_some());
                prop_assert_eq!(one.off.is_some(), is_off);
            }
        }

        #[test]
        fn every_day_of_a_weekly_rule_is_there(rule in any_rule()) {
            let weekly = CalendarRule { every: 1, ..rule.clone() };
            let wanted = (0..=(rule.until.0 - rule.from.0).whole_days())
                .map(|after| rule.from.0 + Duration::days(after))
                .filter(|day| rule.weekdays.contains(&day.weekday().number_from_monday()))
                .count();
            prop_assert_eq!(days(&weekly).count(), wanted);
            // Every so many weeks: the weeks between two of them are whole multiples.
            let some: Vec<Date> = days(&rule).collect();
            for day in some {
                let weeks = (monday(day) - monday(rule.from.0)).whole_weeks();
                prop_assert_eq!(weeks % i64::from(rule.every), 0);
            }
        }
    }
}
