//! A farm node: takes jobs from the queue and judges them, until it is told to stop.

mod closing;
mod config;
mod engine_watch;
mod http;
mod images;
mod keeper;
mod live_jobs;
mod measure;
mod metrics;
mod progress;
mod queue_metrics;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use platform::blobs::BlobStore;
use tokio::sync::watch;
use uuid::Uuid;

pub use config::{CellConfig, ServeConfig};
pub use measure::{Measure, Refused, measure, prepare, run};

use crate::cell::{Engine, Pools};
use crate::database;
use crate::judge::{Blobs, Compiled, Judge, StartUps};
use crate::queue::{NodeRow, Offer, Queue};
use crate::slots::Slots;
use closing::Closing;
use engine_watch::EngineWatch;
use images::Images;
use keeper::Held;
use live_jobs::LiveJobs;
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
    let pools = Pools::open(engine.clone(), config.cells.pools(workers));
    let mut images = Images::new(engine.clone());
    images::apply(&pools, images.first().await?);
    if pools.names().is_empty() {
        bail!("there is no sandbox image; make one with scripts/sandbox-images");
    }
    let offer = Offer::of(pools.names());
    let node = NodeRow {
        id: Uuid::new_v4(),
        name: config.name(),
        language_ids: offer.language_ids,
        images: offer.images,
        workers: i32::try_from(workers)?,
    };
    let blobs = Blobs::new(BlobStore::open(&config.blobs)?, config.blob_cache.clone())?;
    let slots = Slots::new(u32::try_from(workers)?);
    let start_ups = StartUps::default();
    let judge = Judge::new(pools.clone(), blobs, Compiled::default());
    let judge = judge.with_slots(slots.clone()).with_start_ups(start_ups.clone());
    let connections = u32::try_from(workers)? * 2 + 5;
    let pool = database::connect(&config.database_url, connections)?;
    let measuring = Measuring {
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
    let closing = Closing::new(queue.clone(), metrics.clone(), engine_watch.clone());
    let live = LiveJobs::new(
        queue.clone(),
        judge.clone(),
        held.clone(),
        metrics.clone(),
        closing.clone(),
        draining.clone(),
        config.live(),
    );
    let mut tasks: Vec<_> = (0..workers)
        .map(|_| {
            let (metrics, closing, live) = (metrics.clone(), closing.clone(), live.clone());
            let worker = worker::Worker::new(queue.clone(), judge.clone(), held.clone(), metrics, closing, live);
            tokio::spawn(worker.run(draining.clone()))
        })
        .collect();
    let noticing = tokio::spawn(images::watch(images, pools.clone(), queue.clone(), config.look_for_images()));
    let waker = tokio::spawn(worker::listen(queue.clone(), held.clone(), live.clone()));
    let state = http::State { pool: queue.pool().clone(), metrics, pools: pools.clone(), engine: engine_watch };
    let web = tokio::spawn(http::server(http, state)?);
    tracing::info!(listen = %config.listen, workers, "the judge farm takes jobs");

    // An error means that whoever could stop us is gone.
    let _ = stop.wait_for(|stop| *stop).await;
    tracing::info!("stopping: jobs under way are finished first");
    drain.send_replace(true);
    let over = async {
        futures::future::join_all(&mut tasks).await;
        live.over().await;
    };
    if tokio::time::timeout(DRAIN, over).await.is_err() {
        tracing::warn!("some jobs were not over in time; another node takes them");
    }
    noticing.abort();
    measuring.abort();
    keeper.abort();
    waker.abort();
    watching.abort();
    web.abort();
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    live.abort().await;
    if let Err(error) = queue.put_back_all().await {
        tracing::warn!(%error, "putting jobs back: their leases will lapse");
    }
    pools.close();
    if let Err(error) = queue.leave().await {
        tracing::warn!(%error, "leaving the list of nodes");
    }
    engine.remove_all().await.map(drop)
}
