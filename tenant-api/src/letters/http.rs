//! Templates: listed, read, written, changed, taken away.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::TenantConn;
use serde_json::Value;

use super::input::{Draft, LetterTemplateInput};
use super::key::{TemplateKey, TemplatePath};
use super::messages::{TEMPLATE_NOT_FOUND, TOO_MANY_TEMPLATES};
use super::store::{self, TemplateRow};
use super::views::{LetterTemplate, state, state_of};
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::MailTemplateId;
use crate::mail::SystemLetter;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Most letters of a site's own.
const OWN_MAX: i64 = 200;

/// Every letter that the site sends: the platform's, worded by the site or as they were made, and the site's own.
#[utoipa::path(tag = "template", responses((status = 200, body = Envelope<Vec<LetterTemplate>>)))]
#[get("/api/templates")]
pub async fn list_letter_templates(
    site: Site,
    actor: Actor,
    request: HttpRequest,
) -> Result<Envelope<Vec<LetterTemplate>>, ApiError> {
    actor.require(Resource::EmailTemplate, Action::List)?;
    let rows = store::list(&mut *site.read().await?).await?;
    Ok(Envelope::of(LetterTemplate::list(rows, Locale::of(&request))))
}

/// A letter.
#[utoipa::path(tag = "template", params(TemplatePath), responses((status = 200, body = Envelope<LetterTemplate>)))]
#[get("/api/templates/{id}")]
pub async fn get_letter_template(
    site: Site,
    actor: Actor,
    path: web::Path<TemplatePath>,
    request: HttpRequest,
) -> Result<Envelope<LetterTemplate>, ApiError> {
    actor.require(Resource::EmailTemplate, Action::Read)?;
    let key = path.key()?;
    let found = store::find(&mut *site.read().await?, key).await?;
    view(key, found, Locale::of(&request)).map(Envelope::of)
}

fn view(key: TemplateKey, found: Option<TemplateRow>, locale: Locale) -> Result<LetterTemplate, ApiError> {
    match (found, key) {
        (Some(row), _) => Ok(LetterTemplate::of(row, locale)),
        (None, TemplateKey::System(system)) => Ok(LetterTemplate::original(system, locale)),
        (None, TemplateKey::Written(_)) => Err(TEMPLATE_NOT_FOUND.into()),
    }
}

/// What a template words.
///
/// # Errors
/// 404 where there is none.
pub(super) fn worded(key: TemplateKey, found: Option<&TemplateRow>) -> Result<Option<SystemLetter>, ApiError> {
    match (found, key) {
        (Some(row), _) => Ok(row.system),
        (None, TemplateKey::System(system)) => Ok(Some(system)),
        (None, TemplateKey::Written(_)) => Err(TEMPLATE_NOT_FOUND.into()),
    }
}

/// Writes a letter of the site's own.
#[utoipa::path(tag = "template", request_body = LetterTemplateInput, responses((status = 200, body = Envelope<LetterTemplate>)))]
#[post("/api/templates")]
pub async fn create_letter_template(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<LetterTemplate>, ApiError> {
    actor.require(Resource::EmailTemplate, Action::Create)?;
    let input: LetterTemplateInput = body.json().await?;
    let draft = input.checked(None).await?;
    let mut tx = site.begin().await?;
    if store::lock_and_count_own(&mut tx).await? >= OWN_MAX {
        return Err(ApiError::with(TOO_MANY_TEMPLATES, vec![("max", OWN_MAX.to_string())]));
    }
    let id = insert(&mut tx, &actor, None, &draft).await?;
    let row = store::find(&mut tx, TemplateKey::Written(id)).await?.ok_or(TEMPLATE_NOT_FOUND)?;
    tx.commit().await?;
    Ok(Envelope::of(LetterTemplate::of(row, Locale::of(&request))))
}

async fn insert(
    tx: &mut TenantConn,
    actor: &Actor,
    system: Option<SystemLetter>,
    draft: &Draft,
) -> Result<MailTemplateId, ApiError> {
    let id = store::insert(tx, system, draft, actor.id).await?.ok_or(CONCURRENT_EDIT)?;
    let after = state(&draft.name, &draft.title, &draft.content);
    let subject = Subject::mail_template(id);
    history::record(tx, Some(actor.id), subject, Change::Create, &Value::Null, &after).await?;
    Ok(id)
}

/// Changes a letter: all of it is what the body says. One of the platform goes out in these words from now on.
#[utoipa::path(tag = "template", params(TemplatePath), request_body = LetterTemplateInput, responses((status = 200, body = Envelope<LetterTemplate>)))]
#[put("/api/templates/{id}")]
pub async fn update_letter_template(
    site: Site,
    actor: Actor,
    path: web::Path<TemplatePath>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<LetterTemplate>, ApiError> {
    actor.require(Resource::EmailTemplate, Action::Update)?;
    let key = path.key()?;
    let template = worded(key, store::find(&mut *site.read().await?, key).await?.as_ref())?;
    let input: LetterTemplateInput = body.json().await?;
    let version = input.version;
    let draft = input.checked(template).await?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    let was = store::lock(&mut tx, key).await?;
    let known = was.as_ref().map_or(0, |row| row.version);
    if version.is_some_and(|version| version != known) {
        let now = serde_json::to_value(view(key, was, locale)?).map_err(ApiError::internal)?;
        return Err(ApiError::with_data(CONCURRENT_EDIT, now));
    }
    match was {
        Some(row) => change(&mut tx, &actor, &row, &draft).await?,
        // Taken away in this moment, unless it is the platform's.
        None => drop(insert(&mut tx, &actor, Some(worded(key, None)?.ok_or(TEMPLATE_NOT_FOUND)?), &draft).await?),
    }
    let now = view(key, store::find(&mut tx, key).await?, locale)?;
    tx.commit().await?;
    Ok(Envelope::of(now))
}

async fn change(tx: &mut TenantConn, actor: &Actor, was: &TemplateRow, draft: &Draft) -> Result<(), ApiError> {
    store::update(tx, was.id, draft, actor.id).await?;
    let after = state(&draft.name, &draft.title, &draft.content);
    history::record(tx, Some(actor.id), Subject::mail_template(was.id), Change::Update, &state_of(was), &after).await
}

/// Takes a letter of the site's own away; one of the platform goes out as it was made again.
#[utoipa::path(tag = "template", params(TemplatePath), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/templates/{id}")]
pub async fn delete_letter_template(
    site: Site,
    actor: Actor,
    path: web::Path<TemplatePath>,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::EmailTemplate, Action::Delete)?;
    let key = path.key()?;
    let mut tx = site.begin().await?;
    let was = store::lock(&mut tx, key).await?;
    worded(key, was.as_ref())?;
    if let Some(row) = was {
        store::delete(&mut tx, row.id).await?;
        let subject = Subject::mail_template(row.id);
        history::record(&mut tx, Some(actor.id), subject, Change::Delete, &state_of(&row), &Value::Null).await?;
        tx.commit().await?;
    }
    Ok(Envelope::of(true))
}
