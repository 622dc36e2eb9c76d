//! The calls of learners.

use actix_web::{HttpRequest, get, post, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::buying::{self, Bought};
use super::purchases;
use super::store::{self, Which};
use super::views::{ShopItem, ShopPurchase};
use super::words::ShopKind;
use crate::actor::Actor;
use crate::ids::{CourseId, ShopItemId, ShopPurchaseId};
use crate::listing;
use crate::site::Site;

/// Most of what the shop shows.
const MOST: i64 = 500;

/// Buying something.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BuyInput {
    /// Made by the browser: a purchase that is sent again is the same.
    key: Uuid,
}

/// What was bought.
#[derive(Debug, Serialize, ToSchema)]
pub struct BoughtView {
    purchase_id: ShopPurchaseId,
    /// Of a discount: what is typed at the checkout.
    code: Option<String>,
    /// The course that is open now.
    course_id: Option<CourseId>,
    /// The coins that are left.
    balance: i64,
}

impl BoughtView {
    fn of(bought: Bought) -> Self {
        let Bought { purchase, balance } = bought;
        let course_id = purchase.course_id.filter(|_| purchase.kind == ShopKind::Course);
        Self { purchase_id: purchase.id, code: purchase.code, course_id, balance }
    }
}

/// What uCoin buy, in the shop's order; at most 500.
#[utoipa::path(tag = "shop", responses((status = 200, body = Envelope<Vec<ShopItem>>)))]
#[get("/api/shop")]
pub async fn list_shop(site: Site, actor: Actor, request: HttpRequest) -> Result<Envelope<Vec<ShopItem>>, ApiError> {
    let which = Which { id: None, offered_only: true, user: Some(actor.id) };
    let rows = store::list(&mut *site.read().await?, &which, Locale::of(&request).code(), (MOST, 0)).await?;
    Ok(Envelope::of(rows.into_iter().map(ShopItem::from).collect()))
}

/// What the caller has bought, the newest first.
#[utoipa::path(tag = "shop", params(Paging), responses((status = 200, body = Envelope<Vec<ShopPurchase>>)))]
#[get("/api/shop/purchases")]
pub async fn list_own_purchases(
    site: Site,
    actor: Actor,
    paging: Query<Paging>,
    request: HttpRequest,
) -> Result<Envelope<Vec<ShopPurchase>>, ApiError> {
    let locale = Locale::of(&request);
    let which = purchases::Which { user: Some(actor.id), ..purchases::Which::default() };
    let mut conn = site.read().await?;
    let run = async |limit: i64, offset: i64| purchases::list(&mut conn, &which, locale.code(), (limit, offset)).await;
    let (rows, metadata) = listing::page(paging.into_inner(), run).await?;
    Ok(Envelope::page(rows.into_iter().map(ShopPurchase::from).collect(), metadata))
}

/// Buys something for uCoin.
#[utoipa::path(tag = "shop", params(ShopItemId), request_body = BuyInput, responses((status = 200, body = Envelope<BoughtView>)))]
#[post("/api/shop/{id}/buy")]
pub async fn buy(
    site: Site,
    actor: Actor,
    id: web::Path<ShopItemId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<BoughtView>, ApiError> {
    actor.require_own_account()?;
    let BuyInput { key } = body.json().await?;
    let mut tx = site.begin().await?;
    let bought = buying::buy(&mut tx, &site, &actor, (*id, key), Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(BoughtView::of(bought)))
}
