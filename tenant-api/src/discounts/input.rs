//! A discount as staff write it.

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::messages::ABOVE_ZERO;
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::messages::{DISCOUNT_CODE_FORMAT, PERCENT_OR_AMOUNT};
use crate::courses;
use crate::courses::messages::START_BEFORE_END;
use crate::ids::CourseId;

/// VND.
const AMOUNT_MAX: i64 = 1_000_000_000;
const COURSES_MAX: usize = 100;
const USES_MAX: i32 = 1_000_000;
const NOTE_MAX: usize = 500;

/// A discount's body.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct DiscountInput {
    /// 3 to 40 letters without marks, digits, hyphens and underscores; kept in upper case.
    pub code: String,
    /// Of a hundred. One of this and `amount`.
    pub percent: Option<i32>,
    /// VND.
    pub amount: Option<i64>,
    /// Empty: of every course.
    pub course_ids: Vec<CourseId>,
    /// Epoch seconds.
    pub from: Option<i64>,
    /// Epoch seconds.
    pub until: Option<i64>,
    /// VND that an order has to come to before it.
    pub minimum: i64,
    /// Null: as often as people like.
    pub max_uses: Option<i32>,
    /// Null: as often as they like.
    pub per_user: Option<i32>,
    /// For staff, at most 500 characters.
    pub note: String,
    /// Of what was read, when it is changed.
    pub version: Option<i64>,
}

/// What is kept of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Draft {
    pub(super) code: String,
    pub(super) percent: Option<i32>,
    pub(super) amount: Option<i64>,
    pub(super) course_ids: Vec<CourseId>,
    pub(super) starts_at: Option<OffsetDateTime>,
    pub(super) ends_at: Option<OffsetDateTime>,
    pub(super) minimum: i64,
    pub(super) max_uses: Option<i32>,
    pub(super) per_user: Option<i32>,
    pub(super) note: String,
}

/// A code as it is kept; none where it is no code.
pub(super) fn read_code(typed: &str) -> Option<String> {
    let code = typed.trim().to_ascii_uppercase();
    let is_sign = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_uppercase() || matches!(byte, b'-' | b'_');
    ((3..=40).contains(&code.len()) && code.bytes().all(is_sign)).then_some(code)
}

impl DiscountInput {
    /// What is kept of it.
    ///
    /// # Errors
    /// 412 with what is wrong, field by field.
    pub(super) fn checked(self) -> Result<Draft, ApiError> {
        let mut faults = Faults::default();
        faults.required("code", &self.code);
        let code = faults.rule("code", read_code(&self.code).ok_or_else(|| Fault::from(DISCOUNT_CODE_FORMAT)));
        faults.ensure("percent", self.percent.is_some() != self.amount.is_some(), PERCENT_OR_AMOUNT);
        if let Some(percent) = self.percent {
            faults.between("percent", percent, 1..=100);
        }
        if let Some(amount) = self.amount {
            faults.ensure("amount", amount > 0, ABOVE_ZERO).between("amount", amount, 1..=AMOUNT_MAX);
        }
        let mut course_ids = self.course_ids;
        course_ids.sort_unstable();
        course_ids.dedup();
        faults.between("course_ids", course_ids.len(), 0..=COURSES_MAX);
        let starts_at = courses::moment(&mut faults, "from", self.from);
        let ends_at = courses::moment(&mut faults, "until", self.until);
        let is_ordered = starts_at.zip(ends_at).is_none_or(|(start, end)| start < end);
        faults.ensure("until", is_ordered, START_BEFORE_END);
        faults.between("minimum", self.minimum, 0..=AMOUNT_MAX);
        for (field, number) in [("max_uses", self.max_uses), ("per_user", self.per_user)] {
            if let Some(number) = number {
                faults.between(field, number, 1..=USES_MAX);
            }
        }
        let note = self.note.trim().to_owned();
        faults.max_chars("note", &note, NOTE_MAX);
        faults.finish()?;
        Ok(Draft {
            code: code.unwrap_or_default(),
            percent: self.percent,
            amount: self.amount,
            course_ids,
            starts_at,
            ends_at,
            minimum: self.minimum,
            max_uses: self.max_uses,
            per_user: self.per_user,
            note,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input() -> DiscountInput {
        DiscountInput { code: " tet-2026 ".to_owned(), percent: Some(20), ..DiscountInput::default() }
    }

    fn faults(change: impl FnOnce(&mut DiscountInput)) -> Vec<(String, &'static str)> {
        let mut input = input();
        change(&mut input);
        let error = input.checked().expect_err("a fault");
        error.field_errors().iter().map(|fault| (fault.field.clone(), fault.message.key())).collect()
    }

    fn one(field: &str, key: &'static str) -> Vec<(String, &'static str)> {
        vec![(field.to_owned(), key)]
    }

    #[test]
    fn codes_are_kept_in_upper_case() {
        assert_eq!(input().checked().expect("a discount").code, "TET-2026");
        for (typed, kept) in
            [("he_2", Some("HE_2")), ("  abc", Some("ABC")), ("ab", None), ("TẾT2026", None), ("A B C", None)]
        {
            assert_eq!(read_code(typed).as_deref(), kept, "{typed}");
        }
        assert_eq!(read_code(&"A".repeat(41)), None);
    }

    #[test]
    fn each_fault_is_told_at_its_field() {
        assert_eq!(faults(|it| it.code = " ".to_owned()), one("code", "required"));
        assert_eq!(faults(|it| it.code = "TẾT".to_owned()), one("code", "discount_code_format"));
        assert_eq!(faults(|it| it.amount = Some(1)), one("percent", "discount_percent_or_amount"));
        assert_eq!(faults(|it| it.percent = None), one("percent", "discount_percent_or_amount"));
        assert_eq!(faults(|it| it.percent = Some(101)), one("percent", "between"));
        assert_eq!(faults(|it| (it.percent, it.amount) = (None, Some(0))), one("amount", "above_zero"));
        assert_eq!(faults(|it| (it.from, it.until) = (Some(20), Some(20))), one("until", "start_before_end"));
        assert_eq!(faults(|it| it.until = Some(-1)), one("until", "invalid_date"));
        assert_eq!(faults(|it| it.minimum = -1), one("minimum", "between"));
        assert_eq!(faults(|it| it.per_user = Some(0)), one("per_user", "between"));
        assert_eq!(faults(|it| it.note = "ê".repeat(501)), one("note", "too_long"));
    }
}
