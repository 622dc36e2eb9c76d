//! What is still wrong with a question before it is handed in or let through.

use actix_web::{HttpRequest, get, web};
use marking::{Finding, Kind};
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError, Params};
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::access::find_editable;
use super::draft::{Draft, Secrets, subject};
use super::judging::SubtaskInput;
use super::messages::{EMPTY_SUBTASK, NO_TESTS};
use super::store::{self, Question};
use super::test_cases;
use super::trial_runs;
use crate::actor::Actor;
use crate::ids::QuestionId;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Something that should be put right.
#[derive(Debug, Serialize, ToSchema)]
pub struct FindingView {
    /// Where in the body: `answers[2].text`.
    field: String,
    message: String,
    message_key: &'static str,
    /// Whether the question can't be handed in or published before.
    blocks: bool,
}

/// What should be put right in a question.
#[utoipa::path(tag = "question", params(QuestionId), responses((status = 200, body = Envelope<Vec<FindingView>>)))]
#[get("/api/question/{id}/check")]
pub async fn check_question(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
) -> Result<Envelope<Vec<FindingView>>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let mut conn = site.read().await?;
    let question = find_editable(&mut conn, *id, &actor).await?;
    let secrets = store::find_secrets(&mut conn, question.id).await?;
    let mut found = marking::findings(&subject(&question.draft, &secrets));
    found.extend(missing_tests(&mut conn, &question).await?);
    found.extend(trial_runs::findings(&mut conn, &question).await?);
    let locale = Locale::of(&request);
    let view = |it: Finding| FindingView {
        message: it.message.text(locale, &it.params),
        message_key: it.message.key(),
        field: it.field,
        blocks: it.blocks,
    };
    Ok(Envelope::of(found.into_iter().map(view).collect::<Vec<_>>()))
}

/// Refuses a question whose key or texts are unfinished.
///
/// # Errors
/// 412 with what is wrong, field by field.
pub fn refuse_blocked(draft: &Draft, secrets: &Secrets) -> Result<(), ApiError> {
    let blocking = marking::findings(&subject(draft, secrets)).into_iter().filter(|found| found.blocks);
    let fields: Vec<FieldError> =
        blocking.map(|it| FieldError { field: it.field, message: it.message, params: it.params }).collect();
    if fields.is_empty() { Ok(()) } else { Err(ApiError::fields(fields)) }
}

/// What is published has tests where the judge runs them, and so has every subtask; its author's own programs get the
/// marks that they must get.
///
/// # Errors
/// 412 where one is missing or fails.
pub async fn refuse_without_tests(tx: &mut TenantConn, question: &Question) -> Result<(), ApiError> {
    let mut found = trial_runs::findings(tx, question).await?;
    found.extend(missing_tests(tx, question).await?);
    match found.pop() {
        Some(Finding { message, params, .. }) => Err(ApiError::with(message, params)),
        None => Ok(()),
    }
}

async fn missing_tests(conn: &mut TenantConn, question: &Question) -> Result<Option<Finding>, ApiError> {
    if !matches!(question.draft.kind, Kind::Code | Kind::TestDrivenCode) {
        return Ok(None);
    }
    let finding = |message, params: Params| Finding { field: "test_cases".into(), message, params, blocks: true };
    let placement = test_cases::placement(conn, question.id).await?;
    if placement.is_empty() {
        return Ok(Some(finding(NO_TESTS, vec![])));
    }
    let empty = |subtask: &&SubtaskInput| !placement.iter().any(|(_, of)| of.is_some() && *of == subtask.id);
    let subtask = question.draft.judging.subtasks.iter().find(empty);
    Ok(subtask.map(|subtask| finding(EMPTY_SUBTASK, vec![("name", subtask.title())])))
}
