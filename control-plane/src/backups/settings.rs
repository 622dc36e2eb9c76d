//! Settings of whoever keeps backups.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::ensure;

/// Where backups are kept, of which servers, and for how long.
#[derive(Debug, Clone, clap::Args)]
pub struct BackupSettings {
    /// The folder of backups. It holds the data of all sites.
    #[arg(long, env = "LOPHOC_BACKUPS")]
    pub backups: PathBuf,
    /// The server main, with a login that may replicate.
    #[arg(long, env = "LOPHOC_BACKUP_DATABASE_URL", hide_env_values = true)]
    pub backup_database_url: String,
    /// The other servers of sites' databases, as name=address,name=address, likewise.
    #[arg(long, env = "LOPHOC_BACKUP_SERVERS", hide_env_values = true, default_value = "")]
    pub backup_servers: String,
    /// Where backups are unpacked to be verified and restored from: needs room for a whole server. `scratch` in the
    /// folder of backups when not given.
    #[arg(long, env = "LOPHOC_BACKUP_SCRATCH")]
    pub backup_scratch: Option<PathBuf>,
    /// Hours from one base backup to the next.
    #[arg(long, env = "LOPHOC_BACKUP_EVERY_HOURS", default_value_t = 24.0)]
    pub backup_every_hours: f64,
    /// Days that can be gone back.
    #[arg(long, env = "LOPHOC_BACKUP_RETENTION_DAYS", default_value_t = 14)]
    pub backup_retention_days: u16,
    /// Seconds from one mark in a server's log to the next: how long the newest moments take to be restorable.
    #[arg(long, env = "LOPHOC_BACKUP_MARK_SECONDS", default_value_t = 5.0)]
    pub backup_mark_seconds: f64,
    /// The folder of Postgres' programs; looked for by the server's version when not given.
    #[arg(long, env = "LOPHOC_POSTGRES_PROGRAMS")]
    pub postgres_programs: Option<PathBuf>,
    /// The system's user that runs Postgres for a restore where this process is root's.
    #[arg(long, env = "LOPHOC_POSTGRES_USER", default_value = "postgres")]
    pub postgres_user: String,
}

/// How often, and for how long.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    /// From one base backup to the next.
    pub(super) every: Duration,
    /// From one mark to the next.
    pub(super) mark_every: Duration,
    /// How far one can go back.
    pub(super) retention: Duration,
    /// The same in days.
    pub(super) retention_days: u16,
}

impl BackupSettings {
    pub(super) fn rules(&self) -> anyhow::Result<Rules> {
        let hours = self.backup_every_hours;
        ensure!((0.01..=24.0 * 366.0).contains(&hours), "a base backup every {hours} hours can't be");
        ensure!(self.backup_retention_days > 0, "backups are kept for a day at least");
        let retention = Duration::from_secs(u64::from(self.backup_retention_days) * 24 * 3600);
        let every = Duration::from_secs_f64(hours * 3600.0);
        let seconds = self.backup_mark_seconds;
        ensure!((0.05..=60.0).contains(&seconds), "a mark every {seconds} seconds can't be");
        let mark_every = Duration::from_secs_f64(seconds);
        Ok(Rules { every, mark_every, retention, retention_days: self.backup_retention_days })
    }
}
