//! CPU seconds used so far by each part of a judge, read from the kernel.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use sqlx::PgPool;

use super::installation::Installation;
use crate::cell::{Engine, EngineConfig};

/// Ticks of a second in /proc, the same on every Linux.
const TICKS: f64 = 100.0;

/// How often the engine is asked for new cells: what one has used before it is known is not lost.
const LISTING: Duration = Duration::from_secs(1);

/// CPU seconds of the parts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Usage {
    /// The node's process.
    pub node_s: f64,
    /// Everything in the node's cells: programs, compilers and runners.
    pub cells_s: f64,
    /// The container engine: dockerd, containerd and the shims.
    pub engine_s: f64,
    /// The Postgres server.
    pub postgres_s: f64,
}

impl Usage {
    /// What was used since then.
    pub fn since(self, before: Self) -> Self {
        Self {
            node_s: self.node_s - before.node_s,
            cells_s: self.cells_s - before.cells_s,
            engine_s: self.engine_s - before.engine_s,
            postgres_s: self.postgres_s - before.postgres_s,
        }
    }
}

/// Reads the usage of one installation, and remembers that of processes and cells that end meanwhile
/// as it was when last seen: look at it a few times a second.
pub struct Gauge {
    engine: Engine,
    node: u32,
    postmaster: u32,
    /// The bench's own database.
    pool: PgPool,
    /// What the server does for others than the bench: its processes for their connections.
    strangers: HashMap<u32, f64>,
    cells: HashMap<String, Counter>,
    engines: HashMap<u32, f64>,
    /// When the engine was last asked which cells there are.
    listed: Instant,
}

struct Counter {
    file: PathBuf,
    seconds: f64,
}

impl Gauge {
    /// A gauge of this installation.
    ///
    /// # Errors
    /// When the engine does not answer, or Postgres runs on another machine.
    pub async fn new(installation: &Installation, cells: EngineConfig) -> anyhow::Result<Self> {
        Ok(Self {
            engine: Engine::connect(cells).await?,
            node: installation.node_pid(),
            postmaster: postmaster(&installation.pool).await?,
            pool: installation.pool.clone(),
            strangers: HashMap::new(),
            cells: HashMap::new(),
            engines: HashMap::new(),
            listed: Instant::now(),
        })
    }

    /// What has been used up to now.
    ///
    /// # Errors
    /// When the engine or the server fails.
    pub async fn read(&mut self) -> anyhow::Result<Usage> {
        self.look_at_cells().await?;
        self.list_strangers().await?;
        let processes = processes();
        self.look_at_engine(&processes);
        self.look_at_strangers(&processes);
        let of_postgres = |process: &&Process| process.parent == self.postmaster || process.pid == self.postmaster;
        // Backends that have ended are in the postmaster's count of what it has reaped.
        let postgres =
            |process: &Process| process.own_s + if process.pid == self.postmaster { process.reaped_s } else { 0.0 };
        let strangers_s: f64 = self.strangers.values().sum();
        Ok(Usage {
            node_s: processes.iter().find(|process| process.pid == self.node).map_or(0.0, |process| process.own_s),
            cells_s: self.cells.values().map(|cell| cell.seconds).sum(),
            engine_s: self.engines.values().sum(),
            postgres_s: processes.iter().filter(of_postgres).map(postgres).sum::<f64>() - strangers_s,
        })
    }

    /// Looks at what may have ended when it is next read. Asking the engine costs it a millisecond or two,
    /// which is counted as the judge's: it is asked seldom.
    ///
    /// # Errors
    /// When the engine or the server fails.
    pub async fn look(&mut self) -> anyhow::Result<()> {
        let processes = processes();
        self.look_at_engine(&processes);
        self.look_at_strangers(&processes);
        if self.listed.elapsed() >= LISTING {
            self.list_strangers().await?;
            return self.look_at_cells().await;
        }
        self.look_at_counters();
        Ok(())
    }

    fn look_at_engine(&mut self, processes: &[Process]) {
        let of_engine = ["dockerd", "containerd", "containerd-shim"];
        for process in processes.iter().filter(|process| of_engine.contains(&process.name.as_str())) {
            self.engines.insert(process.pid, process.own_s + process.reaped_s);
        }
    }

