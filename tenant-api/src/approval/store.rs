//! The texts that were let through last, so that a reviewer sees what is new.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use platform::text_enum;

text_enum! {
    /// What is approved.
    pub enum Kind {
        /// A question of the bank, a problem among them.
        Question = "question",
        /// A course with its curriculum.
        Course = "course",
        /// A post of the blog.
        Post = "post",
    }
}

/// Keeps the texts of an object that has just been let through or put out.
///
/// # Errors
/// When the database fails.
pub async fn keep_approved(
    conn: &mut TenantConn,
    kind: Kind,
    id: i64,
    texts: &BTreeMap<String, String>,
) -> Result<(), ApiError> {
    let texts = serde_json::to_value(texts).map_err(ApiError::internal)?;
    sqlx::query!(
        "INSERT INTO approved_texts (kind, object_id, texts) VALUES ($1, $2, $3)
         ON CONFLICT (kind, object_id) DO UPDATE SET texts = excluded.texts, approved_at = now()",
        kind as Kind,
        id,
        texts,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// The texts that were let through last; none where nothing has been.
///
/// # Errors
/// When the database fails.
pub async fn last_approved(conn: &mut TenantConn, kind: Kind, id: i64) -> Result<BTreeMap<String, String>, ApiError> {
    let texts =
        sqlx::query_scalar!("SELECT texts FROM approved_texts WHERE kind = $1 AND object_id = $2", kind as Kind, id,)
            .fetch_optional(&mut *conn)
            .await?;
    texts.map_or(Ok(BTreeMap::new()), |texts| serde_json::from_value(texts).map_err(ApiError::internal))
}
