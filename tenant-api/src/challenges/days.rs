//! Days of challenges in the calendar of Asia/Ho_Chi_Minh. The first and the last both belong to a challenge.

use platform::messages::Message;
use time::format_description::BorrowedFormatItem;
use time::macros::{format_description, offset};
use time::{Date, Duration, OffsetDateTime, Weekday};

use super::messages::{CHALLENGE_ONE_DAY, CHALLENGE_WHOLE_MONTH, CHALLENGE_WHOLE_WEEK};
use super::words::ChallengeKind;
use crate::courses::messages::START_BEFORE_END;

const FORM: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");
/// What a slip of the keyboard doesn't leave, and no sum of days either.
const YEARS: std::ops::RangeInclusive<i32> = 2000..=2199;

/// A day as it is written in calls: YYYY-MM-DD.
pub(super) fn parse(text: &str) -> Option<Date> {
    Date::parse(text.trim(), FORM).ok().filter(|day| YEARS.contains(&day.year()))
}

/// The same the other way round.
pub(super) fn text(day: Date) -> String {
    format!("{:04}-{:02}-{:02}", day.year(), u8::from(day.month()), day.day())
}

/// When a day begins.
pub(super) fn midnight(day: Date) -> OffsetDateTime {
    day.midnight().assume_offset(offset!(+7))
}

/// When a challenge with this last day is over.
pub(super) fn over_at(end: Date) -> OffsetDateTime {
    midnight(end + Duration::days(1))
}

/// The last day of the month of `day`.
pub(super) fn last_of_month(day: Date) -> Date {
    let first = |of: Date| of.replace_day(1).unwrap_or(of);
    first(first(day) + Duration::days(32)) - Duration::days(1)
}

/// Whether these are the days of a challenge of this kind.
///
/// # Errors
/// What is wrong with them.
pub(super) fn check(kind: ChallengeKind, start: Date, end: Date) -> Result<(), Message> {
    if end < start {
        return Err(START_BEFORE_END);
    }
    let is_whole = end == kind.last_day(start);
    match kind {
        ChallengeKind::Daily if !is_whole => Err(CHALLENGE_ONE_DAY),
        ChallengeKind::Weekly if !is_whole || start.weekday() != Weekday::Monday => Err(CHALLENGE_WHOLE_WEEK),
        ChallengeKind::Monthly if !is_whole || start.day() != 1 => Err(CHALLENGE_WHOLE_MONTH),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn days_are_read_and_written_and_begin_in_vietnam() {
        for wrong in
            ["", "2026-2-3", "2026-02-30", "26-02-03", "1999-12-31", "2200-01-01", "hôm nay", "2026-02-03T00:00"]
        {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
        assert_eq!(parse(" 2028-02-29 "), Some(date!(2028 - 02 - 29)));
        assert_eq!(text(date!(2026 - 01 - 05)), "2026-01-05");
        assert_eq!(over_at(date!(2026 - 12 - 31)), datetime!(2026-12-31 17:00 UTC));
    }

    #[test]
    fn months_end_on_their_last_day() {
        for (day, last) in [
            (date!(2028 - 02 - 01), date!(2028 - 02 - 29)),
            (date!(2026 - 02 - 28), date!(2026 - 02 - 28)),
            (date!(2026 - 12 - 31), date!(2026 - 12 - 31)),
            (date!(2026 - 04 - 15), date!(2026 - 04 - 30)),
        ] {
            assert_eq!(last_of_month(day), last);
        }
    }

    #[test]
    fn each_kind_has_its_days() {
        use ChallengeKind::{Daily, Monthly, Weekly};
        let monday = date!(2026 - 11 - 23);
        for (kind, start, end, result) in [
            (Daily, monday, monday, Ok(())),
            (Daily, monday, date!(2026 - 11 - 24), Err(CHALLENGE_ONE_DAY)),
            (Daily, monday, date!(2026 - 11 - 22), Err(START_BEFORE_END)),
            (Weekly, monday, date!(2026 - 11 - 29), Ok(())),
            (Weekly, monday, date!(2026 - 11 - 28), Err(CHALLENGE_WHOLE_WEEK)),
            (Weekly, date!(2026 - 11 - 24), date!(2026 - 11 - 30), Err(CHALLENGE_WHOLE_WEEK)),
            (Monthly, date!(2028 - 02 - 01), date!(2028 - 02 - 29), Ok(())),
            (Monthly, date!(2028 - 02 - 01), date!(2028 - 02 - 28), Err(CHALLENGE_WHOLE_MONTH)),
            (Monthly, date!(2026 - 11 - 02), date!(2026 - 11 - 30), Err(CHALLENGE_WHOLE_MONTH)),
        ] {
            assert_eq!(check(kind, start, end), result, "{kind} {start} {end}");
        }
    }
}
