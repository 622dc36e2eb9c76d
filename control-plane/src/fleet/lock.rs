//! One upgrade at a time, over all machines; and of each site, either its upgrade or its operations.

use sqlx::{Connection, PgConnection};
use tokio::sync::Mutex;

use super::schemas::Behind;
use super::{FleetError, store};
use crate::provisioning::Provisioner;
use crate::upgrade_lock;

/// Held by whoever runs an upgrade; a process that is killed lets go of it.
pub(super) struct Lock(Mutex<PgConnection>);

/// Whether a site may be upgraded now.
pub(super) enum Turn {
    /// No operation of the site is worked on until [`Lock::let_in`]. Where its tables are by now.
    Ours(Behind),
    /// Why not.
    NotNow(String),
}

impl Lock {
    /// Takes the lock, and notes runs that were cut off.
    pub(super) async fn take(provisioner: &Provisioner) -> Result<Self, FleetError> {
        let mut conn = provisioner.control().acquire().await?.detach();
        let taken = sqlx::query_scalar!(
            r#"SELECT pg_try_advisory_lock(hashtextextended('lophoc fleet ' || current_database(), 0)) AS "taken!""#
        )
        .fetch_one(&mut conn)
        .await?;
        if !taken {
            let holder = store::holder(&mut conn).await?;
            return Err(FleetError::Held(holder.unwrap_or_else(|| "it has only just begun".to_owned())));
        }
        // Whoever had the lock is gone: its run ended with it.
        store::note_interrupted(&mut conn).await?;
        Ok(Self(Mutex::new(conn)))
    }

    /// Keeps the site's operations from being worked on, unless one is under way: a move, a restore or an export reads
    /// the tables as they were when it began.
    pub(super) async fn shut_out(&self, site: &Behind, tenant: i64) -> Result<Turn, sqlx::Error> {
        let mut conn = self.0.lock().await;
        // Before looking: whoever asks for an operation from here on finds the lock taken.
        upgrade_lock::take(&mut conn, tenant).await?;
        let turn = match store::live_operation(&mut conn, tenant).await? {
            Some(operation) => Turn::NotNow(format!("{operation} is not over")),
            None => match store::place_now(&mut conn, site, tenant).await? {
                Some(now) => return Ok(Turn::Ours(now)),
                None => Turn::NotNow("the site is gone".to_owned()),
            },
        };
        upgrade_lock::release(&mut conn, tenant).await?;
        Ok(turn)
    }

    /// Lets the site's operations be worked on again.
    pub(super) async fn let_in(&self, tenant: i64) -> Result<(), sqlx::Error> {
        upgrade_lock::release(&mut *self.0.lock().await, tenant).await
    }

    /// Gives it back: by word, as the server ends a connection some time after it was closed.
    pub(super) async fn release(self) {
        let mut conn = self.0.into_inner();
        let released = sqlx::query_scalar!(
            r#"SELECT pg_advisory_unlock(hashtextextended('lophoc fleet ' || current_database(), 0)) AS "released!""#
        )
        .fetch_one(&mut conn)
        .await;
        if let Err(error) = released {
            tracing::debug!(%error, "letting go of the lock");
        }
        if let Err(error) = conn.close().await {
            tracing::debug!(%error, "closing the connection that held the lock");
        }
    }
}

/// Host and process, for whoever finds the lock taken.
pub(super) fn runner() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    format!("{}, process {}", host.trim(), std::process::id())
}
