//! The shop as callers get it.

use platform::locale::Locale;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::purchases::Purchase;
use super::store::Item;
use super::words::{PurchaseState, ShopKind};
use crate::ids::{AccountId, CourseId, ShopItemId, ShopPurchaseId};
use crate::names;

/// Something that uCoin buy.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShopItem {
    pub id: ShopItemId,
    pub kind: ShopKind,
    pub title: String,
    pub description: String,
    /// The address of a picture; empty: none.
    pub image: String,
    /// What it costs.
    pub coins: i64,
    /// What is left; null: no limit.
    pub stock: Option<i32>,
    /// Times that a person may have it; null: no limit.
    pub per_user: Option<i32>,
    /// Times that the caller has it.
    pub bought: i64,
    /// The course that it opens, or that its discount is for.
    pub course: Option<ShopCourse>,
    /// Of discounts, of a hundred.
    pub percent: Option<i32>,
    /// Of discounts, VND.
    pub amount: Option<i64>,
    /// How long the discount or the access is good; null: for ever, or as long as the course gives.
    pub days: Option<i32>,
}

/// A course of the shop.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShopCourse {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
}

/// Something that uCoin buy, as staff see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ManagedShopItem {
    #[serde(flatten)]
    pub item: ShopItem,
    /// Whether the shop shows it.
    pub is_offered: bool,
    /// In the shop's order.
    pub position: i32,
    pub version: i64,
}

/// A purchase.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShopPurchase {
    pub id: ShopPurchaseId,
    pub item_id: ShopItemId,
    pub kind: ShopKind,
    /// As it was called then.
    pub title: String,
    pub coins: i64,
    pub state: PurchaseState,
    /// Of a discount: what is typed at the checkout.
    pub code: Option<String>,
    pub course: Option<ShopCourse>,
    /// What staff wrote.
    pub note: String,
    /// Epoch seconds.
    pub created_at: i64,
    /// Epoch seconds.
    pub decided_at: Option<i64>,
}

/// A purchase, as staff see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ManagedShopPurchase {
    #[serde(flatten)]
    pub purchase: ShopPurchase,
    pub user: ShopBuyer,
    /// Who handed it over or cancelled it.
    pub decided_by: Option<ShopStaff>,
}

/// Who bought something.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShopBuyer {
    pub id: AccountId,
    pub name: String,
    pub email: String,
}

/// Who decided about a purchase.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShopStaff {
    pub id: AccountId,
    pub name: String,
}

fn course(id: Option<CourseId>, slug: Option<String>, title: Option<String>) -> Option<ShopCourse> {
    let ((id, slug), title) = id.zip(slug).zip(title)?;
    Some(ShopCourse { id, slug, title })
}

impl From<Item> for ShopItem {
    fn from(item: Item) -> Self {
        Self {
            id: item.id,
            kind: item.kind,
            title: item.title,
            description: item.description,
            image: item.image,
            coins: item.coins,
            stock: item.stock,
            per_user: item.per_user,
            bought: item.bought,
            course: course(item.course_id, item.course_slug, item.course_title),
            percent: item.percent,
            amount: item.amount,
            days: item.days,
        }
    }
}

impl From<Item> for ManagedShopItem {
    fn from(item: Item) -> Self {
        let (is_offered, position, version) = (item.is_offered, item.position, item.version);
        Self { item: item.into(), is_offered, position, version }
    }
}

impl From<Purchase> for ShopPurchase {
    fn from(row: Purchase) -> Self {
        Self {
            id: row.id,
            item_id: row.item_id,
            kind: row.kind,
            title: row.title,
            coins: row.coins,
            state: row.state,
            code: row.code,
            course: course(row.course_id, row.course_slug, row.course_title),
            note: row.note,
            created_at: row.created_at.unix_timestamp(),
            decided_at: row.decided_at.map(OffsetDateTime::unix_timestamp),
        }
    }
}

impl ManagedShopPurchase {
    pub(super) fn of(row: Purchase, locale: Locale) -> Self {
        let name = names::shown(row.user_name.clone(), locale);
        let user = ShopBuyer { id: row.user_id, name, email: row.user_email.clone() };
        let staff = row.decided_by.zip(row.decided_by_name.clone());
        let decided_by = staff.map(|(id, name)| ShopStaff { id, name: names::shown(name, locale) });
        Self { purchase: row.into(), user, decided_by }
    }
}
