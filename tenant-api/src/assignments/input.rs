//! What is written of assignments.

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::messages::INVALID_VALUE;
use serde::Deserialize;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::derive::LateRule;
use super::messages::{DUE_BEFORE_VISIBLE, LATE_BEFORE_DUE, NEEDS_DUE};
use super::words::SubjectKind;
use crate::ids::{AccountId, CourseId};
use crate::nullable::present;

const TITLE_MAX: usize = 200;
const INSTRUCTIONS_MAX: usize = 5000;
/// Highest points.
const POINTS_MAX: f64 = 1000.0;
/// People that one assignment is for: a class's members.
const USERS_MAX: usize = 500;
/// The furthest times that can be set.
const AHEAD_MAX: Duration = Duration::days(2 * 366);

/// What an assignment is about.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub struct AssignmentSubjectInput {
    #[schema(inline)]
    pub kind: SubjectKind,
    pub id: i64,
    /// Of a lesson: the course of the class through which it is opened; the first that has it where nothing is said.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub course_id: Option<CourseId>,
}

/// An assignment as it is to be. Times in epoch seconds.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AssignmentInput {
    /// At most 200 characters.
    pub title: String,
    /// Plain words, at most 5,000 characters.
    #[serde(default)]
    pub instructions: String,
    /// Null: on paper, teachers write the marks.
    #[serde(default)]
    pub subject: Option<AssignmentSubjectInput>,
    /// Learners see it from then on; at once where nothing is said.
    #[serde(default)]
    pub visible_at: Option<i64>,
    /// Null: any time.
    #[serde(default)]
    pub due_at: Option<i64>,
    /// What becomes of answers after that.
    #[serde(default)]
    pub late: LateRule,
    /// 1: a regular mark, 2: mid-term, 3: final.
    #[serde(default = "one")]
    pub weight: i16,
    /// The semester, 1 or 2.
    #[serde(default = "one")]
    pub term: i16,
    /// The highest mark, above 0, at most 1,000.
    #[serde(default = "ten")]
    pub points: f64,
    /// For whom it is; null: for all, also those who come later.
    #[serde(default)]
    pub user_ids: Option<Vec<AccountId>>,
    /// Of changes: the version that was read.
    #[serde(default)]
    pub version: Option<i64>,
}

fn one() -> i16 {
    1
}

fn ten() -> f64 {
    10.0
}

/// An assignment that can be stored.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub title: String,
    pub instructions: String,
    pub subject: Option<AssignmentSubjectInput>,
    pub visible_at: OffsetDateTime,
    pub due_at: Option<OffsetDateTime>,
    pub late: LateRule,
    pub weight: i16,
    pub term: i16,
    pub points: f64,
    pub user_ids: Option<Vec<AccountId>>,
    pub version: Option<i64>,
}

impl AssignmentInput {
    /// What can be stored of it.
    ///
    /// # Errors
    /// 412 with what is wrong.
    pub(super) fn checked(self, now: OffsetDateTime) -> Result<Draft, ApiError> {
        let title = self.title.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut faults = Faults::default();
        faults
            .required("title", &title)
            .max_chars("title", &title, TITLE_MAX)
            .max_chars("instructions", &self.instructions, INSTRUCTIONS_MAX)
            .between("weight", self.weight, 1..=3)
            .between("term", self.term, 1..=2)
            .above_zero("points", self.points, POINTS_MAX);
        let users = self.user_ids.map(|mut users| {
            users.sort_unstable();
            users.dedup();
            users
        });
        let is_sound = users.as_ref().is_none_or(|users| (1..=USERS_MAX).contains(&users.len()));
        faults.ensure("user_ids", is_sound, INVALID_VALUE);
        let visible_at = time_of(&mut faults, "visible_at", self.visible_at, now).unwrap_or(now);
        let due_at = time_of(&mut faults, "due_at", self.due_at, now);
        faults.ensure("due_at", due_at.is_none_or(|due| visible_at < due), DUE_BEFORE_VISIBLE);
        check_late(&mut faults, self.late, due_at, now);
        faults.finish()?;
        Ok(Draft {
            title,
            instructions: self.instructions.trim().to_owned(),
            subject: self.subject,
            visible_at,
            due_at,
            late: self.late,
            weight: self.weight,
            term: self.term,
            points: self.points,
            user_ids: users,
            version: self.version,
        })
    }
}

/// The time of a field, none where none is told.
fn time_of(faults: &mut Faults, field: &str, seconds: Option<i64>, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let time = OffsetDateTime::from_unix_timestamp(seconds?).ok().filter(|time| *time <= now + AHEAD_MAX);
    faults.ensure(field, time.is_some(), INVALID_VALUE);
    time
}

fn check_late(faults: &mut Faults, late: LateRule, due_at: Option<OffsetDateTime>, now: OffsetDateTime) {
    if late != LateRule::No {
        faults.ensure("late", due_at.is_some(), NEEDS_DUE);
    }
    match late {
        LateRule::No => {}
        LateRule::Until { until } => {
            let until = time_of(faults, "late.until", Some(until), now);
            let is_after = until.zip(due_at).is_none_or(|(until, due)| until > due);
            faults.ensure("late.until", is_after, LATE_BEFORE_DUE);
        }
        LateRule::Percent { percent } => {
            faults.ensure("late.percent", (1..=100).contains(&percent), Fault::between(&(1..=100)));
        }
    }
}

/// What is written of one learner; what is left out stays.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct AssignmentLearnerInput {
    /// Epoch seconds: until when this learner has time; null: as long as the others.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    pub due_at: Option<Option<i64>>,
    /// In points; null takes the teacher's mark back, so that what follows from answers counts.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<f64>)]
    pub mark: Option<Option<f64>>,
    /// Whether it is let pass.
    pub excused: Option<bool>,
    /// Of the row as it was read; 0 where there was none. With another by now nothing is written.
    pub version: Option<i64>,
}
