//! Times as the providers write them: in Vietnam's time.

use time::OffsetDateTime;
use time::format_description::StaticFormatDescription;
use time::macros::{format_description, offset};

const DIGITS: StaticFormatDescription = format_description!("[year][month][day][hour][minute][second]");
const READABLE: StaticFormatDescription = format_description!("[year]-[month]-[day] [hour]:[minute]:[second]");

fn written(at: OffsetDateTime, format: StaticFormatDescription) -> String {
    // Only a format with more than a time has can fail.
    at.to_offset(offset!(+7)).format(format).unwrap_or_default()
}

/// Fourteen digits: VNPay's.
pub fn digits(at: OffsetDateTime) -> String {
    written(at, DIGITS)
}

/// `2026-07-01 23:59:59`: the banks'.
pub fn readable(at: OffsetDateTime) -> String {
    written(at, READABLE)
}

/// Where numbers begin that no run before has given: sites take each once.
pub fn first_number() -> u64 {
    u64::try_from(OffsetDateTime::now_utc().unix_timestamp_nanos() / 1_000_000).unwrap_or_default()
}
