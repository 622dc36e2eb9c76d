//! Marks that teachers give: apart from the machine's, for one answer or a whole attempt, published at once or together.

use actix_web::{HttpRequest, get, post, web};
use marking::Kind;
use marking::messages::SCORES_FIRST;
use platform::envelope::{Envelope, Paging};
use platform::error::{ApiError, FieldError};
use platform::faults::Faults;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::{CONCURRENT_EDIT, INVALID_VALUE, NO_ACCESS};
use platform::tenancy::TenantTx;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::messages::BEING_GRADED;
use super::quiz_http::may_teach;
use super::quiz_http::{self, Part, QuizDetail};
use super::remarks::{self, RemarkInput};
use super::results::{self, SubmissionResult};
use super::store::{self, NewMark, ToMark};
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::attempts::{self, Attempt, messages::ATTEMPT_NOT_FOUND};
use crate::class_context::{self, InClass};
use crate::ids::{AccountId, AttemptId, ClassroomId, CourseId, LessonId, QuestionId, SubmissionId};
use crate::listing::given;
use crate::names;
use crate::notices;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::submissions::messages::SUBMISSION_NOT_FOUND;
use crate::submissions::{self, Submission, SubmissionStatus};

/// A mark of one answer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MarkBody {
    /// From 0 to what the answer counts.
    score: f64,
    /// In place of those that were there.
    #[serde(default)]
    remarks: Option<Vec<RemarkInput>>,
    /// That was read; another one now: `concurrent_edit`.
    #[serde(default)]
    version: Option<i32>,
}

/// Marks an answer by hand; its person is told.
#[utoipa::path(tag = "learning", params(SubmissionId, InClass), request_body = MarkBody, responses((status = 200, body = Envelope<SubmissionResult>)))]
#[post("/api/learning/submission/{id}/judge-manual")]
pub async fn mark_submission(
    site: Site,
    actor: Actor,
    id: web::Path<SubmissionId>,
    request: HttpRequest,
    within: Query<InClass>,
    body: RawBody,
) -> Result<Envelope<SubmissionResult>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let body: MarkBody = body.json().await?;
    let mut tx = site.begin().await?;
    let ahead = submissions::find_submission(&mut tx, *id).await?.ok_or(SUBMISSION_NOT_FOUND)?;
    if !results::may_mark(&mut tx, &ahead, &actor).await?
        && !class_context::marks(&mut tx, within.classroom_id, &actor, ahead.answered()).await?
    {
        return Err(NO_ACCESS.into());
    }
    if ahead.status == SubmissionStatus::Running {
        return Err(BEING_GRADED.into());
    }
    if let Some(attempt) = ahead.attempt_id {
        let attempt = attempts::lock(&mut tx, attempt).await?.ok_or(ATTEMPT_NOT_FOUND)?;
        refuse_running(&attempt)?;
    }
    let mut faults = Faults::default();
    check_score(&mut faults, "score", body.score, ahead.max_score);
    remarks::check(&mut faults, body.remarks.as_deref().unwrap_or_default());
    faults.finish()?;
    let mark = NewMark { submission: &ahead, score: body.score, by: actor.id, version: body.version, publish: true };
    give(&mut tx, &site, mark, body.remarks.as_deref()).await?;
    if let Some(attempt) = ahead.attempt_id {
        attempts::settle(&mut tx, &site, attempt).await?;
    }
    tell(&mut tx, &ahead).await?;
    let submission = submissions::find_submission(&mut tx, *id).await?.ok_or(SUBMISSION_NOT_FOUND)?;
    let answer = results::result_of(&mut tx, submission, true, Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(answer))
}

/// What runs still is not marked.
fn refuse_running(attempt: &Attempt) -> Result<(), ApiError> {
    if attempt.is_running() { Err(ApiError::from(INVALID_VALUE)) } else { Ok(()) }
}

fn check_score(faults: &mut Faults, field: &str, score: f64, most: f64) {
    faults.between(field, score, 0.0..=most);
}

