//! What came when an attempt's time was over, as its teacher reads it beside what was handed in.

use std::collections::HashMap;

use actix_web::{HttpRequest, get, web};
use judge_farm::client::to_hundredths;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::NO_ACCESS;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::store::{self, LateRow};
use crate::actor::Actor;
use crate::attempts::messages::ATTEMPT_NOT_FOUND;
use crate::attempts::{self, Asked, Attempt, GivenAnswer};
use crate::ids::{AttemptId, QuestionId};
use crate::learning::quiz_http::QuizUser;
use crate::learning::quiz_http::may_teach;
use crate::learning::start::question_views;
use crate::learning::{quiz_results, store as learning_store};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::questions::QuestionView;
use crate::site::Site;
use crate::submissions::{Submission, SubmissionStatus};

/// What came to an attempt when its time was over.
#[derive(Debug, Serialize, ToSchema)]
pub struct LateAnswers {
    pub quiz_submission_id: AttemptId,
    pub user: QuizUser,
    pub try_number: i32,
    /// When its time was over, and when the server handed it in. Epoch seconds.
    pub deadline_at: Option<i64>,
    pub submitted_at: Option<i64>,
    /// Of all that came: a decision carries it.
    pub version: i64,
    /// In the order of the questions.
    pub answers: Vec<LateAnswer>,
}

/// The newest answer that came late to a question.
#[derive(Debug, Serialize, ToSchema)]
pub struct LateAnswer {
    pub question: QuestionView,
    pub given: LateText,
    /// Epoch seconds.
    pub received_at: i64,
    /// Whether it came in a rescue file.
    pub rescued: bool,
    /// Null: nobody has decided yet.
    pub accepted: Option<bool>,
    pub decided_at: Option<i64>,
    /// Null where nobody has, and of an account that is gone.
    pub decided_by: Option<String>,
    /// Null: nothing.
    pub handed_in: Option<LateReplaced>,
}

/// What an answer says.
#[derive(Debug, Serialize, ToSchema)]
pub struct LateText {
    /// In the encoding of its kind.
    pub answer: String,
    pub format: String,
    pub file_type: String,
    /// Of programs.
    pub language_id: Option<i32>,
    pub source_code: String,
}

/// What was handed in, in whose place a late answer may count.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct LateReplaced {
    /// In the encoding of its kind.
    pub answer: String,
    /// Of programs.
    pub language_id: Option<i32>,
    pub source_code: String,
    pub status: SubmissionStatus,
    pub score: f64,
}

impl LateReplaced {
    /// Of what was handed in.
    pub fn of(submission: &Submission) -> Self {
        Self {
            answer: submission.answer.clone(),
            language_id: submission.language_id,
            source_code: submission.source_code.clone(),
            status: submission.status,
            score: to_hundredths(submission.score),
        }
    }
}

/// What came to an attempt when its time was over, for who may mark it.
#[utoipa::path(tag = "learning", params(AttemptId), responses((status = 200, body = Envelope<LateAnswers>)))]
#[get("/api/learning/quiz-submission/{id}/late")]
pub async fn list_late_answers(
    site: Site,
    actor: Actor,
    id: web::Path<AttemptId>,
    request: HttpRequest,
) -> Result<Envelope<LateAnswers>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let mut conn = site.read().await?;
    let attempt = attempts::find(&mut conn, *id).await?.ok_or(ATTEMPT_NOT_FOUND)?;
    refuse_others(&mut conn, &attempt, &actor).await?;
    view(&mut conn, &attempt, Locale::of(&request)).await.map(Envelope::of)
}

/// Whoever may not change the attempt's lesson or contest decides about nothing of it.
///
/// # Errors
/// 403.
pub async fn refuse_others(conn: &mut TenantConn, attempt: &Attempt, actor: &Actor) -> Result<(), ApiError> {
    if may_teach(conn, attempt, actor).await? { Ok(()) } else { Err(NO_ACCESS.into()) }
}

/// Of all that came: it rises with each answer.
pub fn version_of(rows: &[LateRow]) -> i64 {
    rows.iter().map(|row| i64::from(row.version)).sum()
}

/// What is answered of an attempt's late answers.
///
/// # Errors
/// When the database fails.
pub async fn view(conn: &mut TenantConn, attempt: &Attempt, locale: Locale) -> Result<LateAnswers, ApiError> {
    let rows = store::list_late(conn, attempt.id).await?;
    let came = |asked: &Asked| rows.iter().any(|row| row.question_id == asked.question_id);
    let asked: Vec<Asked> = attempts::list_questions(conn, attempt.id).await?.into_iter().filter(came).collect();
    let mut questions = question_views(conn, attempt, &asked, locale).await?;
    let handed_in = quiz_results::answers_of(conn, attempt.id).await?;
    let name = names::shown(learning_store::name_of(conn, attempt.user_id).await?, locale);
    let version = version_of(&rows);
    let mut answers = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(question) = questions.remove(&row.question_id) else { continue };
        answers.push(answer(row, question, &handed_in, locale)?);
    }
    Ok(LateAnswers {
        quiz_submission_id: attempt.id,
        user: QuizUser { id: attempt.user_id, name },
        try_number: attempt.try_number,
        deadline_at: attempt.deadline_at.map(OffsetDateTime::unix_timestamp),
        submitted_at: attempt.submitted_at.map(OffsetDateTime::unix_timestamp),
        version,
        answers,
    })
}

fn answer(
    row: LateRow,
    question: QuestionView,
    handed_in: &HashMap<QuestionId, Submission>,
    locale: Locale,
) -> Result<LateAnswer, ApiError> {
    let given: GivenAnswer = serde_json::from_value(row.answer).map_err(ApiError::internal)?;
    let replaced: Option<LateReplaced> =
        row.replaced.map(serde_json::from_value).transpose().map_err(ApiError::internal)?;
    // What counts now may be this very answer.
    let counts = || handed_in.get(&row.question_id).filter(|_| row.is_accepted != Some(true)).map(LateReplaced::of);
    Ok(LateAnswer {
        question,
        given: LateText {
            answer: given.answer,
            format: given.format,
            file_type: given.file_type,
            language_id: given.language_id,
            source_code: given.source_code,
        },
        received_at: row.received_at.unix_timestamp(),
        rescued: row.is_rescued,
        accepted: row.is_accepted,
        decided_at: row.decided_at.map(OffsetDateTime::unix_timestamp),
        decided_by: row.decided_by.map(|name| names::shown(name, locale)),
        handed_in: replaced.or_else(counts),
    })
}
