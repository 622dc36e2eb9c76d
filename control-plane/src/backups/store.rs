//! SQL about backups: what their keepers report, and where sites were.

use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::view::{BackupView, ServerState};
use crate::provisioning::Slot;

/// A base backup, as its keeper reports it.
pub(super) struct Reported {
    pub(super) name: String,
    pub(super) began_at: OffsetDateTime,
    pub(super) ended_at: OffsetDateTime,
    pub(super) size: i64,
    pub(super) is_connected: bool,
}

/// How a server's keeper stands.
pub(super) struct Report<'a> {
    pub(super) server: &'a str,
    pub(super) retention_days: i32,
    pub(super) every_seconds: i32,
    pub(super) archived_until: Option<OffsetDateTime>,
    pub(super) size: i64,
    pub(super) error: Option<&'a str>,
    pub(super) backups: &'a [Reported],
}

pub(super) async fn report(pool: &PgPool, report: &Report<'_>) -> Result<(), sqlx::Error> {
    let mut transaction = pool.begin().await?;
    sqlx::query!(
        "INSERT INTO backup_servers (server, retention_days, every_seconds, archived_until, size_bytes, error)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (server) DO UPDATE SET retention_days = excluded.retention_days, every_seconds = excluded.every_seconds,
             archived_until = excluded.archived_until, size_bytes = excluded.size_bytes, error = excluded.error, seen_at = now()",
        report.server,
        report.retention_days,
        report.every_seconds,
        report.archived_until,
        report.size,
        report.error
    )
    .execute(&mut *transaction)
    .await?;
    let names: Vec<String> = report.backups.iter().map(|one| one.name.clone()).collect();
    sqlx::query!("DELETE FROM backups WHERE server = $1 AND name <> ALL ($2)", report.server, &names)
        .execute(&mut *transaction)
        .await?;
    for one in report.backups {
        sqlx::query!(
            "INSERT INTO backups (server, name, began_at, ended_at, size_bytes, is_connected) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (server, name) DO UPDATE SET is_connected = excluded.is_connected
              WHERE backups.is_connected <> excluded.is_connected",
            report.server,
            one.name,
            one.began_at,
            one.ended_at,
            one.size,
            one.is_connected
        )
        .execute(&mut *transaction)
        .await?;
    }
    transaction.commit().await
}

/// Only what goes wrong: the rest is as it was last reported.
pub(super) async fn report_error(pool: &PgPool, server: &str, error: Option<&str>) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE backup_servers SET error = $2, seen_at = now() WHERE server = $1", server, error)
        .execute(pool)
        .await
        .map(drop)
}

/// Operations of these that are not over.
pub(super) async fn live(pool: &PgPool, operations: &[i64]) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!("SELECT id FROM operations WHERE id = ANY($1) AND state IN ('waiting', 'running')", operations)
        .fetch_all(pool)
        .await
}

/// What was committed on a server before this moment is in its archive.
pub(crate) async fn archived_until(pool: &PgPool, server: &str) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    let until = sqlx::query_scalar!("SELECT archived_until FROM backup_servers WHERE server = $1", server);
    Ok(until.fetch_optional(pool).await?.flatten())
}

/// Whether the control schema knows the server.
pub(super) async fn is_known(pool: &PgPool, server: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT EXISTS (SELECT 1 FROM servers WHERE name = $1) AS "is!""#, server)
        .fetch_one(pool)
        .await
}

/// Every server and how its backups stand.
pub(super) async fn servers(pool: &PgPool) -> Result<Vec<ServerState>, sqlx::Error> {
    let rows = sqlx::query_as!(
        ServerRow,
        r#"SELECT s.name, b.archived_until AS "archived_until?", coalesce(b.size_bytes, 0) AS "size_bytes!", b.error AS "error?",
                  b.every_seconds AS "every_seconds?", b.seen_at AS "seen_at?",
                  (SELECT max(k.ended_at) FROM backups k WHERE k.server = s.name AND k.is_connected) AS last_backup_at
             FROM servers s LEFT JOIN backup_servers b ON b.server = s.name ORDER BY s.created_at, s.name"#
    )
    .fetch_all(pool)
    .await?;
    let now = OffsetDateTime::now_utc();
    let known = |row: ServerRow| ServerState::judge(row, now);
    Ok(rows.into_iter().map(known).collect())
}

