//! Calls on one problem.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::access::{find_editable, find_visible, find_visible_by_id, lock_editable};
use super::input::ProblemInput;
use super::judging::SubtaskInput;
use super::messages::{EMPTY_SUBTASK, NO_TESTS};
use super::store::{self, Draft, Question};
use super::test_cases::{self, messages::TEST_CASE_NOT_FOUND};
use super::views::{ProblemView, view};
use crate::actor::{Actor, Visitor};
use crate::approval::{self, Change, Kind, ManageStep, Status, Visibility};
use crate::ids::QuestionId;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Creates a problem with its test cases.
#[utoipa::path(tag = "problem", request_body = ProblemInput, responses((status = 200, body = Envelope<ProblemView>)))]
#[post("/api/problems")]
pub async fn create_problem(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ProblemView>, ApiError> {
    actor.require(Resource::Question, Action::Create)?;
    let mut input: ProblemInput = body.json().await?;
    let cases = input.test_cases.take().unwrap_or_default();
    let wanted = input.status.unwrap_or(Status::Draft);
    let mut draft = Draft::default();
    let mut faults = input.apply(&mut draft);
    test_cases::check(&mut faults, &cases);
    faults.finish()?;
    let places = draft.judging.take_places();
    let may_approve = actor.may(Resource::Question, Action::Approval);
    let status = approval::first(wanted, draft.visibility == Visibility::Public, may_approve)
        .map_err(|message| ApiError::on_field("status", message))?;
    let stored = test_cases::store_contents(&site, cases).await?;
    let rendered = draft.rendered().await?;
    let mut tx = site.begin().await?;
    let id = store::insert(&mut tx, &mut draft, &rendered, actor.id, status).await?;
    test_cases::append(&mut tx, id, stored).await?;
    place_tests(&mut tx, id, &draft, places).await?;
    let question = find_editable(&mut tx, id, &actor).await?;
    keep_approved(&mut tx, &question).await?;
    let view = view(&mut tx, question, Some(&actor), Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// Changes a problem; what is not named stays. Test cases have calls of their own.
#[utoipa::path(tag = "problem", params(QuestionId), request_body = ProblemInput, responses((status = 200, body = Envelope<ProblemView>)))]
#[put("/api/problems/{id}")]
pub async fn update_problem(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ProblemView>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let input: ProblemInput = body.json().await?;
    // Rendered before the transaction begins: of what there is now, with the change.
    let mut ahead = find_editable(&mut *site.read().await?, *id, &actor).await?.draft;
    input.clone().apply(&mut ahead).finish()?;
    let rendered = ahead.rendered().await?;
    let mut tx = site.begin().await?;
    let mut question = lock_editable(&mut tx, *id, &actor).await?;
    let was_public = question.draft.visibility == Visibility::Public;
    input.apply(&mut question.draft).finish()?;
    let is_as_rendered = question.draft.texts == ahead.texts && question.draft.translations == ahead.translations;
    // Somebody else was quicker with another of its texts.
    let rendered = if is_as_rendered { rendered } else { question.draft.rendered().await? };
    let places = question.draft.judging.take_places();
    let is_public = was_public || question.draft.visibility == Visibility::Public;
    let may_approve = actor.may(Resource::Question, Action::Approval);
    let status = approval::after_edit(question.status, is_public, may_approve);
    store::update(&mut tx, question.id, &question.draft, &rendered, status).await?;
    place_tests(&mut tx, question.id, &question.draft, places).await?;
    let question = find_editable(&mut tx, *id, &actor).await?;
    keep_approved(&mut tx, &question).await?;
    let view = view(&mut tx, question, Some(&actor), Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// Keeps the texts of what is let through, for who reviews the next change.
async fn keep_approved(tx: &mut TenantConn, question: &Question) -> Result<(), ApiError> {
    match question.status {
        Status::Approved | Status::Published => {
            approval::keep_approved(tx, Kind::Question, question.id.get(), &question.draft.named_texts()).await
        }
        _ => Ok(()),
    }
}

/// Puts tests into subtasks where the author has said which, and out of subtasks that are gone.
async fn place_tests(
    tx: &mut TenantConn,
    id: QuestionId,
    draft: &Draft,
    places: Option<BTreeMap<i32, i32>>,
) -> Result<(), ApiError> {
    if let Some(places) = places {
        let positions: Vec<i32> =
            test_cases::placement(tx, id).await?.into_iter().map(|(position, _)| position).collect();
        if let Some((_, subtask)) = places.iter().find(|(position, _)| !positions.contains(position)) {
            let index = draft.judging.subtasks.iter().position(|known| known.id == Some(*subtask)).unwrap_or_default();
            return Err(ApiError::field(&format!("subtasks[{index}].tests"), TEST_CASE_NOT_FOUND));
        }
        test_cases::place(tx, id, &places).await?;
    }
    let left: Vec<i32> = draft.judging.subtasks.iter().filter_map(|subtask| subtask.id).collect();
    test_cases::clear_removed_subtasks(tx, id, &left).await
}

/// One problem, by its address or id.
#[utoipa::path(tag = "problem", responses((status = 200, body = Envelope<ProblemView>)))]
#[get("/api/problems/{slug}")]
pub async fn get_problem(
    site: Site,
    visitor: Visitor,
    slug: web::Path<String>,
    request: HttpRequest,
) -> Result<Envelope<ProblemView>, ApiError> {
    let mut conn = site.read().await?;
    let question = find_visible(&mut conn, &slug, visitor.0.as_ref()).await?;
    Ok(Envelope::of(view(&mut conn, question, visitor.0.as_ref(), Locale::of(&request)).await?))
}

/// One problem, by its id alone: for whoever goes on to save by it.
#[utoipa::path(tag = "question", params(QuestionId), responses((status = 200, body = Envelope<ProblemView>)))]
#[get("/api/question/{id}")]
pub async fn get_question(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
) -> Result<Envelope<ProblemView>, ApiError> {
    let mut conn = site.read().await?;
    let question = find_visible_by_id(&mut conn, *id, Some(&actor)).await?;
    Ok(Envelope::of(view(&mut conn, question, Some(&actor), Locale::of(&request)).await?))
}

/// Deletes a problem with its test cases and submissions.
#[utoipa::path(tag = "problem", params(QuestionId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/problems/{id}")]
pub async fn delete_problem(site: Site, actor: Actor, id: web::Path<QuestionId>) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Question, Action::Delete)?;
    let mut tx = site.begin().await?;
    let question = find_editable(&mut tx, *id, &actor).await?;
    store::delete(&mut tx, question.id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Takes a step in the life of a question: submit, cancel, approve, reject, publish or unpublish.
#[utoipa::path(tag = "question", request_body = ManageStep, responses((status = 200, body = Envelope<ProblemView>)))]
#[put("/api/question/manage")]
pub async fn manage_question(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ProblemView>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let step: ManageStep = body.json().await?;
    let mut tx = site.begin().await?;
    let question = lock_editable(&mut tx, QuestionId(step.id), &actor).await?;
    let may_approve = actor.may(Resource::Question, Action::Approval);
    let (to, reason) = step.outcome(&question.standing(), may_approve)?;
    if to == Status::Published {
        check_tests(&mut tx, &question).await?;
    }
    store::set_status(&mut tx, question.id, to, reason).await?;
    let question = find_editable(&mut tx, question.id, &actor).await?;
    keep_approved(&mut tx, &question).await?;
    let view = view(&mut tx, question, Some(&actor), Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// What has changed since the question was let through last, text by text: for its author and who reviews it.
#[utoipa::path(tag = "question", params(QuestionId), responses((status = 200, body = Envelope<Vec<Change>>)))]
#[get("/api/question/{id}/changes")]
pub async fn list_changes(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
) -> Result<Envelope<Vec<Change>>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let mut conn = site.read().await?;
    let question = find_editable(&mut conn, *id, &actor).await?;
    let before = approval::last_approved(&mut conn, Kind::Question, question.id.get()).await?;
    Ok(Envelope::of(approval::between(&before, &question.draft.named_texts())))
}

/// What is published has tests, and so has every subtask.
async fn check_tests(tx: &mut TenantConn, question: &Question) -> Result<(), ApiError> {
    let placement = test_cases::placement(tx, question.id).await?;
    if placement.is_empty() {
        return Err(NO_TESTS.into());
    }
    let empty = |subtask: &&SubtaskInput| !placement.iter().any(|(_, of)| of.is_some() && *of == subtask.id);
    match question.draft.judging.subtasks.iter().find(empty) {
        Some(subtask) => Err(ApiError::with(EMPTY_SUBTASK, vec![("name", subtask.title())])),
        None => Ok(()),
    }
}

/// Markdown to be looked at.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Preview {
    markdown: String,
}

/// The same as clean HTML with MathML.
#[derive(Debug, Serialize, ToSchema)]
pub struct Previewed {
    html: String,
}

/// Renders Markdown as a saved statement would be, for the editor's preview.
#[utoipa::path(tag = "problem", request_body = Preview, responses((status = 200, body = Envelope<Previewed>)))]
#[post("/api/problems/preview")]
pub async fn preview_markdown(_site: Site, actor: Actor, body: RawBody) -> Result<Envelope<Previewed>, ApiError> {
    actor.require(Resource::Question, Action::Create)?;
    let preview: Preview = body.json().await?;
    let mut faults = Faults::default();
    faults.max_chars("markdown", &preview.markdown, statements::TEXT_MAX);
    faults.finish()?;
    let html = tokio::task::spawn_blocking(move || statements::markdown::render(&preview.markdown)).await?;
    Ok(Envelope::of(Previewed { html }))
}
