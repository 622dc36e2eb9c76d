//! The calls of buyers.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::IntoParams;

use super::failing;
use super::input::{NewOrder, OrderProof};
use super::messages::{NOTHING_TO_SCAN, ORDER_NOT_FOUND, RECEIPT_NOT_FOUND};
use super::opening::{Buying, Opened, open};
use super::proof;
use super::quoting::{Quote, QuoteQuery, quote};
use super::store::{self, Order};
use super::views::{OrderView, transfer_of, view, views};
use super::words::OrderStatus;
use crate::actor::Actor;
use crate::affiliates;
use crate::ids::{AccountId, CourseId, OrderId};
use crate::limits::PaymentsAllowed;
use crate::listing::{self, Listing, given};
use crate::payment_settings::PayMethod;
use crate::qr;
use crate::receipts;
use crate::site::Site;

/// Which of one's own orders.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OrderFilter {
    /// Where they stand.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub status: Option<OrderStatus>,
}

/// Orders a course, or goes on with the open order of it.
#[utoipa::path(tag = "transaction", request_body = NewOrder, responses((status = 200, body = Envelope<OrderView>)))]
#[post("/api/transaction")]
pub async fn create_order(
    site: Site,
    buyer: PaymentsAllowed,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<OrderView>, ApiError> {
    buyer.0.require_own_account()?;
    make(&site, &buyer.0, &request, body.json::<NewOrder>().await?).await
}

/// The same by bank transfer, whatever the body's method.
#[utoipa::path(tag = "transaction", request_body = NewOrder, responses((status = 200, body = Envelope<OrderView>)))]
#[post("/api/transaction/course")]
pub async fn create_order_by_transfer(
    site: Site,
    buyer: PaymentsAllowed,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<OrderView>, ApiError> {
    buyer.0.require_own_account()?;
    let new = NewOrder { method: PayMethod::BankTransfer, ..body.json::<NewOrder>().await? };
    make(&site, &buyer.0, &request, new).await
}

async fn make(
    site: &Site,
    actor: &Actor,
    request: &HttpRequest,
    new: NewOrder,
) -> Result<Envelope<OrderView>, ApiError> {
    let new = new.checked()?;
    let affiliate_code = new.affiliate_code.clone().or_else(|| affiliates::code_in(request));
    let new = NewOrder { affiliate_code, ..new };
    let ip = platform::http::client(request).map_or_else(|| "127.0.0.1".to_owned(), |address| address.to_string());
    let buying = Buying { actor, ip: &ip, locale: Locale::of(request), now: OffsetDateTime::now_utc() };
    let mut tx = site.begin().await?;
    let Opened { id, refusal } = open(&mut tx, site, &buying, &new).await?;
    tx.commit().await?;
    match refusal {
        Some(refusal) => Err(refusal),
        None => answer(site, id, actor.id, buying.locale).await,
    }
}

async fn answer(site: &Site, id: OrderId, buyer: AccountId, locale: Locale) -> Result<Envelope<OrderView>, ApiError> {
    let mut conn = site.read().await?;
    let order = own(store::find(&mut conn, id).await?, buyer)?;
    Ok(Envelope::of(view(site, &mut conn, order, locale).await?))
}

/// Another's order is none.
fn own(order: Option<Order>, buyer: AccountId) -> Result<Order, ApiError> {
    order.filter(|order| order.buyer_id == buyer).ok_or_else(|| ORDER_NOT_FOUND.into())
}

/// One's own orders, the newest first.
#[utoipa::path(tag = "transaction", params(Paging, OrderFilter), responses((status = 200, body = Envelope<Vec<OrderView>>)))]
#[get("/api/transaction")]
pub async fn list_my_orders(
    site: Site,
    actor: Actor,
    listing: Listing<OrderFilter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<OrderView>>, ApiError> {
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        store::list_of(&mut conn, actor.id, listing.filter.status, (limit, offset)).await
    })
    .await?;
    let ids: Vec<OrderId> = rows.iter().map(|row| row.id).collect();
    let orders = store::list(&mut conn, &ids).await?;
    Ok(Envelope::page(views(&site, &mut conn, orders, Locale::of(&request)).await?, metadata))
}

/// What an order would cost, and by which it could be paid.
#[utoipa::path(tag = "transaction", params(QuoteQuery), responses((status = 200, body = Envelope<Quote>)))]
#[get("/api/transaction/quote")]
pub async fn get_quote(
    site: Site,
    actor: Actor,
    query: Query<QuoteQuery>,
    request: HttpRequest,
) -> Result<Envelope<Quote>, ApiError> {
    let query = query.into_inner();
    let affiliate_code = query.affiliate_code.clone().or_else(|| affiliates::code_in(&request));
    let query = QuoteQuery { affiliate_code, ..query };
    Ok(Envelope::of(quote(&site, &actor, &query, Locale::of(&request)).await?))
}

/// One's latest order of a course; null: there is none.
#[utoipa::path(tag = "transaction", params(CourseId), responses((status = 200, body = Envelope<Option<OrderView>>)))]
#[get("/api/transaction/course/{id}")]
pub async fn get_my_order_of_course(
    site: Site,
    actor: Actor,
    course: web::Path<CourseId>,
    request: HttpRequest,
) -> Result<Envelope<Option<OrderView>>, ApiError> {
    let mut conn = site.read().await?;
    let Some(id) = store::latest_of(&mut conn, actor.id, *course).await? else { return Ok(Envelope::of(None)) };
    let order = own(store::find(&mut conn, id).await?, actor.id)?;
    Ok(Envelope::of(Some(view(&site, &mut conn, order, Locale::of(&request)).await?)))
}

/// One of one's own orders, by its id.
#[utoipa::path(tag = "transaction", params(OrderId), responses((status = 200, body = Envelope<OrderView>)))]
#[get("/api/transaction/course/detail/{id}")]
pub async fn get_my_order(
    site: Site,
    actor: Actor,
    id: web::Path<OrderId>,
    request: HttpRequest,
) -> Result<Envelope<OrderView>, ApiError> {
    answer(&site, *id, actor.id, Locale::of(&request)).await
}

/// Sends pictures that show a transfer.
#[utoipa::path(tag = "transaction", params(OrderId), request_body = OrderProof, responses((status = 200, body = Envelope<OrderView>)))]
#[post("/api/transaction/{id}/proof")]
pub async fn send_order_proof(
    site: Site,
    actor: Actor,
    id: web::Path<OrderId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<OrderView>, ApiError> {
    actor.require_own_account()?;
    let OrderProof { images } = body.json().await?;
    let mut tx = site.begin().await?;
    let order = own(store::lock(&mut tx, *id).await?, actor.id)?;
    proof::add(&mut tx, &site, &order, (actor.id, &images)).await?;
    tx.commit().await?;
    answer(&site, *id, actor.id, Locale::of(&request)).await
}

/// Cancels an order for which nothing has come.
#[utoipa::path(tag = "transaction", params(OrderId), responses((status = 200, body = Envelope<OrderView>)))]
#[post("/api/transaction/{id}/cancel")]
pub async fn cancel_order(
    site: Site,
    actor: Actor,
    id: web::Path<OrderId>,
    request: HttpRequest,
) -> Result<Envelope<OrderView>, ApiError> {
    actor.require_own_account()?;
    let mut tx = site.begin().await?;
    let order = own(store::lock(&mut tx, *id).await?, actor.id)?;
    failing::cancel(&mut tx, &order).await?;
    tx.commit().await?;
    answer(&site, *id, actor.id, Locale::of(&request)).await
}

/// In which language a receipt is.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReceiptQuery {
    /// `vi` or `en`; where nothing is said the caller's.
    #[serde(default)]
    pub lang: String,
}

/// The receipt of an order, to print.
#[utoipa::path(tag = "transaction", params(OrderId, ReceiptQuery), responses((status = 200, description = "the file")))]
#[get("/api/transaction/{id}/receipt")]
pub async fn download_receipt(
    site: Site,
    actor: Actor,
    id: web::Path<OrderId>,
    query: Query<ReceiptQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let order = own(store::find(&mut *site.read().await?, *id).await?, actor.id)?;
    let locale = Locale::parse(&query.lang).unwrap_or_else(|| Locale::of(&request));
    let file = receipts::file_of_order(&site, order.id, locale).await?.ok_or(RECEIPT_NOT_FOUND)?;
    Ok(attachment(("application/pdf", &file.name), file.bytes))
}

/// The QR code of an order as a picture to keep: nobody scans their own screen.
#[utoipa::path(tag = "transaction", params(OrderId), responses((status = 200, description = "the picture")))]
#[get("/api/transaction/{id}/qr.png")]
pub async fn download_order_qr(site: Site, actor: Actor, id: web::Path<OrderId>) -> Result<HttpResponse, ApiError> {
    let mut conn = site.read().await?;
    let order = own(store::find(&mut conn, *id).await?, actor.id)?;
    let (_, _, code) = transfer_of(&mut conn, &order).await?.ok_or(NOTHING_TO_SCAN)?;
    let bytes = tokio::task::spawn_blocking(move || qr::png(&code)).await??;
    Ok(attachment(("image/png", &format!("{}.png", order.reference.to_lowercase())), bytes))
}

fn attachment((mime, name): (&'static str, &str), bytes: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, mime))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(bytes)
}
