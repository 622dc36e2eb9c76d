//! What somebody has joined.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::courses::words::JoinedHow;
use crate::ids::{AccountId, CourseId, LessonId};

/// That somebody has joined a course, and how far they are.
#[derive(Debug, Clone)]
pub struct Enrolment {
    pub course_id: CourseId,
    pub how: JoinedHow,
    pub joined_at: OffsetDateTime,
    pub until: Option<OffsetDateTime>,
    pub ended_at: Option<OffsetDateTime>,
    pub all_open: bool,
    /// Finished lessons.
    pub done: i32,
    pub finished_at: Option<OffsetDateTime>,
    pub last_at: Option<OffsetDateTime>,
    pub last_lesson_id: Option<LessonId>,
}

/// What somebody has joined of these courses.
pub async fn enrolments_of(
    conn: &mut TenantConn,
    user: AccountId,
    courses: &[CourseId],
) -> Result<Vec<Enrolment>, ApiError> {
    Ok(sqlx::query_as!(
        Enrolment,
        r#"SELECT e.course_id AS "course_id: CourseId", e.how AS "how: JoinedHow", e.joined_at, e.until, e.ended_at,
                  e.all_open, coalesce(p.done, 0) AS "done!", p.finished_at AS "finished_at?", p.last_at AS "last_at?",
                  p.last_lesson_id AS "last_lesson_id?: LessonId"
             FROM enrolments e LEFT JOIN course_progress p ON p.course_id = e.course_id AND p.user_id = e.user_id
            WHERE e.user_id = $1 AND e.course_id = ANY ($2)"#,
        user as AccountId,
        courses as &[CourseId],
    )
    .fetch_all(&mut *conn)
    .await?)
}
