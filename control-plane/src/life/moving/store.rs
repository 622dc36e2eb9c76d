//! What moving reads and writes in the control schema.

use serde::Serialize;
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::OffsetDateTime;

use super::Plan;
use crate::provisioning::Slot;

/// A server of sites' databases.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct ServerView {
    /// As settings name it.
    pub name: String,
    /// `open`, or `closed` when it takes no sites.
    pub state: String,
    /// In the order of their numbers.
    pub databases: Vec<DatabaseView>,
}

/// A database of sites.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct DatabaseView {
    /// Its name, over all servers its own.
    pub name: String,
    /// `open`, or `closed` when it takes no new sites.
    pub state: String,
    /// Sites that are in it.
    pub sites: i64,
    /// Schemas that it takes.
    pub capacity: i32,
}

/// Where a site is.
pub(in crate::life) struct Place {
    pub(in crate::life) slot: Slot,
    pub(in crate::life) epoch: i64,
    pub(in crate::life) version: i32,
    /// The site's state.
    pub(in crate::life) state: String,
}

pub(super) async fn servers(pool: &PgPool) -> Result<Vec<ServerView>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT s.name, s.state, d.name AS "database?", d.state AS "database_state?", d.capacity AS "capacity?",
                  (SELECT count(*) FROM placements p WHERE p.database = d.name) AS "sites!"
             FROM servers s LEFT JOIN databases d ON d.server = s.name
            ORDER BY s.created_at, s.name, d.number"#
    )
    .fetch_all(pool)
    .await?;
    let mut servers: Vec<ServerView> = Vec::new();
    for row in rows {
        if servers.last().is_none_or(|last| last.name != row.name) {
            servers.push(ServerView { name: row.name, state: row.state, databases: Vec::new() });
        }
        if let (Some(server), Some(name), Some(state), Some(capacity)) =
            (servers.last_mut(), row.database, row.database_state, row.capacity)
        {
            server.databases.push(DatabaseView { name, state, sites: row.sites, capacity });
        }
    }
    Ok(servers)
}

pub(super) async fn server_of(conn: &mut PgConnection, database: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("SELECT server FROM databases WHERE name = $1", database).fetch_optional(conn).await
}

pub(in crate::life) async fn place(executor: impl PgExecutor<'_>, tenant: i64) -> Result<Option<Place>, sqlx::Error> {
    let row = sqlx::query!(
        "SELECT p.schema, p.role, p.database, p.epoch, p.version, t.state
           FROM placements p JOIN tenants t ON t.id = p.tenant_id WHERE p.tenant_id = $1",
        tenant
    )
    .fetch_optional(executor)
    .await?;
    Ok(row.map(|row| Place {
        slot: Slot { schema: row.schema, role: row.role, database: row.database },
        epoch: row.epoch,
        version: row.version,
        state: row.state,
    }))
}

/// Whether the site is at this place.
pub(in crate::life) async fn is_at(pool: &PgPool, tenant: i64, slot: &Slot) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM placements WHERE tenant_id = $1 AND schema = $2) AS "is_at!""#,
        tenant,
        slot.schema
    )
    .fetch_one(pool)
    .await
}

/// Says whether the site's tables refuse to be written. False when the site is at the plan's old place no more.
pub(in crate::life) async fn set_moving(
    conn: &mut PgConnection,
    tenant: i64,
    plan: &Plan,
    moving: bool,
) -> Result<bool, sqlx::Error> {
    let state = if moving { "moving" } else { "active" };
    let done = sqlx::query!(
        "UPDATE placements SET state = $4 WHERE tenant_id = $1 AND schema = $2 AND epoch = $3",
        tenant,
        plan.from.schema,
        plan.epoch,
        state
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// The site is at the new place from now on. False when it is at the plan's old place no more.
pub(in crate::life) async fn flip(
    conn: &mut PgConnection,
    tenant: i64,
    from: &Slot,
    epoch: i64,
    to: &Slot,
    version: i32,
    drop_after: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "WITH here AS (
             SELECT tenant_id, schema, role, database, epoch, version FROM placements
              WHERE tenant_id = $1 AND schema = $2 AND epoch = $3 FOR UPDATE),
         former AS (
             INSERT INTO former_places (schema, role, database, tenant_id, epoch, version, drop_after)
             SELECT schema, role, database, tenant_id, epoch, version, $8 FROM here)
         UPDATE placements p SET schema = $4, role = $5, database = $6, version = $7, epoch = p.epoch + 1, state = 'active'
           FROM here WHERE p.tenant_id = here.tenant_id",
        tenant,
        from.schema,
        epoch,
        to.schema,
        to.role,
        to.database,
        version,
        drop_after
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Former places whose time has come, or all of them; with a site, those of that site.
pub(super) async fn due(pool: &PgPool, of: Option<i64>, all: bool) -> Result<Vec<Slot>, sqlx::Error> {
    sqlx::query_as!(
        Slot,
        "SELECT schema, role, database FROM former_places
          WHERE dropped_at IS NULL AND ($1::bigint IS NULL OR tenant_id = $1) AND ($2 OR drop_after <= now())
          ORDER BY drop_after",
        of,
        all
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn dropped(pool: &PgPool, schema: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE former_places SET dropped_at = now() WHERE schema = $1 AND dropped_at IS NULL", schema)
        .execute(pool)
        .await
        .map(drop)
}
