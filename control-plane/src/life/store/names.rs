//! Names and addresses.

use sqlx::PgConnection;
use time::OffsetDateTime;

/// What a site is called and where it is.
pub(in crate::life) struct Names {
    pub(in crate::life) name: String,
    pub(in crate::life) subdomain: String,
}

pub(in crate::life) async fn lock_names(conn: &mut PgConnection, tenant: i64) -> Result<Option<Names>, sqlx::Error> {
    sqlx::query_as!(
        Names,
        "SELECT name, subdomain FROM tenants WHERE id = $1 AND state NOT IN ('creating', 'closed') FOR UPDATE",
        tenant
    )
    .fetch_optional(conn)
    .await
}

pub(in crate::life) async fn is_reserved(conn: &mut PgConnection, label: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT EXISTS (SELECT 1 FROM reserved_names WHERE name = $1) AS "is!""#, label)
        .fetch_one(conn)
        .await
}

/// An address that the site had before may become its own again; one that was held for long enough is free.
pub(in crate::life) async fn let_go(conn: &mut PgConnection, tenant: i64, label: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM held_names WHERE name = $2 AND (tenant_id = $1 OR until <= now())", tenant, label)
        .execute(conn)
        .await
        .map(drop)
}

pub(in crate::life) async fn hold_name(
    conn: &mut PgConnection,
    tenant: i64,
    label: &str,
    until: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO held_names (name, tenant_id, until) VALUES ($2, $1, $3)
         ON CONFLICT (name) DO UPDATE SET tenant_id = excluded.tenant_id, until = excluded.until, created_at = now()",
        tenant,
        label,
        until
    )
    .execute(conn)
    .await
    .map(drop)
}

pub(in crate::life) async fn rename(
    conn: &mut PgConnection,
    tenant: i64,
    name: &str,
    subdomain: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE tenants SET name = $2, subdomain = $3, updated_at = now() WHERE id = $1 AND (name, subdomain) IS DISTINCT FROM ($2, $3)",
        tenant,
        name,
        subdomain
    )
    .execute(conn)
    .await
    .map(drop)
}
