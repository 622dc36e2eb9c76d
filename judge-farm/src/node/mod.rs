//! A farm node: takes jobs from the queue and judges them, until it is told to stop.

mod config;
mod engine_watch;
mod http;
mod keeper;
mod measure;
mod metrics;
mod progress;
mod queue_metrics;
mod worker;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use platform::blobs::BlobStore;
use tokio::sync::watch;
use uuid::Uuid;

pub use config::{CellConfig, ServeConfig};
pub use measure::{Measure, Refused, measure, prepare, run};

use crate::cell::{Engine, Pool};
use crate::database;
use crate::judge::{Blobs, Compiled, Judge, StartUps};
use crate::languages::languages;
use crate::queue::{NodeRow, Queue};
use crate::slots::Slots;
use engine_watch::EngineWatch;
use keeper::Held;
use measure::Measuring;
use metrics::Metrics;

/// How long jobs under way may take after the node was told to stop.
const DRAIN: Duration = Duration::from_secs(30);

/// Serves until `stop` becomes true, then finishes what is under way and removes its containers.
///
/// # Errors
/// When the engine, the sandbox image, the database's address or the listening address is unusable.
pub async fn serve(config: ServeConfig, mut stop: watch::Receiver<bool>) -> anyhow::Result<()> {
    let http = http::bind(&config.listen).await?;
    let engine = Engine::connect(config.cells.engine(&config.name())).await?;
    let left = engine.remove_all().await?;
    if left > 0 {
        tracing::warn!(left, "removed cells that an earlier process of this node had left");
    }
    let workers = config.workers();
    let pools = pools(&engine, &config, workers).await?;
    let images: Vec<String> = pools.keys().cloned().collect();
    let node = NodeRow {
        id: Uuid::new_v4(),
        name: config.name(),
        language_ids: languages().iter().filter(|one| images.contains(&one.image)).map(|one| one.id).collect(),
        images,
        workers: i32::try_from(workers)?,
    };
    let blobs = Blobs::new(BlobStore::open(&config.blobs)?, config.blob_cache.clone())?;
    let slots = Slots::new(u32::try_from(workers)?);
    let start_ups = StartUps::default();
    let judge = Judge::new(pools.clone(), blobs, Compiled::default());
    let judge = judge.with_slots(slots.clone()).with_start_ups(start_ups.clone());
    let connections = u32::try_from(workers)? * 2 + 3;
    let pool = database::connect(&config.database_url, connections)?;
    let measuring = Measuring {
        engine: engine.clone(),
        database: pool.clone(),
        pools: pools.clone(),
        slots,
        workers,
        start_ups,
        quiet: config.measure_after(),
    };
    let measuring = tokio::spawn(measuring.run());
    let queue = Queue::new(pool, node, config.lease());
    let metrics = Arc::new(Metrics::default());

    let engine_watch = EngineWatch::new(engine.clone());
    let watching = tokio::spawn(engine_watch.clone().run());

    let held = Held::default();
    let (drain, draining) = watch::channel(false);
    let keeper = tokio::spawn(keeper::keep(queue.clone(), held.clone(), draining.clone()));
    let mut tasks: Vec<_> = (0..workers)
        .map(|_| {
            let (metrics, engine) = (metrics.clone(), engine_watch.clone());
            let worker = worker::Worker::new(queue.clone(), judge.clone(), held.clone(), metrics, engine);
            tokio::spawn(worker.run(draining.clone()))
        })
        .collect();
    let waker = tokio::spawn(worker::listen(queue.clone(), held.clone()));
    let state = http::State { pool: queue.pool().clone(), metrics, pools: pools.clone(), engine: engine_watch };
    let web = tokio::spawn(http::server(http, state)?);
    tracing::info!(listen = %config.listen, workers, "the judge farm takes jobs");

    // An error means that whoever could stop us is gone.
    let _ = stop.wait_for(|stop| *stop).await;
    tracing::info!("stopping: jobs under way are finished first");
    drain.send_replace(true);
    if tokio::time::timeout(DRAIN, futures::future::join_all(&mut tasks)).await.is_err() {
        tracing::warn!("some jobs were not over in time; another node takes them");
    }
    measuring.abort();
    keeper.abort();
    waker.abort();
    watching.abort();
    web.abort();
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    if let Err(error) = queue.put_back_all().await {
        tracing::warn!(%error, "putting jobs back: their leases will lapse");
    }
    for pool in pools.values() {
        pool.close();
    }
    if let Err(error) = queue.leave().await {
        tracing::warn!(%error, "leaving the list of nodes");
    }
    engine.remove_all().await.map(drop)
}

/// One pool for each sandbox image that is here.
async fn pools(engine: &Engine, config: &ServeConfig, workers: usize) -> anyhow::Result<HashMap<String, Pool>> {
    let mut names: Vec<&str> = languages().iter().map(|language| language.image.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let mut images = Vec::new();
    for name in names {
        if engine.sandbox(name).await?.is_some() {
            let tag = engine.cell_image(name).await.context("making a cell image")?;
            images.push((name.to_owned(), tag));
        }
    }
    if images.is_empty() {
        bail!("there is no sandbox image; make one with scripts/sandbox-images");
    }
    Ok(Pool::open(engine.clone(), images, config.cells.pools(workers)))
}