/// Notes a mark and what is said with it.
async fn give(
    tx: &mut TenantTx,
    site: &Site,
    mark: NewMark<'_>,
    remarks: Option<&[RemarkInput]>,
) -> Result<(), ApiError> {
    let (submission, by) = (mark.submission, mark.by);
    if !store::set_mark(tx, &mark).await? {
        return Err(CONCURRENT_EDIT.into());
    }
    if let Some(remarks) = remarks {
        remarks::set(tx, submission.id, remarks, by).await?;
    }
    if mark.publish {
        submissions::recount(tx, site, submission.user_id, submission.question_id).await?;
    }
    Ok(())
}

/// Tells a person that something of theirs is marked.
async fn tell(tx: &mut TenantTx, submission: &Submission) -> Result<(), ApiError> {
    let title = store::title_of(tx, submission.question_id).await?;
    let attempt = match submission.attempt_id.filter(|_| submission.lesson_id.is_none()) {
        Some(attempt) => attempts::find(tx, attempt).await?,
        None => None,
    };
    let path = match (submission.lesson_id, attempt) {
        (Some(lesson), _) => store::path_of_lesson(tx, lesson, submission.user_id).await?,
        (None, Some(of_contest)) => store::place_of(tx, &of_contest).await?.1,
        (None, None) => Some(format!("/question-submission/{}/{}", submission.question_id, submission.id)),
    };
    let event = format!("{}/{}", submission.id, submission.mark_version + 1);
    let group = submission.lesson_id.map(|lesson| format!("lesson/{lesson}")).unwrap_or_default();
    let notice = notices::New {
        kind: notices::Kind::AnswerMarked,
        group,
        event,
        params: json!({ "name": title }),
        path: path.unwrap_or_default(),
    };
    notices::tell(tx, &[submission.user_id], notice).await
}

/// Marks of an attempt.
#[derive(Debug, Deserialize, ToSchema)]
pub struct QuizMarks {
    marks: Vec<QuizMarkInput>,
    /// Whether its person is to see them; until then only teachers do.
    #[serde(default)]
    publish: bool,
}

/// A mark of a question of an attempt.
#[derive(Debug, Deserialize, ToSchema)]
pub struct QuizMarkInput {
    question_id: QuestionId,
    /// From 0 to what the question counts.
    score: f64,
    /// In place of those that were there.
    #[serde(default)]
    remarks: Option<Vec<RemarkInput>>,
    /// That was read; another one now: `concurrent_edit`.
    #[serde(default)]
    version: Option<i32>,
}

/// Marks an attempt by hand: kept for teachers, or published, which takes a mark for everything that waits for one.
#[utoipa::path(tag = "learning", params(AttemptId, InClass), request_body = QuizMarks, responses((status = 200, body = Envelope<QuizDetail>)))]
#[post("/api/learning/quiz-submission/{id}/judge-manual")]
pub async fn mark_quiz(
    site: Site,
    actor: Actor,
    id: web::Path<AttemptId>,
    request: HttpRequest,
    within: Query<InClass>,
    body: RawBody,
) -> Result<Envelope<QuizDetail>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let body: QuizMarks = body.json().await?;
    let mut tx = site.begin().await?;
    let attempt = attempts::lock(&mut tx, *id).await?.ok_or(ATTEMPT_NOT_FOUND)?;
    let class = within.classroom_id;
    if !may_teach(&mut tx, &attempt, &actor).await?
        && !class_context::marks(&mut tx, class, &actor, attempt.answered()).await?
    {
        return Err(NO_ACCESS.into());
    }
    refuse_running(&attempt)?;
    let answers = super::quiz_results::answers_of(&mut tx, attempt.id).await?;
    let mut unknown = Vec::new();
    let mut faults = Faults::default();
    for (at, mark) in body.marks.iter().enumerate() {
        let field = format!("marks[{at}]");
        let Some(answer) = answers.get(&mark.question_id) else {
            let field = format!("{field}.question_id");
            unknown.push(FieldError { field, message: INVALID_VALUE, params: vec![] });
            continue;
        };
        check_score(&mut faults, &format!("{field}.score"), mark.score, answer.max_score);
        remarks::check(&mut faults, mark.remarks.as_deref().unwrap_or_default());
    }
    if !unknown.is_empty() {
        return Err(ApiError::fields(unknown));
    }
    faults.finish()?;
    let is_given = |question: QuestionId| body.marks.iter().any(|mark| mark.question_id == question);
    let has_gap = answers.values().any(|answer| {
        answer.status == SubmissionStatus::WaitingManualJudge
            && answer.manual_score.is_none()
            && !is_given(answer.question_id)
    });
    if body.publish && has_gap {
        return Err(ApiError::on_field("marks", SCORES_FIRST));
    }
    for mark in &body.marks {
        let submission = &answers[&mark.question_id];
        let new = NewMark { submission, score: mark.score, by: actor.id, version: mark.version, publish: body.publish };
        give(&mut tx, &site, new, mark.remarks.as_deref()).await?;
    }
    if body.publish {
        for answer in answers.values().filter(|answer| answer.manual_score.is_some() && !is_given(answer.question_id)) {
            let score = answer.manual_score.unwrap_or_default();
            let new = NewMark { submission: answer, score, by: actor.id, version: None, publish: true };
            give(&mut tx, &site, new, None).await?;
        }
        attempts::settle(&mut tx, &site, attempt.id).await?;
        if let Some(first) = answers.values().next() {
            tell(&mut tx, first).await?;
        }
    }
    tx.commit().await?;
    let whole = Part { only: None, class };
    quiz_http::detail(&site, &actor, attempt.id, whole, Locale::of(&request)).await.map(Envelope::of)
}

