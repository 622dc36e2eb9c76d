//! A server that a test has for itself, small and quick, and a keeper of its backups.

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use control_plane::backups::{self, BackupSettings, Backups};
use control_plane::life::restoring::{self, Into};
use control_plane::operations::{self, Operation, State, Worker, WorkerOptions};
use sqlx::{ConnectOptions, PgPool};
use tempfile::TempDir;
use time::OffsetDateTime;

use crate::moved_in::{Stage, asked};

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A cluster; stopped and removed with this.
pub struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    password: String,
}

impl Cluster {
    pub fn start() -> anyhow::Result<Self> {
        let mut versions: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")?
            .map(|entry| Ok(entry?.path().join("bin")))
            .collect::<anyhow::Result<_>>()?;
        versions.sort();
        let programs = versions.pop().context("Postgres' programs")?;
        let folder = passable()?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let password = uuid::Uuid::new_v4().simple().to_string();
        let cluster = Self { folder, programs, port, password };
        let file = cluster.folder.path().join("password");
        std::fs::write(&file, &cluster.password)?;
        // Its folder is the server's user's.
        let data = cluster.data();
        std::fs::create_dir(&data)?;
        if is_root()? {
            done(Command::new("chown").args(["-R", "postgres:postgres"]).arg(&data).arg(&file))?;
        }
        let mut initdb = cluster.program("initdb")?;
        initdb.args(["--username=postgres", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8"]);
        // Small segments: a test goes through many.
        initdb
            .args(["--no-sync", "--data-checksums", "--wal-segsize=1"])
            .arg("--pwfile")
            .arg(&file)
            .arg("--pgdata")
            .arg(&data);
        done(&mut initdb)?;
        let settings = format!(
            "listen_addresses = '127.0.0.1'\nport = {port}\nunix_socket_directories = ''\nmax_connections = 60\n\
             shared_buffers = 64MB\nmax_locks_per_transaction = 256\nfsync = off\nautovacuum = off\njit = off\n\
             min_wal_size = 2MB\nmax_wal_size = 256MB\ntimezone = 'UTC'\n"
        );
        std::fs::write(data.join("postgresql.conf"), settings)?;
        cluster.up()?;
        Ok(cluster)
    }

    pub fn up(&self) -> anyhow::Result<()> {
        let mut start = self.program("pg_ctl")?;
        start.args(["start", "--wait", "--silent", "--pgdata"]).arg(self.data());
        done(start.arg("--log").arg(self.data().join("log")))
    }

    pub fn down(&self) -> anyhow::Result<()> {
        done(self.program("pg_ctl")?.args(["stop", "--mode=immediate", "--silent", "--pgdata"]).arg(self.data()))
    }

    pub fn url(&self) -> String {
        format!("postgres://postgres:{}@127.0.0.1:{}/postgres", self.password, self.port)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn program(&self, name: &str) -> anyhow::Result<Command> {
        let program = self.programs.join(name);
        let mut command = if is_root()? {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir("/").stdin(Stdio::null());
        Ok(command)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // It may be down already.
        let _ = self.down();
    }
}

fn is_root() -> anyhow::Result<bool> {
    Ok(std::os::unix::fs::MetadataExt::uid(&std::fs::metadata("/proc/self")?) == 0)
}

fn done(command: &mut Command) -> anyhow::Result<()> {
    let output = command.stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    ensure!(output.success(), "{command:?}: {output}");
    Ok(())
}

/// A folder that the server's user may walk through.
fn passable() -> anyhow::Result<TempDir> {
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
        let folder = passable()?;
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
        in_folder(&self.path().join("scratch"))
    }

    /// Whoever keeps the backups, until the answer is dropped.
    pub fn keep(&self, control: &PgPool) -> Keeping {
        let (backups, control) = (self.backups.clone(), control.clone());
        Keeping(tokio::spawn(async move { backups.keep(&control).await }))
    }

    /// Works on a restore until it is over.
    pub async fn finish(&self, stage: &Stage<'_>, operation: i64) -> anyhow::Result<Operation> {
        let options = WorkerOptions { first_pause: Duration::from_millis(20), ..WorkerOptions::default() };
        let worker = Worker::with_backups(stage.services.clone(), options, self.backups.clone());
        let control = stage.services.control();
        if tokio::time::timeout(PATIENCE, worker.finish(operation)).await.is_err() {
            anyhow::bail!("not over: {:?}", operations::log(control, operation, 0).await?);
        }
        operations::show(control, operation).await?.context("the operation")
    }

    /// Restores, and it has to be done; returns the site that is restored into.
    pub async fn restore(&self, stage: &Stage<'_>, site: i64, at: OffsetDateTime, into: &Into) -> anyhow::Result<i64> {
        let control = stage.services.control();
        let (into, operation) = restoring::start_restore(control, site, at, into, &asked()).await?;
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

/// Waits until the site can be restored to some moment; returns the first.
pub async fn first_moment(control: &PgPool, site: i64) -> anyhow::Result<OffsetDateTime> {
    let begun = Instant::now();
    loop {
        let known = backups::restorable(control, site).await?.context("the site")?;
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
