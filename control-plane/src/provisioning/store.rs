//! What provisioning reads and writes in the control schema, and the admin in a new site's own.

use std::time::Duration;

use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::Application;
use super::databases::Slot;
use crate::plans;

/// How long the change log is kept: much longer than any directory goes without reading it.
const CHANGES_KEPT: Duration = Duration::from_secs(24 * 3600);

/// The server that has a database; `None` for one that is not (or not yet) a site's.
pub(super) async fn server_of_database(pool: &PgPool, database: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("SELECT server FROM databases WHERE name = $1", database).fetch_optional(pool).await
}

/// The same within a transaction.
pub(super) async fn server_of(conn: &mut PgConnection, database: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("SELECT server FROM databases WHERE name = $1", database).fetch_optional(conn).await
}

/// A database of that server that takes new sites and has room, other than `but`.
pub(super) async fn room_on(conn: &mut PgConnection, server: &str, but: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT d.name FROM databases d
          WHERE d.state = 'open' AND d.server = $1 AND d.name <> $2
            AND (SELECT count(*) FROM placements p WHERE p.database = d.name)
              + (SELECT count(*) FROM standbys s WHERE s.database = d.name) < d.capacity
          ORDER BY d.number LIMIT 1",
        server,
        but
    )
    .fetch_optional(conn)
    .await
}

/// A site in the state `creating`.
#[derive(Debug)]
pub(super) struct Unfinished {
    pub(super) tenant_id: i64,
    pub(super) email: String,
    pub(super) password_hash: String,
    pub(super) database: String,
    pub(super) schema: String,
}

/// The moment `ago` before now.
fn before_now(ago: Duration) -> OffsetDateTime {
    OffsetDateTime::now_utc() - ago
}

/// Whether a label is reserved, and whether it is taken.
pub(super) async fn name_state(pool: &PgPool, label: &str) -> Result<(bool, bool), sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT EXISTS (SELECT 1 FROM reserved_names WHERE name = $1) AS "reserved!",
                  EXISTS (SELECT 1 FROM tenants WHERE subdomain = $1)
                      OR EXISTS (SELECT 1 FROM held_names WHERE name = $1 AND until > now()) AS "taken!""#,
        label
    )
    .fetch_one(pool)
    .await?;
    Ok((row.reserved, row.taken))
}

/// Held until the transaction ends by whoever gives out places in databases.
pub(super) async fn lock_databases(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended('lophoc databases', 0))")
        .fetch_one(conn)
        .await
        .map(drop)
}

pub(super) async fn database_with_room(conn: &mut PgConnection) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT d.name FROM databases d
          WHERE d.state = 'open'
            AND (SELECT count(*) FROM placements p WHERE p.database = d.name)
              + (SELECT count(*) FROM standbys s WHERE s.database = d.name) < d.capacity
          ORDER BY d.number LIMIT 1"
    )
    .fetch_optional(conn)
    .await
}

pub(super) async fn next_database_number(conn: &mut PgConnection) -> Result<i32, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT coalesce(max(number), 0) + 1 AS "number!" FROM databases"#).fetch_one(conn).await
}

pub(super) async fn insert_database(
    conn: &mut PgConnection,
    name: &str,
    number: i32,
    server: &str,
    capacity: i32,
    state: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH known AS (INSERT INTO servers (name) VALUES ($3) ON CONFLICT DO NOTHING)
         INSERT INTO databases (name, number, server, capacity, state) VALUES ($1, $2, $3, $4, $5)",
        name,
        number,
        server,
        capacity,
        state
    )
    .execute(conn)
    .await
    .map(drop)
}

pub(super) async fn next_schema_number(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT nextval('schema_numbers') AS "number!""#).fetch_one(conn).await
}

pub(super) async fn insert_standby(conn: &mut PgConnection, slot: &Slot) -> Result<(), sqlx::Error> {
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

pub(super) async fn count_standbys(pool: &PgPool, version: i32) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM standbys WHERE state = 'ready' AND version = $1"#, version)
        .fetch_one(pool)
        .await
}

pub(super) async fn standby_is_ready(pool: &PgPool, schema: &str, version: i32) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE standbys SET state = 'ready', version = $2 WHERE schema = $1", schema, version)
        .execute(pool)
        .await
        .map(drop)
}

