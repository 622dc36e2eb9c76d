//! A keeper of backups of a server that a test has for itself.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use control_plane::backups::{self, BackupSettings, Backups};
use control_plane::kinds::KINDS;
use control_plane::life::restoring::{self, Into};
use control_plane::operations::{self, Operation, State, Worker, WorkerOptions};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgPool};
use tempfile::TempDir;
use time::OffsetDateTime;

use crate::moved_in::{Stage, asked};

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder that the server's user may walk through.
pub fn passable() -> anyhow::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o711))?;
    Ok(folder)
}

/// A folder of backups of that server as `main`.
pub struct Vault {
    pub folder: TempDir,
    pub backups: Backups,
    /// Arguments that give a command the same.
    pub arguments: Vec<String>,
}

impl Vault {
    pub fn open(url: &str) -> anyhow::Result<Self> {
        Self::within(passable()?, url)
    }

    /// In a folder that is there.
    pub fn within(folder: TempDir, url: &str) -> anyhow::Result<Self> {
        let path = folder.path().join("b");
        let settings = BackupSettings {
            backups: path.clone(),
            backup_database_url: url.to_owned(),
            backup_servers: String::new(),
            backup_scratch: None,
            backup_every_hours: 24.0,
            backup_retention_days: 14,
            backup_mark_seconds: 0.1,
            postgres_programs: None,
            postgres_user: "postgres".to_owned(),
        };
        let arguments =
            ["--backup-database-url", url, "--backup-mark-seconds", "0.1", "--backups", &path.to_string_lossy()];
        let arguments = arguments.map(str::to_owned).into();
        Ok(Self { backups: Backups::open(&settings)?, folder, arguments })
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("b")
    }

    /// Files of the archive's segments that are whole.
    pub fn segments(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut found = Vec::new();
        for system in std::fs::read_dir(self.path().join("main"))? {
            for file in std::fs::read_dir(system?.path().join("archive"))? {
                found.push(file?.path());
            }
        }
        found.sort();
        Ok(found)
    }

    /// What restores have left.
    pub fn left(&self) -> anyhow::Result<Vec<PathBuf>> {
        let is_restore =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().contains("restore"));
        Ok(in_folder(&self.path().join("scratch"))?.into_iter().filter(is_restore).collect())
    }

    /// What base backups have left that did not come to an end, with what they were verified in.
    pub fn unfinished(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut found = in_folder(&self.path().join("scratch"))?;
        for system in in_folder(&self.path().join("main"))? {
            found.extend(in_folder(&system.join("base"))?);
        }
        let is_unfinished = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with('.') || name.starts_with("verify-")
        };
        Ok(found.into_iter().filter(is_unfinished).collect())
    }

    /// Whoever keeps the backups, until the answer is dropped.
    pub fn keep(&self, control: &PgPool) -> Keeping {
        let (backups, control) = (self.backups.clone(), control.clone());
        Keeping(tokio::spawn(async move { backups.keep(&control).await }))
    }

    /// Works on a restore until it is over.
    pub async fn finish(&self, stage: &Stage<'_>, operation: i64) -> anyhow::Result<Operation> {
        let options = WorkerOptions {
            lease: Duration::from_secs(10),
            first_pause: Duration::from_millis(20),
            ..WorkerOptions::default()
        };
        let worker = Worker::with_backups(stage.services.clone(), &KINDS, options, self.backups.clone());
        let control = stage.services.control();
        if tokio::time::timeout(PATIENCE, worker.finish(operation)).await.is_err() {
            anyhow::bail!("not over: {:?}", operations::log(control, operation, 0).await?);
        }
        operations::show(control, operation).await?.context("the operation")
    }

    /// Restores, and it has to be done; returns the site that is restored into.
    pub async fn restore(&self, stage: &Stage<'_>, site: i64, at: OffsetDateTime, into: &Into) -> anyhow::Result<i64> {
        let control = stage.services.control();
        let (into, operation) =
            restoring::start_restore(&mut *control.acquire().await?, site, at, into, &asked()).await?;
        let over = self.finish(stage, operation).await?;
        ensure!(over.state == State::Done, "{over:?}: {:?}", operations::log(control, operation, 0).await?);
        ensure!(self.left()?.is_empty(), "{:?}", self.left()?);
        Ok(into)
    }
}

pub fn in_folder(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    Ok(std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?)
}

pub struct Keeping(tokio::task::JoinHandle<()>);

impl Keeping {
    pub async fn stop(self) {
        self.0.abort();
        let _ = self.0.await;
    }
}

/// Sets something of a server's.
pub async fn set(url: &str, setting: &str, value: &str) -> anyhow::Result<()> {
    let mut conn = PgConnectOptions::from_str(url)?.connect().await?;
    let sql = format!("ALTER SYSTEM SET {setting} = '{value}'");
    sqlx::query(AssertSqlSafe(sql)).execute(&mut conn).await?;
    sqlx::query("SELECT pg_reload_conf()").execute(&mut conn).await?;
    conn.close().await?;
    Ok(())
}

/// Waits until the site can be restored to some moment; returns the first.
pub async fn first_moment(control: &PgPool, site: i64) -> anyhow::Result<OffsetDateTime> {
    let begun = Instant::now();
    loop {
        let known = backups::restorable(&mut *control.acquire().await?, site).await?.context("the site")?;
        if let Some(from) = known.from {
            return Ok(from);
        }
        ensure!(begun.elapsed() < PATIENCE, "{known:?} {:?}", backups::servers(control).await?);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Now, by the server's clock.
pub async fn now(stage: &Stage<'_>) -> anyhow::Result<OffsetDateTime> {
    Ok(sqlx::query_scalar("SELECT clock_timestamp()").fetch_one(stage.services.control()).await?)
}

/// Has the server begin another segment of its log.
pub async fn next_segment(stage: &Stage<'_>) -> anyhow::Result<()> {
    let mut conn = stage.it.admin_options("postgres").connect().await?;
    sqlx::query("SELECT pg_logical_emit_message(true, '', ''), pg_switch_wal()").execute(&mut conn).await?;
    Ok(())
}
