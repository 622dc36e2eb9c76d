//! A Postgres of a test's own, small and quick, to be killed.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::port::Port;

/// How long it may take to answer.
const PATIENCE: Duration = Duration::from_secs(60);
/// Without fsync, what was written survives a killed process; what was not yet does not. The segments of its log are
/// small ([`initialise`]), because a test goes through many.
const SETTINGS: &str = "listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 64MB
max_locks_per_transaction = 256
min_wal_size = 2MB
max_wal_size = 256MB
fsync = off
autovacuum = off
jit = off
timezone = 'UTC'
";

/// A cluster in a folder of its own, at a port that stays its own; all go with it.
pub struct Cluster {
    folder: tempfile::TempDir,
    programs: PathBuf,
    password: String,
    port: Port,
    /// None while it is down.
    postmaster: Option<Child>,
}

impl Cluster {
    /// Makes a cluster and starts it.
    ///
    /// # Errors
    /// When Postgres is not installed or does not start.
    pub fn start() -> anyhow::Result<Self> {
        let (programs, folder, port) = (programs()?, tempfile::tempdir()?, Port::reserve()?);
        let password = uuid::Uuid::new_v4().simple().to_string();
        initialise(&programs, folder.path(), &password)?;
        let mut it = Self { folder, programs, password, port, postmaster: None };
        it.up()?;
        Ok(it)
    }

    /// An administrator's address.
    pub fn url(&self) -> String {
        format!("postgres://postgres:{}@{}/postgres", self.password, self.port.address())
    }

    /// Kills the postmaster as a crash would; its children notice and end.
    ///
    /// # Errors
    /// When it does not run.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        self.end("-KILL")
    }

    /// Ends it at once, as an administrator may (immediate shutdown).
    ///
    /// # Errors
    /// When it does not run.
    pub fn down(&mut self) -> anyhow::Result<()> {
        self.end("-QUIT")
    }

    /// Kills one of its children: Postgres ends all of them and recovers by itself.
    ///
    /// # Errors
    /// When the machine has no `pgrep` or `kill`.
    pub fn kill_child(&self) -> anyhow::Result<()> {
        let Some(postmaster) = self.pid() else { return Ok(()) };
        let children = Command::new("pgrep").args(["-P", &postmaster]).output()?;
        if let Some(child) = String::from_utf8_lossy(&children.stdout).split_whitespace().next_back() {
            // One that has just ended is no error.
            Command::new("kill").args(["-KILL", child]).stderr(Stdio::null()).status()?;
        }
        Ok(())
    }

    /// Starts it again and waits until it answers.
    ///
    /// # Errors
    /// When it does not come up.
    pub fn up(&mut self) -> anyhow::Result<()> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            let mut postmaster = self.spawn()?;
            let answers = self.answers(&mut postmaster, began)?;
            self.postmaster = Some(postmaster);
            if answers {
                return Ok(());
            }
            // It ended at once where children of the one that was killed were still there.
            std::thread::sleep(Duration::from_millis(20));
        }
        anyhow::bail!("Postgres does not come up: {}", std::fs::read_to_string(self.log()).unwrap_or_default())
    }

    fn end(&mut self, signal: &str) -> anyhow::Result<()> {
        let pid = self.pid().context("it does not run")?;
        let told = Command::new("kill").args([signal, &pid]).status()?;
        anyhow::ensure!(told.success(), "it could not be ended");
        self.reap()
    }

    fn reap(&mut self) -> anyhow::Result<()> {
        if let Some(mut postmaster) = self.postmaster.take() {
            postmaster.wait()?;
        }
        Ok(())
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// The process that the data are locked by; dead where it was killed.
    fn pid(&self) -> Option<String> {
        let file = std::fs::read_to_string(self.data().join("postmaster.pid")).ok()?;
        file.lines().next().map(|line| line.trim().to_owned())
    }

    fn spawn(&self) -> anyhow::Result<Child> {
        let log = std::fs::OpenOptions::new().create(true).append(true).open(self.log())?;
        as_owner(&self.programs.join("postgres"))?
            .args(["-p", &self.port.number().to_string(), "-D"])
            .arg(self.data())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .context("starting Postgres")
    }

    /// Waits until it answers, or has ended, or it has been too long.
    fn answers(&self, postmaster: &mut Child, began: Instant) -> anyhow::Result<bool> {
        let port = self.port.number().to_string();
        while began.elapsed() < PATIENCE {
            let asked = Command::new(self.programs.join("pg_isready"))
                .args(["--quiet", "--host", "127.0.0.1", "--port", &port])
                .status()?;
            if asked.success() {
                return Ok(true);
            }
            if postmaster.try_wait()?.is_some() {
                return Ok(false);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(false)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if self.postmaster.is_some() {
            // It may have ended by itself. Nobody needs what is in it.
            let _ = self.down();
        }
    }
}

/// The newest server programs on this machine.
fn programs() -> anyhow::Result<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").context("Postgres is not installed")?;
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let version = entry.file_name().to_str()?.parse().ok()?;
            Some((version, entry.path().join("bin")))
        })
        .filter(|(_, programs)| programs.join("initdb").exists())
        .collect();
    versions.sort();
    Ok(versions.pop().context("Postgres' server is not installed")?.1)
}

/// Makes the data in a folder, for an administrator with this password.
fn initialise(programs: &Path, folder: &Path, password: &str) -> anyhow::Result<()> {
    let (file, data) = (folder.join("password"), folder.join("data"));
    std::fs::write(&file, password)?;
    if is_root()? {
        // Postgres does not run as root.
        let owned = Command::new("chown").arg("--recursive").arg("postgres").arg(folder).status()?;
        anyhow::ensure!(owned.success(), "there is no user postgres");
    }
    let made = as_owner(&programs.join("initdb"))?
        .args(["--auth=scram-sha-256", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8"])
        .args(["--no-sync", "--data-checksums", "--wal-segsize=1", "--pwfile"])
        .arg(&file)
        .arg("--pgdata")
        .arg(&data)
        .output()?;
    anyhow::ensure!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    std::fs::write(data.join("postgresql.conf"), SETTINGS)?;
    Ok(())
}

fn is_root() -> anyhow::Result<bool> {
    Ok(std::os::unix::fs::MetadataExt::uid(&std::fs::metadata("/proc/self")?) == 0)
}

fn as_owner(program: &Path) -> anyhow::Result<Command> {
    let mut command = if is_root()? {
        let mut command = Command::new("runuser");
        command.args(["--user", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.current_dir("/").stdin(Stdio::null());
    Ok(command)
}
