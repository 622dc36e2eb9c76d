//! SQL about content loads and the accounts in whose name they happen.

use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

/// A site that waits for a content pack.
#[derive(Debug, Clone)]
pub struct ContentLoad {
    /// The tenant.
    pub tenant_id: i64,
    /// Its label.
    pub subdomain: String,
    /// The pack's name.
    pub pack: String,
    /// How often it was tried, this time included.
    pub attempts: i32,
}

/// Where a tenant's tables are.
pub(super) struct Place {
    pub(super) database: String,
    pub(super) schema: String,
}

pub(super) async fn claim(pool: &PgPool, limit: i64) -> Result<Vec<ContentLoad>, sqlx::Error> {
    sqlx::query_as!(
        ContentLoad,
        "UPDATE content_loads l SET attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
           FROM (SELECT w.tenant_id, w.pack, t.subdomain FROM content_loads w JOIN tenants t ON t.id = w.tenant_id
                  WHERE w.state = 'waiting' AND w.next_attempt_at <= now() AND t.state = 'active'
                  ORDER BY w.next_attempt_at LIMIT $1 FOR UPDATE OF w SKIP LOCKED) due
          WHERE l.tenant_id = due.tenant_id AND l.pack = due.pack
         RETURNING l.tenant_id, due.subdomain, l.pack, l.attempts",
        limit
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn loaded(pool: &PgPool, tenant: i64, pack: &str, digest: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO content_loads (tenant_id, pack, state, digest) VALUES ($1, $2, 'done', $3)
         ON CONFLICT (tenant_id, pack) DO UPDATE SET state = 'done', digest = excluded.digest, last_error = NULL",
        tenant,
        pack,
        digest
    )
    .execute(pool)
    .await
    .map(drop)
}

pub(super) async fn failed(
    pool: &PgPool,
    load: &ContentLoad,
    error: &str,
    again_at: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE content_loads SET next_attempt_at = $3, last_error = $4 WHERE tenant_id = $1 AND pack = $2",
        load.tenant_id,
        load.pack,
        again_at,
        error
    )
    .execute(pool)
    .await
    .map(drop)
}

pub(super) async fn digest(pool: &PgPool, tenant: i64, pack: &str) -> Result<Option<String>, sqlx::Error> {
    let digest = sqlx::query_scalar!(
        "SELECT digest FROM content_loads WHERE tenant_id = $1 AND pack = $2 AND state = 'done'",
        tenant,
        pack
    )
    .fetch_optional(pool)
    .await?;
    Ok(digest.flatten())
}

pub(super) async fn place(pool: &PgPool, tenant: i64) -> Result<Option<Place>, sqlx::Error> {
    sqlx::query_as!(Place, "SELECT database, schema FROM placements WHERE tenant_id = $1", tenant)
        .fetch_optional(pool)
        .await
}

pub(super) async fn tenant_named(pool: &PgPool, subdomain: &str) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar!("SELECT id FROM tenants WHERE subdomain = $1 AND state = 'active'", subdomain)
        .fetch_optional(pool)
        .await
}

pub(super) async fn first_admin(conn: &mut PgConnection) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar!("SELECT id FROM users WHERE role = 'admin' ORDER BY id LIMIT 1").fetch_optional(conn).await
}

pub(super) async fn delete_session(conn: &mut PgConnection, token_hash: &[u8]) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM sessions WHERE token_hash = $1", token_hash).execute(conn).await.map(drop)
}

pub(super) async fn set_password(conn: &mut PgConnection, email: &str, hash: &str) -> Result<bool, sqlx::Error> {
    let changed = sqlx::query!(
        "WITH changed AS (UPDATE users SET password_hash = $2, updated_at = now() WHERE email = $1 RETURNING id),
              ended AS (DELETE FROM sessions WHERE user_id IN (SELECT id FROM changed))
         SELECT id FROM changed",
        email,
        hash
    )
    .fetch_optional(conn)
    .await?;
    Ok(changed.is_some())
}
