//! Moments as the web writes them (`web/src/i18n/format.ts`).

use platform::locale::Locale;
use time::{OffsetDateTime, UtcOffset};

/// Days and hours are those of Asia/Ho_Chi_Minh, which knows no summer time.
const AHEAD_HOURS: i8 = 7;
/// Seconds.
const DAY: i64 = 86_400;
const AHEAD: i64 = AHEAD_HOURS as i64 * 3600;

fn local(epoch_seconds: i64) -> Option<OffsetDateTime> {
    let offset = UtcOffset::from_hms(AHEAD_HOURS, 0, 0).ok()?;
    Some(OffsetDateTime::from_unix_timestamp(epoch_seconds).ok()?.to_offset(offset))
}

/// A day: 31/12/2026, in English 2026-12-31.
pub fn date(epoch_seconds: i64, locale: Locale) -> Option<String> {
    let at = local(epoch_seconds)?;
    let (year, month, day) = (at.year(), u8::from(at.month()), at.day());
    Some(match locale {
        Locale::Vi => format!("{day:02}/{month:02}/{year}"),
        Locale::En => format!("{year}-{month:02}-{day:02}"),
    })
}

/// A day and time: 31/12/2026 23:59, in English 2026-12-31 23:59.
pub fn date_time(epoch_seconds: i64, locale: Locale) -> Option<String> {
    let at = local(epoch_seconds)?;
    Some(format!("{} {:02}:{:02}", date(epoch_seconds, locale)?, at.hour(), at.minute()))
}

/// A day, or a day and time where it is not the day's beginning.
pub fn moment(epoch_seconds: i64, locale: Locale) -> Option<String> {
    let at = local(epoch_seconds)?;
    let is_midnight = (at.hour(), at.minute()) == (0, 0);
    if is_midnight { date(epoch_seconds, locale) } else { date_time(epoch_seconds, locale) }
}

/// Until when something lasts: a day where all of it is meant, else a day and time.
pub fn until(epoch_seconds: i64, locale: Locale) -> Option<String> {
    let of_day = (epoch_seconds + AHEAD).rem_euclid(DAY);
    let is_whole_day = of_day == 0 || of_day == DAY - 1;
    if is_whole_day { date(epoch_seconds - 1, locale) } else { date_time(epoch_seconds, locale) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_the_webs() {
        assert_eq!(date_time(1_798_736_340, Locale::Vi).as_deref(), Some("31/12/2026 23:59"));
        assert_eq!(date_time(1_798_736_400, Locale::En).as_deref(), Some("2027-01-01 00:00"));
        assert_eq!(moment(1_798_736_400, Locale::Vi).as_deref(), Some("01/01/2027"));
        assert_eq!(moment(1_798_736_340, Locale::En).as_deref(), Some("2026-12-31 23:59"));
        assert_eq!(until(1_798_736_399, Locale::Vi).as_deref(), Some("31/12/2026"));
        assert_eq!(until(1_798_736_400, Locale::Vi).as_deref(), Some("31/12/2026"));
        assert_eq!(until(1_798_736_340, Locale::En).as_deref(), Some("2026-12-31 23:59"));
    }
}
