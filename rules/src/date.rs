//! Days: written as people write them, or as seconds since 1970.

use platform::faults::Fault;
use platform::messages::INVALID_DATE;
use serde::{Deserialize, Serialize};
use time::format_description::BorrowedFormatItem;
use time::macros::{format_description, offset};
use time::{Date, OffsetDateTime, UtcOffset};
use utoipa::ToSchema;

const ENGLISH: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");
const VIETNAMESE: &[BorrowedFormatItem<'_>] = format_description!("[day]/[month]/[year]");
/// Where a moment is turned into a day: Asia/Ho_Chi_Minh, which has had no other time since 1975.
const ZONE: UtcOffset = offset!(+7);

/// A day as it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum DateInput {
    /// Seconds since 1970, UTC.
    Seconds(i64),
    /// `YYYY-MM-DD`, `DD/MM/YYYY`, or the seconds as a text.
    Text(String),
}

impl DateInput {
    /// Whether nothing was filled in.
    pub fn is_blank(&self) -> bool {
        matches!(self, Self::Text(text) if text.trim().is_empty())
    }
}

/// The day that was meant.
///
/// # Errors
/// When it is none. Eight digits are none: `20101120` may be meant as a day without separators, and would be one in 1970.
pub fn date(input: &DateInput) -> Result<Date, Fault> {
    let day = match input {
        DateInput::Seconds(seconds) => of_seconds(*seconds),
        DateInput::Text(text) => of_text(text.trim()),
    };
    day.filter(|day| day.year() > 0).ok_or_else(|| INVALID_DATE.into())
}

/// The day that was meant, at `now` not in the future.
///
/// # Errors
/// When it is none, or is to come.
pub fn past_date(input: &DateInput, now: OffsetDateTime) -> Result<Date, Fault> {
    let day = date(input)?;
    if day <= now.to_offset(ZONE).date() { Ok(day) } else { Err(INVALID_DATE.into()) }
}

fn of_seconds(seconds: i64) -> Option<Date> {
    Some(OffsetDateTime::from_unix_timestamp(seconds).ok()?.checked_to_offset(ZONE)?.date())
}

fn of_text(text: &str) -> Option<Date> {
    // A sign before the year would be taken as well.
    if text.starts_with(['+', '-']) && text[1..].contains(['-', '/']) || text.contains("/+") || text.contains("/-") {
        return None;
    }
    let written = Date::parse(text, ENGLISH).or_else(|_| Date::parse(text, VIETNAMESE)).ok();
    written.or_else(|| {
        let is_ambiguous = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_ambiguous { None } else { of_seconds(text.parse().ok()?) }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use time::macros::{date, datetime};

    use super::*;

    fn read(value: Value) -> Option<Date> {
        super::date(&serde_json::from_value(value).ok()?).ok()
    }

    #[test]
    fn days_in_every_notation() {
        for (value, day) in [
            (json!("2010-09-02"), date!(2010 - 09 - 02)),
            (json!(" 02/09/2010 "), date!(2010 - 09 - 02)),
            (json!("1283360400"), date!(2010 - 09 - 02)),
            (json!(1283360400), date!(2010 - 09 - 02)),
            (json!(1283360399), date!(2010 - 09 - 01)),
            (json!(0), date!(1970 - 01 - 01)),
            (json!(-86400 * 365), date!(1969 - 01 - 01)),
            (json!("-31536000"), date!(1969 - 01 - 01)),
            (json!(31536000), date!(1971 - 01 - 01)),
            (json!("29/02/2012"), date!(2012 - 02 - 29)),
            (json!("9999-12-31"), date!(9999 - 12 - 31)),
        ] {
            assert_eq!(read(value.clone()), Some(day), "{value}");
        }
    }

    #[test]
    fn what_is_no_day() {
        for value in [
            json!(""),
            json!("20101120"),
            json!("20112010"),
            json!("31/02/2010"),
            json!("2010-13-01"),
            json!("2010-9-2"),
            json!("02-09-2010"),
            json!("2010/09/02"),
            json!("2010-09-02T00:00:00Z"),
            json!("0000-01-01"),
            json!("-0044-03-15"),
            json!("+2010-09-02"),
            json!("02/09/-2010"),
            json!("1e9"),
            json!("hôm qua"),
            json!(1283360400000_i64),
            json!(i64::MAX),
            json!(i64::MIN),
            json!(1.5),
            json!(true),
            json!([2010, 9, 2]),
        ] {
            assert_eq!(read(value.clone()), None, "{value}");
        }
    }

    #[test]
    fn the_future_begins_at_midnight_in_vietnam() {
        let day = DateInput::Text("2026-11-23".into());
        assert_eq!(past_date(&day, datetime!(2026-11-22 16:59:59 UTC)), Err(INVALID_DATE.into()));
        assert_eq!(past_date(&day, datetime!(2026-11-22 17:00:00 UTC)), Ok(date!(2026 - 11 - 23)));
    }

    #[test]
    fn only_a_blank_text_is_blank() {
        for (input, is_blank) in
            [(DateInput::Text(" ".into()), true), (DateInput::Text("x".into()), false), (DateInput::Seconds(0), false)]
        {
            assert_eq!(input.is_blank(), is_blank, "{input:?}");
        }
    }
}
