//! SQL of batches and their codes.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ids::{AccountId, ActivationBatchId, ActivationCodeId, CourseId, OrderId};
use crate::listing::Counted;

/// A batch to be made.
pub struct NewBatch<'a> {
    pub name: &'a str,
    pub course_ids: &'a [CourseId],
    pub count: i32,
    pub expires_at: Option<OffsetDateTime>,
    pub days: Option<i32>,
    /// By which it is the same when it is asked for again.
    pub key: Option<Uuid>,
    /// Whose seats they are.
    pub order: Option<OrderId>,
    /// Who makes or has bought them.
    pub owner: AccountId,
}

/// A batch.
#[derive(Debug, Clone)]
pub struct Batch {
    pub name: String,
    pub course_ids: Vec<CourseId>,
    pub count: i32,
    pub expires_at: Option<OffsetDateTime>,
    /// Who made or bought it.
    pub created_by: Option<AccountId>,
}

/// A code with what is known of its batch and of who used it.
#[derive(Debug, Clone)]
pub struct Row {
    pub id: ActivationCodeId,
    pub code: String,
    pub batch_id: ActivationBatchId,
    pub batch: String,
    pub course_ids: Vec<CourseId>,
    pub expires_at: Option<OffsetDateTime>,
    pub days: Option<i32>,
    pub used_at: Option<OffsetDateTime>,
    pub is_withdrawn: bool,
    pub user_id: Option<AccountId>,
    pub user_name: Option<String>,
    pub user_email: Option<String>,
    pub total: i64,
}

impl Counted for Row {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A code alone.
#[derive(Debug, Clone)]
pub struct Code {
    pub code: String,
    pub used_at: Option<OffsetDateTime>,
}

/// Which codes.
#[derive(Debug, Default)]
pub struct Which<'a> {
    pub used: Option<bool>,
    pub course: Option<CourseId>,
    /// A batch's name; empty: of every batch.
    pub batch: &'a str,
    /// As it is kept; empty: every code.
    pub code: &'a str,
    /// Who used them.
    pub user: Option<AccountId>,
}

/// A course that codes open.
#[derive(Debug, Clone)]
pub struct CodeCourse {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
    /// Days of access from joining.
    pub duration: Option<i32>,
    /// When it ends for everybody.
    pub closes_at: Option<OffsetDateTime>,
}

