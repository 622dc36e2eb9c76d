//! Which orders are listed.

use serde::Deserialize;
use time::macros::offset;
use time::{Date, OffsetDateTime};
use utoipa::IntoParams;

use crate::ids::CourseId;
use crate::listing::{given, given_day};
use crate::orders::OrderStatus;
use crate::payment_settings::PayMethod;

/// Filters of the list of orders; empty ones don't count.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TransactionFilter {
    /// Where they stand.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub status: Option<OrderStatus>,
    /// How they are paid.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub method: Option<PayMethod>,
    /// Of one course.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    pub course_id: Option<CourseId>,
    /// Made on that day (Asia/Ho_Chi_Minh) or later, YYYY-MM-DD.
    #[serde(default, deserialize_with = "given_day")]
    #[param(value_type = Option<String>)]
    pub from: Option<Date>,
    /// Made on that day or earlier.
    #[serde(default, deserialize_with = "given_day")]
    #[param(value_type = Option<String>)]
    pub to: Option<Date>,
    /// Those that a person is to look at, the oldest first: they wait for a decision, a proof of a transfer was sent, or a
    /// refund is unclear.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<bool>)]
    pub to_check: Option<bool>,
}

/// From the beginning of the first day to the end of the last, in Vietnam.
pub(super) fn span(from: Option<Date>, to: Option<Date>) -> (Option<OffsetDateTime>, Option<OffsetDateTime>) {
    let start = |day: Date| day.midnight().assume_offset(offset!(+7));
    (from.map(start), to.and_then(Date::next_day).map(start))
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn days_are_vietnams_and_both_count() {
        let day = Some(date!(2026 - 12 - 31));
        let wanted = (Some(datetime!(2026-12-30 17:00 UTC)), Some(datetime!(2026-12-31 17:00 UTC)));
        assert_eq!(span(day, day), wanted);
        assert_eq!(span(None, None), (None, None));
    }
}
