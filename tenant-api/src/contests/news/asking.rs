//! Clarifications.

use actix_web::{HttpRequest, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::store::{self, Clarification};
use super::topic::{News, tell, tell_person};
use crate::actor::Actor;
use crate::contests::access::{find_editable, find_visible_by_id};
use crate::contests::messages::{
    CLARIFICATION_NOT_FOUND, CONTEST_NOT_STARTED, CONTEST_OVER, NOT_ENTERED, TOO_MANY_OPEN,
};
use crate::contests::parts::label;
use crate::contests::store as contests;
use crate::ids::{ClarificationId, ContestId, QuestionId};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Longest question and answer, in characters.
const TEXT_MAX: usize = 2000;
/// Most questions of a person that wait for an answer.
const OPEN_MAX: i64 = 10;

/// A question of a contestant with its answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClarificationView {
    pub id: ClarificationId,
    /// Null: about the contest as a whole.
    pub question_id: Option<QuestionId>,
    pub label: Option<String>,
    pub text: String,
    /// Null: nobody has answered yet.
    pub answer: Option<String>,
    /// Whether the answer is for all.
    pub is_public: bool,
    pub is_mine: bool,
    /// For staff.
    pub asked_by: Option<String>,
    /// Epoch seconds.
    pub created_at: i64,
    pub answered_at: Option<i64>,
}

/// A question that is asked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClarificationBody {
    /// None: about the contest as a whole.
    #[serde(default)]
    question_id: Option<QuestionId>,
    /// At most 2,000 characters.
    text: String,
}

/// An answer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClarificationAnswer {
    /// At most 2,000 characters.
    answer: String,
    /// Whether it is for all; otherwise for who asked.
    #[serde(default)]
    is_public: bool,
}

/// A text that says something, without spaces around it.
///
/// # Errors
/// 412 at its field.
pub(super) fn text_of(field: &str, text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    let mut faults = Faults::default();
    faults.required(field, text).max_chars(field, text, TEXT_MAX).ensure(field, !text.contains('\0'), INVALID_VALUE);
    faults.finish()?;
    Ok(text.to_owned())
}

/// What was asked and answered, newest first: staff see everything, others their own and what was answered for all.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<Vec<ClarificationView>>)))]
#[get("/api/contests/{id}/clarifications")]
pub async fn list_clarifications(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: HttpRequest,
) -> Result<Envelope<Vec<ClarificationView>>, ApiError> {
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let contest = find_visible_by_id(&mut conn, *id, Some(&actor)).await?;
    let is_staff = contest.may_edit(Some(&actor));
    let rows = store::list_clarifications(&mut conn, *id, (!is_staff).then_some(actor.id)).await?;
    let view = |row: Clarification| ClarificationView {
        id: row.id,
        question_id: row.question_id,
        label: row.position.map(label),
        text: row.text,
        answer: row.answer,
        is_public: row.is_public,
        is_mine: row.user_id == actor.id,
        asked_by: is_staff.then(|| names::shown(row.user_name, locale)),
        created_at: row.created_at.unix_timestamp(),
        answered_at: row.answered_at.map(OffsetDateTime::unix_timestamp),
    };
    Ok(Envelope::of(rows.into_iter().map(view).collect()))
}

/// Asks the staff of a contest that runs; at most ten questions of a person wait.
#[utoipa::path(tag = "contest", params(ContestId), request_body = ClarificationBody, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/contests/{id}/clarifications")]
pub async fn ask(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require_own_account()?;
    let body: ClarificationBody = body.json().await?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let contest = find_visible_by_id(&mut tx, *id, Some(&actor)).await?;
    contests::find_own(&mut tx, actor.id, contest.id, now).await?.ok_or(NOT_ENTERED)?;
    if now < contest.start {
        return Err(CONTEST_NOT_STARTED.into());
    }
    if contest.is_over(now) {
        return Err(CONTEST_OVER.into());
    }
    let text = text_of("text", &body.text)?;
    let mut asked = contest.draft.parts.iter().flat_map(|part| &part.questions);
    if body.question_id.is_some_and(|question| !asked.any(|asked| asked.question_id == question)) {
        return Err(ApiError::on_field("question_id", INVALID_VALUE));
    }
    crate::attempts::lock_starts(&mut tx, actor.id).await?;
    if store::count_open(&mut tx, contest.id, actor.id).await? >= OPEN_MAX {
        return Err(ApiError::with(TOO_MANY_OPEN, vec![("max", OPEN_MAX.to_string())]));
    }
    store::insert_clarification(&mut tx, (contest.id, actor.id), body.question_id, &text).await?;
    tell(&mut tx, contest.id, News::Asked)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// A contest and one of its clarifications.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct ClarificationPath {
    #[param(value_type = i64)]
    id: ContestId,
    #[param(value_type = i64)]
    clarification: ClarificationId,
}

/// Answers a question, to who asked or to all; once more in place of the answer that was there.
#[utoipa::path(tag = "contest", params(ClarificationPath), request_body = ClarificationAnswer, responses((status = 200, body = Envelope<bool>)))]
#[put("/api/contests/{id}/clarifications/{clarification}")]
pub async fn answer(
    site: Site,
    actor: Actor,
    path: web::Path<ClarificationPath>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let body: ClarificationAnswer = body.json().await?;
    let mut tx = site.begin().await?;
    find_editable(&mut tx, path.id, &actor).await?;
    let text = text_of("answer", &body.answer)?;
    let of = (path.id, path.clarification);
    let asker = store::set_answer(&mut tx, of, actor.id, (&text, body.is_public)).await?;
    tell_person(&mut tx, path.id, asker.ok_or(CLARIFICATION_NOT_FOUND)?)?;
    // Staff look again as well.
    tell(&mut tx, path.id, if body.is_public { News::Told } else { News::Asked })?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
