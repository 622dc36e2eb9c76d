//! A Postgres of a test's own, to be killed.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context;

/// How long it may take to answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A cluster in a folder of its own; both go with it.
pub struct Cluster {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
    postmaster: Child,
}

impl Cluster {
    /// Makes a cluster and starts it.
    ///
    /// # Errors
    /// When Postgres is not installed or does not start.
    pub fn start() -> anyhow::Result<Self> {
        let programs = programs()?;
        let folder = tempfile::tempdir()?;
        if is_root()? {
            // Postgres does not run as root.
            let owned = Command::new("chown").arg("postgres").arg(folder.path()).status()?;
            anyhow::ensure!(owned.success(), "there is no user postgres");
        }
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let made = as_owner(&programs.join("initdb"))?
            .args(["--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"])
            .arg("--pgdata")
            .arg(folder.path().join("data"))
            .output()?;
        anyhow::ensure!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let postmaster = spawn(&programs, folder.path(), port)?;
        let mut it = Self { folder, programs, port, postmaster };
        anyhow::ensure!(it.answers(PATIENCE)?, "Postgres does not answer");
        Ok(it)
    }

    /// An administrator's address.
    pub fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    /// Kills the postmaster as a crash would; its children notice and end.
    ///
    /// # Errors
    /// When it does not run.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        let pid = self.pid().context("it runs")?;
        let killed = Command::new("kill").args(["-KILL", &pid]).status()?;
        anyhow::ensure!(killed.success(), "it could not be killed");
        self.postmaster.wait()?;
        Ok(())
    }

    /// Starts it again and waits until it answers.
    ///
    /// # Errors
    /// When it does not come back.
    pub fn restart(&mut self) -> anyhow::Result<()> {
        let began = Instant::now();
        loop {
            self.postmaster = spawn(&self.programs, self.folder.path(), self.port)?;
            if self.answers(Duration::from_secs(10))? {
                return Ok(());
            }
            // Children of the one that was killed may still be there.
            anyhow::ensure!(began.elapsed() < PATIENCE, "Postgres does not come back");
            self.postmaster.wait()?;
        }
    }

    fn pid(&self) -> Option<String> {
        let file = std::fs::read_to_string(self.folder.path().join("data/postmaster.pid")).ok()?;
        file.lines().next().map(|line| line.trim().to_owned())
    }

    fn answers(&mut self, patience: Duration) -> anyhow::Result<bool> {
        let began = Instant::now();
        let port = self.port.to_string();
        while began.elapsed() < patience {
            let asked = Command::new(self.programs.join("pg_isready"))
                .args(["--quiet", "--host", "127.0.0.1", "--port", &port])
                .status()?;
            if asked.success() {
                return Ok(true);
            }
            if self.postmaster.try_wait()?.is_some() {
                return Ok(false);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(false)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(pid) = self.pid() {
            // Immediate shutdown: nobody needs what is in it.
            let _ = Command::new("kill").args(["-QUIT", &pid]).stderr(Stdio::null()).status();
        }
        let _ = self.postmaster.wait();
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

fn is_root() -> anyhow::Result<bool> {
    Ok(Command::new("id").arg("--user").output()?.stdout.trim_ascii() == b"0")
}

fn as_owner(program: &Path) -> anyhow::Result<Command> {
    let mut command = if is_root()? {
        let mut command = Command::new("runuser");
        command.args(["--user", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.current_dir("/");
    Ok(command)
}

fn spawn(programs: &Path, folder: &Path, port: u16) -> anyhow::Result<Child> {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("postgres.log"))?;
    // Without fsync, what was written survives a killed process; what was not yet does not.
    as_owner(&programs.join("postgres"))?
        .arg("-D")
        .arg(folder.join("data"))
        .args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="])
        .args(["-c", "fsync=off", "-c", "shared_buffers=32MB", "-c", "max_connections=200"])
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log)
        .spawn()
        .context("starting Postgres")
}
