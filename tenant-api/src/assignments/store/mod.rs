//! SQL of assignments.

mod learners;
mod writing;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::derive::LateRule;
use super::words::{LateKind, SubjectKind};
use crate::ids::{AccountId, AssignmentId, ClassroomId, CourseId, LessonId, QuestionId};

pub(super) use learners::{LearnerRow, Member, has_words, learners, members, set_for, set_learners, write_learner};
pub(super) use writing::{Subject, archive, delete, insert, update};

/// An assignment as it is kept, with what it is about.
#[derive(Debug, Clone)]
pub(super) struct AssignmentRow {
    pub id: AssignmentId,
    pub class: ClassroomId,
    pub title: String,
    pub instructions: String,
    /// None: on paper.
    pub subject_kind: Option<SubjectKind>,
    /// Of the kind; none when it is gone.
    pub subject_id: Option<i64>,
    pub subject_title: Option<String>,
    pub subject_slug: Option<String>,
    /// By way of which a lesson is opened.
    pub course_id: Option<CourseId>,
    pub course_slug: Option<String>,
    /// Of contests.
    pub starts_at: Option<OffsetDateTime>,
    pub ends_at: Option<OffsetDateTime>,
    pub visible_at: OffsetDateTime,
    pub due_at: Option<OffsetDateTime>,
    pub late: LateKind,
    pub late_until: Option<OffsetDateTime>,
    pub late_percent: Option<i32>,
    pub weight: i16,
    pub term: i16,
    pub points: f64,
    pub for_all: bool,
    pub version: i64,
}

impl AssignmentRow {
    /// What becomes of answers that come late.
    pub fn late_rule(&self) -> LateRule {
        match self.late {
            LateKind::No => LateRule::No,
            LateKind::Until => {
                LateRule::Until { until: self.late_until.map(OffsetDateTime::unix_timestamp).unwrap_or_default() }
            }
            LateKind::Percent => LateRule::Percent { percent: self.late_percent.unwrap_or(100) },
        }
    }
}

