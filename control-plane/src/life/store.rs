//! SQL about the life of sites.

use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

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
