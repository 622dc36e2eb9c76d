//! What the queue does under a million jobs: claims a second, and what one tenant's flood does to the
//! others' waits. Nodes are simulated: they claim and finish through the queue's own code, each over
//! connections of its own, and sleep for the time that a job is said to use.

mod load;
mod nodes;

use std::io::Write;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, PgPool};
use uuid::Uuid;

use crate::database;

/// Simulated nodes, of one worker each.
const NODES: usize = 64;
/// Tenants; the first floods.
const TENANTS: i64 = 1000;
const FLOODER: i64 = 1;
/// How long arrivals are watched, with and without the flood, after a while to become steady.
const WATCHED: Duration = Duration::from_secs(80);
const STEADY: Duration = Duration::from_secs(8);
/// How long claims are counted.
const COUNTED: Duration = Duration::from_secs(10);

/// `judge-farm bench-queue`.
#[derive(Debug, Clone, Args)]
pub struct BenchQueueConfig {
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// A login that may create databases; the bench makes its own and drops it.
    #[arg(long, env = "LOPHOC_TEST_DATABASE_URL", hide_env_values = true)]
    pub server_url: String,
    /// Jobs in the queue when claims are counted; half of them are the flood.
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(i64).range(10_000..=2_000_000))]
    pub jobs: i64,
}

/// What was measured.
#[derive(Debug, serde::Serialize)]
struct Report {
    jobs: i64,
    tenants: i64,
    nodes: usize,
    claims_per_s: f64,
    /// Claimed, finished, charged and told of.
    jobs_per_s: f64,
    alone: load::Waits,
    flooded: load::Waits,
    /// The others' p99 wait with the flood by that without.
    p99_ratio: f64,
}

/// A database of the bench's own.
struct Installation {
    server: PgConnectOptions,
    name: String,
    url: String,
    pool: PgPool,
}

impl Installation {
    async fn make(server_url: &str) -> anyhow::Result<Self> {
        let server = PgConnectOptions::from_str(server_url).context("the server's address")?;
        let name = format!("lophoc_bench_queue_{}", Uuid::new_v4().simple());
        let create = format!("create database {name}");
        server.connect().await.context("connecting to Postgres")?.execute(sqlx::AssertSqlSafe(create)).await?;
        let options = server.clone().database(&name);
        let mut connection = options.connect().await?;
        migrations::judge(&mut connection).await?;
        connection.close().await?;
        let url = options.to_url_lossy().to_string();
        let pool = database::connect(&url, 2)?;
        Ok(Self { server, name, url, pool })
    }

    async fn drop(self) -> anyhow::Result<()> {
        self.pool.close().await;
        let drop = format!("drop database {} (force)", self.name);
        self.server.connect().await?.execute(sqlx::AssertSqlSafe(drop)).await?;
        Ok(())
    }
}

/// Measures and prints; some five minutes.
///
/// # Errors
/// When the server fails.
pub async fn bench_queue(config: &BenchQueueConfig, out: &mut impl Write) -> anyhow::Result<()> {
    let installation = Installation::make(&config.server_url).await?;
    let measured = measure(config, &installation).await;
    installation.drop().await?;
    let report = measured?;
    if config.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
        return Ok(());
    }
    writeln!(out, "{} jobs of {} tenants, {} nodes", report.jobs, report.tenants, report.nodes)?;
    writeln!(out, "claims                          {:8.0} /s", report.claims_per_s)?;
    writeln!(out, "claimed, finished and charged   {:8.0} /s", report.jobs_per_s)?;
    for (name, waits) in [("without", &report.alone), ("with", &report.flooded)] {
        let load::Waits { jobs, p50_ms, p99_ms, flood_jobs } = waits;
        writeln!(
            out,
            "others' wait {name:7} the flood    p50 {p50_ms:7.0} ms   p99 {p99_ms:7.0} ms   ({jobs} jobs; the flooder's: {flood_jobs})"
        )?;
    }
    writeln!(out, "p99 with / without              {:8.2}    (under 2)", report.p99_ratio)?;
    Ok(())
}

async fn measure(config: &BenchQueueConfig, installation: &Installation) -> anyhow::Result<Report> {
    let Installation { url, pool, .. } = installation;
    let half = config.jobs / 2;
    say("arrivals of 999 tenants, without a flood");
    let alone = load::watch(url, pool).await?;
    say(&format!("one tenant hands in {half} jobs"));
    load::flood(pool, half).await?;
    say("the same arrivals, beside them");
    let flooded = load::watch(url, pool).await?;
    say(&format!("the others hand in {half} more"));
    load::backlog(pool, half).await?;
    say("claims as fast as they go");
    let claims_per_s = nodes::race(url, false).await?;
    say("claiming and finishing as fast as it goes");
    let jobs_per_s = nodes::race(url, true).await?;
    let p99_ratio = flooded.p99_ms / alone.p99_ms;
    Ok(Report { jobs: 2 * half, tenants: TENANTS, nodes: NODES, claims_per_s, jobs_per_s, alone, flooded, p99_ratio })
}

/// Progress, beside the figures.
fn say(what: &str) {
    eprintln!("bench-queue: {what}");
}
