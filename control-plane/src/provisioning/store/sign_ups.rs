//! Sign-ups, and the admin in a new site's own schema.

use std::time::Duration;

use directory::application::Application;
use directory::plans;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::before_now;
use crate::provisioning::ProvisionError;

/// A site in the state `creating`.
#[derive(Debug)]
pub(in crate::provisioning) struct Unfinished {
    pub(in crate::provisioning) tenant_id: i64,
    pub(in crate::provisioning) email: String,
    pub(in crate::provisioning) password_hash: String,
    pub(in crate::provisioning) database: String,
    pub(in crate::provisioning) schema: String,
}

/// Whether a label is reserved, and whether it is taken.
pub(in crate::provisioning) async fn name_state(pool: &PgPool, label: &str) -> Result<(bool, bool), sqlx::Error> {
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

/// `None` when the address is taken, or held for a site that had it; the transaction is of no more use then, nor is it
/// after an error.
///
/// # Errors
/// When the id is another site's or was one's, or the database is away.
pub(in crate::provisioning) async fn insert_tenant(
    conn: &mut PgConnection,
    application: &Application,
) -> Result<Option<i64>, ProvisionError> {
    let inserted = sqlx::query_scalar!(
        "INSERT INTO tenants (id, name, kind, subdomain)
         VALUES (coalesce($1, nextval(pg_get_serial_sequence('tenants', 'id'))), $2, $3, $4)
         ON CONFLICT ON CONSTRAINT tenants_subdomain_unique DO NOTHING RETURNING id",
        application.id,
        application.name,
        application.kind,
        application.subdomain
    )
    .fetch_optional(&mut *conn)
    .await;
    let constraint = inserted.as_ref().err().and_then(sqlx::Error::as_database_error).and_then(|it| it.constraint());
    match (constraint, application.id) {
        (Some("tenants_subdomain_held"), _) => return Ok(None),
        (Some("tenants_pkey"), Some(id)) => return Err(ProvisionError::Id(id)),
        _ => {}
    }
    let inserted = inserted?;
    match application.id {
        Some(id) if inserted.is_some() && had_a_site(conn, id).await? => Err(ProvisionError::Id(id)),
        _ => Ok(inserted),
    }
}

/// Whether a site had this id that is gone by now. Its backups, its history and what it paid for are under that id: no
/// other site may be taken for it. What a site's plans were is kept for good.
async fn had_a_site(conn: &mut PgConnection, id: i64) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM subscription_history WHERE tenant_id = $1) AS "had!""#, id)
        .fetch_one(conn)
        .await
}

/// What belongs to every tenant beside its placement.
pub(in crate::provisioning) async fn insert_belongings(
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

/// The next hundred after the tenant `after`, by their ids.
pub(in crate::provisioning) async fn unfinished(
    pool: &PgPool,
    older_than: Duration,
    after: i64,
) -> Result<Vec<Unfinished>, sqlx::Error> {
    sqlx::query_as!(
        Unfinished,
        "SELECT t.id AS tenant_id, u.email, u.password_hash, p.database, p.schema
           FROM tenants t JOIN sign_ups u ON u.tenant_id = t.id JOIN placements p ON p.tenant_id = t.id
          WHERE t.state = 'creating' AND t.created_at < $1 AND t.id > $2 ORDER BY t.id LIMIT 100",
        before_now(older_than),
        after
    )
    .fetch_all(pool)
    .await
}

pub(in crate::provisioning) async fn unfinished_named(
    pool: &PgPool,
    subdomain: &str,
) -> Result<Option<Unfinished>, sqlx::Error> {
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

/// Opens a site; the password's hash is kept in the site's own schema only from then on. The site's history begins with
/// how it was made, by whoever the audit log says that had it made, else by its first admin.
pub(in crate::provisioning) async fn open_site(pool: &PgPool, tenant: i64, admin: i64) -> Result<(), sqlx::Error> {
    sqlx::query!(
        r#"WITH forgotten AS (DELETE FROM sign_ups WHERE tenant_id = $1),
                opened AS (UPDATE tenants SET state = 'active', updated_at = now() WHERE id = $1 AND state = 'creating' RETURNING id, created_at),
                commission AS (SELECT CASE actor_kind WHEN 'operator' THEN 'operator:' || actor_id ELSE actor_kind || ':' || actor_name END AS by, reason
                                 FROM audit WHERE tenant_id = $1 AND action = 'site.create' ORDER BY id LIMIT 1),
                recorded AS (
                    INSERT INTO operations (kind, tenant_id, state, steps, step, progress, requested_by, reason, created_at, started_at, finished_at)
                    SELECT 'create', id, 'done', ARRAY['reserve', 'admin', 'open'], 3, 1, coalesce((SELECT by FROM commission), 'site:' || $2::bigint),
                           coalesce((SELECT reason FROM commission), ''), created_at, created_at, now() FROM opened
                    RETURNING id, requested_by, created_at, finished_at)
           INSERT INTO operation_log (operation_id, at, step, code, args, message)
           SELECT r.id, line.at, line.step, line.code, line.args, line.message FROM recorded r CROSS JOIN LATERAL (VALUES
               (1, r.created_at, NULL, 'asked', jsonb_build_object('by', r.requested_by), 'asked for by ' || r.requested_by),
               (2, r.created_at, 'reserve', 'ended', '{}', 'ended'),
               (3, r.finished_at, 'admin', 'ended', '{}', 'ended'),
               (4, r.finished_at, 'open', 'ended', '{}', 'ended'),
               (5, r.finished_at, NULL, 'done', '{}', 'done')) AS line (place, at, step, code, args, message)
            ORDER BY line.place"#,
        tenant,
        admin
    )
    .execute(pool)
    .await
    .map(drop)
}

/// The admin's account in the site's own schema, made once. Returns its id.
pub(in crate::provisioning) async fn ensure_admin(
    conn: &mut PgConnection,
    unfinished: &Unfinished,
) -> Result<i64, sqlx::Error> {
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
pub(in crate::provisioning) async fn insert_session(
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