/// Which answers that wait for a mark; empty filters don't count.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QueueFilter {
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    pub course_id: Option<CourseId>,
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    pub question_id: Option<QuestionId>,
    /// Of the learners of a class that the caller leads: what they have answered in it, in its courses and of what it sets,
    /// whoever may change that.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    pub classroom_id: Option<ClassroomId>,
}

/// An answer that waits for a mark.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueItem {
    pub submission_id: SubmissionId,
    /// The attempt that it was sent in.
    pub quiz_submission_id: Option<AttemptId>,
    pub user: QueueUser,
    pub question: QueueQuestion,
    /// The course of the lesson that asked.
    pub course: Option<QueueCourse>,
    /// The quiz that the attempt is of; null where it was not sent in one.
    pub quiz: Option<QueueQuiz>,
    pub max_score: f64,
    /// Epoch seconds.
    pub created_at: i64,
}

/// Who answered.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueUser {
    pub id: AccountId,
    pub name: String,
}

/// What was asked.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueQuestion {
    pub id: QuestionId,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: Kind,
}

/// Where it was asked.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueCourse {
    pub id: CourseId,
    pub title: String,
}

/// The quiz that asked it.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueQuiz {
    pub id: LessonId,
    pub title: String,
}

/// Answers that wait for a teacher's mark in what the caller may change, or in a class of theirs, oldest first.
#[utoipa::path(tag = "learning", params(QueueFilter, Paging), responses((status = 200, body = Envelope<Vec<QueueItem>>)))]
#[get("/api/learning/marking-queue")]
pub async fn list_to_mark(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    filter: Query<QueueFilter>,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<QueueItem>>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    if let Some(class) = filter.classroom_id {
        class_context::require_leader(&mut conn, class, &actor).await?;
    }
    // Who may change everything marks everything, and who leads a class all of it.
    let of = (filter.classroom_id.is_none() && !edits_everything(&actor)).then_some(actor.id);
    let page = (paging.limit(), paging.offset());
    let rows = store::list_to_mark(&mut conn, (of, &filter), locale.code(), page).await?;
    let total = rows.first().map_or(0, |row| row.total);
    let item = |row: ToMark| QueueItem {
        submission_id: row.submission_id,
        quiz_submission_id: row.attempt_id,
        user: QueueUser { id: row.user_id, name: names::shown(row.user_name, locale) },
        question: QueueQuestion { id: row.question_id, title: row.question_title, kind: row.kind },
        course: row.course_id.zip(row.course_title).map(|(id, title)| QueueCourse { id, title }),
        quiz: row.quiz_id.zip(row.quiz_title).map(|(id, title)| QueueQuiz { id, title }),
        max_score: row.max_score,
        created_at: row.created_at.unix_timestamp(),
    };
    Ok(Envelope::page(rows.into_iter().map(item).collect(), paging.metadata(total)))
}
