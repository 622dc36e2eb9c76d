//! The question that somebody answers: one that they may see by itself, one of a lesson that is open to them, or one of an
//! attempt of theirs.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::REQUIRED;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::store::Place;
use crate::actor::Actor;
use crate::attempts::{self, Attempt, GivenAnswer, messages::TIME_OVER};
use crate::class_context;
use crate::courses::find_question_in_lesson;
use crate::ids::{AttemptId, ClassroomId, ContestId, LessonId, QuestionId};
use crate::questions::messages::PROBLEM_NOT_FOUND;
use crate::questions::{Question, find_for_judging, find_visible_alone};
use crate::site::Site;

/// Which question, and who asks it.
#[derive(Debug, Clone, Copy)]
pub struct Which {
    pub question: QuestionId,
    /// The lesson that asks it; none: by itself.
    pub lesson: Option<LessonId>,
    /// The contest that asks it; the attempt is a part of it.
    pub contest: Option<ContestId>,
    /// The attempt that asks it.
    pub attempt: Option<AttemptId>,
    /// The class in which it is answered.
    pub class: Option<ClassroomId>,
}

/// A question that may be answered.
pub struct Asked {
    /// Its points are those that it counts here.
    pub question: Question,
    pub place: Place,
    /// The sitting that asks it.
    pub attempt: Option<Attempt>,
}

/// Why an answer is refused; one of an attempt whose time is over is kept for the teacher first.
pub async fn refuse(
    site: &Site,
    actor: &Actor,
    (attempt, given): (Option<AttemptId>, GivenAnswer),
    refused: ApiError,
) -> ApiError {
    let Some(attempt) = attempt.filter(|_| refused.message() == TIME_OVER) else { return refused };
    keep_late(site, actor, attempt, given).await.unwrap_or_else(|error| error)
}

async fn keep_late(site: &Site, actor: &Actor, attempt: AttemptId, given: GivenAnswer) -> Result<ApiError, ApiError> {
    let mut tx = site.begin().await?;
    attempts::hold(&mut tx, attempt).await?;
    let refusal = attempts::refuse_late(&mut tx, actor.id, attempt, &[given]).await?;
    tx.commit().await?;
    Ok(refusal)
}

/// The question, in a lesson or an attempt where one is named. What is answered in an attempt is of the attempt's class.
///
/// # Errors
/// 404 where it or the class is not for them, 412 with the reason where the lesson, the attempt or the class is closed.
pub async fn find_asked(conn: &mut TenantConn, which: Which, actor: &Actor, locale: Locale) -> Result<Asked, ApiError> {
    let Which { question, lesson, contest, attempt, .. } = which;
    if let Some(id) = attempt {
        // Asked first: what comes too late is kept, whatever became of the class.
        let admitted = attempts::admit(conn, actor, id, question, OffsetDateTime::now_utc()).await?;
        class_context::answering(conn, which.class, actor).await?;
        let mut question = find_for_judging(conn, question).await?.ok_or(PROBLEM_NOT_FOUND)?;
        question.draft.max_score = admitted.max_score;
        let Attempt { lesson_id: lesson, class, .. } = admitted.attempt;
        let place = Place { attempt: Some(id), lesson, class };
        return Ok(Asked { question, place, attempt: Some(admitted.attempt) });
    }
    // An account of a contest answers in its parts alone.
    if actor.exam.is_some() {
        return Err(PROBLEM_NOT_FOUND.into());
    }
    if contest.is_some() {
        return Err(ApiError::on_field("quiz_submission_id", REQUIRED));
    }
    let class = class_context::answering(conn, which.class, actor).await?;
    let (question, class) = match lesson {
        Some(lesson) => (find_question_in_lesson(conn, lesson, question, actor, locale).await?, class),
        None => by_itself(conn, question, actor, class).await?,
    };
    Ok(Asked { question, place: Place { attempt: None, lesson, class }, attempt: None })
}

/// A question by itself. What only a class sets is answered in that class, also where none is named: a page that was left and
/// found again does not know its class.
async fn by_itself(
    conn: &mut TenantConn,
    id: QuestionId,
    actor: &Actor,
    class: Option<ClassroomId>,
) -> Result<(Question, Option<ClassroomId>), ApiError> {
    match find_visible_alone(conn, id, actor).await {
        Err(error) if error.message() == PROBLEM_NOT_FOUND => {}
        found => return Ok((found?, class)),
    }
    let setting = class_context::class_that_sets(conn, actor, id, class).await?.ok_or(PROBLEM_NOT_FOUND)?;
    let class = class_context::answering(conn, Some(setting), actor).await?;
    let question = find_for_judging(conn, id).await?.filter(|question| !question.is_archived);
    Ok((question.ok_or(PROBLEM_NOT_FOUND)?, class))
}
