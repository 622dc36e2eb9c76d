//! What backups there are, for people.

use serde::Serialize;
use sqlx::{PgConnection, PgPool};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::store::{self, BackupView, ServerRow, Stay};
use crate::notice::{OperatorNotice, notice};

/// A keeper that has said nothing for so long is gone, and an archive that is so far behind is late.
const SILENT: Duration = Duration::minutes(2);
/// A base backup may be so much later than it was to be, in hundredths of the time between two.
const LATE_PERCENT: i32 = 150;

/// How a server's backups are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Health {
    /// All is there.
    Good,
    /// There are some, but the newest moments can't be restored: the archive or the base backups are behind, or
    /// nobody keeps them any more.
    Late,
    /// There is no base backup.
    Missing,
}

/// A server's backups.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ServerState {
    /// The server's name.
    pub server: String,
    /// When the newest base backup was taken.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub last_backup_at: Option<OffsetDateTime>,
    /// What was committed before this moment can be restored.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub archived_until: Option<OffsetDateTime>,
    /// Bytes of base backups and archive.
    pub size_bytes: i64,
    /// How they are.
    pub state: Health,
    /// What is wrong.
    pub error: Option<OperatorNotice>,
}

impl ServerState {
    fn judge(row: ServerRow, now: OffsetDateTime) -> Self {
        let ServerRow {
            name,
            archived_until,
            size_bytes,
            error,
            every_seconds,
            seen_at,
            last_backup_at,
            broken_off_at,
        } = row;
        let longest = Duration::seconds(i64::from(every_seconds.unwrap_or_default()) * i64::from(LATE_PERCENT) / 100);
        let silent = seen_at.is_none_or(|at| now - at > SILENT);
        let behind = archived_until.is_none_or(|at| now - at > SILENT);
        let old = last_backup_at.is_none_or(|at| now - at > longest);
        let (state, reason) = match (last_backup_at, seen_at) {
            (_, None) => (
                Health::Missing,
                Some(notice!("nobody_keeps", "nobody keeps backups of it: control-plane backup keep")),
            ),
            (None, Some(_)) if broken_off_at.is_some() => (Health::Late, Some(begins_anew(silent))),
            (None, Some(_)) if silent => (Health::Missing, Some(keeper_away())),
            (None, Some(_)) => {
                (Health::Missing, Some(notice!("first_backup", "its first base backup is not there yet")))
            }
            (Some(_), _) if silent => (Health::Late, Some(keeper_away())),
            (Some(_), _) if behind => (Health::Late, Some(notice!("archive_behind", "the archive is behind"))),
            (Some(_), _) if old => (Health::Late, Some(notice!("backup_overdue", "the base backup is overdue"))),
            (Some(_), _) if error.is_some() => (Health::Late, None),
            (Some(_), _) => (Health::Good, None),
        };
        let error = match (reason, error) {
            (Some(reason), Some(error)) => Some(reason.with_detail(&error)),
            (None, Some(detail)) => Some(notice!("trouble", "{detail}", detail)),
            (reason, None) => reason,
        };
        Self { server: name, last_backup_at, archived_until, size_bytes, state, error }
    }
}

/// There is a gap, and no base backup after it yet.
fn begins_anew(silent: bool) -> OperatorNotice {
    if silent {
        return keeper_away();
    }
    notice!(
        "archive_anew",
        "the archive has a gap: what was written since can be restored when the next base backup is there"
    )
}

fn keeper_away() -> OperatorNotice {
    notice!("keeper_away", "control-plane backup keep does not run")
}

/// A time of which every second can be restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Window {
    /// The first moment.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub from: OffsetDateTime,
    /// The last moment.
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub to: OffsetDateTime,
}

impl Window {
    /// Those of stays, oldest first; what meets is one.
    fn all(stays: &[Stay]) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for Stay { from, to, .. } in stays {
            match all.last_mut() {
                Some(last) if *from <= last.to => last.to = last.to.max(*to),
                _ => all.push(Self { from: *from, to: *to }),
            }
        }
        all
    }
}

/// To when a site can be restored.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Restorable {
    /// The first moment.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub from: Option<OffsetDateTime>,
    /// The last moment; later ones until now are there in a few seconds.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub to: Option<OffsetDateTime>,
    /// All between the two, but for gaps: oldest first.
    pub windows: Vec<Window>,
    /// Why nothing can be restored.
    pub reason: Option<OperatorNotice>,
    /// Base backups in that time, newest first.
    pub backups: Vec<BackupView>,
    /// For how long backups are kept; null where nobody keeps any.
    pub retention_days: Option<i32>,
    /// Until when the last restore in place can be undone.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub undo_until: Option<OffsetDateTime>,
}

/// How each server's backups are.
///
/// # Errors
/// When the control database is away.
pub async fn servers(pool: &PgPool) -> Result<Vec<ServerState>, sqlx::Error> {
    let now = OffsetDateTime::now_utc();
    Ok(store::servers(pool).await?.into_iter().map(|row| ServerState::judge(row, now)).collect())
}

/// To when a site can be restored; `None` when there is no such site.
///
/// # Errors
/// When the control database is away.
pub async fn restorable(conn: &mut PgConnection, tenant: i64) -> Result<Option<Restorable>, sqlx::Error> {
    let Some((server, retention_days)) = store::keeping(conn, tenant).await? else { return Ok(None) };
    let stays = store::stays(conn, tenant).await?;
    let windows = Window::all(&stays);
    let (from, to) = (windows.first().map(|window| window.from), windows.last().map(|window| window.to));
    let mut backups: Vec<BackupView> = Vec::new();
    for Stay { server, from, to, .. } in &stays {
        for backup in store::backups_of(conn, server, *from, *to).await? {
            if !backups.iter().any(|known| known.server == backup.server && known.name == backup.name) {
                backups.push(backup);
            }
        }
    }
    backups.sort_by_key(|backup| std::cmp::Reverse(backup.at));
    let reason = match (from, retention_days) {
        (Some(_), _) => None,
        (None, None) => Some(notice!(
            "nobody_keeps_server",
            "nobody keeps backups of the server {server}: control-plane backup keep",
            server
        )),
        (None, Some(_)) => Some(notice!(
            "not_backed_up_yet",
            "there is no base backup of the server {server} yet that has the site",
            server
        )),
    };
    let undo_until = store::undo_until(conn, tenant).await?;
    Ok(Some(Restorable { from, to, windows, reason, backups, retention_days, undo_until }))
}
