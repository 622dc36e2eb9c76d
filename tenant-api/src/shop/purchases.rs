//! SQL of what was bought.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;
use uuid::Uuid;

use super::words::{PurchaseState, ShopKind};
use crate::ids::{AccountId, CourseId, DiscountId, ShopItemId, ShopPurchaseId};
use crate::listing::Counted;

/// A purchase.
#[derive(Debug, Clone)]
pub struct Purchase {
    pub id: ShopPurchaseId,
    pub item_id: ShopItemId,
    pub kind: ShopKind,
    /// As it was called then.
    pub title: String,
    pub coins: i64,
    /// Of the discount.
    pub code: Option<String>,
    pub course_id: Option<CourseId>,
    pub course_slug: Option<String>,
    pub course_title: Option<String>,
    pub state: PurchaseState,
    pub note: String,
    pub created_at: OffsetDateTime,
    pub decided_by: Option<AccountId>,
    pub decided_by_name: Option<String>,
    pub decided_at: Option<OffsetDateTime>,
    pub user_id: AccountId,
    pub user_name: String,
    pub user_email: String,
    pub total: i64,
}

impl Counted for Purchase {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Which purchases.
#[derive(Debug, Default)]
pub struct Which<'a> {
    pub id: Option<ShopPurchaseId>,
    pub user: Option<AccountId>,
    pub key: Option<Uuid>,
    pub state: Option<PurchaseState>,
    /// Of people, for `to_tsquery`; empty: everybody's.
    pub search: &'a str,
}

/// What is kept of a purchase when it is made.
pub struct NewPurchase<'a> {
    pub item: ShopItemId,
    pub user: AccountId,
    pub key: Uuid,
    pub title: &'a str,
    pub coins: i64,
    pub state: PurchaseState,
}

/// Purchases, the newest first, with courses' titles in that language.
pub async fn list(
    conn: &mut TenantConn,
    which: &Which<'_>,
    lang: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<Purchase>, ApiError> {
    Ok(sqlx::query_as!(
        Purchase,
        r#"SELECT p.id AS "id: ShopPurchaseId", p.item_id AS "item_id: ShopItemId", i.kind AS "kind: ShopKind", p.title, p.coins,
                  d.code AS "code?", c.id AS "course_id?: CourseId", c.slug AS "course_slug?",
                  coalesce(nullif(c.translations -> $6 ->> 'title', ''), c.title) AS course_title,
                  p.state AS "state: PurchaseState", p.note, p.created_at, p.decided_at, s.id AS "decided_by?: AccountId",
                  coalesce(nullif(s.full_name, ''), s.email) AS decided_by_name, p.user_id AS "user_id: AccountId",
                  coalesce(nullif(u.full_name, ''), u.email) AS "user_name!", u.email AS user_email, count(*) OVER () AS "total!"
             FROM shop_purchases p JOIN shop_items i ON i.id = p.item_id JOIN users u ON u.id = p.user_id
             LEFT JOIN discounts d ON d.id = p.discount_id LEFT JOIN courses c ON c.id = i.course_id
             LEFT JOIN users s ON s.id = p.decided_by
            WHERE ($1::bigint IS NULL OR p.id = $1) AND ($2::bigint IS NULL OR p.user_id = $2)
              AND ($3::uuid IS NULL OR p.key = $3) AND ($4::text IS NULL OR p.state = $4)
              AND ($5 = '' OR to_tsvector('simple', u.search_text) @@ to_tsquery('simple', $5))
            ORDER BY p.id DESC LIMIT $7 OFFSET $8"#,
        which.id as Option<ShopPurchaseId>,
        which.user as Option<AccountId>,
        which.key,
        which.state as Option<PurchaseState>,
        which.search,
        lang,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// None where the person has bought something by this key already.
pub async fn insert(tx: &mut TenantConn, new: &NewPurchase<'_>) -> Result<Option<ShopPurchaseId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO shop_purchases (item_id, user_id, key, title, coins, state) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (user_id, key) DO NOTHING RETURNING id AS "id: ShopPurchaseId""#,
        new.item as ShopItemId,
        new.user as AccountId,
        new.key,
        new.title,
        new.coins,
        new.state as PurchaseState,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

pub async fn set_discount(tx: &mut TenantConn, id: ShopPurchaseId, discount: DiscountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE shop_purchases SET discount_id = $2 WHERE id = $1",
        id as ShopPurchaseId,
        discount as DiscountId
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// The item of a purchase.
pub async fn item_of(conn: &mut TenantConn, id: ShopPurchaseId) -> Result<Option<ShopItemId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT item_id AS "item_id: ShopItemId" FROM shop_purchases WHERE id = $1"#,
        id as ShopPurchaseId
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Until the transaction ends nobody else decides about it.
pub async fn lock(tx: &mut TenantConn, id: ShopPurchaseId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM shop_purchases WHERE id = $1 FOR UPDATE", id as ShopPurchaseId)
        .fetch_optional(&mut *tx)
        .await?;
    Ok(())
}

pub async fn decide(
    tx: &mut TenantConn,
    id: ShopPurchaseId,
    (state, note): (PurchaseState, &str),
    by: AccountId,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE shop_purchases SET state = $2, note = $3, decided_by = $4, decided_at = now() WHERE id = $1",
        id as ShopPurchaseId,
        state as PurchaseState,
        note,
        by as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
