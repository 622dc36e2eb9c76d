//! Forms: written and changed by staff, listed, and opened by whoever answers them.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, get, post, put, web};
use platform::envelope::{Envelope, Metadata, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use serde::Deserialize;
use serde_json::Value;
use time::OffsetDateTime;

use super::draft::{FormDraft, FormTexts};
use super::input::FormInput;
use super::messages::FORM_NOT_FOUND;
use super::saving::{change, create};
use super::spam::network;
use super::store::{self, Form, FormRow, OpenForm};
use super::token::Signer;
use super::views::{FormItem, FormView, OpenFormItem, form_for_staff, form_for_visitor};
use super::words::{AnswerState, FormStatus};
use crate::actor::{Actor, Visitor};
use crate::files;
use crate::ids::FormId;
use crate::listing::{self, Listing, Search, given};
use crate::permissions::{Action, Resource};
use crate::site::Site;

async fn answer(site: &Site, id: FormId, locale: Locale) -> Result<Envelope<FormView>, ApiError> {
    let mut conn = site.read().await?;
    let form = store::find(&mut conn, Some(id), "").await?.ok_or(FORM_NOT_FOUND)?;
    Ok(Envelope::of(form_for_staff(&mut conn, site, &form, locale).await?))
}

/// Writes a new form.
#[utoipa::path(tag = "form", request_body = FormInput, responses((status = 200, body = Envelope<FormView>)))]
#[post("/api/register-form")]
pub async fn create_form(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<FormView>, ApiError> {
    actor.require(Resource::RegisterForm, Action::Create)?;
    let id = create(&site, &actor, body.json().await?).await?;
    answer(&site, id, Locale::of(&request)).await
}

/// Changes a form; what is not named stays. Where there are more seats, whoever waits for them moves up.
#[utoipa::path(tag = "form", params(FormId), request_body = FormInput, responses((status = 200, body = Envelope<FormView>)))]
#[put("/api/register-form/{id}")]
pub async fn update_form(
    site: Site,
    actor: Actor,
    id: web::Path<FormId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<FormView>, ApiError> {
    actor.require(Resource::RegisterForm, Action::Update)?;
    let locale = Locale::of(&request);
    change(&site, &actor, *id, body.json().await?, locale).await?;
    answer(&site, *id, locale).await
}

/// Which forms; an empty filter doesn't count.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FormFilter {
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub status: Option<FormStatus>,
}

/// All forms with how many answers each has, changed last first.
#[utoipa::path(tag = "form", params(Paging, Search, FormFilter), responses((status = 200, body = Envelope<Vec<FormItem>>)))]
#[get("/api/register-form")]
pub async fn list_forms(
    site: Site,
    actor: Actor,
    listing: Listing<FormFilter>,
) -> Result<Envelope<Vec<FormItem>>, ApiError> {
    actor.require(Resource::RegisterForm, Action::List)?;
    let now = OffsetDateTime::now_utc();
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        store::list_forms(&mut conn, (&listing.search, listing.filter.status), (limit, offset)).await
    })
    .await?;
    let items: Result<Vec<_>, _> = rows.into_iter().map(|row| item(row, now)).collect();
    Ok(Envelope::page(items?, metadata))
}

fn item(row: FormRow, now: OffsetDateTime) -> Result<FormItem, ApiError> {
    let counts: BTreeMap<AnswerState, i64> = serde_json::from_value(row.counts).map_err(ApiError::internal)?;
    let do_not_count = [AnswerState::Held, AnswerState::Refused];
    let answers: i64 = counts.iter().filter(|(state, _)| !do_not_count.contains(state)).map(|(_, count)| count).sum();
    let draft = FormDraft {
        status: row.status,
        opens_at: row.opens_at,
        closes_at: row.closes_at,
        max: row.max,
        ..FormDraft::default()
    };
    Ok(FormItem {
        id: row.id,
        slug: row.slug,
        title: row.title,
        status: row.status,
        state: draft.state(answers, now),
        opens_at: row.opens_at.map(OffsetDateTime::unix_timestamp),
        closes_at: row.closes_at.map(OffsetDateTime::unix_timestamp),
        counts,
        max: row.max,
        version: row.version,
        updated_at: row.updated_at.unix_timestamp(),
    })
}

