//! Until when what is asked has to be answered and done, by the calendar of Vietnam.

use time::macros::offset;
use time::{Date, Duration, OffsetDateTime, Weekday};

/// Working days, Monday to Friday, within which somebody is answered; the day on which they ask does not count.
const ANSWER_WORKING_DAYS: usize = 2;
/// Days within which it is done.
const DONE_DAYS: i64 = 20;

/// The last days of an answer and of the deed.
pub(super) fn days(asked: OffsetDateTime) -> (Date, Date) {
    let day = asked.to_offset(offset!(+7)).date();
    let mut answer = day;
    let mut left = ANSWER_WORKING_DAYS;
    while left > 0 {
        answer += Duration::DAY;
        if !matches!(answer.weekday(), Weekday::Saturday | Weekday::Sunday) {
            left -= 1;
        }
    }
    (answer, day + Duration::days(DONE_DAYS))
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn weekends_are_no_working_days() {
        for (asked, answer, done) in [
            (datetime!(2026-11-23 03:00 UTC), date!(2026 - 11 - 25), date!(2026 - 12 - 13)),
            // A Thursday evening in London is a Friday in Vietnam.
            (datetime!(2026-11-26 18:00 UTC), date!(2026 - 12 - 01), date!(2026 - 12 - 17)),
            (datetime!(2026-11-28 03:00 UTC), date!(2026 - 12 - 01), date!(2026 - 12 - 18)),
            (datetime!(2026-11-29 03:00 UTC), date!(2026 - 12 - 01), date!(2026 - 12 - 19)),
        ] {
            assert_eq!(days(asked), (answer, done), "{asked}");
        }
    }
}
