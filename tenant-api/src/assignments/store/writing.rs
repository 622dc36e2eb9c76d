//! Assignments written, archived, taken away.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::super::derive::LateRule;
use super::super::input::Draft;
use super::super::words::{LateKind, SubjectKind};
use crate::ids::{AccountId, AssignmentId, ClassroomId, ContestId, CourseId, LessonId, QuestionId};

/// What an assignment is about, checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    Lesson(LessonId, CourseId),
    Question(QuestionId),
    Contest(ContestId),
}

/// The columns of what it is about.
#[derive(Debug, Clone, Copy, Default)]
struct Columns {
    kind: Option<SubjectKind>,
    lesson: Option<LessonId>,
    course: Option<CourseId>,
    question: Option<QuestionId>,
    contest: Option<ContestId>,
}

impl From<Option<Subject>> for Columns {
    fn from(subject: Option<Subject>) -> Self {
        match subject {
            None => Self::default(),
            Some(Subject::Lesson(id, course)) => {
                Self { kind: Some(SubjectKind::Lesson), lesson: Some(id), course: Some(course), ..Self::default() }
            }
            Some(Subject::Question(id)) => {
                Self { kind: Some(SubjectKind::Question), question: Some(id), ..Self::default() }
            }
            Some(Subject::Contest(id)) => {
                Self { kind: Some(SubjectKind::Contest), contest: Some(id), ..Self::default() }
            }
        }
    }
}

fn late_columns(late: LateRule) -> (LateKind, Option<OffsetDateTime>, Option<i32>) {
    match late {
        LateRule::No => (LateKind::No, None, None),
        LateRule::Until { until } => (LateKind::Until, OffsetDateTime::from_unix_timestamp(until).ok(), None),
        LateRule::Percent { percent } => (LateKind::Percent, None, Some(percent)),
    }
}

pub async fn insert(
    tx: &mut TenantConn,
    (class, by): (ClassroomId, AccountId),
    draft: &Draft,
    subject: Option<Subject>,
) -> Result<AssignmentId, ApiError> {
    let (columns, (late, until, percent)) = (Columns::from(subject), late_columns(draft.late));
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO assignments (classroom_id, created_by, title, instructions, subject_kind, lesson_id, course_id,
                                    question_id, contest_id, visible_at, due_at, late, late_until, late_percent, weight, term,
                                    points, for_all)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
           RETURNING id AS "id: AssignmentId""#,
        class as ClassroomId,
        by as AccountId,
        draft.title,
        draft.instructions,
        columns.kind as Option<SubjectKind>,
        columns.lesson as Option<LessonId>,
        columns.course as Option<CourseId>,
        columns.question as Option<QuestionId>,
        columns.contest as Option<ContestId>,
        draft.visible_at,
        draft.due_at,
        late as LateKind,
        until,
        percent,
        draft.weight,
        draft.term,
        draft.points,
        draft.user_ids.is_none(),
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Changes all of it. What it is about stays where `keeps_subject`: it may be one that is gone, or another teacher's.
pub async fn update(
    tx: &mut TenantConn,
    id: AssignmentId,
    draft: &Draft,
    (subject, keeps_subject): (Option<Subject>, bool),
) -> Result<(), ApiError> {
    let (columns, (late, until, percent)) = (Columns::from(subject), late_columns(draft.late));
    sqlx::query!(
        r#"UPDATE assignments
              SET title = $2, instructions = $3,
                  subject_kind = CASE WHEN $18 THEN subject_kind ELSE $4 END,
                  lesson_id = CASE WHEN $18 THEN lesson_id ELSE $5 END,
                  course_id = CASE WHEN $18 THEN course_id ELSE $6 END,
                  question_id = CASE WHEN $18 THEN question_id ELSE $7 END,
                  contest_id = CASE WHEN $18 THEN contest_id ELSE $8 END,
                  visible_at = $9, due_at = $10, late = $11, late_until = $12, late_percent = $13, weight = $14, term = $15,
                  points = $16, for_all = $17, version = version + 1, updated_at = now()
            WHERE id = $1"#,
        id as AssignmentId,
        draft.title,
        draft.instructions,
        columns.kind as Option<SubjectKind>,
        columns.lesson as Option<LessonId>,
        columns.course as Option<CourseId>,
        columns.question as Option<QuestionId>,
        columns.contest as Option<ContestId>,
        draft.visible_at,
        draft.due_at,
        late as LateKind,
        until,
        percent,
        draft.weight,
        draft.term,
        draft.points,
        draft.user_ids.is_none(),
        keeps_subject,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub async fn archive(tx: &mut TenantConn, id: AssignmentId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE assignments SET archived_at = now() WHERE id = $1", id as AssignmentId)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

pub async fn delete(tx: &mut TenantConn, id: AssignmentId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM assignments WHERE id = $1", id as AssignmentId).execute(&mut *tx).await?;
    Ok(())
}
