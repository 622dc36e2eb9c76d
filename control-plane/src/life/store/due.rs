//! What comes due by itself.

use sqlx::PgPool;
use time::OffsetDateTime;

/// Deleted sites whose grace is over and whose removal has not been tried in vain.
pub(in crate::life) async fn grace_is_over(pool: &PgPool) -> Result<Vec<i64>, sqlx::Error> {
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

/// Whether a site's blobs are to be counted, and nobody tried to after `tried_before`: a site that can't be read stays
/// uncounted, however often it is tried.
pub(in crate::life) async fn has_uncounted(
    pool: &PgPool,
    counted_before: OffsetDateTime,
    tried_before: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM placements p JOIN tenants t ON t.id = p.tenant_id
                           WHERE (p.blobs_counted_at IS NULL OR p.blobs_counted_at < $1)
                             AND t.state NOT IN ('creating', 'closed'))
              AND NOT EXISTS (SELECT 1 FROM operations WHERE kind = $2 AND tenant_id IS NULL AND created_at > $3) AS "is!""#,
        counted_before,
        crate::holdings::COUNT.name,
        tried_before
    )
    .fetch_one(pool)
    .await
}

pub(in crate::life) async fn expired_exports(pool: &PgPool) -> Result<Vec<(i64, String)>, sqlx::Error> {
    let rows = sqlx::query!("SELECT id, file FROM exports WHERE expires_at < now() LIMIT 100").fetch_all(pool).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.file)).collect())
}

pub(in crate::life) async fn delete_export(pool: &PgPool, id: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM exports WHERE id = $1", id).execute(pool).await.map(drop)
}

/// The uploaded files that an operation of the kind `import` still needs.
pub(in crate::life) async fn awaited_uploads(pool: &PgPool, import: &str) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT input ->> 'file' AS "file!" FROM operations
            WHERE kind = $1 AND state IN ('waiting', 'running') AND input ? 'file'"#,
        import
    )
    .fetch_all(pool)
    .await
}
