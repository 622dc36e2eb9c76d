//! Assignments as calls answer them. Times in epoch seconds.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::derive::LateRule;
use super::loading::Work;
use super::store::{AssignmentRow, Member};
use super::words::{SubjectKind, WorkState};
use crate::gradebook::mark_of;
use crate::ids::{AccountId, AssignmentId, AttemptId, CourseId, SubmissionId};

/// What an assignment is about.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AssignmentSubject {
    #[schema(inline)]
    pub kind: SubjectKind,
    pub id: i64,
    pub title: String,
    /// Of questions and contests.
    pub slug: Option<String>,
    /// Of lessons: by way of which course they are opened.
    #[schema(value_type = Option<i64>)]
    pub course_id: Option<CourseId>,
    pub course_slug: Option<String>,
    /// Of contests.
    pub contest_window: Option<ContestWindow>,
}

/// When a contest is.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct ContestWindow {
    pub start_time: i64,
    pub end_time: i64,
}

/// What one learner has of an assignment.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LearnerWork {
    #[schema(inline)]
    pub state: WorkState,
    /// In points; null: no mark.
    pub mark: Option<f64>,
    /// Of a hundred.
    pub percent: Option<f64>,
    /// On the scale of ten, with one decimal.
    pub ten: Option<f64>,
    /// Whether a teacher wrote the mark.
    pub typed: bool,
    /// Whether it is let pass.
    pub excused: bool,
    /// Until when this learner has time; null: any time.
    pub due_at: Option<i64>,
    /// Whether that is longer than the others have.
    pub extended: bool,
    /// Days that had begun since it was due when the answer that counts came.
    pub days_late: i32,
    /// Of a hundred: what the mark lost for that.
    pub taken_percent: i32,
    /// When the answer that counts came.
    pub submitted_at: Option<i64>,
    /// Of the learner's row; 0: there is none yet.
    pub version: i64,
}

impl From<&Work> for LearnerWork {
    fn from(work: &Work) -> Self {
        Self {
            state: work.state,
            mark: work.mark.map(to_hundredths),
            percent: work.share.map(|share| to_hundredths(share * 100.0)),
            ten: work.share.map(|share| mark_of(share * 100.0)),
            typed: work.typed,
            excused: work.excused,
            due_at: work.due_at.map(time::OffsetDateTime::unix_timestamp),
            extended: work.extended,
            days_late: work.days_late,
            taken_percent: work.taken_percent,
            submitted_at: work.submitted_at.map(time::OffsetDateTime::unix_timestamp),
            version: work.version,
        }
    }
}

fn to_hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// How many learners stand where.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub struct WorkCounts {
    pub not_started: i64,
    pub in_progress: i64,
    pub submitted: i64,
    pub late: i64,
    pub overdue: i64,
    pub done: i64,
    pub excused: i64,
    pub total: i64,
}

impl WorkCounts {
    pub(super) fn add(&mut self, state: WorkState) {
        self.total += 1;
        *match state {
            WorkState::NotStarted => &mut self.not_started,
            WorkState::InProgress => &mut self.in_progress,
            WorkState::Submitted => &mut self.submitted,
            WorkState::Late => &mut self.late,
            WorkState::Overdue => &mut self.overdue,
            WorkState::Done => &mut self.done,
            WorkState::Excused => &mut self.excused,
        } += 1;
    }
}

