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

pub async fn save(conn: &mut TenantConn, user: i64, key: &str, data: &Value) -> Result<OffsetDateTime, ApiError> {
    Ok(sqlx::query_scalar!(
        "INSERT INTO drafts (user_id, key, data) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, key) DO UPDATE SET data = excluded.data, updated_at = now() RETURNING updated_at",
        user,
        key,
        data,
    )
    .fetch_one(&mut *conn)
    .await?)
}
