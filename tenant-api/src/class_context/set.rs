//! What classes ask.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::actor::Actor;
use crate::ids::{AccountId, ClassroomId, QuestionId};
use crate::permissions::{Action, Resource};

/// The class, of those that somebody is in or the one that is named, that sets them this question: for learners by something
/// that they see and that is meant for them, for teachers also by what is to come. Of several one that is active.
///
/// # Errors
/// When the database fails.
pub async fn class_that_sets(
    conn: &mut TenantConn,
    actor: &Actor,
    question: QuestionId,
    named: Option<ClassroomId>,
) -> Result<Option<ClassroomId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT c.id AS "id: ClassroomId"
             FROM assignments a JOIN classrooms c ON c.id = a.classroom_id AND c.archived_at IS NULL
             JOIN classroom_members m ON m.classroom_id = c.id AND m.user_id = $2 AND m.status = 'active'
            WHERE a.question_id = $1 AND a.archived_at IS NULL AND ($3::bigint IS NULL OR c.id = $3)
              AND CASE WHEN m.role = 'teacher' THEN $4::boolean
                       ELSE a.visible_at <= now() AND (a.for_all OR EXISTS (SELECT FROM assignment_learners l
                             WHERE l.assignment_id = a.id AND l.user_id = m.user_id AND l.is_set)) END
            ORDER BY c.status = 'active' DESC, c.id LIMIT 1"#,
        question as QuestionId,
        actor.id as AccountId,
        named as Option<ClassroomId>,
        actor.may(Resource::Classroom, Action::Update),
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Whether a class asks a question anywhere: by an assignment, in a lesson of its courses, or it was answered in the class.
///
/// # Errors
/// When the database fails.
pub async fn asks(conn: &mut TenantConn, class: ClassroomId, question: QuestionId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM assignments WHERE classroom_id = $1 AND question_id = $2 AND archived_at IS NULL)
               OR EXISTS (SELECT FROM classroom_courses k JOIN course_items i ON i.course_id = k.course_id
                            JOIN lesson_questions o ON o.lesson_id = i.lesson_id
                           WHERE k.classroom_id = $1 AND o.question_id = $2)
               OR EXISTS (SELECT FROM submissions WHERE classroom_id = $1 AND question_id = $2) AS "asks!""#,
        class as ClassroomId,
        question as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await?)
}