/// The assignments of classes, or one of them: the soonest due first, then those without.
pub(super) async fn list(
    conn: &mut TenantConn,
    classes: &[ClassroomId],
    one: Option<AssignmentId>,
) -> Result<Vec<AssignmentRow>, ApiError> {
    Ok(sqlx::query_as!(
        AssignmentRow,
        r#"SELECT a.id AS "id: AssignmentId", a.classroom_id AS "class: ClassroomId", a.title, a.instructions,
                  a.subject_kind AS "subject_kind: SubjectKind",
                  coalesce(a.lesson_id, a.question_id, a.contest_id) AS "subject_id?",
                  coalesce(n.title, q.title, t.name) AS "subject_title?", coalesce(q.slug, t.slug) AS "subject_slug?",
                  a.course_id AS "course_id: CourseId", c.slug AS "course_slug?",
                  t.start_time AS "starts_at?", t.end_time AS "ends_at?",
                  a.visible_at, a.due_at, a.late AS "late: LateKind", a.late_until, a.late_percent,
                  a.weight, a.term, a.points, a.for_all, a.version
             FROM assignments a
             LEFT JOIN lessons n ON n.id = a.lesson_id
             LEFT JOIN questions q ON q.id = a.question_id
             LEFT JOIN contests t ON t.id = a.contest_id
             LEFT JOIN courses c ON c.id = a.course_id
            WHERE a.classroom_id = ANY ($1) AND a.archived_at IS NULL AND ($2::bigint IS NULL OR a.id = $2)
            ORDER BY a.due_at NULLS LAST, a.visible_at, a.id"#,
        classes as &[ClassroomId],
        one as Option<AssignmentId>,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Of how many a class has.
pub(super) async fn count(conn: &mut TenantConn, class: ClassroomId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM assignments WHERE classroom_id = $1 AND archived_at IS NULL"#,
        class as ClassroomId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// One course of the class, this one where it is told, that has the lesson.
pub(super) async fn course_of_lesson(
    conn: &mut TenantConn,
    class: ClassroomId,
    lesson: LessonId,
    course: Option<CourseId>,
) -> Result<Option<CourseId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT i.course_id AS "id: CourseId" FROM course_items i
             JOIN classroom_courses c ON c.course_id = i.course_id AND c.classroom_id = $1
            WHERE i.lesson_id = $2 AND NOT i.is_hidden AND ($3::bigint IS NULL OR i.course_id = $3)
            ORDER BY c.position LIMIT 1"#,
        class as ClassroomId,
        lesson as LessonId,
        course as Option<CourseId>,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Whether somebody may ask this question: one that everybody finds, their own, or any where they edit all.
pub(super) async fn may_use_question(
    conn: &mut TenantConn,
    question: QuestionId,
    user: AccountId,
    edits_all: bool,
) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM questions WHERE id = $1 AND archived_at IS NULL
               AND ((status = 'published' AND visibility <> 'private') OR author_id = $2 OR $3)) AS "may!""#,
        question as QuestionId,
        user as AccountId,
        edits_all,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether one of the class's learners, of now or before, has handed something in since they could see it.
pub(super) async fn is_answered(conn: &mut TenantConn, id: AssignmentId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (
               SELECT FROM assignments a JOIN classroom_members m ON m.classroom_id = a.classroom_id AND m.role = 'student'
                WHERE a.id = $1 AND (
                      EXISTS (SELECT FROM submissions s WHERE s.question_id = a.question_id AND s.user_id = m.user_id
                                 AND s.attempt_id IS NULL AND s.created_at >= a.visible_at)
                   OR EXISTS (SELECT FROM attempts t WHERE t.lesson_id = a.lesson_id AND t.user_id = m.user_id
                                 AND t.submitted_at >= a.visible_at)
                   OR EXISTS (SELECT FROM lesson_progress p WHERE p.lesson_id = a.lesson_id AND p.user_id = m.user_id
                                 AND p.finished_at >= a.visible_at)
                   OR EXISTS (SELECT FROM contest_entries e WHERE e.contest_id = a.contest_id AND e.user_id = m.user_id
                                 AND e.kind = 'official' AND e.started_at >= a.visible_at))) AS "is_answered!""#,
        id as AssignmentId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// An assignment that its learners have not been told of yet, of a class that goes on.
pub(super) struct Untold {
    pub class: ClassroomId,
    pub class_name: String,
    pub title: String,
    pub visible_at: OffsetDateTime,
    pub for_all: bool,
}

pub(super) async fn lock_untold(tx: &mut TenantConn, id: AssignmentId) -> Result<Option<Untold>, ApiError> {
    Ok(sqlx::query_as!(
        Untold,
        r#"SELECT a.classroom_id AS "class: ClassroomId", c.name AS class_name, a.title, a.visible_at, a.for_all
             FROM assignments a JOIN classrooms c ON c.id = a.classroom_id
            WHERE a.id = $1 AND a.told_at IS NULL AND a.archived_at IS NULL AND c.archived_at IS NULL
              AND c.status <> 'finished'
              FOR UPDATE OF a"#,
        id as AssignmentId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

pub(super) async fn note_told(tx: &mut TenantConn, id: AssignmentId, now: OffsetDateTime) -> Result<(), ApiError> {
    sqlx::query!("UPDATE assignments SET told_at = $2 WHERE id = $1", id as AssignmentId, now)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// The active classes that somebody learns in, with their names.
///
/// # Errors
/// When the database fails.
pub async fn classes_of(conn: &mut TenantConn, user: AccountId) -> Result<Vec<(ClassroomId, String)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT c.id AS "id: ClassroomId", c.name FROM classroom_members m JOIN classrooms c ON c.id = m.classroom_id
            WHERE m.user_id = $1 AND m.role = 'student' AND m.status = 'active' AND c.status = 'active'
              AND c.archived_at IS NULL ORDER BY c.id"#,
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}
