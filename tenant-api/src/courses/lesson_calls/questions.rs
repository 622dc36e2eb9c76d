//! The questions of a lesson: put in, set, ordered, taken out, shown.

use actix_web::{HttpRequest, delete, get, post, put, web};
use marking::Kind;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::REQUIRED;
use platform::tenancy::{TenantConn, TenantTx};
use serde::Deserialize;
use serde::Serialize;
use utoipa::ToSchema;

use super::editing::{begin_lesson_edit, recount_all};
use crate::actor::Actor;
use crate::approval::{Status, Visibility, edits_everything};
use crate::courses::lessons::{
    self, Lesson, LessonQuestionRow, NewQuestion, QUESTIONS_MAX, QuestionChange, count_addable, list_questions,
    shown_questions,
};
use crate::courses::messages::{MOMENT_AFTER_END, NO_SUCH_QUESTION};
use crate::courses::study::{InCourse, open_lesson};
use crate::courses::words::LessonKind;
use crate::ids::{CourseId, LessonId, QuestionId};
use crate::permissions::{Action, Resource};
use crate::questions::{self, Difficulty, QuestionInput, QuestionView};
use crate::site::Site;

/// Most points of a question in a lesson.
const SCORE_MAX: f64 = 10_000.0;

/// A question as it stands in a lesson.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonQuestion {
    pub id: QuestionId,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub name: String,
    pub slug: String,
    /// What it counts here.
    pub score: f64,
    /// Whether the quiz asks it; else it is to practise.
    pub on_quiz: bool,
    /// Second of the video at which it is asked.
    pub at: Option<f64>,
    /// Whether the video goes on only with an answer.
    pub must_answer: bool,
    pub status: Status,
    pub visibility: Visibility,
    pub difficulty: Difficulty,
    /// Whether its author lets quizzes take it.
    pub enable_on_quiz: bool,
    /// Whether the caller may change the question itself.
    pub can_edit: bool,
}

/// A lesson's questions.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonQuestions {
    /// Those that a quiz asks, or all of another lesson.
    pub count: i32,
    /// Of a quiz: what those are worth that are not drawn.
    pub points: f64,
    /// For editors all of them; for learners those that they answer outside an attempt.
    pub items: Vec<LessonQuestion>,
    /// For learners: what they answer, without keys.
    pub questions: Option<Vec<QuestionView>>,
}

/// Questions that go into a lesson.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AddQuestions {
    /// At most 200.
    pub question_ids: Vec<QuestionId>,
    /// The question that they stand before; null: as the last.
    #[serde(default)]
    pub before_id: Option<QuestionId>,
}

/// Where a question stands.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LessonQuestionPlace {
    /// The question that it stands before; null: as the last.
    #[serde(default)]
    pub before_id: Option<QuestionId>,
}

/// How a question counts in a lesson; what is not named stays.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LessonQuestionChange {
    pub enable_on_quiz: Option<bool>,
    pub score: Option<f64>,
    /// Second of the video.
    pub at: Option<f64>,
    pub must_answer: Option<bool>,
}

/// A lesson and one of its questions.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct OfLesson {
    /// The lesson's.
    id: LessonId,
    /// The question's.
    qid: QuestionId,
}

fn item(row: &LessonQuestionRow, actor: &Actor) -> LessonQuestion {
    LessonQuestion {
        id: row.id,
        kind: row.kind,
        name: row.name.clone(),
        slug: row.slug.clone(),
        score: row.score,
        on_quiz: row.on_quiz,
        at: row.at,
        must_answer: row.must_answer,
        status: row.status,
        visibility: row.visibility,
        difficulty: row.difficulty,
        enable_on_quiz: row.enable_on_quiz,
        can_edit: actor.may(Resource::Question, Action::Update)
            && (actor.id == row.author_id || edits_everything(actor)),
    }
}

/// The questions as an editor sees them.
async fn as_editor(
    conn: &mut TenantConn,
    id: LessonId,
    actor: &Actor,
    locale: Locale,
) -> Result<LessonQuestions, ApiError> {
    let lesson = lessons::find(conn, id).await?.ok_or(crate::courses::messages::LESSON_NOT_FOUND)?;
    let rows = list_questions(conn, id, locale.code()).await?;
    let items = rows.iter().map(|row| item(row, actor)).collect();
    Ok(LessonQuestions { count: lesson.num_questions, points: points(&lesson, &rows), items, questions: None })
}

