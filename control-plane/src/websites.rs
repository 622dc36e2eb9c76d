//! What a site calls itself and looks like: written by the site, read through the directory.

use serde_json::Value;
use sqlx::PgPool;

/// Saves a site's website configuration and, where given, its name. Every directory learns of it by notification.
/// Returns false when there is no such tenant.
///
/// # Errors
/// When the control database is away, `config` is no object or `name` is empty.
pub async fn save(pool: &PgPool, tenant: i64, name: Option<&str>, config: &Value) -> Result<bool, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    if let Some(name) = name {
        sqlx::query!("UPDATE tenants SET name = $2, updated_at = now() WHERE id = $1 AND name <> $2", tenant, name)
            .execute(&mut *transaction)
            .await?;
    }
    let saved = sqlx::query!(
        "INSERT INTO websites (tenant_id, config) SELECT id, $2 FROM tenants WHERE id = $1
         ON CONFLICT (tenant_id) DO UPDATE SET config = excluded.config, updated_at = now()",
        tenant,
        config
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(saved.rows_affected() > 0)
}
