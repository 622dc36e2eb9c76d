//! Calls on one problem.

use actix_web::{HttpRequest, delete, get, post, put, web};
use marking::Kind;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::REQUIRED;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::access::{find_editable, find_visible_by_id_in, find_visible_in, lock_editable};
use super::checks::{refuse_blocked, refuse_without_tests};
use super::input::QuestionInput;
use super::messages::RUNNING_QUESTION;
use super::saving::{change, insert, keep_approved, prepare, prepare_copy};
use super::store;
use super::views::{QuestionView, view};
use crate::actor::{Actor, Visitor};
use crate::approval::{self, ManageStep, Status};
use crate::categories::{self, CategoryKind};
use crate::class_context::InClass;
use crate::files;
use crate::history::{self, Change, Subject};
use crate::ids::QuestionId;
use crate::permissions::{Action, Resource};
use crate::ranking;
use crate::site::Site;

/// Creates a problem with its test cases.
#[utoipa::path(tag = "problem", request_body = QuestionInput, responses((status = 200, body = Envelope<QuestionView>)))]
#[post("/api/problems")]
pub async fn create_problem(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<QuestionView>, ApiError> {
    actor.require(Resource::Question, Action::Create)?;
    let mut input: QuestionInput = body.json().await?;
    input.kind = Some(Kind::Code);
    input.is_listed.get_or_insert(true);
    create(&site, &actor, input, Locale::of(&request)).await
}

/// Creates a question of any kind.
#[utoipa::path(tag = "question", request_body = QuestionInput, responses((status = 200, body = Envelope<QuestionView>)))]
#[post("/api/question")]
pub async fn create_question(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<QuestionView>, ApiError> {
    actor.require(Resource::Question, Action::Create)?;
    let input: QuestionInput = body.json().await?;
    if input.kind.is_none() {
        return Err(ApiError::field("type", REQUIRED));
    }
    create(&site, &actor, input, Locale::of(&request)).await
}

async fn create(
    site: &Site,
    actor: &Actor,
    input: QuestionInput,
    locale: Locale,
) -> Result<Envelope<QuestionView>, ApiError> {
    let prepared = prepare(site, actor, input).await?;
    let mut tx = site.begin().await?;
    let id = insert(&mut tx, actor, prepared).await?;
    let question = find_editable(&mut tx, id, actor).await?;
    keep_approved(&mut tx, &question).await?;
    let view = view(&mut tx, question, Some(actor), locale).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// Changes a problem; what is not named stays. Test cases have calls of their own.
#[utoipa::path(tag = "problem", params(QuestionId), request_body = QuestionInput, responses((status = 200, body = Envelope<QuestionView>)))]
#[put("/api/problems/{id}")]
pub async fn update_problem(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<QuestionView>, ApiError> {
    update(&site, &actor, *id, body, Locale::of(&request)).await
}

/// Changes a question of any kind; what is not named stays. Test cases have calls of their own.
#[utoipa::path(tag = "question", params(QuestionId), request_body = QuestionInput, responses((status = 200, body = Envelope<QuestionView>)))]
#[put("/api/question/{id}")]
pub async fn update_question(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<QuestionView>, ApiError> {
    update(&site, &actor, *id, body, Locale::of(&request)).await
}

async fn update(
    site: &Site,
    actor: &Actor,
    id: QuestionId,
    body: RawBody,
    locale: Locale,
) -> Result<Envelope<QuestionView>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    change(site, actor, id, body.json().await?).await?;
    let mut conn = site.read().await?;
    let question = find_editable(&mut conn, id, actor).await?;
    Ok(Envelope::of(view(&mut conn, question, Some(actor), locale).await?))
}

/// A question that is to be copied.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CloneBody {
    question_id: QuestionId,
}

/// Copies a question into a draft of one's own: new ids, the same files and tests.
#[utoipa::path(tag = "question", request_body = CloneBody, responses((status = 200, body = Envelope<QuestionView>)))]
#[post("/api/question/clone")]
pub async fn clone_question(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<QuestionView>, ApiError> {
    actor.require(Resource::Question, Action::Create)?;
    let CloneBody { question_id } = body.json().await?;
    let mut conn = site.read().await?;
    let question = find_editable(&mut conn, question_id, &actor).await?;
    let secrets = store::find_secrets(&mut conn, question_id).await?;
    drop(conn);
    let locale = Locale::of(&request);
    let copy = prepare_copy(question.draft, secrets, locale).await?;
    let mut tx = site.begin().await?;
    let id = insert(&mut tx, &actor, copy).await?;
    store::copy_tests(&mut tx, question_id, id).await?;
    let question = find_editable(&mut tx, id, &actor).await?;
    let view = view(&mut tx, question, Some(&actor), locale).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// One problem, by its address or id.
#[utoipa::path(tag = "problem", params(InClass), responses((status = 200, body = Envelope<QuestionView>)))]
#[get("/api/problems/{slug}")]
pub async fn get_problem(
    site: Site,
    visitor: Visitor,
    slug: web::Path<String>,
    request: HttpRequest,
    within: Query<InClass>,
) -> Result<Envelope<QuestionView>, ApiError> {
    let mut conn = site.read().await?;
    let question = find_visible_in(&mut conn, &slug, visitor.0.as_ref(), within.classroom_id).await?;
    Ok(Envelope::of(view(&mut conn, question, visitor.0.as_ref(), Locale::of(&request)).await?))
}

/// One problem, by its id alone: for whoever goes on to save by it.
#[utoipa::path(tag = "question", params(QuestionId, InClass), responses((status = 200, body = Envelope<QuestionView>)))]
#[get("/api/question/{id}")]
pub async fn get_question(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
    within: Query<InClass>,
) -> Result<Envelope<QuestionView>, ApiError> {
    let mut conn = site.read().await?;
    let question = find_visible_by_id_in(&mut conn, *id, Some(&actor), within.classroom_id).await?;
    Ok(Envelope::of(view(&mut conn, question, Some(&actor), Locale::of(&request)).await?))
}

/// Deletes a problem; one that somebody has answered is archived, and its answers stay.
#[utoipa::path(tag = "problem", params(QuestionId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/problems/{id}")]
pub async fn delete_problem(site: Site, actor: Actor, id: web::Path<QuestionId>) -> Result<Envelope<bool>, ApiError> {
    remove(&site, &actor, *id).await
}

/// Deletes a question; one that somebody has answered is archived, and its answers stay.
#[utoipa::path(tag = "question", params(QuestionId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/question/{id}")]
pub async fn delete_question(site: Site, actor: Actor, id: web::Path<QuestionId>) -> Result<Envelope<bool>, ApiError> {
    remove(&site, &actor, *id).await
}

async fn remove(site: &Site, actor: &Actor, id: QuestionId) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Question, Action::Delete)?;
    let mut tx = site.begin().await?;
    let question = lock_editable(&mut tx, id, actor).await?;
    if store::is_running(&mut tx, id).await? {
        return Err(RUNNING_QUESTION.into());
    }
    categories::place(&mut tx, CategoryKind::Question, id.get(), (None, None)).await?;
    if store::is_used(&mut tx, id).await? {
        store::archive(&mut tx, id).await?;
        ranking::plan_question(&mut tx, id).await?;
    } else {
        files::use_in(&mut tx, files::Subject::Question(id), &[]).await?;
        store::delete(&mut tx, id).await?;
    }
    let was = json!({ "name": question.draft.texts.title, "slug": question.draft.slug });
    history::record(&mut tx, Some(actor.id), Subject::question(id), Change::Delete, &was, &Value::Null).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Takes a step in the life of a question: submit, cancel, approve, reject, publish or unpublish.
#[utoipa::path(tag = "question", request_body = ManageStep, responses((status = 200, body = Envelope<QuestionView>)))]
#[put("/api/question/manage")]
pub async fn manage_question(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<QuestionView>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let step: ManageStep = body.json().await?;
    let mut tx = site.begin().await?;
    let question = lock_editable(&mut tx, QuestionId(step.id), &actor).await?;
    let may_approve = actor.may(Resource::Question, Action::Approval);
    let (to, reason) = step.outcome(&question.standing(), may_approve)?;
    if matches!(to, Status::WaitingForApproval | Status::Approved | Status::Published) {
        refuse_blocked(&question.draft, &store::find_secrets(&mut tx, question.id).await?)?;
    }
    if to == Status::Published {
        refuse_without_tests(&mut tx, &question).await?;
    }
    store::set_status(&mut tx, question.id, to, reason).await?;
    ranking::plan_question(&mut tx, question.id).await?;
    let question = find_editable(&mut tx, question.id, &actor).await?;
    keep_approved(&mut tx, &question).await?;
    let view = view(&mut tx, question, Some(&actor), Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// What has changed since the question was let through last, text by text: for its author and who reviews it.
#[utoipa::path(tag = "question", params(QuestionId), responses((status = 200, body = Envelope<Vec<approval::Change>>)))]
#[get("/api/question/{id}/changes")]
pub async fn list_changes(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
) -> Result<Envelope<Vec<approval::Change>>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let mut conn = site.read().await?;
    let question = find_editable(&mut conn, *id, &actor).await?;
    let before = approval::last_approved(&mut conn, approval::Kind::Question, question.id.get()).await?;
    Ok(Envelope::of(approval::between(&before, &question.draft.named_texts())))
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
