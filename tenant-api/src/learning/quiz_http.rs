//! Calls on attempts: handed in, and what they have come to.

use actix_web::{HttpRequest, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, REQUIRED, TOO_LARGE};
use platform::tenancy::{TenantConn, TenantTx};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::hand_in::{self, How};
use super::quiz_results::{self, QuizQuestionResult, QuizResult};
use super::start::{self, Begin};
use super::store;
use crate::actor::Actor;
use crate::attempts::messages::ATTEMPT_NOT_FOUND;
use crate::attempts::{self, Attempt, FILE_TYPE_MAX, FORMATS, GivenAnswer};
use crate::class_context::{self, InClass};
use crate::courses::{self, QUESTIONS_MAX};
use crate::ids::{AccountId, AttemptId, ClassroomId, ContestId, LessonId, QuestionId};
use crate::listing::given;
use crate::names;
use crate::site::Site;
use crate::standings;

/// Longest answer, in bytes, and largest body: as many as a quiz may ask.
const ANSWER_MAX: usize = 64 * 1024;
const BODY_MAX: usize = 16 * 1024 * 1024;

/// An attempt that is handed in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SubmitQuiz {
    /// The contest, where a part of one is handed in: the path then has the part's id.
    #[serde(default)]
    contest_id: Option<ContestId>,
    /// None: an untimed quiz begins and ends in one.
    #[serde(default)]
    quiz_submission_id: Option<AttemptId>,
    /// The class in which it is taken: its teachers see it.
    #[serde(default)]
    classroom_id: Option<ClassroomId>,
    /// A send that is repeated has the same, and is answered as the first.
    key: Uuid,
    /// What comes before what was kept on the way; at most 64 KiB each.
    #[serde(default)]
    answers: Vec<GivenAnswer>,
}

impl SubmitQuiz {
    fn check(&self) -> Result<(), ApiError> {
        if self.answers.iter().any(|answer| answer.size() > ANSWER_MAX) {
            return Err(ApiError::with(TOO_LARGE, vec![("max", "64 KB".into())]));
        }
        let mut faults = Faults::default();
        faults.ensure("answers", self.answers.len() <= QUESTIONS_MAX, Fault::too_long(QUESTIONS_MAX));
        faults.each("answers", &self.answers, |faults, answer| {
            let is_text = |text: &str| !text.contains('\0');
            faults
                .ensure("answer", is_text(&answer.answer) && is_text(&answer.source_code), INVALID_VALUE)
                .one_of("format", answer.format.as_str(), &FORMATS)
                .max_chars("file_type", &answer.file_type, FILE_TYPE_MAX);
        });
        faults.finish()
    }
}

