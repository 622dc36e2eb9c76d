//! SQL about who holds which blob.

use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

/// Keeps everybody else away from these blobs until the transaction ends.
pub(super) async fn lock(conn: &mut PgConnection, hashes: &[String]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "SELECT count(*) AS locked FROM (
             SELECT pg_advisory_xact_lock(hashtextextended('lophoc blob ' || hash, 0))
               FROM (SELECT hash FROM unnest($1::text[]) AS hash ORDER BY hash OFFSET 0) AS sorted OFFSET 0) AS locks",
        hashes
    )
    .fetch_one(conn)
    .await
    .map(drop)
}

/// The next keys that a site holds after `after`, of holds from before `older_than`.
pub(super) async fn held(
    pool: &PgPool,
    tenant: i64,
    after: &str,
    older_than: Option<OffsetDateTime>,
    limit: i64,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT hash FROM site_blobs WHERE tenant_id = $1 AND hash > $2 AND ($3::timestamptz IS NULL OR held_at < $3)
          ORDER BY hash LIMIT $4",
        tenant,
        after,
        older_than,
        limit
    )
    .fetch_all(pool)
    .await
}

/// Of these keys, those that the site does not hold, or holds as if nothing named them.
pub(super) async fn not_held(pool: &PgPool, tenant: i64, hashes: &[String]) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT hash AS "hash!" FROM unnest($2::text[]) AS hash
            WHERE NOT EXISTS (SELECT 1 FROM site_blobs b
                               WHERE b.tenant_id = $1 AND b.hash = hash.hash AND b.unused_at IS NULL)"#,
        tenant,
        hashes
    )
    .fetch_all(pool)
    .await
}

/// Takes a site's holds away; returns the keys that nobody holds now.
pub(super) async fn delete(
    conn: &mut PgConnection,
    tenant: i64,
    hashes: &[String],
    older_than: Option<OffsetDateTime>,
) -> Result<Vec<String>, sqlx::Error> {
    let gone = sqlx::query_scalar!(
        "DELETE FROM site_blobs WHERE tenant_id = $1 AND hash = ANY($2) AND ($3::timestamptz IS NULL OR held_at < $3) RETURNING hash",
        tenant,
        hashes,
        older_than
    )
    .fetch_all(&mut *conn)
    .await?;
    sqlx::query_scalar!(
        r#"SELECT hash AS "hash!" FROM unnest($1::text[]) AS hash
            WHERE NOT EXISTS (SELECT 1 FROM site_blobs b WHERE b.hash = hash.hash)"#,
        &gone
    )
    .fetch_all(conn)
    .await
}

/// Nobody holds these any more, but a backup may.
pub(super) async fn note_released(conn: &mut PgConnection, hashes: &[String]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO released_blobs (hash) SELECT unnest($1::text[]) ON CONFLICT (hash) DO UPDATE SET released_at = now()",
        hashes
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Keys that were let go before that moment, since when backups may have them; all, where no backups are kept. Sorted,
/// as everywhere.
pub(super) async fn due(
    pool: &PgPool,
    needed_since: Option<OffsetDateTime>,
    limit: i64,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT hash AS "hash!" FROM (
               SELECT hash FROM released_blobs WHERE released_at < coalesce($1, now())
                ORDER BY released_at LIMIT $2) AS due ORDER BY hash"#,
        needed_since,
        limit
    )
    .fetch_all(pool)
    .await
}

/// Takes keys off the list; returns those that nobody holds.
pub(super) async fn forget_released(conn: &mut PgConnection, hashes: &[String]) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query!("DELETE FROM released_blobs WHERE hash = ANY($1)", hashes).execute(&mut *conn).await?;
    sqlx::query_scalar!(
        r#"SELECT hash AS "hash!" FROM unnest($1::text[]) AS hash
            WHERE NOT EXISTS (SELECT 1 FROM site_blobs b WHERE b.hash = hash.hash)"#,
        hashes
    )
    .fetch_all(conn)
    .await
}

/// How many sites' blobs were never counted.
pub(super) async fn uncounted(pool: &PgPool) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM placements WHERE blobs_counted_at IS NULL"#)
        .fetch_one(pool)
        .await
}

/// The next site after `after` whose blobs were last counted before `before`.
pub(super) async fn next_to_count(
    pool: &PgPool,
    after: i64,
    before: OffsetDateTime,
) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT p.tenant_id FROM placements p JOIN tenants t ON t.id = p.tenant_id
          WHERE p.tenant_id > $1 AND (p.blobs_counted_at IS NULL OR p.blobs_counted_at < $2) AND t.state NOT IN ('creating', 'closed')
          ORDER BY p.tenant_id LIMIT 1",
        after,
        before
    )
    .fetch_optional(pool)
    .await
}

pub(super) async fn note_counted(pool: &PgPool, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE placements SET blobs_counted_at = now() WHERE tenant_id = $1", tenant)
        .execute(pool)
        .await
        .map(drop)
}
