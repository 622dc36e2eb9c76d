//! What is told to webhooks.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::ids::{FormAnswerId, FormId};

/// What is to be told, and to whom.
pub struct Delivery {
    pub body: String,
    /// None where the form has none any more.
    pub webhook: Option<String>,
    pub secret: Option<String>,
    pub is_delivered: bool,
}

/// Notes what is to be told.
pub async fn insert_delivery(
    tx: &mut TenantConn,
    (form, answer): (FormId, FormAnswerId),
    body: &str,
) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        "INSERT INTO form_deliveries (form_id, answer_id, body) VALUES ($1, $2, $3) RETURNING id",
        form as FormId,
        answer as FormAnswerId,
        body,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// What is to be told under this number.
pub async fn find_delivery(conn: &mut TenantConn, id: i64) -> Result<Option<Delivery>, ApiError> {
    Ok(sqlx::query_as!(
        Delivery,
        r#"SELECT d.body, f.webhook, f.webhook_secret AS secret,
                  d.delivered_at IS NOT NULL AS "is_delivered!"
             FROM form_deliveries d JOIN forms f ON f.id = d.form_id WHERE d.id = $1"#,
        id,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Notes what came of an attempt: the status, or why there was none.
pub async fn note_attempt(
    tx: &mut TenantConn,
    id: i64,
    (status, error): (Option<i32>, Option<&str>),
    is_delivered: bool,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE form_deliveries SET attempts = attempts + 1, status = $2, error = left($3, 500), tried_at = now(),
                delivered_at = CASE WHEN $4 THEN now() END WHERE id = $1",
        id,
        status,
        error,
        is_delivered,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// An attempt as staff see it.
pub struct DeliveryRow {
    pub answer_id: FormAnswerId,
    pub attempts: i32,
    pub status: Option<i32>,
    pub error: Option<String>,
    pub created_at: OffsetDateTime,
    pub delivered_at: Option<OffsetDateTime>,
}

/// The last things that were told, newest first.
pub async fn latest_deliveries(conn: &mut TenantConn, form: FormId, limit: i64) -> Result<Vec<DeliveryRow>, ApiError> {
    Ok(sqlx::query_as!(
        DeliveryRow,
        r#"SELECT answer_id AS "answer_id: FormAnswerId", attempts, status, error, created_at, delivered_at
             FROM form_deliveries WHERE form_id = $1 ORDER BY id DESC LIMIT $2"#,
        form as FormId,
        limit,
    )
    .fetch_all(&mut *conn)
    .await?)
}