/// Hands an attempt in.
#[utoipa::path(tag = "learning", params(LessonId), request_body = SubmitQuiz, responses((status = 200, body = Envelope<QuizResult>)))]
#[post("/api/learning/lesson/{id}/submit-quiz")]
pub async fn submit_quiz(
    site: Site,
    actor: Actor,
    id: web::Path<LessonId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<QuizResult>, ApiError> {
    actor.require_own_account()?;
    let body: SubmitQuiz = body.at_most(BODY_MAX).json().await?;
    body.check()?;
    let locale = Locale::of(&request);
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let attempt = match body.quiz_submission_id {
        Some(attempt) => {
            let attempt = attempts::lock(&mut tx, attempt).await?;
            let is_there = |attempt: &Attempt| match body.contest_id {
                Some(_) => attempt.part_id.is_some_and(|part| part.get() == id.get()),
                None => attempt.lesson_id == Some(*id),
            };
            let is_own = |attempt: &Attempt| attempt.user_id == actor.id && is_there(attempt);
            attempt.filter(is_own).ok_or(ATTEMPT_NOT_FOUND)?
        }
        None if body.contest_id.is_some() => return Err(ApiError::on_field("quiz_submission_id", REQUIRED)),
        None => {
            let open = start::open_quiz(&mut tx, *id, &actor, locale).await?;
            let is_timed = open.lesson.draft.settings.as_ref().is_some_and(|settings| settings.duration > 0);
            if is_timed {
                return Err(ApiError::on_field("quiz_submission_id", REQUIRED));
            }
            let class = class_context::answering(&mut tx, body.classroom_id, &actor).await?;
            let how = Begin { key: body.key, class, now };
            let (attempt, _) = start::begin(&mut tx, &site, &actor, &open, how, locale).await?;
            attempts::lock(&mut tx, attempt.id).await?.ok_or(ATTEMPT_NOT_FOUND)?
        }
    };
    let is_known = attempt.submit_key == Some(body.key);
    if is_known {
        return answer(&mut tx, &attempt).await.map(Envelope::of);
    }
    if attempt.was_timed_out() || (attempt.is_running() && attempts::is_over(&attempt, now)) {
        return Err(refuse_late(tx, &site, &attempt, &body.answers).await?);
    }
    attempts::refuse_closed(&attempt, now)?;
    attempts::refuse_elsewhere(&mut tx, &attempt, &actor).await?;
    class_context::answering(&mut tx, body.classroom_id, &actor).await?;
    class_context::require_active(&mut tx, attempt.class, &actor).await?;
    let how = How::Submitted(Some(body.key));
    let handed = hand_in::hand_in(&mut tx, &site, &attempt, &body.answers, how).await?;
    let attempt = attempts::find(&mut tx, attempt.id).await?.ok_or(ATTEMPT_NOT_FOUND)?;
    let result = answer(&mut tx, &attempt).await?;
    let result = QuizResult { coins: handed.coins, congratulate: handed.congratulate, ..result };
    tx.commit().await?;
    if handed.has_programs {
        hand_in::carry(&site);
    }
    Ok(Envelope::of(result))
}

/// Keeps for the teacher what comes when the time is over. Where the attempt's task has not come yet, what was kept in time is
/// handed in first.
async fn refuse_late(
    mut tx: TenantTx,
    site: &Site,
    attempt: &Attempt,
    answers: &[GivenAnswer],
) -> Result<ApiError, ApiError> {
    let mut has_programs = false;
    if attempt.is_running() {
        has_programs = hand_in::hand_in(&mut tx, site, attempt, &[], How::Timeout).await?.has_programs;
    }
    let refusal = attempts::refuse_late(&mut tx, attempt.user_id, attempt.id, answers).await?;
    tx.commit().await?;
    if has_programs {
        hand_in::carry(site);
    }
    Ok(refusal)
}

async fn answer(conn: &mut TenantConn, attempt: &Attempt) -> Result<QuizResult, ApiError> {
    let (settings, sight) = quiz_results::sight_of(conn, attempt, false).await?;
    quiz_results::result(conn, attempt, (&settings, sight)).await
}

/// Whether somebody may change the lesson or contest that an attempt belongs to.
///
/// # Errors
/// When the database fails.
pub async fn may_teach(conn: &mut TenantConn, attempt: &Attempt, actor: &Actor) -> Result<bool, ApiError> {
    match (attempt.lesson_id, attempt.part_id) {
        (Some(lesson), _) => Ok(courses::find_editable_lesson(conn, lesson, actor).await.is_ok()),
        (None, Some(part)) => standings::may_edit_part(conn, part, actor).await,
        (None, None) => Ok(false),
    }
}

/// The attempt, for its person and for its teachers: who may change its lesson or contest, or leads the class that is named and
/// that it was taken in; whether it is one of the latter.
///
/// # Errors
/// 404 for everybody else.
pub async fn find_seen(
    conn: &mut TenantConn,
    id: AttemptId,
    actor: &Actor,
    class: Option<ClassroomId>,
) -> Result<(Attempt, bool), ApiError> {
    let attempt = attempts::find(conn, id).await?.ok_or(ATTEMPT_NOT_FOUND)?;
    let is_teacher =
        may_teach(conn, &attempt, actor).await? || class_context::sees(conn, class, actor, attempt.answered()).await?;
    if is_teacher || attempt.user_id == actor.id { Ok((attempt, is_teacher)) } else { Err(ATTEMPT_NOT_FOUND.into()) }
}

/// What an attempt has come to.
#[utoipa::path(tag = "learning", params(AttemptId), responses((status = 200, body = Envelope<QuizResult>)))]
#[get("/api/learning/quiz-submission/{id}/result")]
pub async fn get_quiz_result(
    site: Site,
    actor: Actor,
    id: web::Path<AttemptId>,
) -> Result<Envelope<QuizResult>, ApiError> {
    let mut conn = site.read().await?;
    let (attempt, is_teacher) = find_seen(&mut conn, *id, &actor, None).await?;
    let (settings, sight) = quiz_results::sight_of(&mut conn, &attempt, is_teacher).await?;
    Ok(Envelope::of(quiz_results::result(&mut conn, &attempt, (&settings, sight)).await?))
}

/// What an attempt has come to, question by question.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuizDetail {
    #[serde(flatten)]
    pub result: QuizResult,
    pub user: QuizUser,
    pub questions: Vec<QuizQuestionResult>,
    /// For teachers who look at one question: the next attempt with an answer to it that waits for a mark.
    pub next_quiz_submission_id: Option<AttemptId>,
}

