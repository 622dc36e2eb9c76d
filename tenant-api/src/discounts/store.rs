//! Discounts' SQL.

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::input::Draft;
use super::messages::DISCOUNT_CODE_TAKEN;
use super::rules::Terms;
use crate::ids::{AccountId, CourseId, DiscountId, OrderId};
use crate::listing::Counted;

/// A discount as staff see it.
#[derive(Debug, Clone)]
pub struct Row {
    pub id: DiscountId,
    pub code: String,
    pub percent: Option<i32>,
    pub amount: Option<i64>,
    pub course_ids: Vec<CourseId>,
    pub starts_at: Option<OffsetDateTime>,
    pub ends_at: Option<OffsetDateTime>,
    pub minimum: i64,
    pub max_uses: Option<i32>,
    pub per_user: Option<i32>,
    pub uses: i32,
    pub ended_at: Option<OffsetDateTime>,
    pub note: String,
    pub version: i64,
    pub created_at: OffsetDateTime,
    pub total: i64,
}

impl Counted for Row {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A discount of one person, for one use.
pub struct NewPersonal {
    pub user: AccountId,
    pub percent: Option<i32>,
    pub amount: Option<i64>,
    pub course_ids: Vec<CourseId>,
    pub ends_at: Option<OffsetDateTime>,
}

/// What the discount with this code says.
pub async fn terms_of_code(conn: &mut TenantConn, code: &str) -> Result<Option<(DiscountId, Terms)>, ApiError> {
    let row = sqlx::query!(r#"SELECT id AS "id: DiscountId" FROM discounts WHERE code = $1"#, code);
    let Some(row) = row.fetch_optional(&mut *conn).await? else { return Ok(None) };
    Ok(terms(conn, row.id).await?.map(|terms| (row.id, terms)))
}

async fn terms(conn: &mut TenantConn, id: DiscountId) -> Result<Option<Terms>, ApiError> {
    Ok(sqlx::query_as!(
        Terms,
        r#"SELECT percent, amount, course_ids AS "course_ids: Vec<CourseId>", starts_at, ends_at, minimum, max_uses, per_user,
                  uses, user_id AS "user_id: AccountId", ended_at
             FROM discounts WHERE id = $1"#,
        id as DiscountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Until the transaction ends nobody else changes it, takes a use of it or names it: its code may change.
pub async fn lock_to_change(tx: &mut TenantConn, id: DiscountId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM discounts WHERE id = $1 FOR UPDATE", id as DiscountId)
        .fetch_optional(&mut *tx)
        .await?;
    Ok(())
}

/// What it says; until the transaction ends nobody else changes it or takes a use of it.
pub async fn lock(tx: &mut TenantConn, id: DiscountId) -> Result<Option<Terms>, ApiError> {
    // Orders that name it hold its key, others' as well: that is no reason to wait.
    sqlx::query!("SELECT id FROM discounts WHERE id = $1 FOR NO KEY UPDATE", id as DiscountId)
        .fetch_optional(&mut *tx)
        .await?;
    terms(tx, id).await
}

/// The same of several, one after the other by their ids.
pub async fn lock_in_order(tx: &mut TenantConn, ids: &[DiscountId], code: Option<&str>) -> Result<(), ApiError> {
    sqlx::query!(
        "SELECT id FROM discounts WHERE id = ANY ($1) OR code = $2 ORDER BY id FOR NO KEY UPDATE",
        ids as &[DiscountId],
        code,
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(())
}

/// How often somebody has used it.
pub async fn count_uses(conn: &mut TenantConn, id: DiscountId, user: AccountId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM discount_uses WHERE discount_id = $1 AND user_id = $2 AND given_back_at IS NULL"#,
        id as DiscountId,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Counts one more use where there is one left, also to this person; whether there was.
pub async fn take_use(tx: &mut TenantConn, id: DiscountId, user: AccountId) -> Result<bool, ApiError> {
    let taken = sqlx::query!(
        "UPDATE discounts SET uses = uses + 1
          WHERE id = $1 AND (max_uses IS NULL OR uses < max_uses)
            AND (per_user IS NULL OR per_user > (SELECT count(*) FROM discount_uses u
                  WHERE u.discount_id = $1 AND u.user_id = $2 AND u.given_back_at IS NULL))",
        id as DiscountId,
        user as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(taken.rows_affected() == 1)
}

pub async fn insert_use(
    tx: &mut TenantConn,
    order: OrderId,
    discount: DiscountId,
    user: AccountId,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO discount_uses (transaction_id, discount_id, user_id) VALUES ($1, $2, $3)",
        order as OrderId,
        discount as DiscountId,
        user as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Of what an order gives its use back, where it has one.
pub async fn give_use_back(tx: &mut TenantConn, order: OrderId) -> Result<Option<DiscountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"UPDATE discount_uses SET given_back_at = now() WHERE transaction_id = $1 AND given_back_at IS NULL
           RETURNING discount_id AS "id: DiscountId""#,
        order as OrderId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

pub async fn uncount_use(tx: &mut TenantConn, id: DiscountId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE discounts SET uses = uses - 1 WHERE id = $1", id as DiscountId).execute(&mut *tx).await?;
    Ok(())
}

/// The discount whose use an order has given back, and whose it was.
pub async fn given_back(tx: &mut TenantConn, order: OrderId) -> Result<Option<(DiscountId, AccountId)>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT discount_id AS "discount: DiscountId", user_id AS "user: AccountId"
             FROM discount_uses WHERE transaction_id = $1 AND given_back_at IS NOT NULL"#,
        order as OrderId,
    );
    Ok(row.fetch_optional(&mut *tx).await?.map(|row| (row.discount, row.user)))
}

pub async fn hold_use_again(tx: &mut TenantConn, order: OrderId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE discount_uses SET given_back_at = NULL, taken_at = now() WHERE transaction_id = $1",
        order as OrderId
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// None where the code is taken.
pub async fn insert_personal(
    tx: &mut TenantConn,
    code: &str,
    new: &NewPersonal,
) -> Result<Option<DiscountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO discounts (code, percent, amount, course_ids, ends_at, max_uses, user_id)
           VALUES ($1, $2, $3, $4, $5, 1, $6) ON CONFLICT (code) DO NOTHING RETURNING id AS "id: DiscountId""#,
        code,
        new.percent,
        new.amount,
        &new.course_ids as &[CourseId],
        new.ends_at,
        new.user as AccountId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Discounts that staff made, the newest first: one alone, or those whose code has `search` in it.
pub async fn list(
    conn: &mut TenantConn,
    id: Option<DiscountId>,
    search: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT id AS "id: DiscountId", code, percent, amount, course_ids AS "course_ids: Vec<CourseId>", starts_at, ends_at,
                  minimum, max_uses, per_user, uses, ended_at, note, version, created_at, count(*) OVER () AS "total!"
             FROM discounts
            WHERE user_id IS NULL AND ($1::bigint IS NULL OR id = $1) AND ($2 = '' OR strpos(code, upper($2)) > 0)
            ORDER BY id DESC LIMIT $3 OFFSET $4"#,
        id as Option<DiscountId>,
        search,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

fn code_fault(error: sqlx::Error) -> ApiError {
    match broken_constraint(&error) {
        Some("discounts_code_unique") => ApiError::on_field("code", DISCOUNT_CODE_TAKEN),
        _ => error.into(),
    }
}

pub async fn insert(tx: &mut TenantConn, draft: &Draft, by: AccountId) -> Result<DiscountId, ApiError> {
    sqlx::query_scalar!(
        r#"INSERT INTO discounts (code, percent, amount, course_ids, starts_at, ends_at, minimum, max_uses, per_user, note, created_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id AS "id: DiscountId""#,
        draft.code,
        draft.percent,
        draft.amount,
        &draft.course_ids as &[CourseId],
        draft.starts_at,
        draft.ends_at,
        draft.minimum,
        draft.max_uses,
        draft.per_user,
        draft.note,
        by as AccountId,
    )
    .fetch_one(&mut *tx)
    .await
    .map_err(code_fault)
}

pub async fn update(tx: &mut TenantConn, id: DiscountId, draft: &Draft) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE discounts SET code = $2, percent = $3, amount = $4, course_ids = $5, starts_at = $6, ends_at = $7, minimum = $8,
                max_uses = $9, per_user = $10, note = $11, version = version + 1, updated_at = now()
          WHERE id = $1",
        id as DiscountId,
        draft.code,
        draft.percent,
        draft.amount,
        &draft.course_ids as &[CourseId],
        draft.starts_at,
        draft.ends_at,
        draft.minimum,
        draft.max_uses,
        draft.per_user,
        draft.note,
    )
    .execute(&mut *tx)
    .await
    .map_err(code_fault)?;
    Ok(())
}

pub async fn end(tx: &mut TenantConn, id: DiscountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE discounts SET ended_at = coalesce(ended_at, now()), version = version + 1, updated_at = now() WHERE id = $1",
        id as DiscountId
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Of these courses those that are there, with what they are called in that language.
pub async fn courses(conn: &mut TenantConn, ids: &[CourseId], lang: &str) -> Result<Vec<(CourseId, String)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: CourseId", coalesce(nullif(translations -> $2 ->> 'title', ''), title) AS "title!"
             FROM courses WHERE id = ANY ($1) AND archived_at IS NULL"#,
        ids as &[CourseId],
        lang,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.title)).collect())
}
