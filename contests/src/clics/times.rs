//! Times as the specification writes them, always with milliseconds.

use time::OffsetDateTime;
use time::macros::{format_description, offset};

/// A moment, in UTC.
pub(super) fn absolute(at: OffsetDateTime) -> String {
    let written = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
    at.to_offset(offset!(UTC)).format(written).unwrap_or_default()
}

/// A time from the start, in milliseconds.
pub(super) fn relative(millis: i64) -> String {
    let sign = if millis < 0 { "-" } else { "" };
    let all = millis.unsigned_abs();
    let (seconds, rest) = (all / 1000, all % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{sign}{hours}:{minutes:02}:{seconds:02}.{rest:03}")
}

/// The same of seconds.
pub(super) fn relative_s(seconds: i64) -> String {
    relative(seconds.saturating_mul(1000))
}

/// Milliseconds from one moment to another.
pub(super) fn millis(from: OffsetDateTime, to: OffsetDateTime) -> i64 {
    i64::try_from((to - from).whole_milliseconds()).unwrap_or(i64::MAX)
}
