//! All that is known of a class's assignments and its learners, in a fixed number of statements.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::derive::{Derived, Found, Handed, LateRule, Own, Terms, derive};
use super::found;
use super::store::{self, AssignmentRow, LearnerRow};
use super::words::{SubjectKind, WorkState};
use crate::ids::{AccountId, AssignmentId, AttemptId, ClassroomId, SubmissionId};

/// An assignment as mark books need it.
#[derive(Debug, Clone)]
pub struct AssignmentHead {
    /// Of the row.
    pub id: AssignmentId,
    /// As it is called.
    pub title: String,
    /// The highest mark.
    pub points: f64,
    /// 1: a regular mark, 2: mid-term, 3: final.
    pub weight: i16,
    /// The semester.
    pub term: i16,
    /// None: any time.
    pub due_at: Option<OffsetDateTime>,
    /// Learners see it from then on.
    pub visible_at: OffsetDateTime,
    /// Whether teachers write its marks.
    pub on_paper: bool,
    /// None: on paper.
    pub subject_kind: Option<SubjectKind>,
}

/// What one learner has of one assignment.
#[derive(Debug, Clone, Copy)]
pub struct Work {
    /// Where they stand.
    pub state: WorkState,
    /// Of the points, from 0 to 1; none: no mark.
    pub share: Option<f64>,
    /// In points; none: no mark.
    pub mark: Option<f64>,
    /// Whether a teacher wrote the mark.
    pub typed: bool,
    /// Whether it is let pass.
    pub excused: bool,
    /// Until when this learner has time.
    pub due_at: Option<OffsetDateTime>,
    /// Whether that is longer than the others have.
    pub extended: bool,
    /// Days that had begun since it was due.
    pub days_late: i32,
    /// Of a hundred: what was taken off for that.
    pub taken_percent: i32,
    /// When the answer that counts came.
    pub submitted_at: Option<OffsetDateTime>,
    /// Of the learner's row; 0: there is none.
    pub version: i64,
    /// The attempt that counts, or the last one.
    pub attempt: Option<AttemptId>,
    /// The answer that counts, or the last one.
    pub submission: Option<SubmissionId>,
    /// The first answer that waits for a teacher's mark.
    pub to_mark: Option<SubmissionId>,
}

/// A class's assignments, and what its learners have of them.
#[derive(Debug, Default)]
pub struct Grid {
    /// The soonest due first, then those without.
    pub assignments: Vec<AssignmentHead>,
    /// Of those that an assignment is for; who is not there has nothing to do with it.
    pub cells: HashMap<(AssignmentId, AccountId), Work>,
}

/// The assignments of a class and what these people have of them.
///
/// # Errors
/// When the database fails.
pub async fn load_grid(
    conn: &mut TenantConn,
    class: ClassroomId,
    members: &[AccountId],
    now: OffsetDateTime,
) -> Result<Grid, ApiError> {
    let rows = store::list(conn, &[class], None).await?;
    let cells = works(conn, &rows, members, now).await?;
    Ok(Grid { assignments: rows.iter().map(head_of).collect(), cells })
}

fn head_of(row: &AssignmentRow) -> AssignmentHead {
    AssignmentHead {
        id: row.id,
        title: row.title.clone(),
        points: row.points,
        weight: row.weight,
        term: row.term,
        due_at: row.due_at,
        visible_at: row.visible_at,
        on_paper: row.subject_kind.is_none(),
        subject_kind: row.subject_kind,
    }
}

/// What these people have of these assignments, of those that are for them.
///
/// # Errors
/// When the database fails.
pub(super) async fn works(
    conn: &mut TenantConn,
    rows: &[AssignmentRow],
    members: &[AccountId],
    now: OffsetDateTime,
) -> Result<HashMap<(AssignmentId, AccountId), Work>, ApiError> {
    let ids: Vec<AssignmentId> = rows.iter().map(|row| row.id).collect();
    let own: HashMap<(AssignmentId, AccountId), LearnerRow> =
        store::learners(conn, &ids, members).await?.into_iter().map(|row| ((row.assignment, row.user), row)).collect();
    let mut answers = found::all(conn, rows, members, now).await?;
    let mut works = HashMap::new();
    for row in rows {
        let late = row.late_rule();
        for member in members {
            let key = (row.id, *member);
            let learner = own.get(&key);
            if !row.for_all && !learner.is_some_and(|learner| learner.is_set) {
                continue;
            }
            let answer = answers.remove(&key).unwrap_or_default();
            works.insert(key, work_of(row, late, learner, &answer, now));
        }
    }
    Ok(works)
}

fn work_of(
    row: &AssignmentRow,
    late: LateRule,
    learner: Option<&LearnerRow>,
    answers: &found::Answers,
    now: OffsetDateTime,
) -> Work {
    let terms = Terms { points: row.points, due_at: row.due_at, late };
    let own = learner.map_or_else(Own::default, |it| Own { due_at: it.due_at, mark: it.mark, excused: it.excused });
    let handed: Vec<Handed> = answers.handed.iter().map(|one| one.handed).collect();
    let Derived { state, share, typed, due_at, days_late, taken_percent, submitted_at } =
        derive(&terms, &own, &Found { handed, runs: answers.runs }, now);
    let counts = answers.handed.iter().find(|one| Some(one.handed.at) == submitted_at).or(answers.handed.last());
    Work {
        state,
        share,
        mark: own.mark.or_else(|| share.map(|share| share * row.points)),
        typed,
        excused: own.excused,
        due_at,
        extended: due_at.is_some() && due_at != row.due_at,
        days_late,
        taken_percent,
        submitted_at,
        version: learner.map_or(0, |learner| learner.version),
        attempt: counts.and_then(|one| one.attempt),
        submission: counts.and_then(|one| one.submission),
        to_mark: answers.to_mark,
    }
}