/// Ends a change of a lesson's questions: counts its courses anew, and answers with the questions as they are now.
async fn save(
    mut tx: TenantTx,
    id: LessonId,
    courses: &[CourseId],
    (actor, locale): (&Actor, Locale),
) -> Result<Envelope<LessonQuestions>, ApiError> {
    recount_all(&mut tx, courses).await?;
    let answer = as_editor(&mut tx, id, actor, locale).await?;
    tx.commit().await?;
    Ok(Envelope::of(answer))
}

fn points(lesson: &Lesson, rows: &[LessonQuestionRow]) -> f64 {
    match lesson.draft.kind {
        LessonKind::Quiz => rows.iter().filter(|row| row.on_quiz).map(|row| row.score).sum(),
        _ => 0.0,
    }
}

/// The questions of a lesson. Learners get those to practise and those of a video; of a quiz, outside an attempt, only how
/// many there are and what they are worth.
#[utoipa::path(tag = "lesson", params(LessonId), responses((status = 200, body = Envelope<LessonQuestions>)))]
#[get("/api/lesson-item/{id}/question")]
pub async fn list_lesson_questions(
    site: Site,
    actor: Actor,
    id: web::Path<LessonId>,
    request: HttpRequest,
) -> Result<Envelope<LessonQuestions>, ApiError> {
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let InCourse { lesson, can_edit, .. } = open_lesson(&mut conn, *id, Some(&actor), locale).await?;
    if can_edit {
        return Ok(Envelope::of(as_editor(&mut conn, lesson.id, &actor, locale).await?));
    }
    let rows = list_questions(&mut conn, lesson.id, locale.code()).await?;
    let shown = shown_questions(&mut conn, lesson.id).await?;
    let mut views = Vec::with_capacity(shown.len());
    for question in &shown {
        let Some(question) = questions::find_for_judging(&mut conn, *question).await? else { continue };
        views.push(questions::view(&mut conn, question, Some(&actor), locale).await?);
    }
    let points = points(&lesson, &rows);
    let items = rows.iter().filter(|row| shown.contains(&row.id)).map(|row| item(row, &actor)).collect();
    Ok(Envelope::of(LessonQuestions { count: lesson.num_questions, points, items, questions: Some(views) }))
}

/// A new question's place: of a quiz it is asked, elsewhere it is to practise.
fn new_question(id: QuestionId, lesson: &Lesson) -> NewQuestion {
    let on_quiz = lesson.draft.kind == LessonKind::Quiz;
    let at = (lesson.draft.kind == LessonKind::VideoInteraction).then_some(0.0);
    NewQuestion { id, set: QuestionChange { on_quiz, score: None, at, must_answer: false } }
}

/// Puts questions of the bank into a lesson: the caller's own, and what of others is out.
#[utoipa::path(tag = "lesson", params(LessonId), request_body = AddQuestions, responses((status = 200, body = Envelope<LessonQuestions>)))]
#[post("/api/lesson-item/{id}/add-question")]
pub async fn add_lesson_questions(
    site: Site,
    actor: Actor,
    id: web::Path<LessonId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<LessonQuestions>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let AddQuestions { mut question_ids, before_id } = body.json().await?;
    let mut seen = std::collections::HashSet::new();
    question_ids.retain(|id| seen.insert(*id));
    let mut faults = Faults::default();
    faults.ensure("question_ids", !question_ids.is_empty(), REQUIRED);
    faults.between("question_ids", question_ids.len(), 0..=QUESTIONS_MAX);
    faults.finish()?;
    let mut tx = site.begin().await?;
    let (lesson, courses) = begin_lesson_edit(&mut tx, *id, &actor).await?;
    let author = (!edits_everything(&actor)).then_some(actor.id);
    let for_video = lesson.draft.kind == LessonKind::VideoInteraction;
    if count_addable(&mut tx, &question_ids, author, for_video).await? != question_ids.len() {
        return Err(ApiError::field("question_ids", NO_SUCH_QUESTION));
    }
    let new: Vec<NewQuestion> = question_ids.into_iter().map(|id| new_question(id, &lesson)).collect();
    lessons::add_questions(&mut tx, lesson.id, &new, before_id).await?;
    save(tx, lesson.id, &courses, (&actor, Locale::of(&request))).await
}

