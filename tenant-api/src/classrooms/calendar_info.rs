//! When a class meets, as its teachers wrote it: rules by weekday, and the days off.

use std::collections::HashSet;

use platform::faults::{Fault, Faults};
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde::{Deserialize, Serialize};
use time::macros::format_description;
use time::{Date, Duration, Time};
use utoipa::ToSchema;

use super::messages::{
    CALENDAR_ENDS_BEFORE, CALENDAR_TOO_LONG, START_NOT_BEFORE_END, TOO_MANY_CALENDAR_RULES, TOO_MANY_SKIPPED_DAYS,
};
use crate::streaks::Day;

const RULES_MAX: usize = 20;
const SKIPPED_MAX: usize = 400;
/// Days from a rule's first to its last.
const SPAN_MAX: i64 = 800;
const EVERY_MAX: u8 = 8;

/// Sessions on the same weekdays at the same hour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CalendarRule {
    /// 1 (Monday) to 7.
    pub weekdays: Vec<u8>,
    /// `HH:MM`, Asia/Ho_Chi_Minh.
    pub start: String,
    /// `HH:MM` of the same day, after `start`.
    pub end: String,
    /// The first day, `YYYY-MM-DD`.
    #[schema(value_type = String, format = Date)]
    pub from: Day,
    /// The last day, `YYYY-MM-DD`.
    #[schema(value_type = String, format = Date)]
    pub until: Day,
    /// Every so many weeks, counted from the week of `from`.
    #[serde(default = "one")]
    pub every: u8,
}

fn one() -> u8 {
    1
}

impl CalendarRule {
    /// From when to when a session lasts; none where that is not written as `HH:MM`.
    pub fn hours(&self) -> Option<(Time, Time)> {
        let hour = |text: &str| Time::parse(text, format_description!("[hour]:[minute]")).ok();
        Some((hour(&self.start)?, hour(&self.end)?))
    }

    fn check(&self, faults: &mut Faults) {
        let days: HashSet<u8> = self.weekdays.iter().copied().collect();
        let are_days = days.len() == self.weekdays.len() && days.iter().all(|day| (1..=7).contains(day));
        faults.ensure("weekdays", !self.weekdays.is_empty(), REQUIRED).ensure("weekdays", are_days, INVALID_VALUE);
        match self.hours() {
            Some((start, end)) => faults.ensure("end", start < end, START_NOT_BEFORE_END),
            None => faults.add("start", INVALID_VALUE),
        };
        let span = (self.until.0 - self.from.0).whole_days();
        faults.ensure("until", span >= 0, CALENDAR_ENDS_BEFORE).ensure(
            "until",
            span <= SPAN_MAX,
            Fault::with(CALENDAR_TOO_LONG, vec![("max", SPAN_MAX.to_string())]),
        );
        faults.between("every", self.every, 1..=EVERY_MAX);
    }
}

/// When a class meets.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct CalendarInfo {
    /// At most 20.
    pub rules: Vec<CalendarRule>,
    /// Days off, `YYYY-MM-DD`.
    #[schema(value_type = Vec<String>)]
    pub skip: Vec<Day>,
    /// Whether the site's public holidays are days off as well.
    pub holidays: bool,
}

impl CalendarInfo {
    /// Notes what is wrong under `calendar_info`.
    pub fn check(&self, faults: &mut Faults) {
        faults.within("calendar_info", |faults| {
            let at_most = |message, max: usize| Fault::with(message, vec![("max", max.to_string())]);
            faults.ensure("rules", self.rules.len() <= RULES_MAX, at_most(TOO_MANY_CALENDAR_RULES, RULES_MAX));
            faults.ensure("skip", self.skip.len() <= SKIPPED_MAX, at_most(TOO_MANY_SKIPPED_DAYS, SKIPPED_MAX));
            faults.each("rules", &self.rules, |faults, rule| rule.check(faults));
        });
    }

