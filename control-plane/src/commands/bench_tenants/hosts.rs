//! The same request to one host and to all at random, at a tenant-api of its own.

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use super::databases::Databases;
use super::figures::{Beside, Figures};
use super::{Arguments, load, make, memory};

/// Out of a site's tables.
const READ: &str = "/api/problems?page=1&size=12";
/// Out of memory.
const CACHED: &str = "/api/tenant";
/// How long one host and all hosts are asked in each round.
const SPAN: Duration = Duration::from_secs(7);
/// The same of what stands beside the first.
const BRIEF: Duration = Duration::from_secs(4);
/// How long each is asked before that, to be warm.
const WARM_UP: Duration = Duration::from_secs(1);
/// Who ask at the same time: about what two cores serve without a queue, and more than that.
const FEW: usize = 4;
const CROWD: usize = 16;
/// Turns that one host and all hosts take, so that both meet the same disturbances.
const ROUNDS: u32 = 3;
/// How often each host is asked before anything is measured: connections, plans and caches are what they are on a day
/// like any other.
const WARMING: usize = 3;
/// How long tenant-api may take to be ready.
const PATIENCE: Duration = Duration::from_secs(30);
/// What sites' names end with.
const SUFFIX: &str = "localhost";

/// A process that is killed when it is dropped.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended already needs no killing.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(super) async fn measure(arguments: &Arguments, databases: &Databases, figures: &mut Figures) -> anyhow::Result<()> {
    let names = make::existing(&databases.provisioner()?).await?;
    ensure!(!names.is_empty(), "there are no sites yet: the phase make comes first");
    let hosts: Arc<[String]> = names.iter().map(|name| format!("{name}.{SUFFIX}")).collect();
    let one: Arc<[String]> = Arc::new([hosts[hosts.len() / 2].clone()]);
    let blobs = arguments.state.with_extension("blobs");
    std::fs::create_dir_all(&blobs)?;
    databases.settle().await?;
    let (process, address) = start(arguments, databases, &blobs).await?;
    let pid = i32::try_from(process.0.id())?;
    figures.hosts = hosts.len();
    figures.api_idle_mib = memory::of(pid).resident;
    load::each(address, &one, READ, FEW).await?;
    figures.backend_fresh_mib = private(databases).await?.first().copied().unwrap_or_default();
    for _ in 0..WARMING {
        load::each(address, &hosts, READ, FEW).await?;
    }
    let mut pairs = [Pair::new(READ, FEW, SPAN), Pair::new(READ, CROWD, BRIEF), Pair::new(CACHED, FEW, BRIEF)];
    for _ in 0..ROUNDS {
        for pair in &mut pairs {
            pair.turn(address, &one, &hosts).await?;
        }
    }
    [figures.read, figures.crowd, figures.cached] = pairs.map(Pair::beside);
    figures.api_mib = memory::of(pid).resident;
    let held = private(databases).await?;
    figures.backends = held.len();
    figures.backend_private_mib = held.iter().sum::<f64>() / held.len().max(1) as f64;
    figures.backend_largest_mib = held.iter().copied().fold(0.0, f64::max);
    drop(process);
    std::fs::remove_dir_all(&blobs)?;
    Ok(())
}

/// One host and all hosts, asked for the same by the same number in turns.
struct Pair {
    path: &'static str,
    askers: usize,
    span: Duration,
    one: Vec<f64>,
    all: Vec<f64>,
}

impl Pair {
    fn new(path: &'static str, askers: usize, span: Duration) -> Self {
        Self { path, askers, span, one: Vec::new(), all: Vec::new() }
    }

    async fn turn(&mut self, address: SocketAddr, one: &Arc<[String]>, all: &Arc<[String]>) -> anyhow::Result<()> {
        for (hosts, took) in [(one, &mut self.one), (all, &mut self.all)] {
            load::at_random(address, hosts, self.path, self.askers, WARM_UP).await?;
            took.extend(load::at_random(address, hosts, self.path, self.askers, self.span).await?);
        }
        Ok(())
    }

    fn beside(self) -> Beside {
        let span = self.span * ROUNDS;
        Beside { one: load::waits(self.one, span), all: load::waits(self.all, span) }
    }
}

/// Memory of each connection that nobody else has, in MiB.
async fn private(databases: &Databases) -> anyhow::Result<Vec<f64>> {
    Ok(databases.backends().await?.into_iter().map(|pid| memory::of(pid).private).collect())
}

async fn start(
    arguments: &Arguments,
    databases: &Databases,
    blobs: &std::path::Path,
) -> anyhow::Result<(Process, SocketAddr)> {
    // Free now; taken by the process in a moment.
    let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let [control, sites, judge] = databases.for_api();
    let child = Command::new(&arguments.tenant_api)
        .arg("serve")
        .env("LOPHOC_LISTEN", address.to_string())
        .env("LOPHOC_CONTROL_DATABASE_URL", control)
        .env("LOPHOC_SITES_DATABASE_URL", sites)
        .env("LOPHOC_JUDGE_DATABASE_URL", judge)
        .env("LOPHOC_SITE_SUFFIX", SUFFIX)
        .env("LOPHOC_BLOBS", blobs)
        .env("LOPHOC_WEB_DIR", &arguments.web_dir)
        // What asks is not a visitor: no limits by address or site.
        .env("LOPHOC_TRUSTED_PROXIES", "127.0.0.0/8")
        .env("RUST_LOG", "warn")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .with_context(|| format!("starting {}", arguments.tenant_api.display()))?;
    let process = Process(child);
    let (began, http) = (Instant::now(), reqwest::Client::new());
    loop {
        let ready = http.get(format!("http://{address}/readyz")).send().await;
        if ready.is_ok_and(|answer| answer.status().is_success()) {
            return Ok((process, address));
        }
        ensure!(began.elapsed() < PATIENCE, "tenant-api is not ready after {PATIENCE:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
