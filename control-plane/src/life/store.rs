//! SQL about the life of sites.

use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::files::{DomainOf, PlanOf, SiteOf};

/// What a site is called and where it is.
pub(super) struct Names {
    pub(super) name: String,
    pub(super) subdomain: String,
}

pub(super) async fn state(conn: &mut PgConnection, tenant: i64) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("SELECT state FROM tenants WHERE id = $1", tenant).fetch_optional(conn).await
}

pub(super) async fn change_state(
    conn: &mut PgConnection,
    tenant: i64,
    from: &[String],
    to: &str,
    reason: &str,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE tenants SET state = $3, state_reason = $4, state_since = now(), updated_at = now() WHERE id = $1 AND state = ANY($2)",
        tenant,
        from,
        to,
        reason
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

pub(super) async fn mark_for_deletion(
    conn: &mut PgConnection,
    tenant: i64,
    after: OffsetDateTime,
    reason: &str,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE tenants SET state_before = state, reason_before = state_reason, state = 'deleting', state_reason = $3,
                state_since = now(), delete_after = $2, updated_at = now()
          WHERE id = $1 AND state IN ('active', 'suspended', 'archived')",
        tenant,
        after,
        reason
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Returns the state that it has again.
pub(super) async fn bring_back(conn: &mut PgConnection, tenant: i64) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "UPDATE tenants SET state = state_before, state_reason = reason_before, state_since = now(), state_before = NULL,
                reason_before = '', delete_after = NULL, updated_at = now()
          WHERE id = $1 AND state = 'deleting' RETURNING state",
        tenant
    )
    .fetch_optional(conn)
    .await
}

/// From here on a deleted site is being removed. Also true of one that is already.
pub(super) async fn close(conn: &mut PgConnection, tenant: i64) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE tenants SET state = 'closed', state_since = now(), updated_at = now()
          WHERE id = $1 AND (state = 'closed' OR state = 'deleting' AND delete_after <= now())",
        tenant
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

pub(super) async fn delete_certificates(conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH gone AS (DELETE FROM certificates WHERE tenant_id = $1 RETURNING host)
         DELETE FROM acme_challenges WHERE host IN (SELECT host FROM gone)",
        tenant
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Everything else of a site refers to its row, and goes with it.
pub(super) async fn delete_tenant(conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM tenants WHERE id = $1", tenant).execute(conn).await.map(drop)
}

/// Deleted sites whose grace is over and whose removal has not been tried in vain.
pub(super) async fn grace_is_over(pool: &PgPool) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT t.id FROM tenants t
          WHERE t.state = 'deleting' AND t.delete_after <= now()
            AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.tenant_id = t.id AND o.kind = 'remove' AND o.state = 'failed'
                             AND o.created_at > t.state_since)
          ORDER BY t.delete_after LIMIT 20"
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn has_uncounted(pool: &PgPool, before: OffsetDateTime) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM placements p JOIN tenants t ON t.id = p.tenant_id
                           WHERE (p.blobs_counted_at IS NULL OR p.blobs_counted_at < $1)
                             AND t.state NOT IN ('creating', 'closed')) AS "is!""#,
        before
    )
    .fetch_one(pool)
    .await
}

pub(super) async fn expired_exports(pool: &PgPool) -> Result<Vec<(i64, String)>, sqlx::Error> {
    let rows = sqlx::query!("SELECT id, file FROM exports WHERE expires_at < now() LIMIT 100").fetch_all(pool).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.file)).collect())
}

pub(super) async fn delete_export(pool: &PgPool, id: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM exports WHERE id = $1", id).execute(pool).await.map(drop)
}

pub(super) async fn lock_names(conn: &mut PgConnection, tenant: i64) -> Result<Option<Names>, sqlx::Error> {
    sqlx::query_as!(
        Names,
        "SELECT name, subdomain FROM tenants WHERE id = $1 AND state NOT IN ('creating', 'closed') FOR UPDATE",
        tenant
    )
    .fetch_optional(conn)
    .await
}

pub(super) async fn is_reserved(conn: &mut PgConnection, label: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT EXISTS (SELECT 1 FROM reserved_names WHERE name = $1) AS "is!""#, label)
        .fetch_one(conn)
        .await
}

