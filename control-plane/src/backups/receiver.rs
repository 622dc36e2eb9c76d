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
        source.talk(&mut command, "lophoc backups").stdout(Stdio::null()).stderr(Stdio::piped());
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

    /// Whether it has ended.
    pub(super) fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// An error when it has ended.
    pub(super) fn check(&mut self) -> anyhow::Result<()> {
        let Some(status) = self.child.try_wait()? else { return Ok(()) };
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if complaint.is_empty() { bail!("pg_receivewal: {status}") } else { bail!("{complaint}") }
    }
}

/// What the server has kept for the archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    /// All from this place on.
    From(u64),
    /// It did not know of the archive, or no more: maybe all that is needed is still there, maybe not.
    Maybe,
    /// It had to throw away what the archive had not received.
    Lost,
}

/// Makes the slot where it is missing or of no use any more. Whoever else receives the log does not any more.
pub(super) async fn prepare_slot(conn: &mut PgConnection) -> anyhow::Result<Kept> {
    // A pg_receivewal whose keeper was killed goes on by itself, and has the slot.
    sqlx::query(
        "SELECT pg_terminate_backend(active_pid, 5000) FROM pg_replication_slots WHERE slot_name = $1 AND active",
    )
    .bind(SLOT)
    .execute(&mut *conn)
    .await?;
    let kept = match mark::received(conn).await? {
        Received::UpTo(place) => return Ok(Kept::From(place)),
        Received::NoSlot => Kept::Maybe,
        Received::Lost => {
            sqlx::query("SELECT pg_drop_replication_slot($1)").bind(SLOT).execute(&mut *conn).await?;
            Kept::Lost
        }
    };
    // Kept from this very moment on, not from when somebody first asks.
    sqlx::query("SELECT pg_create_physical_replication_slot($1, true)").bind(SLOT).execute(conn).await?;
    Ok(kept)
}
