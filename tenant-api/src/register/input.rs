//! What teachers write, as it comes in.

use std::collections::HashSet;

use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::INVALID_VALUE;
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::messages::CHECK_OUT_BEFORE_IN;
use crate::attendance::{AttendanceHow, AttendanceStatus, Row};
use crate::ids::{AccountId, AttendanceChangeId};
use crate::nullable::present;

/// Rows at once: as many as a class has members.
const ROWS_MAX: usize = 500;
const REMARK_MAX: usize = 500;
const KEY_MAX: usize = 100;

/// What a teacher writes, or takes back.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AttendanceMarks {
    /// At most 500.
    #[serde(default)]
    pub rows: Vec<AttendanceMark>,
    /// Made by the browser: what comes twice with one key is written once. Not needed for an undo.
    #[serde(default)]
    pub key: String,
    /// A change of one's own to be undone, in place of rows.
    pub undo: Option<AttendanceChangeId>,
}

/// What a teacher writes of a member; what is left out stays.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct AttendanceMark {
    pub user_id: AccountId,
    /// Null takes the teacher's word back, so that what is derived counts.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<AttendanceStatus>)]
    pub status: Option<Option<AttendanceStatus>>,
    /// Epoch seconds; null takes both times away.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    pub check_in: Option<Option<i64>>,
    /// Epoch seconds; null takes it away.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    pub check_out: Option<Option<i64>>,
    pub remark: Option<String>,
    /// The row's version as the teacher saw it; 0 where there was none. With another by now nothing is written.
    pub version: Option<i64>,
}

impl AttendanceMarks {
    /// Notes what is wrong with rows that are to be written.
    ///
    /// # Errors
    /// 412 with the fields.
    pub fn check(&self) -> Result<(), ApiError> {
        let mut faults = Faults::default();
        faults.required("key", &self.key).max_chars("key", &self.key, KEY_MAX);
        faults.ensure("rows", (1..=ROWS_MAX).contains(&self.rows.len()), INVALID_VALUE);
        let mut seen = HashSet::new();
        faults.each("rows", &self.rows, |faults, row| {
            faults.ensure("user_id", seen.insert(row.user_id), INVALID_VALUE);
            faults.max_chars("remark", row.remark.as_deref().unwrap_or_default(), REMARK_MAX);
            for (field, at) in [("check_in", row.check_in), ("check_out", row.check_out)] {
                faults.ensure(field, at.flatten().is_none_or(|at| moment(at).is_some()), INVALID_VALUE);
            }
        });
        faults.finish()
    }
}

/// Within the years that the database takes.
fn moment(seconds: i64) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp(seconds).ok().filter(|at| (2000..2200).contains(&at.year()))
}

impl AttendanceMark {
    /// Writes it into the row.
    ///
    /// # Errors
    /// 412 where the check-out would come before the check-in, or without one.
    pub fn apply(&self, row: &mut Row) -> Result<(), ApiError> {
        if let Some(word) = self.status {
            row.word = word;
        }
        if let Some(at) = self.check_in {
            row.check_in = at.and_then(moment);
            row.how = None;
            if row.check_in.is_none() && self.check_out.is_none() {
                row.check_out = None;
            }
        }
        if let Some(at) = self.check_out {
            row.check_out = at.and_then(moment);
        }
        if let Some(remark) = &self.remark {
            remark.trim().clone_into(&mut row.remark);
        }
        if row.check_in.is_none() || row.how.is_none() {
            row.how = (row.check_in.is_some() || row.word.is_some()).then_some(AttendanceHow::Hand);
        }
        match (row.check_in, row.check_out) {
            (None, Some(_)) => Err(ApiError::on_field("check_out", CHECK_OUT_BEFORE_IN)),
            (Some(check_in), Some(check_out)) if check_out < check_in => {
                Err(ApiError::on_field("check_out", CHECK_OUT_BEFORE_IN))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::ids::ClassSessionId;

    fn applied(row: &mut Row, mut mark: Value) -> Result<(), ApiError> {
        mark["user_id"] = json!(2);
        serde_json::from_value::<AttendanceMark>(mark).expect("a mark").apply(row)
    }

    #[test]
    fn what_is_left_out_stays_and_null_takes_back() {
        let mut row = Row::empty(ClassSessionId(1), AccountId(2));
        applied(&mut row, json!({"status": "excused", "remark": " Ốm "})).expect("written");
        assert_eq!((row.word, row.remark.as_str()), (Some(AttendanceStatus::Excused), "Ốm"));
        assert_eq!(row.how, Some(AttendanceHow::Hand));
        applied(&mut row, json!({"remark": ""})).expect("written");
        assert_eq!(row.word, Some(AttendanceStatus::Excused));
        applied(&mut row, json!({"status": null})).expect("written");
        assert_eq!((row.word, row.how), (None, None));
    }

    #[test]
    fn a_scan_stays_a_scan_under_a_teachers_word() {
        let mut row = Row::empty(ClassSessionId(1), AccountId(2));
        (row.check_in, row.how) = (moment(1_800_000_000), Some(AttendanceHow::Qr));
        applied(&mut row, json!({"status": "late"})).expect("written");
        assert_eq!(row.how, Some(AttendanceHow::Qr));
        applied(&mut row, json!({"check_in": 1_800_000_060})).expect("written");
        assert_eq!(row.how, Some(AttendanceHow::Hand));
    }

    #[test]
    fn nobody_goes_before_coming() {
        let mut row = Row::empty(ClassSessionId(1), AccountId(2));
        assert!(applied(&mut row.clone(), json!({"check_out": 1_800_000_000})).is_err());
        applied(&mut row, json!({"check_in": 1_800_000_000, "check_out": 1_800_000_001})).expect("written");
        assert!(applied(&mut row.clone(), json!({"check_out": 1_799_999_999})).is_err());
        applied(&mut row, json!({"check_in": null})).expect("written");
        assert_eq!((row.check_in, row.check_out), (None, None));
    }

    #[test]
    fn bodies_are_checked_by_field() {
        let fields = |body: Value| -> Vec<String> {
            let body: AttendanceMarks = serde_json::from_value(body).expect("a body");
            body.check()
                .err()
                .map(|it| it.field_errors().iter().map(|it| it.field.clone()).collect())
                .unwrap_or_default()
        };
        let row = json!({"user_id": 2, "status": "present"});
        assert_eq!(fields(json!({"key": "k", "rows": [row]})), [""; 0]);
        assert_eq!(fields(json!({"rows": []})), ["key", "rows"]);
        assert_eq!(fields(json!({"key": "k", "rows": [row, row]})), ["rows[1].user_id"]);
        assert_eq!(fields(json!({"key": "k", "rows": [{"user_id": 1, "check_in": i64::MAX}]})), ["rows[0].check_in"]);
    }
}
