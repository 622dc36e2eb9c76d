//! SQL about what a site holds.

use sqlx::{PgConnection, PgPool};

/// Keeps deleters of these blobs out until the transaction ends. Sorted, as everywhere.
pub(super) async fn lock_shared(conn: &mut PgConnection, hashes: &[String]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "SELECT count(*) AS locked FROM (
             SELECT pg_advisory_xact_lock_shared(hashtextextended('lophoc blob ' || hash, 0))
               FROM (SELECT hash FROM unnest($1::text[]) AS hash ORDER BY hash OFFSET 0) AS sorted OFFSET 0) AS locks",
        hashes
    )
    .fetch_one(conn)
    .await
    .map(drop)
}

/// A hold that is young enough is left as it is: most uploads of the same bytes write nothing.
pub(super) async fn insert(
    conn: &mut PgConnection,
    tenant: i64,
    hashes: &[String],
    sizes: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO site_blobs (tenant_id, hash, size) SELECT $1, hash, size FROM unnest($2::text[], $3::bigint[]) AS new (hash, size)
         ON CONFLICT (tenant_id, hash) DO UPDATE SET held_at = now(), unused_at = NULL
               WHERE site_blobs.held_at < now() - interval '1 hour' OR site_blobs.unused_at IS NOT NULL",
        tenant,
        hashes,
        sizes
    )
    .execute(conn)
    .await
    .map(drop)
}

pub(super) async fn used(pool: &PgPool, tenant: i64) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT coalesce(sum(size), 0)::bigint AS "bytes!" FROM site_blobs WHERE tenant_id = $1 AND unused_at IS NULL"#,
        tenant
    )
    .fetch_one(pool)
    .await
}

/// Until the transaction ends, whoever else takes of the site's storage waits.
pub(super) async fn lock_storage(conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended('lophoc storage ' || $1::bigint, 0))",
        tenant
    )
    .fetch_one(conn)
    .await
    .map(drop)
}

/// What [`used`] would be with these as well, of which some may be held already.
pub(super) async fn used_with(
    conn: &mut PgConnection,
    tenant: i64,
    hashes: &[String],
    sizes: &[i64],
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT (coalesce((SELECT sum(size) FROM site_blobs WHERE tenant_id = $1 AND unused_at IS NULL), 0)
                 + coalesce((SELECT sum(size) FROM unnest($2::text[], $3::bigint[]) AS new (hash, size)
                              WHERE NOT EXISTS (SELECT 1 FROM site_blobs b
                                                 WHERE b.tenant_id = $1 AND b.hash = new.hash AND b.unused_at IS NULL)), 0)
                  )::bigint AS "bytes!""#,
        tenant,
        hashes,
        sizes
    )
    .fetch_one(conn)
    .await
}

pub(super) async fn note_unused(pool: &PgPool, tenant: i64, hashes: &[String]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE site_blobs SET unused_at = now() WHERE tenant_id = $1 AND hash = ANY ($2) AND unused_at IS NULL",
        tenant,
        hashes
    )
    .execute(pool)
    .await
    .map(drop)
}
