//! Whose answers the teachers of a class see and mark, whoever may change what was asked.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::people::{leads, require_open};
use crate::actor::Actor;
use crate::ids::{AccountId, ClassroomId, LessonId, QuestionId};

/// An answer or an attempt, as far as its class depends on it.
#[derive(Debug, Clone, Copy)]
pub struct Answered {
    /// Who answered.
    pub user: AccountId,
    /// In which class.
    pub class: Option<ClassroomId>,
    /// The lesson that asked.
    pub lesson: Option<LessonId>,
    /// The question of an answer outside of all attempts.
    pub question: Option<QuestionId>,
    /// When it was begun.
    pub at: OffsetDateTime,
}

/// Whether `actor` leads the class that is named, and what was answered is to be seen by its teachers: one who was its learner
/// then has answered it in the class, or in a lesson of its courses, or it is what an assignment sets.
///
/// # Errors
/// When the database fails.
pub async fn sees(
    conn: &mut TenantConn,
    class: Option<ClassroomId>,
    actor: &Actor,
    answered: Answered,
) -> Result<bool, ApiError> {
    let Some(class) = class else { return Ok(false) };
    Ok(leads(conn, class, actor).await? && is_of(conn, class, answered).await?)
}

/// The same for who is to mark it.
///
/// # Errors
/// 412 `classroom_finished`.
pub async fn marks(
    conn: &mut TenantConn,
    class: Option<ClassroomId>,
    actor: &Actor,
    answered: Answered,
) -> Result<bool, ApiError> {
    let sees = sees(conn, class, actor, answered).await?;
    if let Some(class) = class.filter(|_| sees) {
        require_open(conn, class, actor).await?;
    }
    Ok(sees)
}

/// Lists of many answers narrow by the same words (`learning`'s queue of marking and the next attempt to mark).
async fn is_of(conn: &mut TenantConn, class: ClassroomId, answered: Answered) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM classroom_members m WHERE m.classroom_id = $1 AND m.user_id = $2 AND m.role = 'student'
                             AND m.status <> 'waiting' AND (m.left_at IS NULL OR m.left_at >= $6))
              AND (coalesce($3::bigint = $1, false)
                   OR EXISTS (SELECT FROM classroom_courses k JOIN course_items i ON i.course_id = k.course_id
                               WHERE k.classroom_id = $1 AND i.lesson_id = $4)
                   OR EXISTS (SELECT FROM assignments w WHERE w.classroom_id = $1 AND w.archived_at IS NULL
                                 AND (w.lesson_id = $4 OR w.question_id = $5))) AS "is!""#,
        class as ClassroomId,
        answered.user as AccountId,
        answered.class as Option<ClassroomId>,
        answered.lesson as Option<LessonId>,
        answered.question as Option<QuestionId>,
        answered.at,
    )
    .fetch_one(&mut *conn)
    .await?)
}