/// An assignment of a class.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AssignmentView {
    pub id: AssignmentId,
    pub title: String,
    /// Plain words; may be empty.
    pub instructions: String,
    /// Null: on paper, or what it was about is gone.
    pub subject: Option<AssignmentSubject>,
    /// Whether teachers write its marks.
    pub on_paper: bool,
    /// Whether what it was about is there no more.
    pub subject_gone: bool,
    pub visible_at: i64,
    /// Null: any time.
    pub due_at: Option<i64>,
    pub late: LateRule,
    /// 1: a regular mark, 2: mid-term, 3: final.
    pub weight: i16,
    /// The semester.
    pub term: i16,
    /// The highest mark.
    pub points: f64,
    /// For whom it is, for those who lead the class; null: for all.
    #[schema(value_type = Option<Vec<i64>>)]
    pub user_ids: Option<Vec<AccountId>>,
    pub version: i64,
    /// What I have of it, where I learn in the class.
    pub me: Option<LearnerWork>,
    /// For those who lead the class.
    pub counts: Option<WorkCounts>,
}

impl AssignmentView {
    /// Without what depends on who looks.
    pub(super) fn of(row: &AssignmentRow) -> Self {
        let subject = subject_of(row);
        Self {
            id: row.id,
            title: row.title.clone(),
            instructions: row.instructions.clone(),
            on_paper: row.subject_kind.is_none(),
            subject_gone: row.subject_kind.is_some() && subject.is_none(),
            subject,
            visible_at: row.visible_at.unix_timestamp(),
            due_at: row.due_at.map(time::OffsetDateTime::unix_timestamp),
            late: row.late_rule(),
            weight: row.weight,
            term: row.term,
            points: row.points,
            user_ids: None,
            version: row.version,
            me: None,
            counts: None,
        }
    }
}

/// What it is about, unless it is on paper or that is gone.
pub(super) fn subject_of(row: &AssignmentRow) -> Option<AssignmentSubject> {
    let window = row
        .starts_at
        .zip(row.ends_at)
        .map(|(start, end)| ContestWindow { start_time: start.unix_timestamp(), end_time: end.unix_timestamp() });
    Some(AssignmentSubject {
        kind: row.subject_kind?,
        id: row.subject_id?,
        title: row.subject_title.clone()?,
        slug: row.subject_slug.clone(),
        course_id: row.course_id,
        course_slug: row.course_slug.clone(),
        contest_window: window,
    })
}

/// A learner with what they have of an assignment.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AssignmentLearner {
    pub user_id: AccountId,
    pub full_name: String,
    /// An address, or a login name.
    pub email: String,
    #[serde(flatten)]
    pub work: LearnerWork,
    /// The attempt at a quiz that counts, or the last one.
    #[schema(value_type = Option<i64>)]
    pub quiz_submission_id: Option<AttemptId>,
    /// The answer to a question that counts, or the last one.
    #[schema(value_type = Option<i64>)]
    pub submission_id: Option<SubmissionId>,
    /// The first answer that waits for a teacher's mark.
    #[schema(value_type = Option<i64>)]
    pub to_mark_id: Option<SubmissionId>,
}

impl AssignmentLearner {
    pub(super) fn of(member: &Member, work: &Work) -> Self {
        Self {
            user_id: member.id,
            full_name: member.full_name.clone(),
            email: member.email.clone(),
            work: LearnerWork::from(work),
            quiz_submission_id: work.attempt,
            submission_id: work.submission,
            to_mark_id: work.to_mark,
        }
    }
}

/// An assignment with its learners.
#[derive(Debug, Serialize, ToSchema)]
pub struct AssignmentDetail {
    #[serde(flatten)]
    pub assignment: AssignmentView,
    /// By given name, for those who lead the class.
    pub learners: Option<Vec<AssignmentLearner>>,
}

/// Whether an assignment was archived because of what teachers and learners have written, or is gone.
#[derive(Debug, Serialize, ToSchema)]
pub struct AssignmentGone {
    pub archived: bool,
}

/// Those of the members that it is for, in their order, with what they have.
pub(super) fn learners_of(
    id: AssignmentId,
    members: &[Member],
    works: &HashMap<(AssignmentId, AccountId), Work>,
) -> Vec<AssignmentLearner> {
    members.iter().filter_map(|member| Some(AssignmentLearner::of(member, works.get(&(id, member.id))?))).collect()
}
