//! A Postgres of a test's own, to be killed.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// The cluster.
pub struct PrivatePostgres {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
    postmaster: Child,
}

impl PrivatePostgres {
    /// Makes a cluster and starts it.
    pub fn start() -> Self {
        let programs = programs();
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().to_str().expect("a plain path");
        if is_root() {
            // Postgres does not run as root.
            let owned = Command::new("chown").args(["postgres", path]).status().expect("chown");
            assert!(owned.success(), "there is no user postgres");
        }
        let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its address").port();
        let made = as_owner(&programs.join("initdb"))
            .args(["--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"])
            .arg("--pgdata")
            .arg(folder.path().join("data"))
            .output()
            .expect("initdb");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let postmaster = spawn(&programs, folder.path(), port);
        let mut postgres = Self { folder, programs, port, postmaster };
        postgres.wait();
        postgres
    }

    /// An administrator's address.
    pub fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    /// Kills the postmaster as a crash would; its children notice and end.
    pub fn kill(&mut self) {
        let pid = self.postmaster_pid().expect("it runs");
        let killed = Command::new("kill").args(["-KILL", &pid]).status().expect("kill");
        assert!(killed.success());
        self.postmaster.wait().expect("waiting for it");
    }

    /// Kills one of its children: Postgres ends all of them and recovers by itself.
    pub fn kill_child(&mut self) {
        let Some(postmaster) = self.postmaster_pid() else { return };
        let children = Command::new("pgrep").args(["-P", &postmaster]).output().expect("pgrep");
        let children = String::from_utf8_lossy(&children.stdout).into_owned();
        if let Some(child) = children.split_whitespace().next_back() {
            // One that has just ended is no error.
            let _ = Command::new("kill").args(["-KILL", child]).stderr(Stdio::null()).status();
        }
    }

    /// Starts it again and waits until it answers.
    pub fn restart(&mut self) {
        let began = Instant::now();
        loop {
            self.postmaster = spawn(&self.programs, self.folder.path(), self.port);
            if self.answers(Duration::from_secs(10)) {
                return;
            }
            // Children of the one that was killed may still be there.
            assert!(began.elapsed() < PATIENCE, "Postgres does not come back");
            let _ = self.postmaster.wait();
        }
    }

    fn postmaster_pid(&self) -> Option<String> {
        let file = std::fs::read_to_string(self.folder.path().join("data/postmaster.pid")).ok()?;
        file.lines().next().map(|line| line.trim().to_owned())
    }

    fn wait(&mut self) {
        assert!(self.answers(PATIENCE), "Postgres does not answer");
    }

    fn answers(&mut self, patience: Duration) -> bool {
        let began = Instant::now();
        let port = self.port.to_string();
        while began.elapsed() < patience {
            let ready = Command::new(self.programs.join("pg_isready"))
                .args(["--quiet", "--host", "127.0.0.1", "--port", &port])
                .status();
            if ready.expect("pg_isready").success() {
                return true;
            }
            if !matches!(self.postmaster.try_wait(), Ok(None)) {
                return false;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        false
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        if let Some(pid) = self.postmaster_pid() {
            // Immediate shutdown: nobody needs what is in it.
            let _ = Command::new("kill").args(["-QUIT", &pid]).stderr(Stdio::null()).status();
        }
        let _ = self.postmaster.wait();
    }
}

/// The newest server programs on this machine.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").expect("Postgres is installed");
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let version = entry.file_name().to_str()?.parse().ok()?;
            Some((version, entry.path().join("bin")))
        })
        .filter(|(_, programs)| programs.join("initdb").exists())
        .collect();
    versions.sort();
    versions.pop().expect("Postgres' server is installed").1
}

fn is_root() -> bool {
    let output = Command::new("id").arg("--user").output().expect("id");
    output.stdout.trim_ascii() == b"0"
}

fn as_owner(program: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["--user", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.current_dir("/");
    command
}

fn spawn(programs: &Path, folder: &Path, port: u16) -> Child {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("postgres.log")).expect("a log");
    // Without fsync, what was written survives a killed process; what was not yet does not.
    as_owner(&programs.join("postgres"))
        .arg("-D")
        .arg(folder.join("data"))
        .args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="])
        .args(["-c", "fsync=off", "-c", "shared_buffers=32MB"])
        .stdin(Stdio::null())
        .stdout(log.try_clone().expect("a second handle"))
        .stderr(log)
        .spawn()
        .expect("starting Postgres")
}
