//! Drafts' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use crate::ids::AccountId;

pub struct Row {
    pub data: Value,
    pub updated_at: OffsetDateTime,
}

pub async fn find(conn: &mut TenantConn, user: AccountId, key: &str) -> Result<Option<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        "SELECT data, updated_at FROM drafts WHERE user_id = $1 AND key = $2",
        user as AccountId,
        key
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// What became of a draft that was saved.
pub struct Saved {
    pub updated_at: OffsetDateTime,
    /// Whether there was none of its key.
    pub is_new: bool,
}

/// Saves a draft; `None` where the person has `most` drafts of other keys.
pub async fn save(
    conn: &mut TenantConn,
    user: AccountId,
    key: &str,
    data: &Value,
    most: i64,
) -> Result<Option<Saved>, ApiError> {
    Ok(sqlx::query_as!(
        Saved,
        r#"INSERT INTO drafts (user_id, key, data) SELECT $1, $2, $3
         WHERE EXISTS (SELECT FROM drafts WHERE user_id = $1 AND key = $2)
            OR (SELECT count(*) FROM drafts WHERE user_id = $1) < $4
         ON CONFLICT (user_id, key) DO UPDATE SET data = excluded.data, updated_at = now()
         RETURNING updated_at, xmax = 0 AS "is_new!""#,
        user as AccountId,
        key,
        data,
        most,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Takes away drafts that nobody has written for so many days, but those whose key begins with one of `held`.
pub async fn expire(conn: &mut TenantConn, days: i32, held: &[String]) -> Result<u64, ApiError> {
    let expired = sqlx::query!(
        "DELETE FROM drafts d WHERE updated_at < now() - make_interval(days => $1)
            AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS held (prefix) WHERE starts_with(d.key, held.prefix))",
        days,
        held,
    )
    .execute(&mut *conn)
    .await?;
    Ok(expired.rows_affected())
}

/// Whether there is a draft that may expire one day.
pub async fn any(conn: &mut TenantConn, held: &[String]) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM drafts d WHERE NOT EXISTS (
               SELECT FROM unnest($1::text[]) AS held (prefix) WHERE starts_with(d.key, held.prefix))) AS "any!""#,
        held,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Saves a draft unless one with the same number or a higher one is there; when, where it was saved.
pub async fn save_newer(
    tx: &mut TenantConn,
    user: AccountId,
    key: &str,
    data: &Value,
) -> Result<Option<OffsetDateTime>, ApiError> {
    Ok(sqlx::query_scalar!(
        "INSERT INTO drafts (user_id, key, data) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, key) DO UPDATE SET data = excluded.data, updated_at = now()
          WHERE coalesce((drafts.data ->> 'seq')::bigint, 0) < (excluded.data ->> 'seq')::bigint
         RETURNING updated_at",
        user as AccountId,
        key,
        data,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// A person's drafts whose key begins so, by key.
pub async fn list_with(conn: &mut TenantConn, user: AccountId, prefix: &str) -> Result<Vec<(String, Row)>, ApiError> {
    let rows = sqlx::query!(
        "SELECT key, data, updated_at FROM drafts WHERE user_id = $1 AND starts_with(key, $2)",
        user as AccountId,
        prefix,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.key, Row { data: row.data, updated_at: row.updated_at })).collect())
}

/// Takes away a person's drafts whose key begins so.
pub async fn delete_with(tx: &mut TenantConn, user: AccountId, prefix: &str) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM drafts WHERE user_id = $1 AND starts_with(key, $2)", user as AccountId, prefix)
        .execute(&mut *tx)
        .await?;
    Ok(())
}
