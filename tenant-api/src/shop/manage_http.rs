//! The calls of staff about what the shop has.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::{CONCURRENT_EDIT, INVALID_VALUE};
use platform::tenancy::TenantConn;
use serde_json::{Value, json};

use super::input::{Draft, ShopItemInput};
use super::messages::SHOP_ITEM_NOT_FOUND;
use super::store::{self, Item, Which};
use super::views::ManagedShopItem;
use crate::actor::Actor;
use crate::files::{self, ids_in, use_in};
use crate::history::{self, Change, Subject};
use crate::ids::ShopItemId;
use crate::listing;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Everything that the shop has or had, in its order.
#[utoipa::path(tag = "admin", params(Paging), responses((status = 200, body = Envelope<Vec<ManagedShopItem>>)))]
#[get("/api-admin/shop")]
pub async fn list_shop_items(
    site: Site,
    actor: Actor,
    paging: Query<Paging>,
    request: HttpRequest,
) -> Result<Envelope<Vec<ManagedShopItem>>, ApiError> {
    actor.require(Resource::Transaction, Action::List)?;
    let locale = Locale::of(&request);
    let which = Which::default();
    let mut conn = site.read().await?;
    let run = async |limit: i64, offset: i64| store::list(&mut conn, &which, locale.code(), (limit, offset)).await;
    let (rows, metadata) = listing::page(paging.into_inner(), run).await?;
    Ok(Envelope::page(rows.into_iter().map(ManagedShopItem::from).collect(), metadata))
}

/// Puts something into the shop.
#[utoipa::path(tag = "admin", request_body = ShopItemInput, responses((status = 200, body = Envelope<ManagedShopItem>)))]
#[post("/api-admin/shop")]
pub async fn create_shop_item(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ManagedShopItem>, ApiError> {
    actor.require(Resource::Transaction, Action::Create)?;
    let draft = body.json::<ShopItemInput>().await?.checked(None)?;
    let mut tx = site.begin().await?;
    refuse_unknown(&mut tx, &draft).await?;
    let id = store::insert(&mut tx, &draft, actor.id).await?;
    use_image(&mut tx, id, &draft).await?;
    let subject = Subject::shop_item(id);
    history::record(&mut tx, Some(actor.id), subject, Change::Create, &Value::Null, &draft.state()).await?;
    let item = find(&mut tx, id, Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(item.into()))
}

/// Something of the shop.
#[utoipa::path(tag = "admin", params(ShopItemId), responses((status = 200, body = Envelope<ManagedShopItem>)))]
#[get("/api-admin/shop/{id}")]
pub async fn get_shop_item(
    site: Site,
    actor: Actor,
    id: web::Path<ShopItemId>,
    request: HttpRequest,
) -> Result<Envelope<ManagedShopItem>, ApiError> {
    actor.require(Resource::Transaction, Action::Read)?;
    let item = find(&mut *site.read().await?, *id, Locale::of(&request)).await?;
    Ok(Envelope::of(item.into()))
}

/// Changes something of the shop; what was bought stays as it was.
#[utoipa::path(tag = "admin", params(ShopItemId), request_body = ShopItemInput, responses((status = 200, body = Envelope<ManagedShopItem>)))]
#[put("/api-admin/shop/{id}")]
pub async fn update_shop_item(
    site: Site,
    actor: Actor,
    id: web::Path<ShopItemId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ManagedShopItem>, ApiError> {
    actor.require(Resource::Transaction, Action::Update)?;
    let (input, locale): (ShopItemInput, _) = (body.json().await?, Locale::of(&request));
    let mut tx = site.begin().await?;
    let before = store::lock(&mut tx, *id, None, locale.code()).await?.ok_or(SHOP_ITEM_NOT_FOUND)?;
    if input.version.is_some_and(|version| version != before.version) {
        return Err(CONCURRENT_EDIT.into());
    }
    let draft = input.checked(Some((before.kind, before.position)))?;
    if draft.course_id != before.course_id {
        refuse_unknown(&mut tx, &draft).await?;
    }
    store::update(&mut tx, *id, &draft).await?;
    use_image(&mut tx, *id, &draft).await?;
    let (old, new) = (Draft::from(before).state(), draft.state());
    history::record(&mut tx, Some(actor.id), Subject::shop_item(*id), Change::Update, &old, &new).await?;
    let item = find(&mut tx, *id, locale).await?;
    tx.commit().await?;
    Ok(Envelope::of(item.into()))
}

/// Takes something out of the shop; what was bought stays.
#[utoipa::path(tag = "admin", params(ShopItemId), responses((status = 200, body = Envelope<ManagedShopItem>)))]
#[delete("/api-admin/shop/{id}")]
pub async fn withdraw_shop_item(
    site: Site,
    actor: Actor,
    id: web::Path<ShopItemId>,
    request: HttpRequest,
) -> Result<Envelope<ManagedShopItem>, ApiError> {
    actor.require(Resource::Transaction, Action::Update)?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    let before = store::lock(&mut tx, *id, None, locale.code()).await?.ok_or(SHOP_ITEM_NOT_FOUND)?;
    store::withdraw(&mut tx, *id).await?;
    let old = Draft::from(before);
    let new = Draft { is_offered: false, ..old.clone() };
    let subject = Subject::shop_item(*id);
    history::record(&mut tx, Some(actor.id), subject, Change::Update, &old.state(), &new.state()).await?;
    let item = find(&mut tx, *id, locale).await?;
    tx.commit().await?;
    Ok(Envelope::of(item.into()))
}

async fn find(conn: &mut TenantConn, id: ShopItemId, locale: Locale) -> Result<Item, ApiError> {
    let which = Which { id: Some(id), ..Which::default() };
    store::list(conn, &which, locale.code(), (1, 0)).await?.pop().ok_or_else(|| SHOP_ITEM_NOT_FOUND.into())
}

async fn refuse_unknown(conn: &mut TenantConn, draft: &Draft) -> Result<(), ApiError> {
    let Some(course) = draft.course_id else { return Ok(()) };
    match store::course_duration(conn, course).await? {
        Some(_) => Ok(()),
        None => Err(ApiError::field("course_id", INVALID_VALUE)),
    }
}

/// The picture is shown from now on, and the one of before not any more.
async fn use_image(tx: &mut TenantConn, id: ShopItemId, draft: &Draft) -> Result<(), ApiError> {
    use_in(tx, files::Subject::ShopItem(id), &ids_in(&json!(draft.image))).await
}

impl From<Item> for Draft {
    fn from(item: Item) -> Self {
        Self {
            kind: item.kind,
            title: item.title,
            description: item.description,
            image: item.image,
            coins: item.coins,
            stock: item.stock,
            per_user: item.per_user,
            course_id: item.course_id,
            percent: item.percent,
            amount: item.amount,
            days: item.days,
            is_offered: item.is_offered,
            position: item.position,
        }
    }
}
