//! Orders, listed and one by one.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{HttpRequest, HttpResponse, get, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::Deserialize;
use utoipa::IntoParams;

use super::filter::TransactionFilter;
use super::store;
use super::views::{AdminOrder, admin_orders, answer};
use crate::actor::Actor;
use crate::ids::OrderId;
use crate::listing::{Listing, Search};
use crate::orders;
use crate::orders::messages::{ORDER_NOT_FOUND, RECEIPT_NOT_FOUND};
use crate::permissions::{Action, Resource};
use crate::receipts;
use crate::site::Site;

/// Everybody's orders, the newest first, by reference, buyer and course. `sum` is what came and stayed of all that are listed.
#[utoipa::path(tag = "admin", params(Paging, Search, TransactionFilter), responses((status = 200, body = Envelope<Vec<AdminOrder>>)))]
#[get("/api-admin/transaction")]
pub async fn list_transactions(
    site: Site,
    actor: Actor,
    listing: Listing<TransactionFilter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<AdminOrder>>, ApiError> {
    actor.require(Resource::Transaction, Action::List)?;
    let (locale, paging) = (Locale::of(&request), listing.paging);
    let mut conn = site.read().await?;
    let page = (paging.limit(), paging.offset());
    let found = store::search(&mut conn, (&listing.filter, &listing.search), page).await?;
    let orders = orders::list(&mut conn, &found.ids).await?;
    let views = admin_orders(&site, &mut conn, orders, locale).await?;
    Ok(Envelope::page_with_sum(views, paging.metadata(found.total), found.sum))
}

/// One order, with its steps.
#[utoipa::path(tag = "admin", params(OrderId), responses((status = 200, body = Envelope<AdminOrder>)))]
#[get("/api-admin/transaction/{id}")]
pub async fn get_transaction(
    site: Site,
    actor: Actor,
    id: web::Path<OrderId>,
    request: HttpRequest,
) -> Result<Envelope<AdminOrder>, ApiError> {
    actor.require(Resource::Transaction, Action::Read)?;
    answer(&site, *id, Locale::of(&request)).await
}

/// In which language it is written.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TransactionReceiptQuery {
    /// `vi` or `en`; the browser's where nothing is said.
    #[serde(default)]
    lang: String,
}

/// An order's receipts as a PDF.
#[utoipa::path(tag = "admin", params(OrderId, TransactionReceiptQuery), responses((status = 200, description = "the file")))]
#[get("/api-admin/transaction/{id}/receipt")]
pub async fn download_transaction_receipt(
    site: Site,
    actor: Actor,
    id: web::Path<OrderId>,
    query: Query<TransactionReceiptQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    actor.require(Resource::Transaction, Action::Read)?;
    orders::find(&mut *site.read().await?, *id).await?.ok_or(ORDER_NOT_FOUND)?;
    let locale = Locale::parse(&query.lang).unwrap_or_else(|| Locale::of(&request));
    let file = receipts::file_of_order(&site, *id, locale).await?.ok_or(RECEIPT_NOT_FOUND)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/pdf"))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", file.name)))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(file.bytes))
}