/// Whose attempt it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuizUser {
    pub id: AccountId,
    pub name: String,
}

/// An attempt with every question.
#[utoipa::path(tag = "learning", params(AttemptId, InClass), responses((status = 200, body = Envelope<QuizDetail>)))]
#[get("/api/learning/quiz-submission/{id}/full-detail")]
pub async fn get_quiz_full_detail(
    site: Site,
    actor: Actor,
    id: web::Path<AttemptId>,
    request: HttpRequest,
    within: Query<InClass>,
) -> Result<Envelope<QuizDetail>, ApiError> {
    let which = Part { only: None, class: within.classroom_id };
    detail(&site, &actor, *id, which, Locale::of(&request)).await.map(Envelope::of)
}

/// Which question.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfQuestion {
    #[param(value_type = i64)]
    question_id: QuestionId,
    /// A class that the caller leads: what its learners have answered is seen as their teacher sees it.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    classroom_id: Option<ClassroomId>,
}

/// An attempt with one of its questions.
#[utoipa::path(tag = "learning", params(AttemptId, OfQuestion), responses((status = 200, body = Envelope<QuizDetail>)))]
#[get("/api/learning/quiz-submission/{id}/detail")]
pub async fn get_quiz_detail(
    site: Site,
    actor: Actor,
    id: web::Path<AttemptId>,
    request: HttpRequest,
    query: Query<OfQuestion>,
) -> Result<Envelope<QuizDetail>, ApiError> {
    let which = Part { only: Some(query.question_id), class: query.classroom_id };
    detail(&site, &actor, *id, which, Locale::of(&request)).await.map(Envelope::of)
}

/// What of an attempt is looked at, and where.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// None: all of its questions.
    pub only: Option<QuestionId>,
    /// The class that it is looked at in.
    pub class: Option<ClassroomId>,
}

/// An attempt in full, or with one of its questions.
///
/// # Errors
/// As [`find_seen`].
pub async fn detail(
    site: &Site,
    actor: &Actor,
    id: AttemptId,
    Part { only, class }: Part,
    locale: Locale,
) -> Result<QuizDetail, ApiError> {
    let mut conn = site.read().await?;
    let (attempt, is_teacher) = find_seen(&mut conn, id, actor, class).await?;
    let (settings, sight) = quiz_results::sight_of(&mut conn, &attempt, is_teacher).await?;
    let result = quiz_results::result(&mut conn, &attempt, (&settings, sight)).await?;
    // While it runs, its questions are asked by the attempt alone.
    let questions = match attempt.is_running() && !is_teacher {
        true => Vec::new(),
        false => quiz_results::details(&mut conn, &attempt, (sight, is_teacher), only, locale).await?,
    };
    let next_quiz_submission_id = match only.filter(|_| is_teacher) {
        Some(question) => store::next_to_mark(&mut conn, &attempt, question, class).await?,
        None => None,
    };
    let name = names::shown(store::name_of(&mut conn, attempt.user_id).await?, locale);
    Ok(QuizDetail { result, user: QuizUser { id: attempt.user_id, name }, questions, next_quiz_submission_id })
}
