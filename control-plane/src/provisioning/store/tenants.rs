//! The end of tenants, and of the log of their changes.

use std::time::Duration;

use sqlx::PgPool;

use super::before_now;
use crate::provisioning::slot::Slot;

/// How long the change log is kept: much longer than any directory goes without reading it.
const CHANGES_KEPT: Duration = Duration::from_secs(24 * 3600);

/// Closes a tenant: from here on no host leads to it.
pub(in crate::provisioning) async fn close_tenant(pool: &PgPool, tenant: i64) -> Result<Option<Slot>, sqlx::Error> {
    sqlx::query_as!(
        Slot,
        "WITH closed AS (UPDATE tenants SET state = 'closed', updated_at = now() WHERE id = $1)
         SELECT schema, role, database FROM placements WHERE tenant_id = $1",
        tenant
    )
    .fetch_optional(pool)
    .await
}

pub(in crate::provisioning) async fn delete_tenant(pool: &PgPool, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM tenants WHERE id = $1", tenant).execute(pool).await.map(drop)
}

pub(in crate::provisioning) async fn prune_changes(pool: &PgPool) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM changes WHERE at < $1", before_now(CHANGES_KEPT)).execute(pool).await.map(drop)
}
