//! Whose answers somebody may have marked again: of quizzes and courses that they may change, or, for who may change the
//! question, wherever it is answered.

use platform::error::ApiError;
use platform::messages::{INVALID_VALUE, NO_ACCESS};
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::http::MarkAgainInput;
use super::store::Run;
use super::words::MarkAgainAction;
use crate::actor::Actor;
use crate::attempts::MarkRule;
use crate::courses;
use crate::ids::{CourseId, LessonId, QuestionId};
use crate::questions::messages::PROBLEM_NOT_FOUND;
use crate::questions::{find_editable, find_for_judging};

/// A quiz that asks the question.
#[derive(Debug, Serialize, ToSchema)]
pub struct AskingQuiz {
    pub lesson_id: LessonId,
    pub title: String,
    pub course_id: Option<CourseId>,
    pub course_title: Option<String>,
    /// How it counts the question; null: by its answers.
    pub rule: Option<MarkRule>,
    /// How many attempts asked it.
    pub attempts: i64,
}

/// The lessons that the caller names; none: everywhere.
///
/// # Errors
/// 403 where they may not change them, 404 where there are none, and the field where the question is not asked there.
pub async fn named(
    conn: &mut TenantConn,
    actor: &Actor,
    question: QuestionId,
    input: &MarkAgainInput,
) -> Result<Option<Vec<LessonId>>, ApiError> {
    if input.lesson_id.is_none() && input.course_id.is_none() {
        find_editable(conn, question, actor).await?;
        // How a quiz counts it is decided by who may change the quiz.
        return match input.action {
            MarkAgainAction::Again => Ok(None),
            _ => Err(ApiError::on_field("lesson_id", INVALID_VALUE)),
        };
    }
    find_for_judging(conn, question).await?.ok_or(PROBLEM_NOT_FOUND)?;
    let (field, lessons) = match (input.lesson_id, input.course_id) {
        (Some(lesson), _) => {
            courses::find_editable_lesson(conn, lesson, actor).await?;
            ("lesson_id", asking(conn, question, Some(lesson), None).await?)
        }
        (None, course) => {
            if let Some(course) = course {
                courses::find_editable(conn, course, actor).await?;
            }
            ("course_id", asking(conn, question, None, course).await?)
        }
    };
    if lessons.is_empty() { Err(ApiError::on_field(field, INVALID_VALUE)) } else { Ok(Some(lessons)) }
}

/// Whether the caller may see and apply a run.
///
/// # Errors
/// When the database fails.
pub async fn may(conn: &mut TenantConn, actor: &Actor, run: &Run) -> Result<bool, ApiError> {
    let Some(lessons) = run.lessons() else { return may_everywhere(conn, actor, run.question_id).await };
    for lesson in lessons {
        if !may_lesson(conn, actor, *lesson).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the caller may change the question.
///
/// # Errors
/// When the database fails.
pub async fn may_everywhere(conn: &mut TenantConn, actor: &Actor, question: QuestionId) -> Result<bool, ApiError> {
    Ok(find_for_judging(conn, question).await?.is_some_and(|question| question.may_edit(Some(actor))))
}

async fn may_lesson(conn: &mut TenantConn, actor: &Actor, lesson: LessonId) -> Result<bool, ApiError> {
    match courses::find_editable_lesson(conn, lesson, actor).await {
        Ok(_) => Ok(true),
        Err(error) if error.message().status().is_client_error() => Ok(false),
        Err(error) => Err(error),
    }
}

/// The quizzes that ask a question, of those that the caller may change.
///
/// # Errors
/// 404 where there is no such question, 403 where the caller may change neither it nor one of them.
pub async fn places(
    conn: &mut TenantConn,
    actor: &Actor,
    question: QuestionId,
) -> Result<(Vec<AskingQuiz>, bool), ApiError> {
    find_for_judging(conn, question).await?.ok_or(PROBLEM_NOT_FOUND)?;
    let mut quizzes = Vec::new();
    for quiz in list_asking(conn, question).await? {
        if may_lesson(conn, actor, quiz.lesson_id).await? {
            quizzes.push(quiz);
        }
    }
    let everywhere = may_everywhere(conn, actor, question).await?;
    if quizzes.is_empty() && !everywhere { Err(NO_ACCESS.into()) } else { Ok((quizzes, everywhere)) }
}

/// The lessons that ask a question or did, in their order: one of them, or those of a course.
async fn asking(
    conn: &mut TenantConn,
    question: QuestionId,
    lesson: Option<LessonId>,
    course: Option<CourseId>,
) -> Result<Vec<LessonId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT l.id AS "id: LessonId" FROM lessons l
            WHERE ($2::bigint IS NULL OR l.id = $2)
              AND ($3::bigint IS NULL OR EXISTS (SELECT FROM course_items i WHERE i.lesson_id = l.id AND i.course_id = $3))
              AND (EXISTS (SELECT FROM lesson_questions o WHERE o.lesson_id = l.id AND o.question_id = $1)
                   OR EXISTS (SELECT FROM attempt_questions q JOIN attempts a ON a.id = q.attempt_id
                               WHERE q.question_id = $1 AND a.lesson_id = l.id))
            ORDER BY l.id"#,
        question as QuestionId,
        lesson as Option<LessonId>,
        course as Option<CourseId>,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Of many the first two hundred.
async fn list_asking(conn: &mut TenantConn, question: QuestionId) -> Result<Vec<AskingQuiz>, ApiError> {
    Ok(sqlx::query_as!(
        AskingQuiz,
        r#"SELECT l.id AS "lesson_id: LessonId", l.title, c.id AS "course_id?: CourseId", c.title AS "course_title?",
                  r.rule AS "rule?: MarkRule", coalesce(asked.attempts, 0) AS "attempts!"
             FROM lessons l
             LEFT JOIN (SELECT a.lesson_id, count(*) AS attempts FROM attempt_questions q JOIN attempts a ON a.id = q.attempt_id
                         WHERE q.question_id = $1 GROUP BY a.lesson_id) asked ON asked.lesson_id = l.id
             LEFT JOIN quiz_mark_rules r ON r.lesson_id = l.id AND r.question_id = $1
             LEFT JOIN courses c ON c.id = (SELECT min(i.course_id) FROM course_items i WHERE i.lesson_id = l.id)
            WHERE l.kind = 'quiz' AND (asked.attempts > 0
               OR EXISTS (SELECT FROM lesson_questions o WHERE o.lesson_id = l.id AND o.question_id = $1 AND o.on_quiz))
            ORDER BY l.id LIMIT 200"#,
        question as QuestionId,
    )
    .fetch_all(&mut *conn)
    .await?)
}
