//! What one answer has come to.

use actix_web::{HttpRequest, get, web};
use judge_farm::client::to_hundredths;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::quiz_http::{QuizUser, may_teach};
use super::quiz_results;
use super::remarks::{self, Remark};
use super::store;
use crate::actor::Actor;
use crate::attempts::{self, Sight};
use crate::class_context::{self, InClass};
use crate::courses;
use crate::ids::{AttemptId, ClassroomId, QuestionId, SubmissionId};
use crate::names;
use crate::questions::{find_for_judging, find_key, sees_solution};
use crate::site::Site;
use crate::submissions::messages::SUBMISSION_NOT_FOUND;
use crate::submissions::{self, Review, Submission, SubmissionStatus};

/// What an answer has come to.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionResult {
    pub submission_id: SubmissionId,
    /// The attempt that it was sent in.
    pub quiz_submission_id: Option<AttemptId>,
    /// Who answered; null for who does not mark it.
    pub user: Option<QuizUser>,
    pub question_id: QuestionId,
    pub status: SubmissionStatus,
    /// Null before it may be seen.
    pub score: Option<f64>,
    pub max_score: f64,
    /// What the machine gave, and what a teacher gave; null where nobody did.
    pub auto_score: Option<f64>,
    pub manual_score: Option<f64>,
    /// In the encoding of its kind; of programs the source.
    pub answer: String,
    /// What is right; null before it may be seen, and where there is no such thing.
    pub correct_answer: Option<String>,
    pub review: Option<Review>,
    pub remarks: Vec<Remark>,
    /// Whether it was handed in by the server when the time was over, or came then and was accepted.
    pub late: bool,
    /// Rises with each marking by hand.
    pub version: i32,
}

/// The submission, for its person and for who may mark it, also as the teacher of the class that is named; whether it is one
/// of the latter.
///
/// # Errors
/// 404 for everybody else.
pub async fn find_seen(
    conn: &mut TenantConn,
    id: SubmissionId,
    actor: &Actor,
    class: Option<ClassroomId>,
) -> Result<(Submission, bool), ApiError> {
    let submission = submissions::find_submission(conn, id).await?.ok_or(SUBMISSION_NOT_FOUND)?;
    let may_mark = may_mark(conn, &submission, actor).await?
        || class_context::sees(conn, class, actor, submission.answered()).await?;
    if may_mark || submission.user_id == actor.id {
        Ok((submission, may_mark))
    } else {
        Err(SUBMISSION_NOT_FOUND.into())
    }
}

/// Whether `actor` may mark it: who may change the lesson or contest that asked, or the question.
///
/// # Errors
/// When the database fails.
pub async fn may_mark(conn: &mut TenantConn, submission: &Submission, actor: &Actor) -> Result<bool, ApiError> {
    if let Some(lesson) = submission.lesson_id {
        return Ok(courses::find_editable_lesson(conn, lesson, actor).await.is_ok());
    }
    if let Some(attempt) = submission.attempt_id
        && let Some(attempt) = attempts::find(conn, attempt).await?
    {
        return may_teach(conn, &attempt, actor).await;
    }
    let question = find_for_judging(conn, submission.question_id).await?;
    Ok(question.is_some_and(|question| question.may_edit(Some(actor))))
}

/// What an answer of any kind has come to.
#[utoipa::path(tag = "learning", params(SubmissionId, InClass), responses((status = 200, body = Envelope<SubmissionResult>)))]
#[get("/api/learning/submission/{id}/result")]
pub async fn get_submission_result(
    site: Site,
    actor: Actor,
    id: web::Path<SubmissionId>,
    request: HttpRequest,
    within: Query<InClass>,
) -> Result<Envelope<SubmissionResult>, ApiError> {
    let mut conn = site.read().await?;
    let (submission, may_mark) = find_seen(&mut conn, *id, &actor, within.classroom_id).await?;
    result_of(&mut conn, submission, may_mark, Locale::of(&request)).await.map(Envelope::of)
}

/// The result as it is answered.
///
/// # Errors
/// When the database fails.
pub async fn result_of(
    conn: &mut TenantConn,
    submission: Submission,
    is_teacher: bool,
    locale: Locale,
) -> Result<SubmissionResult, ApiError> {
    let key = find_key(conn, submission.question_id).await?;
    let mut late = false;
    let (sight, review) = match submission.attempt_id {
        Some(attempt) => {
            let attempt = attempts::find(conn, attempt).await?.ok_or(SUBMISSION_NOT_FOUND)?;
            late = attempt.was_timed_out();
            let (_, sight) = quiz_results::sight_of(conn, &attempt, is_teacher).await?;
            (sight, submissions::review_as(&key, &submission, sight, locale))
        }
        None => {
            let sees_solution = is_teacher || sees_solution(conn, submission.user_id, submission.question_id).await?;
            let review = submissions::review_of(&key, &submission, sees_solution, locale);
            let shows = review.as_ref().is_some_and(Review::shows_solution);
            (Sight { marks: true, answers: is_teacher || shows }, review)
        }
    };
    let user = match is_teacher {
        true => Some(QuizUser {
            id: submission.user_id,
            name: names::shown(store::name_of(conn, submission.user_id).await?, locale),
        }),
        false => None,
    };
    let is_published = submission.manual_at.is_some();
    let auto = submission.share.map(|share| share * submission.max_score * (1.0 - submission.deduction));
    let remarks = remarks::of_many(conn, &[submission.id], is_teacher, locale).await?.remove(&submission.id);
    let seen = |score: Option<f64>| score.filter(|_| sight.marks).map(to_hundredths);
    Ok(SubmissionResult {
        submission_id: submission.id,
        quiz_submission_id: submission.attempt_id,
        user,
        question_id: submission.question_id,
        status: if sight.marks { submission.status } else { SubmissionStatus::NotTested },
        score: seen(Some(submission.score)),
        max_score: to_hundredths(submission.max_score),
        auto_score: seen(auto),
        manual_score: seen(submission.manual_score.filter(|_| is_published || is_teacher)),
        correct_answer: if sight.answers { marking::key_answer(&key.subject()) } else { None },
        review,
        remarks: remarks.unwrap_or_default(),
        late,
        version: submission.mark_version,
        answer: if key.kind.is_program() { submission.source_code } else { submission.answer },
    })
}
