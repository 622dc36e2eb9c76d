//! Days, weeks and months of boards, by the calendar of Asia/Ho_Chi_Minh.

use platform::text_enum;
use time::{Date, Duration, OffsetDateTime};

text_enum! {
    /// What a board is of.
    pub enum Period {
        /// A day.
        Day = "day",
        /// Monday to Sunday.
        Week = "week",
        /// A calendar month.
        Month = "month",
        /// All time.
        All = "all",
    }
}

/// Where all time starts.
const BEGINNING: Date = time::macros::date!(0001 - 01 - 01);

/// A day, a week, a month or all time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// What it is one of.
    pub period: Period,
    /// Its first day.
    pub starts_on: Date,
}

impl Period {
    /// The span of this period that `day` is in.
    pub fn span_of(self, day: Date) -> Span {
        let starts_on = match self {
            Self::Day => day,
            Self::Week => back(day, i64::from(day.weekday().number_days_from_monday())),
            Self::Month => back(day, i64::from(day.day()) - 1),
            Self::All => BEGINNING,
        };
        Span { period: self, starts_on }
    }
}

fn back(day: Date, days: i64) -> Date {
    day.checked_sub(Duration::days(days)).unwrap_or(BEGINNING)
}

impl Span {
    /// Its last day.
    pub fn last_day(self) -> Date {
        let further = match self.period {
            Period::Day => 0,
            Period::Week => 6,
            Period::Month => i64::from(self.starts_on.month().length(self.starts_on.year())) - 1,
            Period::All => return Date::MAX,
        };
        self.starts_on.checked_add(Duration::days(further)).unwrap_or(Date::MAX)
    }

    /// The one before; of all time there is no other.
    pub fn before(self) -> Self {
        match self.period {
            Period::All => self,
            period => period.span_of(back(self.starts_on, 1)),
        }
    }
}

/// The day in Asia/Ho_Chi_Minh.
pub fn day_of(at: OffsetDateTime) -> Date {
    at.to_offset(time::macros::offset!(+7)).date()
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    fn starts(period: Period, day: Date) -> Date {
        period.span_of(day).starts_on
    }

    #[test]
    fn weeks_begin_on_monday_and_months_on_their_first() {
        for (day, monday, first) in [
            (date!(2025 - 12 - 31), date!(2025 - 12 - 29), date!(2025 - 12 - 01)),
            (date!(2026 - 01 - 01), date!(2025 - 12 - 29), date!(2026 - 01 - 01)),
            (date!(2026 - 01 - 04), date!(2025 - 12 - 29), date!(2026 - 01 - 01)),
            (date!(2026 - 01 - 05), date!(2026 - 01 - 05), date!(2026 - 01 - 01)),
            (date!(2024 - 02 - 29), date!(2024 - 02 - 26), date!(2024 - 02 - 01)),
        ] {
            assert_eq!((starts(Period::Week, day), starts(Period::Month, day)), (monday, first), "{day}");
            assert_eq!((starts(Period::Day, day), starts(Period::All, day)), (day, BEGINNING), "{day}");
        }
    }

    #[test]
    fn a_span_ends_where_the_next_begins() {
        let last = |period: Period, day| period.span_of(day).last_day();
        assert_eq!(last(Period::Month, date!(2024 - 02 - 29)), date!(2024 - 02 - 29));
        assert_eq!(last(Period::Month, date!(2026 - 02 - 10)), date!(2026 - 02 - 28));
        assert_eq!(last(Period::Week, date!(2025 - 12 - 31)), date!(2026 - 01 - 04));
        assert_eq!(last(Period::Day, date!(2026 - 01 - 04)), date!(2026 - 01 - 04));
        for period in [Period::Day, Period::Week, Period::Month] {
            let span = period.span_of(date!(2026 - 01 - 01));
            assert_eq!(span.before().last_day().next_day(), Some(span.starts_on), "{period}");
        }
        assert_eq!(Period::Month.span_of(date!(2024 - 03 - 31)).before().starts_on, date!(2024 - 02 - 01));
        let all = Period::All.span_of(date!(2026 - 01 - 01));
        assert_eq!(all.before(), all);
    }

    #[test]
    fn a_day_begins_at_midnight_in_vietnam() {
        assert_eq!(day_of(datetime!(2024-02-28 16:59:59.999 UTC)), date!(2024 - 02 - 28));
        assert_eq!(day_of(datetime!(2024-02-28 17:00 UTC)), date!(2024 - 02 - 29));
        assert_eq!(day_of(datetime!(2025-12-31 17:00 UTC)), date!(2026 - 01 - 01));
    }
}
