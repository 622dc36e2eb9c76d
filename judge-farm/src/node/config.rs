//! What a node is told at its start.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::live_jobs::LiveLimits;
use crate::cell::{CellPolicy, EngineConfig, PoolConfig};

/// `judge-farm serve`.
#[derive(Debug, Clone, Args)]
pub struct ServeConfig {
    /// The judge's database.
    #[arg(long, env = "LOPHOC_JUDGE_DATABASE_URL", hide_env_values = true)]
    pub database_url: String,
    /// Where test data is: a folder, or s3://bucket/prefix.
    #[arg(long, env = "LOPHOC_BLOBS")]
    pub blobs: String,
    /// A folder that keeps test data near, for stores that are far away.
    #[arg(long, env = "LOPHOC_BLOB_CACHE")]
    pub blob_cache: Option<PathBuf>,
    /// Where /healthz and /metrics are served.
    #[arg(long, env = "LOPHOC_LISTEN", default_value = "127.0.0.1:8082")]
    pub listen: String,
    /// Jobs at one time; 0 is one for each core.
    #[arg(long, env = "LOPHOC_JUDGE_WORKERS", default_value_t = 0)]
    pub workers: usize,
    /// Runs at one time that people may talk with; each has a cell and its memory, and waits without keeping a worker.
    #[arg(long, env = "LOPHOC_JUDGE_LIVE", default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..))]
    pub live: u16,
    /// How long such a run goes on while neither it nor anybody else says something, seconds.
    #[arg(long, env = "LOPHOC_JUDGE_LIVE_SILENCE_SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub live_silence_seconds: u64,
    /// The node's name, unique per engine; by default host and listening address.
    #[arg(long, env = "LOPHOC_NODE_NAME")]
    pub node_name: Option<String>,
    /// How long a job stays with a node that has gone silent, seconds.
    #[arg(long, env = "LOPHOC_JUDGE_LEASE_SECONDS", default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub lease_seconds: u64,
    /// How long the node must have nothing to do before it measures what languages take to start, seconds.
    #[arg(long, env = "LOPHOC_MEASURE_AFTER_SECONDS", default_value_t = 20)]
    pub measure_after_seconds: u64,
    /// How often the node looks for sandbox images that have come, changed or gone, seconds.
    #[arg(long, env = "LOPHOC_LOOK_FOR_IMAGES_SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=50))]
    pub look_for_images_seconds: u64,
    /// How cells are made.
    #[command(flatten)]
    pub cells: CellConfig,
}

/// How cells are made, for every command that starts some.
#[derive(Debug, Clone, Args)]
pub struct CellConfig {
    /// Memory of a cell, MiB; at least the largest memory limit and a language's own needs.
    #[arg(long, env = "LOPHOC_CELL_MEMORY_MIB", default_value_t = 1792)]
    pub cell_memory_mib: i64,
    /// The cores that cells may use, as 0-3,6; all by default.
    #[arg(long, env = "LOPHOC_CELL_CPUS")]
    pub cell_cpus: Option<String>,
    /// Another OCI runtime that the engine knows, as runsc.
    #[arg(long, env = "LOPHOC_CELL_RUNTIME")]
    pub cell_runtime: Option<String>,
    /// Whether cells are spoken with through pipes in the folder for temporary files, which the engine must
    /// see as well; otherwise, and with another runtime, all goes through the engine.
    #[arg(long, env = "LOPHOC_CELL_PIPES", default_value_t = true, action = clap::ArgAction::Set)]
    pub cell_pipes: bool,
    /// Jobs that a cell serves before it is replaced.
    #[arg(long, env = "LOPHOC_CELL_USES", default_value_t = 1000)]
    pub cell_uses: u32,
    /// Who may use a cell one after the other: all jobs, those of one tenant, or none but one.
    #[arg(long, env = "LOPHOC_CELL_POLICY", value_enum, default_value_t = CellPolicy::Shared)]
    pub cell_policy: CellPolicy,
    /// Warm cells of an image that nobody uses: none, or a few that are ready at once.
    #[arg(long, env = "LOPHOC_CELL_STANDBY", default_value_t = 1)]
    pub cell_standby: usize,
    /// How long warm cells stay that are no longer needed, seconds.
    #[arg(long, env = "LOPHOC_CELL_IDLE_SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub cell_idle_seconds: u64,
    /// Memory of all warm cells together while they wait, MiB; each is counted as 80.
    #[arg(long, env = "LOPHOC_CELL_WARM_MIB", default_value_t = 2048)]
    pub cell_warm_mib: usize,
}

impl CellConfig {
    /// For the engine, with the node that the cells belong to.
    pub fn engine(&self, node: &str) -> EngineConfig {
        EngineConfig {
            node: node.to_owned(),
            memory_mib: self.cell_memory_mib,
            cpus: self.cell_cpus.clone(),
            runtime: self.cell_runtime.clone(),
            pipes: self.cell_pipes,
        }
    }

    /// For the pools of a node that runs so many jobs at one time.
    pub fn pools(&self, workers: usize) -> PoolConfig {
        PoolConfig {
            policy: self.cell_policy,
            most_uses: self.cell_uses,
            workers,
            standby: self.cell_standby,
            idle: Duration::from_secs(self.cell_idle_seconds),
            warm_mib: self.cell_warm_mib,
        }
    }
}

impl ServeConfig {
    /// The node's name.
    pub fn name(&self) -> String {
        let host = || std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        self.node_name.clone().unwrap_or_else(|| format!("{}-{}", host().trim(), self.listen))
    }

    /// Jobs at one time.
    pub fn workers(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
        if self.workers == 0 { cores() } else { self.workers }
    }

    /// How long the node must have nothing to do before it measures languages.
    pub fn measure_after(&self) -> Duration {
        Duration::from_secs(self.measure_after_seconds)
    }

    /// How often the node looks for sandbox images that have come, changed or gone.
    pub fn look_for_images(&self) -> Duration {
        Duration::from_secs(self.look_for_images_seconds)
    }

    /// Bounds of runs that people talk with.
    pub fn live(&self) -> LiveLimits {
        LiveLimits { places: self.live.into(), silence: Duration::from_secs(self.live_silence_seconds) }
    }

    /// How long a job stays with a node that has gone silent.
    pub fn lease(&self) -> Duration {
        Duration::from_secs(self.lease_seconds)
    }
}