pub(super) async fn half_built(pool: &PgPool, older_than: Duration) -> Result<Vec<Slot>, sqlx::Error> {
    sqlx::query_as!(
        Slot,
        "SELECT schema, role, database FROM standbys WHERE state = 'building' AND created_at < $1",
        before_now(older_than)
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn delete_standby(pool: &PgPool, schema: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM standbys WHERE schema = $1", schema).execute(pool).await.map(drop)
}

/// `None` when the address is taken, or held for a site that had it; the transaction is of no more use then.
pub(super) async fn insert_tenant(
    conn: &mut PgConnection,
    application: &Application,
) -> Result<Option<i64>, sqlx::Error> {
    let inserted = sqlx::query_scalar!(
        "INSERT INTO tenants (name, kind, subdomain) VALUES ($1, $2, $3)
         ON CONFLICT ON CONSTRAINT tenants_subdomain_unique DO NOTHING RETURNING id",
        application.name,
        application.kind,
        application.subdomain
    )
    .fetch_optional(conn)
    .await;
    match inserted {
        Err(sqlx::Error::Database(error)) if error.constraint() == Some("tenants_subdomain_held") => Ok(None),
        other => other,
    }
}

/// Turns the oldest standby that nobody else is claiming into the tenant's placement.
pub(super) async fn claim_standby(
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

/// What belongs to every tenant beside its placement.
pub(super) async fn insert_belongings(
    conn: &mut PgConnection,
    tenant: i64,
    application: &Application,
    password_hash: &str,
    starter_pack: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH subscribed AS (INSERT INTO subscriptions (tenant_id, plan_id) VALUES ($1, $2)),
              dressed AS (INSERT INTO websites (tenant_id) VALUES ($1)),
              stocked AS (INSERT INTO content_loads (tenant_id, pack) SELECT $1, $5 WHERE $5 <> '')
         INSERT INTO sign_ups (tenant_id, email, password_hash) VALUES ($1, $3, $4)",
        tenant,
        plans::FREE,
        application.email,
        password_hash,
        starter_pack
    )
    .execute(conn)
    .await
    .map(drop)
}

pub(super) async fn unfinished(pool: &PgPool, older_than: Duration) -> Result<Vec<Unfinished>, sqlx::Error> {
    sqlx::query_as!(
        Unfinished,
        "SELECT t.id AS tenant_id, u.email, u.password_hash, p.database, p.schema
           FROM tenants t JOIN sign_ups u ON u.tenant_id = t.id JOIN placements p ON p.tenant_id = t.id
          WHERE t.state = 'creating' AND t.created_at < $1 ORDER BY t.id LIMIT 100",
        before_now(older_than)
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn unfinished_named(pool: &PgPool, subdomain: &str) -> Result<Option<Unfinished>, sqlx::Error> {
    sqlx::query_as!(
        Unfinished,
        "SELECT t.id AS tenant_id, u.email, u.password_hash, p.database, p.schema
           FROM tenants t JOIN sign_ups u ON u.tenant_id = t.id JOIN placements p ON p.tenant_id = t.id
          WHERE t.state = 'creating' AND t.subdomain = $1",
        subdomain
    )
    .fetch_optional(pool)
    .await
}

/// Opens a site; the password's hash is kept in the site's own schema only from then on.
pub(super) async fn open_site(pool: &PgPool, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH forgotten AS (DELETE FROM sign_ups WHERE tenant_id = $1)
         UPDATE tenants SET state = 'active', updated_at = now() WHERE id = $1 AND state = 'creating'",
        tenant
    )
    .execute(pool)
    .await
    .map(drop)
}

/// Closes a tenant: from here on no host leads to it.
pub(super) async fn close_tenant(pool: &PgPool, tenant: i64) -> Result<Option<Slot>, sqlx::Error> {
    sqlx::query_as!(
        Slot,
        "WITH closed AS (UPDATE tenants SET state = 'closed', updated_at = now() WHERE id = $1)
         SELECT schema, role, database FROM placements WHERE tenant_id = $1",
        tenant
    )
    .fetch_optional(pool)
    .await
}

/// Where the site was before it was moved, and something of it still is.
pub(super) async fn former_slots(pool: &PgPool, tenant: i64) -> Result<Vec<Slot>, sqlx::Error> {
    sqlx::query_as!(
        Slot,
        "SELECT schema, role, database FROM former_places WHERE tenant_id = $1 AND dropped_at IS NULL",
        tenant
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn forget_former_slots(pool: &PgPool, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE former_places SET dropped_at = now() WHERE tenant_id = $1 AND dropped_at IS NULL", tenant)
        .execute(pool)
        .await
        .map(drop)
}

pub(super) async fn has_place(conn: &mut PgConnection, tenant: i64) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT EXISTS (SELECT 1 FROM placements WHERE tenant_id = $1) AS "has!""#, tenant)
        .fetch_one(conn)
        .await
}

pub(super) async fn insert_placement(
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

pub(super) async fn note_version(pool: &PgPool, tenant: i64, version: i32) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE placements SET version = $2 WHERE tenant_id = $1", tenant, version)
        .execute(pool)
        .await
        .map(drop)
}

pub(super) async fn slot_of(pool: &PgPool, tenant: i64) -> Result<Option<Slot>, sqlx::Error> {
    sqlx::query_as!(Slot, "SELECT schema, role, database FROM placements WHERE tenant_id = $1", tenant)
        .fetch_optional(pool)
        .await
}

pub(super) async fn delete_tenant(pool: &PgPool, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM tenants WHERE id = $1", tenant).execute(pool).await.map(drop)
}

pub(super) async fn prune_changes(pool: &PgPool) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM changes WHERE at < $1", before_now(CHANGES_KEPT)).execute(pool).await.map(drop)
}

/// The admin's account in the site's own schema, made once. Returns its id.
pub(super) async fn ensure_admin(conn: &mut PgConnection, unfinished: &Unfinished) -> Result<i64, sqlx::Error> {
    sqlx::query!(
        "INSERT INTO users (email, password_hash, role, user_type, search_text) VALUES ($1, $2, 'admin', 'admin', $1)
         ON CONFLICT ON CONSTRAINT users_email_unique DO NOTHING",
        unfinished.email,
        unfinished.password_hash
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query_scalar!("SELECT id FROM users WHERE email = $1", unfinished.email).fetch_one(conn).await
}

/// A session in the site's own schema.
pub(super) async fn insert_session(
    conn: &mut PgConnection,
    user: i64,
    token_hash: &[u8],
    expires_at: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, $3)",
        token_hash,
        user,
        expires_at
    )
    .execute(conn)
    .await
    .map(drop)
}
