//! Schemas that were built ahead.

use std::time::Duration;

use sqlx::{PgConnection, PgPool};

use super::before_now;
use crate::provisioning::slot::Slot;

pub(in crate::provisioning) async fn insert_standby(conn: &mut PgConnection, slot: &Slot) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO standbys (schema, role, database) VALUES ($1, $2, $3)",
        slot.schema,
        slot.role,
        slot.database
    )
    .execute(conn)
    .await
    .map(drop)
}

pub(in crate::provisioning) async fn count_standbys(pool: &PgPool, version: i32) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM standbys WHERE state = 'ready' AND version = $1"#, version)
        .fetch_one(pool)
        .await
}

/// False where the build was taken for abandoned, and cleared away.
pub(in crate::provisioning) async fn standby_is_ready(
    pool: &PgPool,
    schema: &str,
    version: i32,
) -> Result<bool, sqlx::Error> {
    let ready = sqlx::query!(
        "UPDATE standbys SET state = 'ready', version = $2 WHERE schema = $1 AND state = 'building'",
        schema,
        version
    )
    .execute(pool)
    .await?;
    Ok(ready.rows_affected() > 0)
}

pub(in crate::provisioning) async fn half_built(pool: &PgPool, older_than: Duration) -> Result<Vec<Slot>, sqlx::Error> {
    sqlx::query_as!(
        Slot,
        "SELECT schema, role, database FROM standbys WHERE state = 'building' AND created_at < $1",
        before_now(older_than)
    )
    .fetch_all(pool)
    .await
}

/// Has a schema cleared away with those whose builds were killed.
pub(in crate::provisioning) async fn insert_abandoned(
    pool: &PgPool,
    slot: &Slot,
    age: Duration,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO standbys (schema, role, database, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (schema) DO NOTHING",
        slot.schema,
        slot.role,
        slot.database,
        before_now(age)
    )
    .execute(pool)
    .await
    .map(drop)
}

/// Whether a schema is still a standby; whoever is clearing it away is waited for.
pub(in crate::provisioning) async fn is_standby(pool: &PgPool, schema: &str) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_scalar!("SELECT schema FROM standbys WHERE schema = $1 FOR UPDATE", schema);
    Ok(row.fetch_optional(pool).await?.is_some())
}

/// Deletes the row unless the schema is ready or claimed by now; whoever ends its build waits for the transaction.
pub(in crate::provisioning) async fn delete_half_built(
    conn: &mut PgConnection,
    schema: &str,
) -> Result<bool, sqlx::Error> {
    let deleted =
        sqlx::query!("DELETE FROM standbys WHERE schema = $1 AND state = 'building'", schema).execute(conn).await?;
    Ok(deleted.rows_affected() > 0)
}

/// Turns the oldest standby that nobody else is claiming into the tenant's placement.
pub(in crate::provisioning) async fn claim_standby(
    conn: &mut PgConnection,
    tenant: i64,
    version: i32,
) -> Result<Option<Slot>, sqlx::Error> {
    sqlx::query_as!(
        Slot,
        "WITH claimed AS (
             DELETE FROM standbys
              WHERE schema = (SELECT schema FROM standbys WHERE state = 'ready' AND version = $2
                               ORDER BY created_at, schema LIMIT 1 FOR UPDATE SKIP LOCKED)
             RETURNING schema, role, database, version)
         INSERT INTO placements (tenant_id, database, schema, role, version)
         SELECT $1, database, schema, role, version FROM claimed
         RETURNING schema, role, database",
        tenant,
        version
    )
    .fetch_optional(conn)
    .await
}
