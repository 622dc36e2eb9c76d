//! Sites that come from elsewhere.

use serde_json::Value;
use sqlx::PgConnection;

/// A site that is to be filled, with all that belongs to every site; under the id that it had, where it was taken away
/// before.
pub(in crate::life) async fn insert_new_site(
    conn: &mut PgConnection,
    id: Option<i64>,
    name: &str,
    subdomain: &str,
) -> Result<i64, sqlx::Error> {
    let known = match id {
        Some(id) => sqlx::query_scalar!("SELECT id FROM tenants WHERE id = $1", id).fetch_optional(&mut *conn).await?,
        None => None,
    };
    if let Some(known) = known {
        return Ok(known);
    }
    let tenant = sqlx::query_scalar!(
        r#"INSERT INTO tenants (id, name, subdomain)
           VALUES (coalesce($1, nextval(pg_get_serial_sequence('tenants', 'id'))), $2, $3) RETURNING id"#,
        id,
        name,
        subdomain
    )
    .fetch_one(&mut *conn)
    .await?;
    sqlx::query!(
        "WITH subscribed AS (INSERT INTO subscriptions (tenant_id, plan_id) VALUES ($1, $2))
         INSERT INTO websites (tenant_id) VALUES ($1)",
        tenant,
        directory::plans::FREE
    )
    .execute(conn)
    .await?;
    Ok(tenant)
}

pub(in crate::life) async fn open_new_site(
    conn: &mut PgConnection,
    tenant: i64,
    kind: &str,
    name: &str,
    website: &Value,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH dressed AS (UPDATE websites SET config = $4, updated_at = now() WHERE tenant_id = $1)
         UPDATE tenants SET state = 'active', kind = $2, name = $3, state_since = now(), updated_at = now()
          WHERE id = $1 AND state = 'creating'",
        tenant,
        kind,
        name,
        website
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Only one that was never opened.
pub(in crate::life) async fn delete_new_site(conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM tenants WHERE id = $1 AND state = 'creating'", tenant).execute(conn).await.map(drop)
}

/// What was being judged at the old place has a job there that nobody here will hear of: it gets a new one.
pub(in crate::life) async fn carry_again(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE submissions SET token = gen_random_uuid(), enqueued_at = NULL WHERE status = 'running'")
        .execute(&mut *conn)
        .await?;
    sqlx::query!("UPDATE rejudges SET token = gen_random_uuid(), enqueued_at = NULL WHERE new_status IS NULL")
        .execute(&mut *conn)
        .await?;
    tasks_again(conn).await
}

/// Work in the background as it is for rows that come from elsewhere: letters that waited there are that place's to send,
/// nobody works on what was under way, and what is to be judged has a task that carries it.
async fn tasks_again(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM tasks WHERE kind = 'letter' AND state IN ('waiting', 'running')")
        .execute(&mut *conn)
        .await?;
    // Where the same waits already, that is enough.
    sqlx::query!(
        "DELETE FROM tasks t WHERE state = 'running' AND NOT once
            AND EXISTS (SELECT FROM tasks o WHERE o.state = 'waiting' AND NOT o.once AND (o.kind, o.key) = (t.kind, t.key)
                        OR o.state = 'running' AND NOT o.once AND (o.kind, o.key) = (t.kind, t.key) AND o.id < t.id)"
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("UPDATE tasks SET state = 'waiting', lease = NULL, leased_until = NULL WHERE state = 'running'")
        .execute(&mut *conn)
        .await?;
    sqlx::query!(
        "INSERT INTO tasks (kind) VALUES ('carry_submissions'), ('carry_rejudges')
         ON CONFLICT (kind, key) WHERE state = 'waiting' AND NOT once
         DO UPDATE SET due_at = least(tasks.due_at, excluded.due_at), attempts = 0"
    )
    .execute(conn)
    .await
    .map(drop)
}
