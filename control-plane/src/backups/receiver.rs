//! `pg_receivewal`: what a server writes comes in as it writes it.

use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::bail;
use sqlx::PgConnection;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Child;

use super::layout::Cluster;
use super::mark::{self, Received, SLOT};
use super::programs::Programs;
use super::source::Source;

/// The last thing that it complained of.
type Complaint = Arc<Mutex<String>>;

/// A running `pg_receivewal`; it ends with this.
pub(super) struct Receiver {
    child: Child,
    complaint: Complaint,
}

impl Receiver {
    /// Starts it, where the archive ends.
    pub(super) fn start(source: &Source, programs: &Programs, cluster: &Cluster) -> anyhow::Result<Self> {
        let mut command = programs.command("pg_receivewal");
        command.args(["--synchronous", "--no-loop", "--slot", SLOT, "--directory"]).arg(cluster.wal());
        source.talk(&mut command).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let complaint = Complaint::default();
        if let Some(stderr) = child.stderr.take() {
            let complaint = Arc::clone(&complaint);
            tokio::spawn(async move {
                let mut lines = BufReader::new(stderr).lines();
                while let Ok(Some(line)) = lines.next_line().await {
                    tracing::debug!(line, "pg_receivewal");
                    *complaint.lock().unwrap_or_else(PoisonError::into_inner) = line;
                }
            });
        }
        Ok(Self { child, complaint })
    }

    /// An error when it has ended.
    pub(super) fn check(&mut self) -> anyhow::Result<()> {
        let Some(status) = self.child.try_wait()? else { return Ok(()) };
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if complaint.is_empty() { bail!("pg_receivewal: {status}") } else { bail!("{complaint}") }
    }
}

/// Makes the slot where it is missing or of no use any more. True when there is a gap in the archive now.
pub(super) async fn prepare_slot(conn: &mut PgConnection) -> anyhow::Result<bool> {
    // A pg_receivewal whose keeper was killed goes on by itself, and has the slot.
    sqlx::query(
        "SELECT pg_terminate_backend(active_pid, 5000) FROM pg_replication_slots WHERE slot_name = $1 AND active",
    )
    .bind(SLOT)
    .execute(&mut *conn)
    .await?;
    let found = mark::received(conn).await?;
    if matches!(found, Received::UpTo(_)) {
        return Ok(false);
    }
    if found == Received::Lost {
        sqlx::query("SELECT pg_drop_replication_slot($1)").bind(SLOT).execute(&mut *conn).await?;
    }
    // Kept from this very moment on, not from when somebody first asks.
    sqlx::query("SELECT pg_create_physical_replication_slot($1, true)").bind(SLOT).execute(conn).await?;
    Ok(true)
}
