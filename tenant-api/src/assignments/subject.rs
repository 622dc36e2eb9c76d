//! What a teacher may give a class to work on.

use actix_web::http::StatusCode;
use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::input::AssignmentSubjectInput;
use super::messages::NO_SUCH_SUBJECT;
use super::store::{self, Subject};
use super::words::SubjectKind;
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::contests;
use crate::ids::{ClassroomId, ContestId, LessonId, QuestionId};

/// A lesson of one of the class's courses; a question that everybody finds or that is the teacher's own, as contests ask them;
/// a contest that the teacher sees.
///
/// # Errors
/// 412 on the field `subject`.
pub(super) async fn checked(
    conn: &mut TenantConn,
    class: ClassroomId,
    actor: &Actor,
    wanted: Option<AssignmentSubjectInput>,
) -> Result<Option<Subject>, ApiError> {
    let Some(wanted) = wanted else { return Ok(None) };
    let subject = match wanted.kind {
        SubjectKind::Lesson => {
            let id = LessonId(wanted.id);
            let course = store::course_of_lesson(conn, class, id, wanted.course_id).await?;
            course.map(|course| Subject::Lesson(id, course))
        }
        SubjectKind::Question => {
            let id = QuestionId(wanted.id);
            let may_use = store::may_use_question(conn, id, actor.id, edits_everything(actor)).await?;
            may_use.then_some(Subject::Question(id))
        }
        SubjectKind::Contest => {
            let id = ContestId(wanted.id);
            match contests::find_visible_by_id(conn, id, Some(actor)).await {
                Ok(_) => Some(Subject::Contest(id)),
                Err(error) if error.message().status() == StatusCode::NOT_FOUND => None,
                Err(error) => return Err(error),
            }
        }
    };
    subject.map(Some).ok_or_else(|| ApiError::on_field("subject", NO_SUCH_SUBJECT))
}
