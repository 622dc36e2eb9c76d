//! The gradebook of a class as calls answer it. Times in epoch seconds.

use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::book::{Book, BookRow, TERMS, Term};
use crate::assignments::{AssignmentHead, SubjectKind, Work, WorkState};
use crate::gradebook::{Scale, mark_of};
use crate::ids::{AccountId, AssignmentId};
use crate::streaks::Day;

/// Learners by assignments.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassGradebook {
    /// What the class writes marks in; cells have all three.
    pub scale: Scale,
    /// The soonest due first.
    pub assignments: Vec<ClassGradebookAssignment>,
    /// By given name; a learner's own alone for a learner.
    pub rows: Vec<ClassGradebookRow>,
}

/// An assignment as a column.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassGradebookAssignment {
    pub id: AssignmentId,
    pub title: String,
    /// The highest mark.
    pub points: f64,
    /// 1: a regular mark, 2: mid-term, 3: final.
    pub weight: i16,
    /// The semester.
    pub term: i16,
    pub due_at: Option<i64>,
    pub on_paper: bool,
    /// Null: on paper.
    #[schema(inline)]
    pub subject_kind: Option<SubjectKind>,
}

/// A learner.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassGradebookRow {
    pub user_id: AccountId,
    pub full_name: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub dob: Option<Day>,
    /// One an assignment, in their order; null: it is not for this learner.
    pub cells: Vec<Option<ClassGradebookCell>>,
    pub terms: Vec<ClassGradebookTerm>,
    pub year: ClassGradebookYear,
}

/// What a learner has of an assignment.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassGradebookCell {
    #[schema(inline)]
    pub state: WorkState,
    /// In points.
    pub mark: Option<f64>,
    /// Of a hundred.
    pub percent: Option<f64>,
    /// On the scale of ten.
    pub ten: Option<f64>,
    /// Whether a teacher wrote it.
    pub typed: bool,
    pub excused: bool,
    pub days_late: i32,
    /// Of the learner's row; 0: there is none yet.
    pub version: i64,
}

platform::text_enum! {
    /// Why a semester has no mark.
    pub enum TermReason {
        /// Something has no mark yet.
        Missing = "missing",
        /// Nothing counts in it.
        Empty = "empty",
    }
}

/// A semester.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassGradebookTerm {
    /// 1 or 2.
    pub term: i16,
    /// On the scale of ten.
    pub mark: Option<f64>,
    /// What has no mark yet.
    #[schema(value_type = Vec<i64>)]
    pub missing: Vec<AssignmentId>,
    /// Null where there is a mark.
    #[schema(inline)]
    pub reason: Option<TermReason>,
}

platform::text_enum! {
    /// Why the year has no mark: which semesters have none.
    pub enum YearReason {
        /// The first.
        First = "term_1",
        /// The second.
        Second = "term_2",
        /// Both.
        Both = "both",
    }
}

/// The year.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassGradebookYear {
    /// On the scale of ten.
    pub mark: Option<f64>,
    /// Null where there is a mark.
    #[schema(inline)]
    pub reason: Option<YearReason>,
}

impl ClassGradebook {
    pub(super) fn of(book: Book, scale: Scale) -> Self {
        Self {
            scale,
            assignments: book.assignments.iter().map(ClassGradebookAssignment::of).collect(),
            rows: book.rows.into_iter().map(ClassGradebookRow::of).collect(),
        }
    }
}

impl ClassGradebookAssignment {
    fn of(head: &AssignmentHead) -> Self {
        Self {
            id: head.id,
            title: head.title.clone(),
            points: head.points,
            weight: head.weight,
            term: head.term,
            due_at: head.due_at.map(OffsetDateTime::unix_timestamp),
            on_paper: head.on_paper,
            subject_kind: head.subject_kind,
        }
    }
}

impl ClassGradebookRow {
    fn of(row: BookRow) -> Self {
        let reason = match (row.terms[0].mark, row.terms[1].mark) {
            (Some(_), Some(_)) => None,
            (None, Some(_)) => Some(YearReason::First),
            (Some(_), None) => Some(YearReason::Second),
            (None, None) => Some(YearReason::Both),
        };
        Self {
            user_id: row.learner.id,
            full_name: row.learner.full_name,
            dob: row.learner.dob.map(Day),
            cells: row.cells.iter().map(|work| work.as_ref().map(ClassGradebookCell::of)).collect(),
            terms: TERMS.into_iter().zip(row.terms).map(ClassGradebookTerm::of).collect(),
            year: ClassGradebookYear { mark: row.year, reason },
        }
    }
}

impl ClassGradebookCell {
    fn of(work: &Work) -> Self {
        Self {
            state: work.state,
            mark: work.mark.map(to_hundredths),
            percent: work.share.map(|share| to_hundredths(share * 100.0)),
            ten: work.share.map(|share| mark_of(share * 100.0)),
            typed: work.typed,
            excused: work.excused,
            days_late: work.days_late,
            version: work.version,
        }
    }
}

impl ClassGradebookTerm {
    fn of((term, of): (i16, Term)) -> Self {
        let reason = match of.mark {
            Some(_) => None,
            None if of.is_empty => Some(TermReason::Empty),
            None => Some(TermReason::Missing),
        };
        Self { term, mark: of.mark, missing: of.missing, reason }
    }
}

/// To two decimals.
pub(super) fn to_hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
