//! The calls of staff.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::{ApiError, FieldError};
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{CONCURRENT_EDIT, INVALID_VALUE};
use platform::tenancy::TenantConn;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;

use super::input::{DiscountInput, Draft};
use super::messages::{DISCOUNT_NOT_FOUND, USES_ABOVE_MAX};
use super::store::{self, Row};
use super::views::{DiscountView, views};
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::DiscountId;
use crate::listing::{self, Listing};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Which discounts; an empty filter doesn't count.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DiscountFilter {
    /// A part of the code.
    #[serde(default)]
    search: String,
}

/// The discounts that staff made, the newest first.
#[utoipa::path(tag = "admin", params(Paging, DiscountFilter), responses((status = 200, body = Envelope<Vec<DiscountView>>)))]
#[get("/api-admin/discount")]
pub async fn list_discounts(
    site: Site,
    actor: Actor,
    listing: Listing<DiscountFilter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<DiscountView>>, ApiError> {
    actor.require(Resource::Transaction, Action::List)?;
    let mut conn = site.read().await?;
    let search = listing.filter.search.trim();
    let run = async |limit: i64, offset: i64| store::list(&mut conn, None, search, (limit, offset)).await;
    let (rows, metadata) = listing::page(listing.paging, run).await?;
    Ok(Envelope::page(views(&mut conn, rows, Locale::of(&request)).await?, metadata))
}

/// Makes a discount.
#[utoipa::path(tag = "admin", request_body = DiscountInput, responses((status = 200, body = Envelope<DiscountView>)))]
#[post("/api-admin/discount")]
pub async fn create_discount(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<DiscountView>, ApiError> {
    actor.require(Resource::Transaction, Action::Create)?;
    let draft = body.json::<DiscountInput>().await?.checked()?;
    let mut tx = site.begin().await?;
    refuse_unknown(&mut tx, &draft).await?;
    let id = store::insert(&mut tx, &draft, actor.id).await?;
    let subject = Subject::discount(id);
    history::record(&mut tx, Some(actor.id), subject, Change::Create, &Value::Null, &draft.state()).await?;
    let view = view_of(&mut tx, id, Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// One discount.
#[utoipa::path(tag = "admin", params(DiscountId), responses((status = 200, body = Envelope<DiscountView>)))]
#[get("/api-admin/discount/{id}")]
pub async fn get_discount(
    site: Site,
    actor: Actor,
    id: web::Path<DiscountId>,
    request: HttpRequest,
) -> Result<Envelope<DiscountView>, ApiError> {
    actor.require(Resource::Transaction, Action::Read)?;
    Ok(Envelope::of(view_of(&mut *site.read().await?, *id, Locale::of(&request)).await?))
}

/// Changes a discount; orders that were made with it keep what it took off.
#[utoipa::path(tag = "admin", params(DiscountId), request_body = DiscountInput, responses((status = 200, body = Envelope<DiscountView>)))]
#[put("/api-admin/discount/{id}")]
pub async fn update_discount(
    site: Site,
    actor: Actor,
    id: web::Path<DiscountId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<DiscountView>, ApiError> {
    actor.require(Resource::Transaction, Action::Update)?;
    let input: DiscountInput = body.json().await?;
    let mut tx = site.begin().await?;
    let before = lock(&mut tx, *id).await?;
    if input.version.is_some_and(|version| version != before.version) {
        return Err(CONCURRENT_EDIT.into());
    }
    let draft = input.checked()?;
    if draft.max_uses.is_some_and(|max| max < before.uses) {
        let params = vec![("uses", before.uses.to_string())];
        return Err(ApiError::fields(vec![FieldError {
            field: "max_uses".to_owned(),
            message: USES_ABOVE_MAX,
            params,
        }]));
    }
    if draft.course_ids != before.course_ids {
        refuse_unknown(&mut tx, &draft).await?;
    }
    store::update(&mut tx, *id, &draft).await?;
    let (old, new) = (Draft::from(before).state(), draft.state());
    history::record(&mut tx, Some(actor.id), Subject::discount(*id), Change::Update, &old, &new).await?;
    let view = view_of(&mut tx, *id, Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// Ends a discount: no new order gets it.
#[utoipa::path(tag = "admin", params(DiscountId), responses((status = 200, body = Envelope<DiscountView>)))]
#[delete("/api-admin/discount/{id}")]
pub async fn end_discount(
    site: Site,
    actor: Actor,
    id: web::Path<DiscountId>,
    request: HttpRequest,
) -> Result<Envelope<DiscountView>, ApiError> {
    actor.require(Resource::Transaction, Action::Update)?;
    let mut tx = site.begin().await?;
    let before = lock(&mut tx, *id).await?;
    store::end(&mut tx, *id).await?;
    let (old, new) = (json!({"ended": before.ended_at.is_some()}), json!({"ended": true}));
    history::record(&mut tx, Some(actor.id), Subject::discount(*id), Change::Update, &old, &new).await?;
    let view = view_of(&mut tx, *id, Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

/// Until the transaction ends nobody else changes it.
async fn lock(tx: &mut TenantConn, id: DiscountId) -> Result<Row, ApiError> {
    store::lock_to_change(tx, id).await?;
    find(tx, id).await
}

async fn find(conn: &mut TenantConn, id: DiscountId) -> Result<Row, ApiError> {
    store::list(conn, Some(id), "", (1, 0)).await?.pop().ok_or_else(|| DISCOUNT_NOT_FOUND.into())
}

async fn view_of(conn: &mut TenantConn, id: DiscountId, locale: Locale) -> Result<DiscountView, ApiError> {
    let row = find(conn, id).await?;
    views(conn, vec![row], locale).await?.pop().ok_or_else(|| DISCOUNT_NOT_FOUND.into())
}

async fn refuse_unknown(conn: &mut TenantConn, draft: &Draft) -> Result<(), ApiError> {
    let known = store::courses(conn, &draft.course_ids, "vi").await?;
    let mut faults = Faults::default();
    faults.ensure("course_ids", known.len() == draft.course_ids.len(), INVALID_VALUE);
    faults.finish()
}
