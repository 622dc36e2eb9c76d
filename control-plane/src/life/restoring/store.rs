//! What restoring reads and writes in the control schema.

use sqlx::{PgConnection, PgExecutor};

use crate::provisioning::Slot;

/// The place that the site had before it was restored, where it is kept for another minute at least.
pub(super) async fn undoable(executor: impl PgExecutor<'_>, tenant: i64) -> Result<Option<Slot>, sqlx::Error> {
    sqlx::query_as!(
        Slot,
        "SELECT f.schema, f.role, f.database FROM former_places f JOIN placements p ON p.tenant_id = f.tenant_id
          WHERE f.tenant_id = $1 AND f.can_be_undone AND f.dropped_at IS NULL AND f.epoch = p.epoch - 1
            AND f.drop_after > now() + interval '1 minute'",
        tenant
    )
    .fetch_optional(executor)
    .await
}

/// Keeps a former place for another hour at least. False when it is gone.
pub(super) async fn keep(conn: &mut PgConnection, schema: &str) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "UPDATE former_places SET drop_after = greatest(drop_after, now() + interval '1 hour')
          WHERE schema = $1 AND dropped_at IS NULL AND drop_after > now()",
        schema
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// A place is a former one no more: a site has it again.
pub(super) async fn take_back(conn: &mut PgConnection, schema: &str) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!("DELETE FROM former_places WHERE schema = $1 AND dropped_at IS NULL", schema)
        .execute(conn)
        .await?;
    Ok(done.rows_affected() > 0)
}

/// The place that a site has just left can be had again.
pub(super) async fn can_be_undone(conn: &mut PgConnection, schema: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE former_places SET can_be_undone = true WHERE schema = $1", schema)
        .execute(conn)
        .await
        .map(drop)
}
