//! Where sites are, and were.

use sqlx::{PgConnection, PgPool};

use crate::provisioning::slot::Slot;

/// Where the site was before it was moved, and something of it still is.
pub(in crate::provisioning) async fn former_slots(pool: &PgPool, tenant: i64) -> Result<Vec<Slot>, sqlx::Error> {
    sqlx::query_as!(
        Slot,
        "SELECT schema, role, database FROM former_places WHERE tenant_id = $1 AND dropped_at IS NULL",
        tenant
    )
    .fetch_all(pool)
    .await
}

pub(in crate::provisioning) async fn forget_former_slots(pool: &PgPool, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE former_places SET dropped_at = now() WHERE tenant_id = $1 AND dropped_at IS NULL", tenant)
        .execute(pool)
        .await
        .map(drop)
}

pub(in crate::provisioning) async fn has_place(conn: &mut PgConnection, tenant: i64) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT EXISTS (SELECT 1 FROM placements WHERE tenant_id = $1) AS "has!""#, tenant)
        .fetch_one(conn)
        .await
}

pub(in crate::provisioning) async fn insert_placement(
    conn: &mut PgConnection,
    tenant: i64,
    slot: &Slot,
    version: i32,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO placements (tenant_id, database, schema, role, version) VALUES ($1, $2, $3, $4, $5)",
        tenant,
        slot.database,
        slot.schema,
        slot.role,
        version
    )
    .execute(conn)
    .await
    .map(drop)
}

pub(in crate::provisioning) async fn note_version(pool: &PgPool, tenant: i64, version: i32) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE placements SET version = $2 WHERE tenant_id = $1", tenant, version)
        .execute(pool)
        .await
        .map(drop)
}

pub(in crate::provisioning) async fn slot_of(pool: &PgPool, tenant: i64) -> Result<Option<Slot>, sqlx::Error> {
    sqlx::query_as!(Slot, "SELECT schema, role, database FROM placements WHERE tenant_id = $1", tenant)
        .fetch_optional(pool)
        .await
}
