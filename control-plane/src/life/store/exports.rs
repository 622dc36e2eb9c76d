//! What a site is, for a file, and files that sites were exported to.

use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use crate::life::files::{DomainOf, PlanOf, SiteOf};

/// A file that a site was exported to.
#[derive(Debug, Clone, serde::Serialize)]
pub struct ExportRow {
    /// Its number.
    pub id: i64,
    /// The site, which may be gone.
    pub tenant_id: i64,
    /// The operation that wrote it.
    pub operation_id: i64,
    /// Its name.
    pub file: String,
    /// Bytes.
    pub size: i64,
    /// Of the whole file, in hexadecimal.
    pub sha256: String,
    /// The version of its format.
    pub format: i32,
    /// The tenant migration that its tables are at.
    pub schema_version: i32,
    /// When it was written.
    #[serde(with = "time::serde::timestamp")]
    pub created_at: OffsetDateTime,
    /// When it is deleted.
    #[serde(with = "time::serde::timestamp")]
    pub expires_at: OffsetDateTime,
}

/// A file that was just written.
pub(in crate::life) struct NewExport<'a> {
    pub(in crate::life) tenant: i64,
    pub(in crate::life) operation: i64,
    pub(in crate::life) file: &'a str,
    pub(in crate::life) size: i64,
    pub(in crate::life) sha256: &'a str,
    pub(in crate::life) format: i32,
    pub(in crate::life) schema_version: i32,
    pub(in crate::life) expires_at: OffsetDateTime,
}

pub(in crate::life) async fn insert_export(conn: &mut PgConnection, new: &NewExport<'_>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO exports (tenant_id, operation_id, file, size, sha256, format, schema_version, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        new.tenant,
        new.operation,
        new.file,
        new.size,
        new.sha256,
        new.format,
        new.schema_version,
        new.expires_at
    )
    .execute(conn)
    .await
    .map(drop)
}

pub(in crate::life) async fn exports(pool: &PgPool, tenant: i64) -> Result<Vec<ExportRow>, sqlx::Error> {
    sqlx::query_as!(
        ExportRow,
        "SELECT id, tenant_id, operation_id, file, size, sha256, format, schema_version, created_at, expires_at
           FROM exports WHERE tenant_id = $1 ORDER BY id DESC LIMIT 100",
        tenant
    )
    .fetch_all(pool)
    .await
}

pub(in crate::life) async fn export_of(pool: &PgPool, operation: i64) -> Result<Option<ExportRow>, sqlx::Error> {
    sqlx::query_as!(
        ExportRow,
        "SELECT id, tenant_id, operation_id, file, size, sha256, format, schema_version, created_at, expires_at
           FROM exports WHERE operation_id = $1",
        operation
    )
    .fetch_optional(pool)
    .await
}

/// A site as a file tells of it; `None` when there is no such, or it is being made or removed.
pub(in crate::life) async fn describe(
    pool: &PgPool,
    tenant: i64,
) -> Result<Option<(SiteOf, PlanOf, Vec<DomainOf>)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT t.id, t.name, t.kind, t.subdomain, extract(epoch FROM t.created_at)::bigint AS "created_at!",
                  w.config AS "config?", s.plan_id, l.name AS plan_name, extract(epoch FROM s.ends_at)::bigint AS ends_at
             FROM tenants t
             JOIN subscriptions s ON s.tenant_id = t.id
             JOIN plans l ON l.id = s.plan_id
             LEFT JOIN websites w ON w.tenant_id = t.id
            WHERE t.id = $1 AND t.state NOT IN ('creating', 'closed')"#,
        tenant
    )
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let domains = sqlx::query_as!(
        DomainOf,
        "SELECT host, is_primary FROM domains WHERE tenant_id = $1 AND state = 'live' ORDER BY host",
        tenant
    )
    .fetch_all(pool)
    .await?;
    let website = row.config.unwrap_or_else(|| Value::Object(serde_json::Map::new()));
    let site = SiteOf {
        id: row.id,
        name: row.name,
        kind: row.kind,
        subdomain: row.subdomain,
        website,
        created_at: row.created_at,
    };
    Ok(Some((site, PlanOf { id: row.plan_id, name: row.plan_name, ends_at: row.ends_at }, domains)))
}
