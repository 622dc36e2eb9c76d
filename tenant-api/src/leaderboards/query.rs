//! Which board is asked for.

use platform::envelope::Paging;
use platform::error::{ApiError, FieldError};
use platform::messages::{INVALID_QUERY, INVALID_VALUE};
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

use crate::activity;
use crate::actor::Actor;
use crate::geo;
use crate::ids::SchoolId;
use crate::listing::given;
use crate::ranking::{Period, Span};

platform::text_enum! {
    /// Which time a board counts.
    pub enum LeaderFilter {
        /// A day
        Daily = "daily",
        /// Monday to Sunday
        Weekly = "weekly",
        /// A calendar month
        Monthly = "monthly",
        /// Everything
        All = "all",
    }
}

impl LeaderFilter {
    pub fn period(self) -> Period {
        match self {
            Self::Daily => Period::Day,
            Self::Weekly => Period::Week,
            Self::Monthly => Period::Month,
            Self::All => Period::All,
        }
    }
}

/// What a board is asked for; an empty filter doesn't count.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LeaderQuery {
    /// From 1.
    #[serde(default = "first")]
    page: i64,
    /// Rows a page, at most 96.
    #[serde(default = "size")]
    size: i64,
    /// Which time; all of it where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    filter: Option<LeaderFilter>,
    /// Any day of the period, YYYY-MM-DD; today where nothing is said. Learners can't look ahead.
    #[serde(default)]
    date: String,
    /// The key of a unit of today, with those that went up in it, or of before July 2025.
    #[serde(default)]
    province: String,
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    school_id: Option<SchoolId>,
    /// As people write it.
    #[serde(default)]
    class: String,
}

fn first() -> i64 {
    1
}

fn size() -> i64 {
    50
}

/// Whose rows a board has.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Narrow {
    pub school: Option<SchoolId>,
    /// Keys of units of either list.
    pub units: Option<Vec<String>>,
    pub class: Option<String>,
}

/// A query that is understood.
#[derive(Debug, Clone)]
pub struct Asked {
    pub paging: Paging,
    pub span: Span,
    pub narrow: Narrow,
}

/// The first and the last day of a board, YYYY-MM-DD; null: of all time.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LeaderPeriod {
    pub from: Option<String>,
    pub to: Option<String>,
    /// When it is over, in seconds of Unix time.
    pub ends_at: Option<i64>,
}

/// 400 that is about one parameter.
pub fn invalid(field: &str) -> ApiError {
    ApiError::with_fields(INVALID_QUERY, vec![FieldError::new(field, INVALID_VALUE)])
}

impl LeaderQuery {
    /// # Errors
    /// 400 for a date that is none or that a learner can't know yet, and for an unknown province.
    pub fn read(&self, actor: Option<&Actor>) -> Result<Asked, ApiError> {
        let today = activity::today();
        let day = match self.date.trim() {
            "" => today,
            text => day_of_text(text).ok_or_else(|| invalid("date"))?,
        };
        if day > today && !actor.is_some_and(Actor::manages) {
            return Err(invalid("date"));
        }
        let units = match self.province.trim() {
            "" => None,
            key => Some(geo::keys_within(key).ok_or_else(|| invalid("province"))?),
        };
        let class = self.class.trim();
        let narrow = Narrow {
            school: self.school_id,
            units: units.map(|keys| keys.into_iter().map(str::to_owned).collect()),
            class: (!class.is_empty()).then(|| class.to_owned()),
        };
        let paging = Paging { page: self.page, size: self.size };
        let period = self.filter.unwrap_or(LeaderFilter::All).period();
        Ok(Asked { paging, span: period.span_of(day), narrow })
    }
}

/// A day as it is written in addresses.
fn day_of_text(text: &str) -> Option<Date> {
    // A sign before the year would be taken as well.
    let is_plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let format = time::macros::format_description!("[year]-[month]-[day]");
    if is_plain { Date::parse(text, format).ok() } else { None }
}

/// When a day begins in Asia/Ho_Chi_Minh.
pub fn begins(day: Date) -> OffsetDateTime {
    day.midnight().assume_offset(time::macros::offset!(+7))
}

/// From when to when a board counts, the end left out.
pub fn times(span: &Span) -> (OffsetDateTime, OffsetDateTime) {
    (begins(span.starts_on), begins(span.last_day().next_day().unwrap_or(Date::MAX)))
}

impl LeaderPeriod {
    pub fn of(span: &Span) -> Self {
        if span.period == Period::All {
            return Self { from: None, to: None, ends_at: None };
        }
        Self {
            from: Some(span.starts_on.to_string()),
            to: Some(span.last_day().to_string()),
            ends_at: Some(times(span).1.unix_timestamp()),
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn days_are_written_in_one_way() {
        assert_eq!(day_of_text("2028-02-29"), Some(date!(2028 - 02 - 29)));
        for text in ["2026-02-29", "2026-2-3", "+026-02-03", "03/02/2026", "2026-02-03 ", "today", "2026-13-01"] {
            assert_eq!(day_of_text(text), None, "{text}");
        }
    }

    #[test]
    fn days_begin_at_midnight_of_vietnam() {
        assert_eq!(begins(date!(2026 - 11 - 23)), datetime!(2026-11-22 17:00 UTC));
        let (from, to) = times(&Period::Week.span_of(date!(2026 - 11 - 25)));
        assert_eq!((from, to), (datetime!(2026-11-22 17:00 UTC), datetime!(2026-11-29 17:00 UTC)));
    }
}
