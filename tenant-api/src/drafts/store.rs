//! Drafts' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

pub struct Row {
    pub data: Value,
    pub updated_at: OffsetDateTime,
}

pub async fn find(conn: &mut TenantConn, user: i64, key: &str) -> Result<Option<Row>, ApiError> {
    Ok(sqlx::query_as!(Row, "SELECT data, updated_at FROM drafts WHERE user_id = $1 AND key = $2", user, key)
        .fetch_optional(&mut *conn)
        .await?)
}

/// When it was saved; `None` where the person has `most` drafts of other keys.
pub async fn save(
    conn: &mut TenantConn,
    user: i64,
    key: &str,
    data: &Value,
    most: i64,
) -> Result<Option<OffsetDateTime>, ApiError> {
    Ok(sqlx::query_scalar!(
        "INSERT INTO drafts (user_id, key, data) SELECT $1, $2, $3
         WHERE EXISTS (SELECT FROM drafts WHERE user_id = $1 AND key = $2)
            OR (SELECT count(*) FROM drafts WHERE user_id = $1) < $4
         ON CONFLICT (user_id, key) DO UPDATE SET data = excluded.data, updated_at = now() RETURNING updated_at",
        user,
        key,
        data,
        most,
    )
    .fetch_optional(&mut *conn)
    .await?)
}
