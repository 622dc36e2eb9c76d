//! A Postgres of a restore's own: a base backup, unpacked and recovered to a moment, in a folder that only its user may
//! look into, reached through a socket there and not otherwise. It has the data of all sites: it is gone when the
//! restore is over, however that ends.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;
use time::OffsetDateTime;
use time::macros::format_description;

use super::disk;
use super::layout::Backup;
use super::programs::{self, Programs};
use super::{base, store};

/// How often it is looked for what killed processes have left.
pub(super) const SWEEP_EVERY: Duration = Duration::from_secs(30);
/// How long a server may take to stop before it is killed.
const STOPS_WITHIN: Duration = Duration::from_secs(10);
/// How long a server may take to note its process, and how often that is looked for.
const APPEARS_WITHIN: Duration = Duration::from_secs(30);
const LOOK: Duration = Duration::from_millis(50);
/// The longest path of a socket that the system takes.
const LONGEST_SOCKET: usize = 107;
/// What the names of folders begin with; others' are left alone.
const RESTORING: &str = "restore-";
/// The port in the socket's name.
const PORT: u16 = 5432;

/// What it is recovered to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Recovery<'r> {
    /// The moment, by the server's clock.
    pub(crate) at: OffsetDateTime,
    /// The only login that may connect.
    pub(crate) login: &'r str,
}

/// The folder of one operation, whatever is in it.
#[derive(Debug)]
pub(crate) struct Scratch {
    root: PathBuf,
    user: String,
}

impl Scratch {
    /// That of an operation, in the folder of all.
    pub(super) fn of(folder: &Path, operation: i64, user: &str) -> Self {
        Self { root: folder.join(format!("{RESTORING}{operation}")), user: user.to_owned() }
    }

    fn data(&self) -> PathBuf {
        self.root.join("data")
    }

    /// Where segments of the log are put for it.
    pub(crate) fn wal(&self) -> PathBuf {
        self.root.join("wal")
    }

    fn socket(&self) -> PathBuf {
        self.root.join("socket")
    }

    fn log(&self) -> PathBuf {
        self.root.join("log")
    }

    /// Keeps others away from it, for as long as the answer is held.
    pub(crate) fn hold(&self) -> anyhow::Result<File> {
        disk::lock(&self.root.with_added_extension("lock"), "the restore is worked on")
    }

    /// Empty folders; what was there is gone.
    pub(crate) async fn prepare(&self) -> anyhow::Result<()> {
        self.remove_folder().await?;
        let name = self.socket().join(format!(".s.PGSQL.{PORT}"));
        ensure!(
            name.as_os_str().len() <= LONGEST_SOCKET,
            "the path {} is too long for a socket: set LOPHOC_BACKUP_SCRATCH to a shorter one",
            name.display()
        );
        for folder in [self.root.clone(), self.data(), self.wal(), self.socket()] {
            disk::make_private(&folder)?;
            self.give(&folder)?;
        }
        fs::write(self.root.join("boot"), boot()?)?;
        if programs::is_root() {
            let mut look = programs::as_user(&self.user, Path::new("test"))?;
            let reached = programs::run(look.arg("-x").arg(self.data()), "test").await;
            reached.ok().with_context(|| {
                format!(
                    "the user {} may not walk to {}: set LOPHOC_BACKUP_SCRATCH to a folder that it can reach",
                    self.user,
                    self.root.display()
                )
            })?;
        }
        Ok(())
    }

    /// Unpacks a base backup.
    pub(crate) async fn unpack(&self, backup: &Backup) -> anyhow::Result<()> {
        base::unpack(backup, &self.data(), Some(&self.user)).await
    }

