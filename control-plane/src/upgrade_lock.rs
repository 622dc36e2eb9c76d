//! Of each site, either its upgrade or its operations: the lock that tells which.

use sqlx::{PgConnection, PgPool};

/// Keeps the site's operations from being worked on until [`release`], or until the connection ends.
pub(crate) async fn take(conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT true AS "held!" FROM pg_advisory_lock(hashtextextended('lophoc upgrade of site ' || $1::bigint, 0))"#,
        tenant
    )
    .fetch_one(conn)
    .await
    .map(drop)
}

/// Lets the site's operations be worked on again.
pub(crate) async fn release(conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT pg_advisory_unlock(hashtextextended('lophoc upgrade of site ' || $1::bigint, 0)) AS "was_held!""#,
        tenant
    )
    .fetch_one(conn)
    .await
    .map(drop)
}

/// Whether a site's tables are being upgraded, so that its operations wait.
pub(crate) async fn is_held(pool: &PgPool, tenant: i64) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT NOT pg_try_advisory_xact_lock_shared(hashtextextended('lophoc upgrade of site ' || $1::bigint, 0)) AS "is!""#,
        tenant
    )
    .fetch_one(pool)
    .await
}
