//! A batch as staff ask for it.

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::messages::{ABOVE_ZERO, INVALID_DATE, LESS_THAN_MAX, REQUIRED};
use serde::Deserialize;
use time::OffsetDateTime;
use time::format_description::StaticFormatDescription;
use time::macros::{format_description, offset};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::courses;
use crate::ids::CourseId;

const COUNT_MAX: i32 = 2000;
const COURSES_MAX: usize = 50;
const NAME_MAX: usize = 100;
const DAYS_MAX: i32 = 3650;
const DAY: StaticFormatDescription = format_description!("[day]/[month]/[year]");

/// Codes to be made.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ActivationCodesInput {
    /// What each code opens, at most 50.
    pub course_ids: Vec<CourseId>,
    /// At most 2,000.
    pub count: i32,
    /// What the batch is called, at most 100 characters; left out: by the day.
    pub batch: String,
    /// Epoch seconds until which they can be redeemed; null: for ever.
    pub expires_at: Option<i64>,
    /// Of access from redeeming; null: as long as each course gives.
    pub days: Option<i32>,
    /// Made by the browser: a batch that is asked for again is the same.
    pub key: Option<Uuid>,
}

/// What is kept of it.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub(super) course_ids: Vec<CourseId>,
    pub(super) count: i32,
    pub(super) name: String,
    pub(super) expires_at: Option<OffsetDateTime>,
    pub(super) days: Option<i32>,
    pub(super) key: Option<Uuid>,
}

impl ActivationCodesInput {
    /// What is kept of it.
    ///
    /// # Errors
    /// 412 with what is wrong, field by field.
    pub(super) fn checked(self, now: OffsetDateTime) -> Result<Draft, ApiError> {
        let mut faults = Faults::default();
        let most = |max: &dyn std::fmt::Display| Fault::with(LESS_THAN_MAX, vec![("max", max.to_string())]);
        let mut course_ids = self.course_ids;
        course_ids.sort_unstable();
        course_ids.dedup();
        faults.ensure("course_ids", !course_ids.is_empty(), REQUIRED);
        faults.ensure("course_ids", course_ids.len() <= COURSES_MAX, most(&COURSES_MAX));
        faults.ensure("count", self.count > 0, ABOVE_ZERO).ensure("count", self.count <= COUNT_MAX, most(&COUNT_MAX));
        let name = match self.batch.trim() {
            "" => now.to_offset(offset!(+7)).format(DAY).unwrap_or_default(),
            name => name.to_owned(),
        };
        faults.max_chars("batch", &name, NAME_MAX);
        let expires_at = courses::moment(&mut faults, "expires_at", self.expires_at);
        faults.ensure("expires_at", expires_at.is_none_or(|at| at > now), INVALID_DATE);
        if let Some(days) = self.days {
            faults.ensure("days", days > 0, ABOVE_ZERO).ensure("days", days <= DAYS_MAX, most(&DAYS_MAX));
        }
        faults.finish()?;
        Ok(Draft { course_ids, count: self.count, name, expires_at, days: self.days, key: self.key })
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-30 17:30 UTC);

    fn input() -> ActivationCodesInput {
        let course_ids = vec![CourseId(7), CourseId(3), CourseId(7)];
        ActivationCodesInput { course_ids, count: 40, ..ActivationCodesInput::default() }
    }

    fn faults(change: impl FnOnce(&mut ActivationCodesInput)) -> Vec<(String, &'static str)> {
        let mut input = input();
        change(&mut input);
        let error = input.checked(NOW).expect_err("a fault");
        error.field_errors().iter().map(|fault| (fault.field.clone(), fault.message.key())).collect()
    }

    #[test]
    fn a_batch_without_a_name_is_called_by_the_day() {
        let draft = input().checked(NOW).expect("a batch");
        assert_eq!((draft.name.as_str(), draft.course_ids), ("01/12/2026", vec![CourseId(3), CourseId(7)]));
    }

    #[test]
    fn each_fault_is_told_at_its_field() {
        let one = |field: &str, key: &'static str| vec![(field.to_owned(), key)];
        assert_eq!(faults(|it| it.course_ids.clear()), one("course_ids", "required"));
        assert_eq!(faults(|it| it.course_ids = (1..=51).map(CourseId).collect()), one("course_ids", "less_than_max"));
        assert_eq!(faults(|it| it.count = 0), one("count", "above_zero"));
        assert_eq!(faults(|it| it.count = 2001), one("count", "less_than_max"));
        assert_eq!(faults(|it| it.batch = "ê".repeat(101)), one("batch", "too_long"));
        assert_eq!(faults(|it| it.expires_at = Some(NOW.unix_timestamp())), one("expires_at", "invalid_date"));
        assert_eq!(faults(|it| it.days = Some(0)), one("days", "above_zero"));
        assert_eq!(faults(|it| it.days = Some(3651)), one("days", "less_than_max"));
    }
}
