//! The calls of staff about what was bought: items are handed over, or cancelled with the coins given back.

use actix_web::{HttpRequest, get, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::messages::{PURCHASE_DECIDED, PURCHASE_NOT_FOUND};
use super::purchases::{self, Purchase, Which};
use super::store;
use super::views::ManagedShopPurchase;
use super::words::PurchaseState;
use crate::actor::Actor;
use crate::coins::{self, Reason};
use crate::history::{self, Change, Subject};
use crate::ids::ShopPurchaseId;
use crate::listing::{self, Listing, Search, given};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Longest note, in characters.
const NOTE_MAX: usize = 500;

/// Which purchases; an empty filter doesn't count.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PurchaseFilter {
    /// Where they stand.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    state: Option<PurchaseState>,
}

/// What becomes of a purchase that waits.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PurchaseDecision {
    /// `done`: it is handed over; `cancelled`: the coins go back.
    state: PurchaseState,
    /// What the buyer reads, at most 500 characters.
    #[serde(default)]
    note: String,
}

/// What people have bought, the newest first. A search is for people.
#[utoipa::path(tag = "admin", params(Paging, Search, PurchaseFilter), responses((status = 200, body = Envelope<Vec<ManagedShopPurchase>>)))]
#[get("/api-admin/shop/purchases")]
pub async fn list_purchases(
    site: Site,
    actor: Actor,
    listing: Listing<PurchaseFilter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<ManagedShopPurchase>>, ApiError> {
    actor.require(Resource::Transaction, Action::List)?;
    let locale = Locale::of(&request);
    let which = Which { state: listing.filter.state, search: &listing.search, ..Which::default() };
    let mut conn = site.read().await?;
    let run = async |limit: i64, offset: i64| purchases::list(&mut conn, &which, locale.code(), (limit, offset)).await;
    let (rows, metadata) = listing::page(listing.paging, run).await?;
    Ok(Envelope::page(rows.into_iter().map(|row| ManagedShopPurchase::of(row, locale)).collect(), metadata))
}

/// Hands over what waits, or cancels it: the coins go back, and one more is left.
#[utoipa::path(tag = "admin", params(ShopPurchaseId), request_body = PurchaseDecision, responses((status = 200, body = Envelope<ManagedShopPurchase>)))]
#[put("/api-admin/shop/purchases/{id}")]
pub async fn decide_purchase(
    site: Site,
    actor: Actor,
    id: web::Path<ShopPurchaseId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ManagedShopPurchase>, ApiError> {
    actor.require(Resource::Transaction, Action::Update)?;
    let PurchaseDecision { state, note } = body.json().await?;
    let (note, locale) = (note.trim().to_owned(), Locale::of(&request));
    let mut faults = Faults::default();
    faults.ensure("state", state != PurchaseState::Waits, INVALID_VALUE).max_chars("note", &note, NOTE_MAX);
    faults.finish()?;
    let mut tx = site.begin().await?;
    let purchase = lock(&mut tx, *id, locale).await?;
    if purchase.state != PurchaseState::Waits {
        return Err(PURCHASE_DECIDED.into());
    }
    purchases::decide(&mut tx, *id, (state, &note), actor.id).await?;
    let subject = Subject::shop_item(purchase.item_id);
    let (before, after) = (json!({}), json!({"purchase": *id, "state": state, "user": purchase.user_id}));
    history::record(&mut tx, Some(actor.id), subject, Change::Update, &before, &after).await?;
    if state == PurchaseState::Cancelled {
        store::change_stock(&mut tx, purchase.item_id, 1).await?;
        // Balances are locked last.
        coins::take_back(&mut tx, purchase.user_id, Reason::Shop, id.get()).await?;
    }
    let purchase = find(&mut tx, *id, locale).await?;
    tx.commit().await?;
    Ok(Envelope::of(ManagedShopPurchase::of(purchase, locale)))
}

/// The item is locked before its purchases, as in buying.
async fn lock(tx: &mut TenantConn, id: ShopPurchaseId, locale: Locale) -> Result<Purchase, ApiError> {
    let item = purchases::item_of(tx, id).await?.ok_or(PURCHASE_NOT_FOUND)?;
    store::lock(tx, item, None, locale.code()).await?;
    purchases::lock(tx, id).await?;
    find(tx, id, locale).await
}

async fn find(conn: &mut TenantConn, id: ShopPurchaseId, locale: Locale) -> Result<Purchase, ApiError> {
    let which = Which { id: Some(id), ..Which::default() };
    purchases::list(conn, &which, locale.code(), (1, 0)).await?.pop().ok_or_else(|| PURCHASE_NOT_FOUND.into())
}
