//! Buying for uCoin: once, however often it is sent, and never below nothing.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::messages::{COURSE_OWNED, NOT_ENOUGH_COINS, OUT_OF_STOCK, SHOP_ITEM_NOT_FOUND, SHOP_LIMIT};
use super::purchases::{self, NewPurchase, Purchase, Which};
use super::store::{self, Item};
use super::words::{PurchaseState, ShopKind};
use crate::accounts;
use crate::actor::Actor;
use crate::coins::{self, Reason};
use crate::courses::messages::PERSONAL_INFORMATION_REQUIRED;
use crate::courses::{self, JoinedHow};
use crate::discounts::{self, Personal};
use crate::ids::{AccountId, CourseId, ShopItemId, ShopPurchaseId};
use crate::site::Site;

/// A purchase, and the coins that are left.
pub(super) struct Bought {
    pub(super) purchase: Purchase,
    pub(super) balance: i64,
}

/// Buys it for `actor`; what was bought by this key before is left as it is.
///
/// # Errors
/// 404 where the shop does not have it; 412 `out_of_stock`, `shop_limit`, `not_enough_coins`; of a course also
/// `shop_course_owned` and `personal_information_required`.
pub(super) async fn buy(
    tx: &mut TenantConn,
    site: &Site,
    actor: &Actor,
    (item, key): (ShopItemId, Uuid),
    locale: Locale,
) -> Result<Bought, ApiError> {
    let user = actor.id;
    let item = store::lock(tx, item, Some(user), locale.code()).await?.ok_or(SHOP_ITEM_NOT_FOUND)?;
    if let Some(purchase) = of_key(tx, user, key, locale).await? {
        return Ok(Bought { purchase, balance: coins::balance_of(tx, user).await? });
    }
    refuse(&item)?;
    if item.kind == ShopKind::Course && accounts::lacks_information(site, tx, actor).await? {
        return Err(PERSONAL_INFORMATION_REQUIRED.into());
    }
    let state = if item.kind == ShopKind::Item { PurchaseState::Waits } else { PurchaseState::Done };
    let new = NewPurchase { item: item.id, user, key, title: &item.title, coins: item.coins, state };
    // Of another item at this moment: one key is one purchase.
    let id = purchases::insert(tx, &new).await?.ok_or(CONCURRENT_EDIT)?;
    store::change_stock(tx, item.id, -1).await?;
    give(tx, user, id, &item).await?;
    let purchase = of_key(tx, user, key, locale).await?.ok_or(CONCURRENT_EDIT)?;
    // Balances are locked last.
    let Some(balance) = coins::spend(tx, user, Reason::Shop, id.get(), item.coins).await? else {
        let balance = coins::balance_of(tx, user).await?;
        let params = vec![("coins", item.coins.to_string()), ("balance", balance.to_string())];
        return Err(ApiError::with(NOT_ENOUGH_COINS, params));
    };
    Ok(Bought { purchase, balance })
}

async fn of_key(tx: &mut TenantConn, user: AccountId, key: Uuid, locale: Locale) -> Result<Option<Purchase>, ApiError> {
    let which = Which { user: Some(user), key: Some(key), ..Which::default() };
    Ok(purchases::list(tx, &which, locale.code(), (1, 0)).await?.pop())
}

/// Why it can't be bought whatever the person has.
fn refuse(item: &Item) -> Result<(), ApiError> {
    if !item.is_offered {
        return Err(SHOP_ITEM_NOT_FOUND.into());
    }
    if item.stock.is_some_and(|stock| stock <= 0) {
        return Err(OUT_OF_STOCK.into());
    }
    match item.per_user.filter(|max| item.bought >= i64::from(*max)) {
        Some(max) => Err(ApiError::with(SHOP_LIMIT, vec![("max", max.to_string())])),
        None => Ok(()),
    }
}

/// What the person has at once; an item waits for staff.
async fn give(tx: &mut TenantConn, user: AccountId, id: ShopPurchaseId, item: &Item) -> Result<(), ApiError> {
    match item.kind {
        ShopKind::Discount => {
            let Item { percent, amount, course_id: course, days, .. } = *item;
            let new = Personal { user, percent, amount, course, days };
            let (discount, _) = discounts::make_personal(tx, &new).await?;
            purchases::set_discount(tx, id, discount).await
        }
        ShopKind::Course => {
            let course = item.course_id.ok_or(SHOP_ITEM_NOT_FOUND)?;
            enrol(tx, user, course, item.days).await
        }
        ShopKind::Item => Ok(()),
    }
}

async fn enrol(tx: &mut TenantConn, user: AccountId, course: CourseId, days: Option<i32>) -> Result<(), ApiError> {
    let duration = store::course_duration(tx, course).await?.ok_or(SHOP_ITEM_NOT_FOUND)?;
    let until = days.or(duration).map(|days| OffsetDateTime::now_utc() + Duration::days(days.into()));
    let wanted = courses::Wanted { how: JoinedHow::Purchase, until, added_by: None };
    if courses::enrol(tx, course, user, wanted).await? { Ok(()) } else { Err(COURSE_OWNED.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item() -> Item {
        Item {
            id: ShopItemId(1),
            kind: ShopKind::Item,
            title: "Sổ tay".to_owned(),
            description: String::new(),
            image: String::new(),
            coins: 50,
            stock: None,
            per_user: None,
            course_id: None,
            course_slug: None,
            course_title: None,
            percent: None,
            amount: None,
            days: None,
            is_offered: true,
            position: 0,
            version: 1,
            bought: 0,
            total: 1,
        }
    }

    #[test]
    fn stock_and_limits_end_what_can_be_bought() {
        let key = |item: Item| refuse(&item).err().map(|error| error.message().key());
        assert_eq!(key(Item { bought: 1000, ..item() }), None);
        assert_eq!(key(Item { is_offered: false, ..item() }), Some("shop_item_not_found"));
        assert_eq!(key(Item { stock: Some(0), ..item() }), Some("out_of_stock"));
        assert_eq!(key(Item { stock: Some(1), ..item() }), None);
        assert_eq!(key(Item { per_user: Some(2), bought: 1, ..item() }), None);
        assert_eq!(key(Item { per_user: Some(2), bought: 2, ..item() }), Some("shop_limit"));
    }
}
