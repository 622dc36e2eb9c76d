//! SQL about backups: what their keepers report, and where sites were.

use serde::Serialize;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::provisioning::Slot;

/// A base backup, as its keeper reports it.
pub(super) struct Reported {
    pub(super) name: String,
    pub(super) began_at: OffsetDateTime,
    pub(super) ended_at: OffsetDateTime,
    pub(super) size: i64,
    /// Up to when the archive goes on from it; `None`: it is being written.
    pub(super) until: Option<OffsetDateTime>,
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
            "INSERT INTO backups (server, name, began_at, ended_at, size_bytes, until) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (server, name) DO UPDATE SET until = excluded.until
              WHERE backups.until IS DISTINCT FROM excluded.until",
            report.server,
            one.name,
            one.began_at,
            one.ended_at,
            one.size,
            one.until
        )
        .execute(&mut *transaction)
        .await?;
    }
    transaction.commit().await
}

/// Only what goes wrong, and how backups are to be kept: the rest is as it was last reported.
pub(super) async fn report_error(
    pool: &PgPool,
    server: &str,
    (retention_days, every_seconds): (i32, i32),
    error: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO backup_servers (server, retention_days, every_seconds, error) VALUES ($1, $2, $3, $4)
         ON CONFLICT (server) DO UPDATE SET retention_days = excluded.retention_days, every_seconds = excluded.every_seconds,
             error = excluded.error, seen_at = now()",
        server,
        retention_days,
        every_seconds,
        error
    )
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

/// Whether the control schema knows the server.
pub(super) async fn is_known(pool: &PgPool, server: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT EXISTS (SELECT 1 FROM servers WHERE name = $1) AS "is!""#, server)
        .fetch_one(pool)
        .await
}

/// Every server and how its backups stand.
pub(super) async fn servers(pool: &PgPool) -> Result<Vec<ServerRow>, sqlx::Error> {
    sqlx::query_as!(
        ServerRow,
        r#"SELECT s.name, b.archived_until AS "archived_until?", coalesce(b.size_bytes, 0) AS "size_bytes!", b.error AS "error?",
                  b.every_seconds AS "every_seconds?", b.seen_at AS "seen_at?",
                  (SELECT max(k.ended_at) FROM backups k WHERE k.server = s.name AND k.until IS NULL) AS last_backup_at,
                  (SELECT max(k.until) FROM backups k WHERE k.server = s.name) AS broken_off_at
             FROM servers s LEFT JOIN backup_servers b ON b.server = s.name ORDER BY s.created_at, s.name"#
    )
    .fetch_all(pool)
    .await
}

/// What is known of a server's backups.
pub(super) struct ServerRow {
    pub(super) name: String,
    pub(super) archived_until: Option<OffsetDateTime>,
    pub(super) size_bytes: i64,
    pub(super) error: Option<String>,
    pub(super) every_seconds: Option<i32>,
    pub(super) seen_at: Option<OffsetDateTime>,
    /// Of those that the archive goes on from.
    pub(super) last_backup_at: Option<OffsetDateTime>,
    /// When the archive last had a gap behind it, as far as base backups from before are kept.
    pub(super) broken_off_at: Option<OffsetDateTime>,
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

/// The site's stays that can be recovered, in whole or in part, oldest first; one with a gap of the archive in it is
/// several.
pub(crate) async fn stays(conn: &mut PgConnection, tenant: i64) -> Result<Vec<Stay>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT h.server, h.schema, h.role, h.database, h.until IS NULL AND k.until IS NULL AS "is_now!",
                  greatest(h.since, k.first) AS "from!",
                  least(coalesce(h.until, 'infinity'), coalesce(k.until, s.archived_until)) AS "to!"
             FROM placement_history h
             JOIN backup_servers s ON s.server = h.server
             JOIN (SELECT server, until, min(ended_at) AS first FROM backups GROUP BY server, until) k ON k.server = h.server
            WHERE h.tenant_id = $1 AND coalesce(k.until, s.archived_until) IS NOT NULL
              AND greatest(h.since, k.first) < least(coalesce(h.until, 'infinity'), coalesce(k.until, s.archived_until))
            ORDER BY 6"#,
        tenant
    )
    .fetch_all(conn)
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

/// A base backup.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BackupView {
    /// Of which server.
    pub server: String,
    /// Its name among the server's.
    pub name: String,
    /// The first moment that it can be recovered to.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub at: OffsetDateTime,
    /// Bytes, compressed.
    pub size_bytes: i64,
}

/// Base backups of a server from which some moment between these two (and these themselves) can be recovered, newest
/// first.
pub(crate) async fn backups_of(
    conn: &mut PgConnection,
    server: &str,
    from: OffsetDateTime,
    to: OffsetDateTime,
) -> Result<Vec<BackupView>, sqlx::Error> {
    sqlx::query_as!(
        BackupView,
        "SELECT server, name, ended_at AS at, size_bytes FROM backups
          WHERE server = $1 AND ended_at <= $3 AND coalesce(until, 'infinity') > $2 ORDER BY ended_at DESC LIMIT 100",
        server,
        from,
        to
    )
    .fetch_all(conn)
    .await
}

/// The server where the site is, and for how many days its backups are kept; `None` for these where nobody keeps any.
pub(super) async fn keeping(
    conn: &mut PgConnection,
    tenant: i64,
) -> Result<Option<(String, Option<i32>)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT p.server, b.retention_days AS "retention_days?" FROM placements p
             LEFT JOIN backup_servers b ON b.server = p.server WHERE p.tenant_id = $1"#,
        tenant
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| (row.server, row.retention_days)))
}

/// Until when the site's last restore in place can be undone.
pub(super) async fn undo_until(conn: &mut PgConnection, tenant: i64) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT f.drop_after FROM former_places f JOIN placements p ON p.tenant_id = f.tenant_id
          WHERE f.tenant_id = $1 AND f.can_be_undone AND f.dropped_at IS NULL AND f.epoch = p.epoch - 1 AND f.drop_after > now()",
        tenant
    )
    .fetch_optional(conn)
    .await
}

/// What only backups and places that a restore can be undone to refer to is kept where it was let go since then: as far
/// back as any site can be restored, and a day. `None` where there are neither.
pub(crate) async fn needed_since(conn: &mut PgConnection) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT least(now() - make_interval(days => max(retention_days)), (SELECT min(ended_at) FROM backups),
                      (SELECT min(left_at) FROM former_places WHERE can_be_undone AND dropped_at IS NULL)) - interval '1 day'
           FROM backup_servers"
    )
    .fetch_one(conn)
    .await
}