/// A page of the forms that take answers now, newest first.
///
/// # Errors
/// When the database fails.
pub async fn page_of_open_forms(
    site: &Site,
    paging: Paging,
    locale: Locale,
) -> Result<(Vec<OpenFormItem>, Metadata), ApiError> {
    let now = OffsetDateTime::now_utc();
    let mut conn = site.read().await?;
    let run = async |limit: i64, offset: i64| store::list_open(&mut conn, now, (limit, offset)).await;
    let (rows, metadata) = listing::page(paging, run).await?;
    let items: Result<Vec<_>, _> = rows.into_iter().map(|row| open_item(row, locale)).collect();
    Ok((items?, metadata))
}

/// The forms that take answers now, newest first.
#[utoipa::path(tag = "form", params(Paging), responses((status = 200, body = Envelope<Vec<OpenFormItem>>)))]
#[get("/api/register-form/open")]
pub async fn list_open_forms(
    site: Site,
    paging: Query<Paging>,
    request: HttpRequest,
) -> Result<Envelope<Vec<OpenFormItem>>, ApiError> {
    let (items, metadata) = page_of_open_forms(&site, paging.0, Locale::of(&request)).await?;
    Ok(Envelope::page(items, metadata))
}

fn open_item(row: OpenForm, locale: Locale) -> Result<OpenFormItem, ApiError> {
    let translations: BTreeMap<String, FormTexts> = read(row.translations)?;
    let draft = FormDraft { title: row.title, description: row.description, translations, ..FormDraft::default() };
    let (title, description, _) = draft.in_language(locale);
    let closes_at = row.closes_at.map(OffsetDateTime::unix_timestamp);
    let places_left = row.places_left.map(|left| left.max(0));
    Ok(OpenFormItem { id: row.id, slug: row.slug, title, description, closes_at, places_left })
}

fn read<T: serde::de::DeserializeOwned>(value: Value) -> Result<T, ApiError> {
    serde_json::from_value(value).map_err(ApiError::internal)
}

/// One form, by its address or id, with what its answer has to carry. Drafts are for staff, who get the source as well.
#[utoipa::path(tag = "form", responses((status = 200, body = Envelope<FormView>)))]
#[get("/api/register-form/{idOrSlug}")]
pub async fn get_form(
    site: Site,
    visitor: Visitor,
    key: web::Path<String>,
    request: HttpRequest,
) -> Result<Envelope<FormView>, ApiError> {
    let reader = (visitor.0.as_ref(), Locale::of(&request));
    Ok(Envelope::of(form_view(&site, &request, &key, reader).await?))
}

/// A form for whoever opens it, by its address or id.
///
/// # Errors
/// 404 where there is none for them.
pub async fn form_view(
    site: &Site,
    request: &HttpRequest,
    key: &str,
    (actor, locale): (Option<&Actor>, Locale),
) -> Result<FormView, ApiError> {
    let mut conn = site.read().await?;
    let form = find(&mut conn, key).await?;
    if actor.is_some_and(|actor| actor.may(Resource::RegisterForm, Action::Update)) {
        return form_for_staff(&mut conn, site, &form, locale).await;
    }
    if form.draft.status == FormStatus::Draft {
        return Err(FORM_NOT_FOUND.into());
    }
    let site_key = files::site_key(&mut conn).await?;
    let signer = Signer { key: &site_key, tenant: site.id(), form: form.id };
    let from = network(request, signer)?;
    form_for_visitor(&mut conn, &form, (signer, &from), (OffsetDateTime::now_utc(), locale)).await
}

/// The form at this address, which is a slug or an id.
async fn find(conn: &mut platform::tenancy::TenantConn, key: &str) -> Result<Form, ApiError> {
    let id = key.parse().ok().filter(|_| key.bytes().all(|byte| byte.is_ascii_digit()));
    store::find(conn, id, key).await?.ok_or_else(|| FORM_NOT_FOUND.into())
}
