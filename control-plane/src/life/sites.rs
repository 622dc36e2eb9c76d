//! Sites as operators see them at the command line.

use sqlx::PgPool;
use time::OffsetDateTime;

/// A site in a list.
#[derive(Debug, Clone)]
pub struct SiteLine {
    /// The tenant's id.
    pub id: i64,
    /// The label before the platform's suffix.
    pub subdomain: String,
    /// What it calls itself.
    pub name: String,
    /// creating, active, suspended, archived, deleting or closed.
    pub state: String,
    /// Why it is so.
    pub state_reason: String,
    /// Since when.
    pub state_since: OffsetDateTime,
    /// When it is removed for good, where it is deleted.
    pub delete_after: Option<OffsetDateTime>,
    /// The plan's name.
    pub plan: String,
    /// The database that holds its schema.
    pub database: String,
    /// Its schema.
    pub schema: String,
    /// The tenant migration that the schema is at.
    pub version: i32,
    /// Bytes of the blobs that it holds.
    pub blob_bytes: i64,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

/// Sites whose name or address contains `search` (all when empty), in `state` where one is named; by id, after
/// `after`, at most `limit`.
///
/// # Errors
/// When the control database is away.
pub async fn list(
    pool: &PgPool,
    search: &str,
    state: Option<&str>,
    after: i64,
    limit: i64,
) -> Result<Vec<SiteLine>, sqlx::Error> {
    sqlx::query_as!(
        SiteLine,
        r#"SELECT t.id, t.subdomain, t.name, t.state, t.state_reason, t.state_since, t.delete_after, l.name AS plan, p.database,
                  p.schema, p.version, t.created_at,
                  (SELECT coalesce(sum(b.size), 0)::bigint FROM site_blobs b WHERE b.tenant_id = t.id) AS "blob_bytes!"
             FROM tenants t
             JOIN placements p ON p.tenant_id = t.id
             JOIN subscriptions s ON s.tenant_id = t.id
             JOIN plans l ON l.id = s.plan_id
            WHERE t.id > $3 AND ($2::text IS NULL OR t.state = $2)
              AND ($1 = '' OR position(lower($1) IN lower(t.name)) > 0 OR position(lower($1) IN t.subdomain) > 0)
            ORDER BY t.id LIMIT $4"#,
        search,
        state,
        after,
        limit
    )
    .fetch_all(pool)
    .await
}

/// The site that `text` names: its id, or its address under the platform's suffix.
///
/// # Errors
/// When the control database is away.
pub async fn find(pool: &PgPool, text: &str) -> Result<Option<SiteLine>, sqlx::Error> {
    let id: Option<i64> = text.parse().ok();
    sqlx::query_as!(
        SiteLine,
        r#"SELECT t.id, t.subdomain, t.name, t.state, t.state_reason, t.state_since, t.delete_after, l.name AS plan, p.database,
                  p.schema, p.version, t.created_at,
                  (SELECT coalesce(sum(b.size), 0)::bigint FROM site_blobs b WHERE b.tenant_id = t.id) AS "blob_bytes!"
             FROM tenants t
             JOIN placements p ON p.tenant_id = t.id
             JOIN subscriptions s ON s.tenant_id = t.id
             JOIN plans l ON l.id = s.plan_id
            WHERE t.subdomain = $1 OR t.id = $2
            ORDER BY t.subdomain = $1 DESC LIMIT 1"#,
        text,
        id
    )
    .fetch_optional(pool)
    .await
}
