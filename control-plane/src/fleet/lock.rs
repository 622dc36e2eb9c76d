//! One upgrade at a time, over all machines.

use sqlx::{Connection, PgConnection};

use super::{FleetError, store};
use crate::provisioning::Provisioner;

/// Held by whoever runs an upgrade; a process that is killed lets go of it.
pub(super) struct Lock(PgConnection);

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
        Ok(Self(conn))
    }

    /// Gives it back.
    pub(super) async fn release(self) {
        if let Err(error) = self.0.close().await {
            tracing::debug!(%error, "closing the connection that held the lock");
        }
    }
}

/// Host and process, for whoever finds the lock taken.
pub(super) fn runner() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    format!("{}, process {}", host.trim(), std::process::id())
}