/// None where the same is there already.
pub async fn insert_batch(tx: &mut TenantConn, new: &NewBatch<'_>) -> Result<Option<ActivationBatchId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO activation_batches (name, course_ids, count, expires_at, days, key, transaction_id, created_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id AS "id: ActivationBatchId""#,
        new.name,
        new.course_ids as &[CourseId],
        new.count,
        new.expires_at,
        new.days,
        new.key,
        new.order as Option<OrderId>,
        new.owner as AccountId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// How many of them nobody had.
pub async fn insert_codes(tx: &mut TenantConn, batch: ActivationBatchId, codes: &[String]) -> Result<u64, ApiError> {
    let made = sqlx::query!(
        "INSERT INTO activation_codes (code, batch_id) SELECT code, $2 FROM unnest($1::text[]) AS code
         ON CONFLICT (code) DO NOTHING",
        codes,
        batch as ActivationBatchId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(made.rows_affected())
}

/// The batch that this person asked for by this key.
pub async fn batch_of_key(
    conn: &mut TenantConn,
    owner: AccountId,
    key: Option<Uuid>,
) -> Result<Option<ActivationBatchId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: ActivationBatchId" FROM activation_batches WHERE created_by = $1 AND key = $2"#,
        owner as AccountId,
        key,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

pub async fn batch_of_order(conn: &mut TenantConn, order: OrderId) -> Result<Option<ActivationBatchId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: ActivationBatchId" FROM activation_batches WHERE transaction_id = $1"#,
        order as OrderId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

pub async fn find_batch(conn: &mut TenantConn, id: ActivationBatchId) -> Result<Option<Batch>, ApiError> {
    Ok(sqlx::query_as!(
        Batch,
        r#"SELECT name, course_ids AS "course_ids: Vec<CourseId>", count, expires_at,
                  created_by AS "created_by: AccountId"
             FROM activation_batches WHERE id = $1"#,
        id as ActivationBatchId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A batch's codes without those that were withdrawn.
pub async fn codes_of_batch(conn: &mut TenantConn, batch: ActivationBatchId) -> Result<Vec<Code>, ApiError> {
    Ok(sqlx::query_as!(
        Code,
        "SELECT code, used_at FROM activation_codes WHERE batch_id = $1 AND withdrawn_at IS NULL ORDER BY id",
        batch as ActivationBatchId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Those of an order that nobody has used.
pub async fn withdraw(tx: &mut TenantConn, order: OrderId) -> Result<u64, ApiError> {
    let withdrawn = sqlx::query!(
        "UPDATE activation_codes SET withdrawn_at = now()
          WHERE batch_id IN (SELECT id FROM activation_batches WHERE transaction_id = $1)
            AND used_at IS NULL AND withdrawn_at IS NULL",
        order as OrderId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(withdrawn.rows_affected())
}

/// Codes, the newest first; those of one person by when they used them.
pub async fn list(conn: &mut TenantConn, which: &Which<'_>, (limit, offset): (i64, i64)) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT c.id AS "id: ActivationCodeId", c.code, c.batch_id AS "batch_id: ActivationBatchId", b.name AS batch,
                  b.course_ids AS "course_ids: Vec<CourseId>", b.expires_at, b.days, c.used_at,
                  c.withdrawn_at IS NOT NULL AS "is_withdrawn!", u.id AS "user_id?: AccountId",
                  coalesce(nullif(u.full_name, ''), u.email) AS user_name, u.email AS "user_email?", count(*) OVER () AS "total!"
             FROM activation_codes c JOIN activation_batches b ON b.id = c.batch_id LEFT JOIN users u ON u.id = c.used_by
            WHERE ($1::boolean IS NULL OR (c.used_at IS NOT NULL) = $1)
              AND ($2::bigint IS NULL OR b.course_ids @> ARRAY[$2]) AND ($3 = '' OR b.name = $3) AND ($4 = '' OR c.code = $4)
              AND ($5::bigint IS NULL OR c.used_by = $5)
            ORDER BY CASE WHEN $5 IS NULL THEN NULL ELSE c.used_at END DESC, c.id DESC LIMIT $6 OFFSET $7"#,
        which.used,
        which.course as Option<CourseId>,
        which.batch,
        which.code,
        which.user as Option<AccountId>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Takes away those of these codes that nobody has used or bought; how many there were of all, and of those.
pub async fn remove(tx: &mut TenantConn, ids: &[ActivationCodeId]) -> Result<(i64, i64), ApiError> {
    let row = sqlx::query!(
        r#"WITH gone AS (
               DELETE FROM activation_codes c USING activation_batches b
                WHERE c.id = ANY ($1) AND b.id = c.batch_id AND c.used_at IS NULL AND b.transaction_id IS NULL RETURNING c.id)
           SELECT (SELECT count(*) FROM activation_codes WHERE id = ANY ($1)) AS "found!",
                  (SELECT count(*) FROM gone) AS "removed!""#,
        ids as &[ActivationCodeId],
    )
    .fetch_one(&mut *tx)
    .await?;
    Ok((row.found, row.removed))
}

/// A code that somebody wants to use.
#[derive(Debug, Clone)]
pub struct Found {
    pub id: ActivationCodeId,
    pub is_used: bool,
    pub is_withdrawn: bool,
    pub course_ids: Vec<CourseId>,
    pub expires_at: Option<OffsetDateTime>,
    pub days: Option<i32>,
}

/// The code; until the transaction ends nobody else uses it.
pub async fn lock_code(tx: &mut TenantConn, code: &str) -> Result<Option<Found>, ApiError> {
    Ok(sqlx::query_as!(
        Found,
        r#"SELECT c.id AS "id: ActivationCodeId", c.used_at IS NOT NULL AS "is_used!", c.withdrawn_at IS NOT NULL AS "is_withdrawn!",
                  b.course_ids AS "course_ids: Vec<CourseId>", b.expires_at, b.days
             FROM activation_codes c JOIN activation_batches b ON b.id = c.batch_id
            WHERE c.code = $1 FOR UPDATE OF c"#,
        code,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

pub async fn set_used(tx: &mut TenantConn, id: ActivationCodeId, by: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE activation_codes SET used_by = $2, used_at = now() WHERE id = $1",
        id as ActivationCodeId,
        by as AccountId
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Of these courses those that are there, by id, with what they are called in that language.
pub async fn courses(conn: &mut TenantConn, ids: &[CourseId], lang: &str) -> Result<Vec<CodeCourse>, ApiError> {
    Ok(sqlx::query_as!(
        CodeCourse,
        r#"SELECT id AS "id: CourseId", slug, coalesce(nullif(translations -> $2 ->> 'title', ''), title) AS "title!", duration,
                  closes_at
             FROM courses WHERE id = ANY ($1) ORDER BY id"#,
        ids as &[CourseId],
        lang,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Until when somebody has access to these courses.
pub async fn ends_of(
    conn: &mut TenantConn,
    user: AccountId,
    courses: &[CourseId],
) -> Result<Vec<(CourseId, Option<OffsetDateTime>)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT course_id AS "course: CourseId", until FROM enrolments WHERE user_id = $1 AND course_id = ANY ($2)"#,
        user as AccountId,
        courses as &[CourseId],
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.course, row.until)).collect())
}