    /// Connections to other databases, and to copies of the server: a platform that runs beside the bench, or a
    /// build, is not the judge. What is over by the time it is first listed stays counted.
    async fn list_strangers(&mut self) -> anyhow::Result<()> {
        let strangers = sqlx::query_scalar!(
            r#"select pid as "pid!" from pg_stat_activity where datname <> current_database() or backend_type = 'walsender'"#
        );
        for pid in strangers.fetch_all(&self.pool).await? {
            self.strangers.entry(u32::try_from(pid)?).or_default();
        }
        Ok(())
    }

    /// As with cells: one that ends keeps what was last seen.
    fn look_at_strangers(&mut self, processes: &[Process]) {
        for process in processes {
            if let Some(seconds) = self.strangers.get_mut(&process.pid) {
                *seconds = process.own_s;
            }
        }
    }

    async fn look_at_cells(&mut self) -> anyhow::Result<()> {
        self.listed = Instant::now();
        for id in self.engine.containers().await? {
            if !self.cells.contains_key(&id)
                && let Some(file) = self.counter(&id).await
            {
                self.cells.insert(id, Counter { file, seconds: 0.0 });
            }
        }
        self.look_at_counters();
        Ok(())
    }

    fn look_at_counters(&mut self) {
        for cell in self.cells.values_mut() {
            if let Some(seconds) = seconds(&cell.file) {
                cell.seconds = seconds;
            }
        }
    }

    /// The file of a container's control group that counts CPU time.
    async fn counter(&self, id: &str) -> Option<PathBuf> {
        let container = self
            .engine
            .docker()
            .inspect_container(id, None::<bollard::query_parameters::InspectContainerOptions>)
            .await
            .ok()?;
        let groups = fs::read_to_string(format!("/proc/{}/cgroup", container.state?.pid?)).ok()?;
        groups.lines().find_map(|line| {
            let mut parts = line.splitn(3, ':').skip(1);
            let (controllers, group) = (parts.next()?, parts.next()?.trim_start_matches('/'));
            let file = match controllers {
                "" => PathBuf::from("/sys/fs/cgroup").join(group).join("cpu.stat"),
                _ if controllers.split(',').any(|one| one == "cpuacct") => {
                    PathBuf::from("/sys/fs/cgroup/cpuacct").join(group).join("cpuacct.usage")
                }
                _ => return None,
            };
            file.exists().then_some(file)
        })
    }
}

/// Seconds from `cpuacct.usage` (v1, nanoseconds) or `cpu.stat` (v2, `usage_usec`).
fn seconds(file: &PathBuf) -> Option<f64> {
    let text = fs::read_to_string(file).ok()?;
    match text.lines().find_map(|line| line.strip_prefix("usage_usec ")) {
        Some(microseconds) => Some(microseconds.parse::<f64>().ok()? / 1e6),
        None => Some(text.trim().parse::<f64>().ok()? / 1e9),
    }
}

/// The server's first process, parent of all others.
async fn postmaster(pool: &PgPool) -> anyhow::Result<u32> {
    let backend = sqlx::query_scalar!(r#"select pg_backend_pid() as "pid!""#).fetch_one(pool).await?;
    let backend = u32::try_from(backend)?;
    let process = processes().into_iter().find(|process| process.pid == backend && process.name == "postgres");
    Ok(process.context("Postgres runs on another machine: its CPU time can't be read")?.parent)
}

struct Process {
    pid: u32,
    parent: u32,
    name: String,
    own_s: f64,
    reaped_s: f64,
}

fn processes() -> Vec<Process> {
    let Ok(folder) = fs::read_dir("/proc") else { return Vec::new() };
    let numbers = folder.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    numbers.filter_map(process).collect()
}

/// From `/proc/PID/stat`, as proc(5) describes it.
fn process(pid: u32) -> Option<Process> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (name, fields) = text.split_once('(')?.1.rsplit_once(") ")?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let ticks = |place: usize| Some(fields.get(place)?.parse::<f64>().ok()? / TICKS);
    Some(Process {
        pid,
        parent: fields.get(1)?.parse().ok()?,
        name: name.to_owned(),
        own_s: ticks(11)? + ticks(12)?,
        reaped_s: ticks(13)? + ticks(14)?,
    })
}
