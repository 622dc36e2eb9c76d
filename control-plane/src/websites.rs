//! What a site calls itself and looks like: written by the site, read through the directory.

use serde_json::Value;
use sqlx::{PgConnection, PgPool};

/// Saves a site's website configuration and, where given, its name. Every directory learns of it by notification.
/// Returns false when there is no such tenant.
///
/// # Errors
/// When the control database is away, `config` is no object or `name` is empty.
pub async fn save(pool: &PgPool, tenant: i64, name: Option<&str>, config: &Value) -> Result<bool, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    rename(&mut transaction, tenant, name).await?;
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

/// Lays `patch` over a site's website configuration, key by key at the top, and changes its name where one is given.
/// Writes nothing when that changes nothing.
///
/// # Errors
/// As [`save`].
pub async fn merge(pool: &PgPool, tenant: i64, name: Option<&str>, patch: &Value) -> Result<(), sqlx::Error> {
    let mut transaction = pool.begin().await?;
    rename(&mut transaction, tenant, name).await?;
    sqlx::query!(
        "UPDATE websites SET config = config || $2, updated_at = now() WHERE tenant_id = $1 AND config || $2 <> config",
        tenant,
        patch
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await
}

async fn rename(conn: &mut PgConnection, tenant: i64, name: Option<&str>) -> Result<(), sqlx::Error> {
    let Some(name) = name else { return Ok(()) };
    sqlx::query!("UPDATE tenants SET name = $2, updated_at = now() WHERE id = $1 AND name <> $2", tenant, name)
        .execute(conn)
        .await
        .map(drop)
}
