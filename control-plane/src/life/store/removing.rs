//! What goes with a site that is removed.

use sqlx::PgConnection;

pub(in crate::life) async fn delete_certificates(conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH gone AS (DELETE FROM certificates WHERE tenant_id = $1 RETURNING host)
         DELETE FROM acme_challenges WHERE host IN (SELECT host FROM gone)",
        tenant
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Everything else of a site refers to its row, and goes with it.
pub(in crate::life) async fn delete_tenant(conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM tenants WHERE id = $1", tenant).execute(conn).await.map(drop)
}
