//! A class's mark book: what each learner has of each assignment, and what follows for semesters and the year. Pure but for
//! its reading.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::store::{self, Learner};
use crate::assignments::{self, AssignmentHead, Work, WorkState};
use crate::gradebook::{Weighed, mark_of, semester_mark, year_mark};
use crate::ids::{AccountId, AssignmentId, ClassroomId};

/// The semesters of a year.
pub(super) const TERMS: [i16; 2] = [1, 2];

/// Everybody's marks.
pub(super) struct Book {
    pub assignments: Vec<AssignmentHead>,
    pub rows: Vec<BookRow>,
}

/// One learner's.
pub(super) struct BookRow {
    pub learner: Learner,
    /// One an assignment; none: it is not for this learner.
    pub cells: Vec<Option<Work>>,
    pub terms: [Term; 2],
    pub year: Option<f64>,
}

/// One learner's semester.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Term {
    pub mark: Option<f64>,
    /// What has no mark yet.
    pub missing: Vec<AssignmentId>,
    /// Whether nothing counts in it.
    pub is_empty: bool,
}

impl Book {
    /// All of a class, or one learner's part of what learners see.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn load(
        conn: &mut TenantConn,
        class: ClassroomId,
        one: Option<AccountId>,
        now: OffsetDateTime,
    ) -> Result<Self, ApiError> {
        let learners = store::learners(conn, class, one).await?;
        let ids: Vec<AccountId> = learners.iter().map(|learner| learner.id).collect();
        let mut grid = assignments::load_grid(conn, class, &ids, now).await?;
        if let Some(one) = one {
            let cells = &grid.cells;
            grid.assignments.retain(|head| head.visible_at <= now && cells.contains_key(&(head.id, one)));
        }
        let row = |learner: Learner| {
            let cells: Vec<Option<Work>> =
                grid.assignments.iter().map(|head| grid.cells.get(&(head.id, learner.id)).copied()).collect();
            BookRow::of(learner, &grid.assignments, cells, now)
        };
        let rows = learners.into_iter().map(row).collect();
        Ok(Self { rows, assignments: grid.assignments })
    }
}

impl BookRow {
    pub(super) fn of(
        learner: Learner,
        heads: &[AssignmentHead],
        cells: Vec<Option<Work>>,
        now: OffsetDateTime,
    ) -> Self {
        let terms = TERMS.map(|term| term_of(term, heads, &cells, now));
        let year = year_mark(terms[0].mark, terms[1].mark);
        Self { learner, cells, terms, year }
    }
}

/// What a semester comes to: what is let pass does not count, nor what learners do not see yet (they and their teachers have the
/// same marks before them); what has no mark leaves it empty.
fn term_of(term: i16, heads: &[AssignmentHead], cells: &[Option<Work>], now: OffsetDateTime) -> Term {
    let counts = || {
        heads
            .iter()
            .zip(cells)
            .filter(|(head, _)| head.term == term && head.visible_at <= now)
            .filter_map(|(head, work)| Some((head, work.as_ref().filter(|work| work.state != WorkState::Excused)?)))
    };
    let marks: Vec<Weighed> = counts()
        .map(|(head, work)| Weighed { mark: work.share.map(|share| mark_of(share * 100.0)), weight: head.weight })
        .collect();
    let missing = counts().filter(|(_, work)| work.share.is_none()).map(|(head, _)| head.id).collect();
    Term { mark: semester_mark(&marks), missing, is_empty: marks.is_empty() }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn head(id: i64, weight: i16, term: i16) -> AssignmentHead {
        AssignmentHead {
            id: AssignmentId(id),
            title: String::new(),
            points: 10.0,
            weight,
            term,
            due_at: None,
            visible_at: OffsetDateTime::UNIX_EPOCH,
            on_paper: true,
            subject_kind: None,
        }
    }

    pub fn work(state: WorkState, mark: Option<f64>) -> Option<Work> {
        Some(Work {
            state,
            share: mark.map(|mark| mark / 10.0),
            mark,
            typed: mark.is_some(),
            excused: state == WorkState::Excused,
            due_at: None,
            extended: false,
            days_late: 0,
            taken_percent: 0,
            submitted_at: None,
            version: 1,
            attempt: None,
            submission: None,
            to_mark: None,
        })
    }

    #[test]
    fn a_semester_says_what_is_missing() {
        use WorkState::{Done, Excused, NotStarted};
        let now = OffsetDateTime::UNIX_EPOCH;
        let later = AssignmentHead { visible_at: now + time::Duration::hours(1), ..head(5, 3, 1) };
        let heads = [head(1, 1, 1), head(2, 2, 1), head(3, 3, 1), head(4, 1, 2), later];
        let whole = [
            work(Done, Some(8.0)),
            work(Done, Some(7.0)),
            work(Excused, None),
            work(NotStarted, None),
            work(NotStarted, None),
        ];
        let first = term_of(1, &heads, &whole, now);
        assert_eq!(
            first,
            Term { mark: Some(7.3), missing: Vec::new(), is_empty: false },
            "22/3, what is to come left out"
        );
        let second = term_of(2, &heads, &whole, now);
        assert_eq!(second, Term { mark: None, missing: vec![AssignmentId(4)], is_empty: false });
        let later = term_of(1, &heads, &whole, now + time::Duration::hours(2));
        assert_eq!(later.missing, [AssignmentId(5)]);
        let none = term_of(2, &heads, &[None; 5], now);
        assert_eq!(none, Term { mark: None, missing: Vec::new(), is_empty: true }, "not for this learner");
    }
}