    /// The first day of its rules.
    pub(super) fn first(&self) -> Option<Date> {
        self.rules.iter().map(|rule| rule.from.0).min()
    }

    /// The same calendar from another first day on: on the same weekdays, each rule as long as it was. Single days off
    /// were that year's and fall away.
    pub fn moved_to(&self, first: Date) -> Self {
        let shift = self.first().map_or(Duration::ZERO, |was| first - was);
        let moved = |day: Day| Day(day.0.checked_add(shift).unwrap_or(day.0));
        let rules = self.rules.iter().cloned();
        let rules = rules.map(|rule| CalendarRule { from: moved(rule.from), until: moved(rule.until), ..rule });
        Self { rules: rules.collect(), skip: Vec::new(), holidays: self.holidays }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    fn rule(start: &str, end: &str, from: Date, until: Date) -> CalendarRule {
        let (start, end) = (start.to_owned(), end.to_owned());
        CalendarRule { weekdays: vec![2, 4], start, end, from: Day(from), until: Day(until), every: 1 }
    }

    fn faults_of(rules: Vec<CalendarRule>) -> Vec<String> {
        let mut faults = Faults::default();
        CalendarInfo { rules, ..CalendarInfo::default() }.check(&mut faults);
        faults.into_fields().into_iter().map(|fault| format!("{} {:?}", fault.field, fault.message)).collect()
    }

    #[test]
    fn rules_are_checked_field_by_field() {
        let (from, until) = (date!(2026 - 09 - 01), date!(2026 - 12 - 31));
        let sound = rule("18:00", "19:30", from, until);
        assert!(faults_of(vec![sound.clone()]).is_empty());
        for (wrong, fault) in [
            (rule("19:30", "18:00", from, until), "calendar_info.rules[1].end start_not_before_end"),
            (rule("25:00", "18:00", from, until), "calendar_info.rules[1].start invalid_value"),
            (rule("6:00", "18:00", from, until), "calendar_info.rules[1].start invalid_value"),
            (rule("18:00", "19:30", until, from), "calendar_info.rules[1].until calendar_ends_before"),
            (rule("18:00", "19:30", from, date!(2036 - 01 - 01)), "calendar_info.rules[1].until calendar_too_long"),
            (CalendarRule { weekdays: vec![], ..sound.clone() }, "calendar_info.rules[1].weekdays required"),
            (CalendarRule { weekdays: vec![2, 2], ..sound.clone() }, "calendar_info.rules[1].weekdays invalid_value"),
            (CalendarRule { weekdays: vec![8], ..sound.clone() }, "calendar_info.rules[1].weekdays invalid_value"),
        ] {
            assert_eq!(faults_of(vec![sound.clone(), wrong]), [fault]);
        }
        assert_eq!(faults_of(vec![sound; RULES_MAX + 1]), ["calendar_info.rules too_many_calendar_rules"]);
    }

    #[test]
    fn a_calendar_moves_as_a_whole() {
        let first = rule("18:00", "19:30", date!(2025 - 09 - 01), date!(2025 - 12 - 31));
        let second = rule("08:00", "09:30", date!(2026 - 01 - 05), date!(2026 - 05 - 25));
        let skip = vec![Day(date!(2025 - 11 - 20))];
        let moved = CalendarInfo { rules: vec![second, first], skip, holidays: true }.moved_to(date!(2026 - 09 - 07));
        let days: Vec<_> = moved.rules.iter().map(|rule| (rule.from.0, rule.until.0)).collect();
        let second = (date!(2027 - 01 - 11), date!(2027 - 05 - 31));
        assert_eq!(days, [second, (date!(2026 - 09 - 07), date!(2027 - 01 - 06))]);
        assert!(moved.skip.is_empty() && moved.holidays);
        assert_eq!(CalendarInfo::default().moved_to(date!(2026 - 09 - 07)), CalendarInfo::default());
    }
}
