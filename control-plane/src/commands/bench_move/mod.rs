//! `control-plane bench-move`: how long writes to a site wait while it is moved to another database, with databases of
//! its own, which it removes.

mod databases;
mod load;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use control_plane::kinds::KINDS;
use control_plane::life::Asked;
use control_plane::life::moving::{self, MoveTo};
use control_plane::operations::{self, Services, State, Worker, WorkerOptions};
use platform::blobs::BlobStore;
use serde_json::json;

use self::databases::Databases;
use self::load::Load;
use super::say;

/// How long the site is written before it is moved, and after.
const BESIDE: Duration = Duration::from_secs(2);

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    /// The server, with the login that owns the sites' schemas; the database does not matter.
    #[arg(long, env = "LOPHOC_SITES_DATABASE_URL", hide_env_values = true)]
    sites_database_url: String,
    /// The same server, with the login of the sites' API.
    #[arg(long, env = "LOPHOC_BENCH_API_URL", hide_env_values = true)]
    api_url: String,
    /// The site's size.
    #[arg(long, default_value_t = 1024)]
    mebibytes: u32,
    /// Writers at the same time, each with 5 ms between two transactions.
    #[arg(long, default_value_t = 8)]
    writers: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Measures and tidies up.
///
/// # Errors
/// When a database is away, the move fails, or a write was lost or doubled.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let databases = Databases::beside(&arguments.sites_database_url, &arguments.api_url)?;
    databases.remove().await?;
    let outcome = measure(&arguments, &databases).await;
    databases.remove().await?;
    outcome
}

async fn measure(arguments: &Arguments, databases: &Databases) -> anyhow::Result<()> {
    let provisioner = databases.make().await?;
    let site = databases::site(&provisioner).await?;
    let bytes = databases::fill(&provisioner, site, arguments.mebibytes).await?;
    let load = Load::open(&databases.control_url(), databases.api()).await?;
    let stop = Arc::new(AtomicBool::new(false));
    let writers = (0..arguments.writers).map(|number| load.write(number, Arc::clone(&stop)));
    let moving = async {
        tokio::time::sleep(BESIDE).await;
        let begun = Instant::now();
        let moved = moved(&provisioner, site).await;
        let took = begun.elapsed();
        tokio::time::sleep(BESIDE).await;
        stop.store(true, Ordering::Relaxed);
        moved.map(|read_only| (read_only, took))
    };
    let (wrote, moved) = tokio::join!(futures::future::join_all(writers), moving);
    load.close().await;
    let (read_only, took) = moved?;
    let mut written = load::Written::default();
    for one in wrote {
        written.add(one?);
    }
    let found = databases::written(&provisioner, site).await?;
    let lost = written.answered - found.0;
    let doubled = found.0 - found.1;
    let mebibytes = bytes / (1024 * 1024);
    if arguments.json {
        say(&json!({"mebibytes": mebibytes, "seconds": took.as_secs_f64(), "read_only_ms": read_only,
            "longest_write_ms": written.longest.as_millis(), "writes": written.answered, "refused": written.refused,
            "lost": lost, "doubled": doubled})
        .to_string())?;
    } else {
        say(&format!(
            "site of {mebibytes} MiB, moved in {:.1} s while {} wrote",
            took.as_secs_f64(),
            arguments.writers
        ))?;
        say(&format!("writes waited for        {read_only} ms (limit 5000)"))?;
        say(&format!("longest write            {} ms", written.longest.as_millis()))?;
        say(&format!("writes answered          {}, told to come again {}", written.answered, written.refused))?;
        say(&format!("lost {lost}, doubled {doubled}"))?;
    }
    ensure!(lost == 0 && doubled == 0, "{lost} writes were lost, {doubled} doubled");
    Ok(())
}

/// Moves the site into a database of its own; the milliseconds that it could not be written.
async fn moved(provisioner: &control_plane::provisioning::Provisioner, site: i64) -> anyhow::Result<u64> {
    // Moving touches no blob: the store is there because every worker has one.
    let folder = std::env::temp_dir().join(format!("lophoc-bench-move-{}", std::process::id()));
    let blobs = BlobStore::open(&folder.to_string_lossy())?;
    let services = Services::new(provisioner.clone(), blobs);
    let control = provisioner.control();
    let to = MoveTo { server: None, database: Some("new".to_owned()), keep_seconds: Some(0) };
    let asked = Asked { by: "command:bench".to_owned(), reason: "a measurement".to_owned() };
    let operation = moving::start_move(&mut *control.acquire().await?, site, &to, &asked).await?;
    let end = Worker::new(services, &KINDS, WorkerOptions::default()).finish(operation).await?;
    let over = operations::show(control, operation).await?.context("the operation")?;
    for line in operations::log(control, operation, 0).await? {
        tracing::info!(step = line.step.as_deref(), "{}", line.notice);
    }
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    ensure!(end == Some(State::Done), "the move has {}: {:?}", over.state.name(), over.error);
    over.memory["read_only_ms"].as_u64().context("how long writes waited")
}
