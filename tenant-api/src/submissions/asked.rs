//! The question that somebody answers: one that they may see by itself, or one of a lesson that is open to them.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;

use crate::actor::Actor;
use crate::courses::find_question_in_lesson;
use crate::ids::{LessonId, QuestionId};
use crate::questions::{Question, find_visible_by_id};

/// The question, in a lesson where one is named.
///
/// # Errors
/// 404 where it is not for them, 412 with the reason where the lesson is closed.
pub async fn find_asked(
    conn: &mut TenantConn,
    (question, lesson): (QuestionId, Option<LessonId>),
    actor: &Actor,
    locale: Locale,
) -> Result<Question, ApiError> {
    match lesson {
        Some(lesson) => find_question_in_lesson(conn, lesson, question, actor, locale).await,
        None => find_visible_by_id(conn, question, Some(actor)).await,
    }
}