/// What is known of a server's backups.
pub(super) struct ServerRow {
    pub(super) name: String,
    pub(super) archived_until: Option<OffsetDateTime>,
    pub(super) size_bytes: i64,
    pub(super) error: Option<String>,
    pub(super) every_seconds: Option<i32>,
    pub(super) seen_at: Option<OffsetDateTime>,
    pub(super) last_backup_at: Option<OffsetDateTime>,
}

/// A time in which a site was at one place of one server that has backups.
pub(crate) struct Stay {
    pub(crate) server: String,
    pub(crate) slot: Slot,
    /// The first moment of it that can be recovered.
    pub(crate) from: OffsetDateTime,
    /// The last one, as far as the archive goes.
    pub(crate) to: OffsetDateTime,
    /// It is there now: the archive grows.
    pub(crate) is_now: bool,
}

/// The site's stays that can be recovered, in whole or in part, oldest first.
pub(crate) async fn stays(pool: &PgPool, tenant: i64) -> Result<Vec<Stay>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT h.server, h.schema, h.role, h.database, h.until IS NULL AS "is_now!",
                  greatest(h.since, k.first) AS "from!", least(coalesce(h.until, 'infinity'), s.archived_until) AS "to!"
             FROM placement_history h
             JOIN backup_servers s ON s.server = h.server AND s.archived_until IS NOT NULL
             JOIN (SELECT server, min(ended_at) AS first FROM backups WHERE is_connected GROUP BY server) k ON k.server = h.server
            WHERE h.tenant_id = $1
              AND greatest(h.since, k.first) < least(coalesce(h.until, 'infinity'), s.archived_until)
            ORDER BY h.since"#,
        tenant
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Stay {
            server: row.server,
            slot: Slot { schema: row.schema, role: row.role, database: row.database },
            from: row.from,
            to: row.to,
            is_now: row.is_now,
        })
        .collect())
}

/// Base backups of a server that the archive goes on from, newest first.
pub(crate) async fn backups_of(
    pool: &PgPool,
    server: &str,
    until: OffsetDateTime,
) -> Result<Vec<BackupView>, sqlx::Error> {
    sqlx::query_as!(
        BackupView,
        "SELECT server, name, ended_at AS at, size_bytes FROM backups
          WHERE server = $1 AND is_connected AND ended_at <= $2 ORDER BY ended_at DESC LIMIT 100",
        server,
        until
    )
    .fetch_all(pool)
    .await
}

/// The server where the site is, and for how many days its backups are kept; `None` for these where nobody keeps any.
pub(super) async fn keeping(pool: &PgPool, tenant: i64) -> Result<Option<(String, Option<i32>)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT p.server, b.retention_days AS "retention_days?" FROM placements p
             LEFT JOIN backup_servers b ON b.server = p.server WHERE p.tenant_id = $1"#,
        tenant
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| (row.server, row.retention_days)))
}

/// Until when the site's last restore in place can be undone.
pub(super) async fn undo_until(pool: &PgPool, tenant: i64) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT f.drop_after FROM former_places f JOIN placements p ON p.tenant_id = f.tenant_id
          WHERE f.tenant_id = $1 AND f.can_be_undone AND f.dropped_at IS NULL AND f.epoch = p.epoch - 1 AND f.drop_after > now()",
        tenant
    )
    .fetch_optional(pool)
    .await
}

/// For how long what only backups refer to is kept; `None` where nobody keeps backups.
pub(crate) async fn retention_days(conn: &mut PgConnection) -> Result<Option<i32>, sqlx::Error> {
    sqlx::query_scalar!("SELECT max(retention_days) FROM backup_servers").fetch_one(conn).await
}