/// Makes a question and puts it into a lesson, as its last.
#[utoipa::path(tag = "lesson", params(LessonId), request_body = QuestionInput, responses((status = 200, body = Envelope<LessonQuestions>)))]
#[post("/api/lesson-item/{id}/question")]
pub async fn create_lesson_question(
    site: Site,
    actor: Actor,
    id: web::Path<LessonId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<LessonQuestions>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    actor.require(Resource::Question, Action::Create)?;
    let input: QuestionInput = body.json().await?;
    if input.kind.is_none() {
        return Err(ApiError::field("type", REQUIRED));
    }
    let prepared = questions::prepare(&site, &actor, input).await?;
    let mut tx = site.begin().await?;
    let (lesson, courses) = begin_lesson_edit(&mut tx, *id, &actor).await?;
    let question = questions::insert(&mut tx, &actor, prepared).await?;
    let for_video = lesson.draft.kind == LessonKind::VideoInteraction;
    count_addable(&mut tx, &[question], None, for_video).await?;
    lessons::add_questions(&mut tx, lesson.id, &[new_question(question, &lesson)], None).await?;
    save(tx, lesson.id, &courses, (&actor, Locale::of(&request))).await
}

/// Sets how a question counts in a lesson.
#[utoipa::path(tag = "lesson", params(OfLesson), request_body = LessonQuestionChange, responses((status = 200, body = Envelope<LessonQuestions>)))]
#[put("/api/lesson-item/{id}/question/{qid}")]
pub async fn change_lesson_question(
    site: Site,
    actor: Actor,
    of: web::Path<OfLesson>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<LessonQuestions>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let change: LessonQuestionChange = body.json().await?;
    let mut tx = site.begin().await?;
    let (lesson, courses) = begin_lesson_edit(&mut tx, of.id, &actor).await?;
    let rows = list_questions(&mut tx, lesson.id, Locale::Vi.code()).await?;
    let row = rows.iter().find(|row| row.id == of.qid).ok_or_else(|| ApiError::field("qid", NO_SUCH_QUESTION))?;
    let mut faults = Faults::default();
    if let Some(score) = change.score {
        faults.between("score", score, 0.0..=SCORE_MAX);
    }
    if let Some(at) = change.at {
        faults.between("at", at, 0.0..=f64::from(i32::MAX));
        faults.ensure("at", lesson.duration == 0 || at <= f64::from(lesson.duration), MOMENT_AFTER_END);
    }
    faults.finish()?;
    let set = QuestionChange {
        on_quiz: change.enable_on_quiz.unwrap_or(row.on_quiz),
        score: change.score.or(Some(row.score)),
        at: change.at.or(row.at),
        must_answer: change.must_answer.unwrap_or(row.must_answer),
    };
    lessons::change_question(&mut tx, lesson.id, of.qid, set).await?;
    save(tx, lesson.id, &courses, (&actor, Locale::of(&request))).await
}

/// Puts a question before another one of the lesson, or as the last.
#[utoipa::path(tag = "lesson", params(OfLesson), request_body = LessonQuestionPlace, responses((status = 200, body = Envelope<LessonQuestions>)))]
#[put("/api/lesson-item/{id}/question/{qid}/move")]
pub async fn move_lesson_question(
    site: Site,
    actor: Actor,
    of: web::Path<OfLesson>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<LessonQuestions>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let LessonQuestionPlace { before_id } = body.json().await?;
    let mut tx = site.begin().await?;
    let (lesson, _) = begin_lesson_edit(&mut tx, of.id, &actor).await?;
    lessons::move_question(&mut tx, lesson.id, of.qid, before_id).await?;
    // An order counts nothing anew.
    save(tx, lesson.id, &[], (&actor, Locale::of(&request))).await
}

/// Takes a question out of a lesson; in the bank it stays.
#[utoipa::path(tag = "lesson", params(OfLesson), responses((status = 200, body = Envelope<LessonQuestions>)))]
#[delete("/api/lesson-item/{id}/remove-question/{qid}")]
pub async fn remove_lesson_question(
    site: Site,
    actor: Actor,
    of: web::Path<OfLesson>,
    request: HttpRequest,
) -> Result<Envelope<LessonQuestions>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let mut tx = site.begin().await?;
    let (lesson, courses) = begin_lesson_edit(&mut tx, of.id, &actor).await?;
    lessons::remove_question(&mut tx, lesson.id, of.qid).await?;
    save(tx, lesson.id, &courses, (&actor, Locale::of(&request))).await
}