    /// Starts the server: with a recovery before it, or as it was stopped after one.
    pub(crate) async fn start(&self, programs: &Programs, recovery: Recovery<'_>) -> anyhow::Result<()> {
        ensure!(self.is_of_this_boot(), "the machine was started anew meanwhile: what was recovered may not be whole");
        let is_begun = self.data().join("lophoc_begun").exists();
        self.write("postgresql.conf", &self.settings(recovery)?)?;
        self.write("postgresql.auto.conf", "")?;
        self.write("pg_hba.conf", &format!("local all \"{}\" trust\n", recovery.login.replace('"', "\"\"")))?;
        self.write("pg_ident.conf", "")?;
        if !is_begun {
            self.write("recovery.signal", "")?;
            self.write("lophoc_begun", "")?;
        }
        for name in disk::names(&self.wal())? {
            self.give(&self.wal().join(name))?;
        }
        // What an earlier attempt complained of is of no matter.
        let _ = fs::remove_file(self.log());
        let mut command = programs.command_as(&self.user, "pg_ctl")?;
        command.args(["start", "--no-wait", "--silent", "--pgdata"]).arg(self.data()).arg("--log").arg(self.log());
        programs::run(&mut command, "starting Postgres on the backup").await?;
        self.appear().await;
        Ok(())
    }

    /// Waits until the server has noted its process, or has said why it will not: until then it looks like one that has
    /// ended.
    async fn appear(&self) {
        let asked = Instant::now();
        while !self.is_running() && self.fatal().is_empty() && asked.elapsed() < APPEARS_WITHIN {
            tokio::time::sleep(LOOK).await;
        }
    }

    fn settings(&self, recovery: Recovery<'_>) -> anyhow::Result<String> {
        let moment = format_description!("[year]-[month]-[day] [hour]:[minute]:[second].[subsecond digits:6]+00");
        let at = recovery.at.to_offset(time::UtcOffset::UTC).format(moment)?;
        let (socket, wal) = (self.socket(), self.wal());
        let (socket, wal) = (socket.display(), wal.display());
        // No standby: nobody asks before it is there, and the settings of the server that it was need not be met.
        Ok(format!(
            "listen_addresses = ''\nport = {PORT}\nunix_socket_directories = '{socket}'\nunix_socket_permissions = 0700\n\
             max_connections = 20\nshared_buffers = 64MB\nmaintenance_work_mem = 64MB\nmax_worker_processes = 2\n\
             max_prepared_transactions = 64\nmax_locks_per_transaction = 256\nmax_wal_senders = 0\nwal_level = minimal\n\
             archive_mode = off\nfsync = off\nfull_page_writes = off\nsynchronous_commit = off\nautovacuum = off\njit = off\n\
             hot_standby = off\nmax_wal_size = 4GB\ncheckpoint_timeout = 1h\nlogging_collector = off\nlog_destination = 'stderr'\n\
             lc_messages = 'C'\nlog_timezone = 'UTC'\ntimezone = 'UTC'\nlog_line_prefix = '%m '\nlog_min_messages = log\n\
             restore_command = 'cp \"{wal}/%f\" \"%p\"'\nrecovery_target_time = '{at}'\n\
             recovery_target_timeline = 'latest'\nrecovery_target_action = 'promote'\n"
        ))
    }

    /// How many pieces of the log it has been given.
    pub(crate) fn replayed(&self) -> usize {
        let log = fs::read_to_string(self.log()).unwrap_or_default();
        log.lines().filter(|line| line.contains("restored log file")).count()
    }

    /// What its log says of where it stopped, without the time of the line.
    pub(crate) fn stopped_at(&self) -> Option<String> {
        let log = fs::read_to_string(self.log()).ok()?;
        let line = log.lines().find(|line| line.contains("recovery stopping"))?;
        line.split_once("LOG:").map(|(_, said)| said.trim().to_owned())
    }

    /// Why it has ended.
    pub(crate) fn complaint(&self) -> String {
        let fatal = self.fatal();
        if fatal.is_empty() { "it ended without a word".to_owned() } else { fatal.join("; ") }
    }

    /// What its log says that it could not live with.
    fn fatal(&self) -> Vec<String> {
        let log = fs::read_to_string(self.log()).unwrap_or_default();
        log.lines()
            .filter_map(|line| line.split_once("FATAL:").or_else(|| line.split_once("PANIC:")))
            .map(|(_, said)| said.trim().to_owned())
            // Who asks too early is told so, and that is noted as well.
            .filter(|said| !said.starts_with("the database system is"))
            .collect()
    }

    /// Whether its server runs.
    pub(crate) fn is_running(&self) -> bool {
        self.server().is_some()
    }

