//! SQL of what the shop has.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::input::Draft;
use super::words::ShopKind;
use crate::ids::{AccountId, CourseId, ShopItemId};
use crate::listing::Counted;

/// Something that the shop has.
#[derive(Debug, Clone)]
pub struct Item {
    pub id: ShopItemId,
    pub kind: ShopKind,
    pub title: String,
    pub description: String,
    pub image: String,
    pub coins: i64,
    /// None: no limit.
    pub stock: Option<i32>,
    pub per_user: Option<i32>,
    pub course_id: Option<CourseId>,
    pub course_slug: Option<String>,
    pub course_title: Option<String>,
    pub percent: Option<i32>,
    pub amount: Option<i64>,
    pub days: Option<i32>,
    pub is_offered: bool,
    pub position: i32,
    pub version: i64,
    /// How often this person has it.
    pub bought: i64,
    pub total: i64,
}

impl Counted for Item {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Which of it.
#[derive(Debug, Default)]
pub struct Which {
    pub id: Option<ShopItemId>,
    pub offered_only: bool,
    /// Whose purchases are counted.
    pub user: Option<AccountId>,
}

/// What the shop has, in its order, with courses' titles in that language.
pub async fn list(
    conn: &mut TenantConn,
    which: &Which,
    lang: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<Item>, ApiError> {
    Ok(sqlx::query_as!(
        Item,
        r#"SELECT i.id AS "id: ShopItemId", i.kind AS "kind: ShopKind", i.title, i.description, i.image, i.coins, i.stock,
                  i.per_user, i.course_id AS "course_id: CourseId", c.slug AS "course_slug?",
                  coalesce(nullif(c.translations -> $4 ->> 'title', ''), c.title) AS course_title, i.percent, i.amount, i.days,
                  i.is_offered, i.position, i.version,
                  (SELECT count(*) FROM shop_purchases p
                    WHERE p.item_id = i.id AND p.user_id = $3 AND p.state <> 'cancelled') AS "bought!",
                  count(*) OVER () AS "total!"
             FROM shop_items i LEFT JOIN courses c ON c.id = i.course_id
            WHERE ($1::bigint IS NULL OR i.id = $1) AND (NOT $2 OR i.is_offered)
            ORDER BY i.position, i.id LIMIT $5 OFFSET $6"#,
        which.id as Option<ShopItemId>,
        which.offered_only,
        which.user as Option<AccountId>,
        lang,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// One of it; until the transaction ends nobody else buys or changes it.
pub async fn lock(
    tx: &mut TenantConn,
    id: ShopItemId,
    user: Option<AccountId>,
    lang: &str,
) -> Result<Option<Item>, ApiError> {
    sqlx::query!("SELECT id FROM shop_items WHERE id = $1 FOR UPDATE", id as ShopItemId)
        .fetch_optional(&mut *tx)
        .await?;
    // A statement of its own: it sees what those have bought who held the lock before.
    Ok(list(tx, &Which { id: Some(id), offered_only: false, user }, lang, (1, 0)).await?.pop())
}

pub async fn insert(tx: &mut TenantConn, draft: &Draft, by: AccountId) -> Result<ShopItemId, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO shop_items (kind, title, description, image, coins, stock, per_user, course_id, percent, amount, days,
                                   is_offered, position, created_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id AS "id: ShopItemId""#,
        draft.kind as ShopKind,
        draft.title,
        draft.description,
        draft.image,
        draft.coins,
        draft.stock,
        draft.per_user,
        draft.course_id as Option<CourseId>,
        draft.percent,
        draft.amount,
        draft.days,
        draft.is_offered,
        draft.position,
        by as AccountId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

pub async fn update(tx: &mut TenantConn, id: ShopItemId, draft: &Draft) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE shop_items SET title = $2, description = $3, image = $4, coins = $5, stock = $6, per_user = $7, course_id = $8,
                percent = $9, amount = $10, days = $11, is_offered = $12, position = $13, version = version + 1, updated_at = now()
          WHERE id = $1",
        id as ShopItemId,
        draft.title,
        draft.description,
        draft.image,
        draft.coins,
        draft.stock,
        draft.per_user,
        draft.course_id as Option<CourseId>,
        draft.percent,
        draft.amount,
        draft.days,
        draft.is_offered,
        draft.position,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Takes it out of the shop; what was bought stays.
pub async fn withdraw(tx: &mut TenantConn, id: ShopItemId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE shop_items SET is_offered = false, version = version + 1, updated_at = now() WHERE id = $1",
        id as ShopItemId
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// One fewer is left, or one more; nothing where there is no limit. Who has read another number changes nothing by it.
pub async fn change_stock(tx: &mut TenantConn, id: ShopItemId, by: i32) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE shop_items SET stock = stock + $2, version = version + 1 WHERE id = $1 AND stock IS NOT NULL",
        id as ShopItemId,
        by,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Days of access that a course gives; none where there is no such course, or it is archived or has closed.
pub async fn course_duration(conn: &mut TenantConn, id: CourseId) -> Result<Option<Option<i32>>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT duration FROM courses
          WHERE id = $1 AND archived_at IS NULL AND (closes_at IS NULL OR closes_at > now())",
        id as CourseId
    )
    .fetch_optional(&mut *conn)
    .await?)
}