/// An address that the site had before may become its own again; one that was held for long enough is free.
pub(super) async fn let_go(conn: &mut PgConnection, tenant: i64, label: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM held_names WHERE name = $2 AND (tenant_id = $1 OR until <= now())", tenant, label)
        .execute(conn)
        .await
        .map(drop)
}

pub(super) async fn hold_name(
    conn: &mut PgConnection,
    tenant: i64,
    label: &str,
    until: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO held_names (name, tenant_id, until) VALUES ($2, $1, $3)
         ON CONFLICT (name) DO UPDATE SET tenant_id = excluded.tenant_id, until = excluded.until, created_at = now()",
        tenant,
        label,
        until
    )
    .execute(conn)
    .await
    .map(drop)
}

pub(super) async fn rename(
    conn: &mut PgConnection,
    tenant: i64,
    name: &str,
    subdomain: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE tenants SET name = $2, subdomain = $3, updated_at = now() WHERE id = $1 AND (name, subdomain) IS DISTINCT FROM ($2, $3)",
        tenant,
        name,
        subdomain
    )
    .execute(conn)
    .await
    .map(drop)
}

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
pub(super) struct NewExport<'a> {
    pub(super) tenant: i64,
    pub(super) operation: i64,
    pub(super) file: &'a str,
    pub(super) size: i64,
    pub(super) sha256: &'a str,
    pub(super) format: i32,
    pub(super) schema_version: i32,
    pub(super) expires_at: OffsetDateTime,
}

pub(super) async fn insert_export(conn: &mut PgConnection, new: &NewExport<'_>) -> Result<(), sqlx::Error> {
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

pub(super) async fn exports(pool: &PgPool, tenant: i64) -> Result<Vec<ExportRow>, sqlx::Error> {
    sqlx::query_as!(
        ExportRow,
        "SELECT id, tenant_id, operation_id, file, size, sha256, format, schema_version, created_at, expires_at
           FROM exports WHERE tenant_id = $1 ORDER BY id DESC LIMIT 100",
        tenant
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn export_of(pool: &PgPool, operation: i64) -> Result<Option<ExportRow>, sqlx::Error> {
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
pub(super) async fn describe(
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

/// A site that is to be filled, with all that belongs to every site; under the id that it had, where it was taken away
/// before.
pub(super) async fn insert_newcomer(
    conn: &mut PgConnection,
    id: Option<i64>,
    name: &str,
    subdomain: &str,
) -> Result<i64, sqlx::Error> {
    let known = match id {
        Some(id) => sqlx::query_scalar!("SELECT id FROM tenants WHERE id = $1", id).fetch_optional(&mut *conn).await?,
        None => None,
    };
    if let Some(known) = known {
        return Ok(known);
    }
    let tenant = sqlx::query_scalar!(
        r#"INSERT INTO tenants (id, name, subdomain)
           VALUES (coalesce($1, nextval(pg_get_serial_sequence('tenants', 'id'))), $2, $3) RETURNING id"#,
        id,
        name,
        subdomain
    )
    .fetch_one(&mut *conn)
    .await?;
    sqlx::query!(
        "WITH subscribed AS (INSERT INTO subscriptions (tenant_id, plan_id) VALUES ($1, $2))
         INSERT INTO websites (tenant_id) VALUES ($1)",
        tenant,
        crate::plans::FREE
    )
    .execute(conn)
    .await?;
    Ok(tenant)
}

pub(super) async fn open_newcomer(
    conn: &mut PgConnection,
    tenant: i64,
    kind: &str,
    name: &str,
    website: &Value,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH dressed AS (UPDATE websites SET config = $4, updated_at = now() WHERE tenant_id = $1)
         UPDATE tenants SET state = 'active', kind = $2, name = $3, state_since = now(), updated_at = now()
          WHERE id = $1 AND state = 'creating'",
        tenant,
        kind,
        name,
        website
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Only one that was never opened.
pub(super) async fn delete_newcomer(conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM tenants WHERE id = $1 AND state = 'creating'", tenant).execute(conn).await.map(drop)
}

/// What was being judged at the old place has a job there that nobody here will hear of: it gets a new one.
pub(super) async fn carry_again(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE submissions SET token = gen_random_uuid(), enqueued_at = NULL WHERE status = 'running'")
        .execute(&mut *conn)
        .await?;
    sqlx::query!("UPDATE rejudges SET token = gen_random_uuid(), enqueued_at = NULL WHERE new_status IS NULL")
        .execute(conn)
        .await
        .map(drop)
}