    /// How to reach it.
    pub(crate) fn options(&self, login: &str) -> PgConnectOptions {
        PgConnectOptions::new_without_pgpass().socket(self.socket()).port(PORT).username(login)
    }

    /// Stops the server and removes everything.
    pub(crate) async fn remove(&self) -> anyhow::Result<()> {
        self.remove_folder().await?;
        match fs::remove_file(self.root.with_added_extension("lock")) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    async fn remove_folder(&self) -> anyhow::Result<()> {
        self.stop().await?;
        Ok(disk::remove_folder(&self.root)?)
    }

    /// At once: what it has is not needed any more.
    async fn stop(&self) -> anyhow::Result<()> {
        let begun = Instant::now();
        let mut told = BTreeSet::new();
        loop {
            let running = self.processes()?;
            if running.is_empty() {
                return Ok(());
            }
            for process in running {
                let is_late = begun.elapsed() > STOPS_WITHIN;
                if told.insert((process, is_late)) {
                    end(process, if is_late { Signal::SIGKILL } else { Signal::SIGQUIT })?;
                }
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Every process that was started with this folder, also one that has not noted itself yet.
    fn processes(&self) -> anyhow::Result<Vec<Pid>> {
        let numbers = disk::names(Path::new("/proc"))?.into_iter().filter_map(|name| name.parse().ok());
        Ok(numbers.filter(|number| self.has_process(*number)).map(Pid::from_raw).collect())
    }

    fn has_process(&self, number: i32) -> bool {
        let Ok(arguments) = fs::read(format!("/proc/{number}/cmdline")) else { return false };
        let data = self.data();
        arguments.split(|byte| *byte == 0).any(|argument| argument == data.as_os_str().as_encoded_bytes())
    }

    /// The process that has the folder: the number that it has noted, as long as that is a server of this folder.
    fn server(&self) -> Option<Pid> {
        let noted = fs::read_to_string(self.data().join("postmaster.pid")).ok()?;
        let number: i32 = noted.lines().next()?.trim().parse().ok()?;
        self.has_process(number).then(|| Pid::from_raw(number))
    }

    /// What is not safe against a power cut is not used after one.
    fn is_of_this_boot(&self) -> bool {
        fs::read_to_string(self.root.join("boot")).is_ok_and(|noted| boot().is_ok_and(|now| noted == now))
    }

    fn write(&self, name: &str, content: &str) -> anyhow::Result<()> {
        let path = self.data().join(name);
        fs::write(&path, content)?;
        self.give(&path)
    }

    /// Makes a file the user's who runs the server.
    fn give(&self, path: &Path) -> anyhow::Result<()> {
        if programs::is_root() {
            let user = programs::owner(&self.user)?;
            chown(path, Some(user.uid.as_raw()), Some(user.gid.as_raw()))?;
        }
        Ok(())
    }
}

/// Tells a process to end; one that has is no error.
fn end(process: Pid, signal: Signal) -> anyhow::Result<()> {
    match kill(process, signal) {
        Err(Errno::ESRCH) | Ok(()) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

fn boot() -> std::io::Result<String> {
    fs::read_to_string("/proc/sys/kernel/random/boot_id")
}

/// Removes the scratch of operations that are over, and of verifications that were cut off.
pub(super) async fn sweep(folder: &Path, user: &str, control: &PgPool) -> anyhow::Result<()> {
    base::sweep(folder)?;
    let operation = |name: &String| name.strip_prefix(RESTORING)?.trim_end_matches(".lock").parse::<i64>().ok();
    let mut found: Vec<i64> = disk::names(folder)?.iter().filter_map(operation).collect();
    found.sort_unstable();
    found.dedup();
    if found.is_empty() {
        return Ok(());
    }
    let live = store::live(control, &found).await?;
    for operation in found.into_iter().filter(|operation| !live.contains(operation)) {
        let scratch = Scratch::of(folder, operation, user);
        // Somebody is at it, who has not heard yet that it is over.
        let Ok(_held) = scratch.hold() else { continue };
        scratch.remove().await?;
        tracing::warn!(operation, "removed what a restore had left");
    }
    Ok(())
}
