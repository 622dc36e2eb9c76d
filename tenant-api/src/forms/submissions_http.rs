//! What was answered: listed, decided about, taken along.

use actix_web::{HttpRequest, get, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use serde::Deserialize;
use utoipa::ToSchema;

use super::deciding::decide;
use super::export;
use super::messages::{FORM_ANSWER_NOT_FOUND, FORM_NOT_FOUND};
use super::store::{self, ListedAnswer, SubmissionQuery};
use super::submissions::{FormSubmission, views};
use super::words::AnswerState;
use crate::actor::Actor;
use crate::files::MadeFile;
use crate::ids::{FormAnswerId, FormId};
use crate::listing::{self, Listing, Search, given};
use crate::permissions::{Action, Resource};
use crate::sheets::SheetFormat;
use crate::site::Site;

/// Longest note, in characters.
const NOTE_MAX: usize = 2000;

/// Which answers.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FormSubmissionFilter {
    /// Of which form. Not asked for before it is known who calls.
    #[param(value_type = i64, required = true)]
    pub form_id: Option<FormId>,
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub state: Option<AnswerState>,
}

/// The answers to a form: those that wait in the order of their line, others newest first.
#[utoipa::path(tag = "form", params(Paging, Search, FormSubmissionFilter), responses((status = 200, body = Envelope<Vec<FormSubmission>>)))]
#[get("/api/register-form/form-submission")]
pub async fn list_form_submissions(
    site: Site,
    actor: Actor,
    listing: Listing<FormSubmissionFilter>,
) -> Result<Envelope<Vec<FormSubmission>>, ApiError> {
    actor.require(Resource::RegisterForm, Action::List)?;
    let mut conn = site.read().await?;
    let form = store::find(&mut conn, listing.filter.form_id, "").await?.ok_or(FORM_NOT_FOUND)?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let (search, state) = (listing.search.as_str(), listing.filter.state);
        store::list_answers(&mut conn, &SubmissionQuery { form: form.id, state, search, limit, offset }).await
    })
    .await?;
    let answers = rows.into_iter().map(|row: ListedAnswer| row.answer).collect();
    Ok(Envelope::page(views(&site, &mut conn, answers).await?, metadata))
}

/// What staff decide about an answer; what is not named stays.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct FormDecision {
    /// Any but `held`.
    pub state: Option<AnswerState>,
    /// For staff alone.
    pub note: Option<String>,
}

/// Decides about an answer. Where that leaves seats, whoever waits for them moves up with it.
#[utoipa::path(tag = "form", params(FormAnswerId), request_body = FormDecision, responses((status = 200, body = Envelope<FormSubmission>)))]
#[put("/api/register-form/form-submission/{id}")]
pub async fn decide_form_submission(
    site: Site,
    actor: Actor,
    id: web::Path<FormAnswerId>,
    body: RawBody,
) -> Result<Envelope<FormSubmission>, ApiError> {
    actor.require(Resource::RegisterForm, Action::Update)?;
    let FormDecision { state, note } = body.json().await?;
    let note = note.map(|note| note.trim().to_owned());
    let mut faults = Faults::default();
    faults.ensure("state", state != Some(AnswerState::Held), INVALID_VALUE);
    if let Some(note) = &note {
        faults.max_chars("note", note, NOTE_MAX);
    }
    faults.finish()?;
    let mut tx = site.begin().await?;
    decide(&mut tx, &site, *id, (state, note.as_deref()), actor.id).await?;
    let now = store::find_answer(&mut tx, *id).await?.ok_or(FORM_ANSWER_NOT_FOUND)?;
    let view = views(&site, &mut tx, vec![now]).await?.pop().ok_or(FORM_ANSWER_NOT_FOUND)?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// As what they are written.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FormExportQuery {
    /// `xlsx` where nothing is said.
    #[serde(default)]
    #[param(inline)]
    pub format: Option<SheetFormat>,
}

/// The answers to a form as a file: a row each, a column a field, whose address opens for an hour. At most 20,000, the newest.
#[utoipa::path(tag = "form", params(Search, FormSubmissionFilter, FormExportQuery), responses((status = 200, body = Envelope<MadeFile>)))]
#[get("/api/register-form/form-submission/export")]
pub async fn export_form_submissions(
    site: Site,
    actor: Actor,
    listing: Listing<FormSubmissionFilter>,
    query: Query<FormExportQuery>,
    request: HttpRequest,
) -> Result<Envelope<MadeFile>, ApiError> {
    actor.require(Resource::RegisterForm, Action::List)?;
    let locale = Locale::of(&request);
    let (form, answers) = {
        let mut conn = site.read().await?;
        let form = store::find(&mut conn, listing.filter.form_id, "").await?.ok_or(FORM_NOT_FOUND)?;
        let (search, state) = (listing.search.as_str(), listing.filter.state);
        let query = SubmissionQuery { form: form.id, state, search, limit: export::ROWS_MAX, offset: 0 };
        let rows = store::list_answers(&mut conn, &query).await?;
        (form, rows.into_iter().map(|row| row.answer).collect())
    };
    let format = query.format.unwrap_or(SheetFormat::Xlsx);
    Ok(Envelope::of(export::keep(&site, actor.id, (form, answers), (format, locale)).await?))
}
