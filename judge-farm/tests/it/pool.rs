//! Warm cells: as many as are asked for, and for whom.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use bollard::query_parameters::{KillContainerOptionsBuilder, RemoveImageOptionsBuilder, TagImageOptionsBuilder};
use judge_farm::cell::{Cell, CellPolicy, Engine, EngineConfig, Image, Pool, PoolConfig, Pools, Trade, sandbox_image};
use judge_farm::judge::{Limits, run_spec};
use judge_farm::languages;
use runner::wire::{Ending, File};
use uuid::Uuid;

use crate::farm::{BASH, PATIENCE};

/// How long a cell may be idle where the test waits for it to go: longer than what is looked at before takes.
const IDLE: Duration = Duration::from_secs(5);

fn usual() -> PoolConfig {
    PoolConfig {
        policy: CellPolicy::Shared,
        most_uses: 200,
        workers: 2,
        standby: 1,
        idle: Duration::from_secs(300),
        warm_mib: 1024,
    }
}

async fn engine() -> Engine {
    let node = format!("test-{}", Uuid::new_v4().simple());
    let config = EngineConfig { node, memory_mib: 512, cpus: None, runtime: None, pipes: true };
    Engine::connect(config).await.expect("an engine")
}

/// The sandbox image of this name as it is now.
async fn image(engine: &Engine, name: &str) -> Image {
    let sandbox = engine.sandbox(name).await.expect("an answer").expect("the sandbox image");
    Image { sandbox, tag: engine.cell_image(name).await.expect("the cell image") }
}

/// Pools of these names, all over the core image.
async fn open(engine: &Engine, names: &[&str], config: PoolConfig) -> Pools {
    let (pools, core) = (Pools::open(engine.clone(), config), image(engine, "core").await);
    names.iter().for_each(|name| pools.set(name, core.clone()));
    pools
}

async fn core(engine: &Engine, config: PoolConfig) -> (Pools, Pool) {
    let pools = open(engine, &["core"], config).await;
    let pool = pools.get("core").expect("the pool");
    (pools, pool)
}

async fn end(engine: &Engine, pools: &Pools) {
    pools.close();
    engine.remove_all().await.expect("removing the cells");
}

/// Waits until something holds.
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !holds().await {
        assert!(began.elapsed() < PATIENCE, "it does not come to this: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// The cell really runs programs.
async fn works(cell: &mut Cell) {
    let bash = languages::find(BASH).expect("Bash");
    let main = File { path: bash.source_file.clone(), executable: false, data: b"echo here".to_vec() };
    cell.load(vec![main]).await.expect("loading");
    let spec = run_spec(bash, Limits { time_ms: 5000, memory_mib: 64, output_kib: 64 }, 1);
    let result = cell.run(spec).await.expect("running");
    assert_eq!((result.report.ending, result.stdout.as_slice()), (Ending::Exited(0), b"here\n".as_slice()));
}

#[tokio::test]
async fn it_grows_ahead_of_what_is_asked_and_shrinks_when_idle() {
    let engine = engine().await;
    let (pools, pool) = core(&engine, PoolConfig { idle: IDLE, ..usual() }).await;
    until("one stands by", async || pool.ready() == 1).await;
    let first = pool.take(1, Trade::Learners).await.expect("a cell");
    until("the next is ready before it is asked for", async || pool.ready() == 1).await;
    let second = pool.try_take(1, Trade::Learners).expect("it is ready");
    let third = pool.take(1, Trade::Learners).await.expect("a cell");
    until("one more than were used", async || (pool.in_use(), pool.ready()) == (3, 1)).await;
    for mut cell in [first, second, third] {
        works(&mut cell).await;
        pool.give_back(cell).await;
    }
    assert_eq!((pool.in_use(), pool.ready()), (0, 4));
    until("the unused are gone", async || pool.ready() == 1 && engine.containers().await.expect("listing").len() == 1)
        .await;
    let mut cell = pool.try_take(2, Trade::Learners).expect("one still stands by");
    works(&mut cell).await;
    drop(cell);
    end(&engine, &pools).await;
}

#[tokio::test]
async fn an_image_that_nobody_uses_may_hold_none() {
    let engine = engine().await;
    let (pools, pool) = core(&engine, PoolConfig { standby: 0, ..usual() }).await;
    assert!(pool.try_take(1, Trade::Learners).is_none());
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(engine.containers().await.expect("listing").len(), 0);
    works(&mut pool.take(1, Trade::Learners).await.expect("a cell")).await;
    end(&engine, &pools).await;
}

#[tokio::test]
async fn a_cell_that_served_one_tenant_never_serves_another() {
    let engine = engine().await;
    let (pools, pool) = core(&engine, PoolConfig { policy: CellPolicy::PerTenant, ..usual() }).await;
    let mut served: HashMap<String, i64> = HashMap::new();
    for tenant in [1, 2, 1, 3, 2, 1] {
        let mut cell = pool.take(tenant, Trade::Learners).await.expect("a cell");
        works(&mut cell).await;
        let before = served.insert(cell.id().to_owned(), tenant);
        assert!(before.is_none_or(|before| before == tenant), "a cell of {before:?} was given to {tenant}");
        pool.give_back(cell).await;
    }
    assert_eq!(served.len(), 3, "a tenant's cell is kept for it: {served:?}");
    end(&engine, &pools).await;
}

#[tokio::test]
async fn a_cell_that_ran_an_authors_program_never_runs_a_learners() {
    let engine = engine().await;
    let (pools, pool) = core(&engine, usual()).await;
    let mut served: HashMap<String, Trade> = HashMap::new();
    for trade in [Trade::Learners, Trade::Authors, Trade::Learners, Trade::Authors] {
        let mut cell = pool.take(1, trade).await.expect("a cell");
        works(&mut cell).await;
        let before = served.insert(cell.id().to_owned(), trade);
        assert!(before.is_none_or(|before| before == trade), "a cell of {before:?} was given to {trade:?}");
        pool.give_back(cell).await;
    }
    assert_eq!(served.len(), 2, "cells are used again: {served:?}");
    end(&engine, &pools).await;
}

#[tokio::test]
async fn a_cell_may_be_made_for_each_job() {
    let engine = engine().await;
    let (pools, pool) = core(&engine, PoolConfig { policy: CellPolicy::PerJob, ..usual() }).await;
    let mut served = Vec::new();
    for _ in 0..4 {
        let mut cell = pool.take(1, Trade::Learners).await.expect("a cell");
        works(&mut cell).await;
        assert!(!served.contains(&cell.id().to_owned()), "it was used before");
        served.push(cell.id().to_owned());
        pool.give_back(cell).await;
    }
    until("the used ones are gone", async || {
        let there = engine.containers().await.expect("listing");
        served.iter().all(|id| !there.contains(id))
    })
    .await;
    end(&engine, &pools).await;
}

#[tokio::test]
async fn dead_cells_are_not_given_out_and_dropped_ones_are_replaced() {
    let engine = engine().await;
    let (pools, pool) = core(&engine, usual()).await;
    until("one stands by", async || pool.ready() == 1).await;
    for id in engine.containers().await.expect("listing") {
        let options = KillContainerOptionsBuilder::new().signal("KILL").build();
        engine.docker().kill_container(&id, Some(options)).await.expect("killing");
    }
    until("it has died", async || engine.containers().await.expect("listing").is_empty()).await;
    // Its stream ends a moment after the container.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut cell = pool.take(1, Trade::Learners).await.expect("a cell");
    works(&mut cell).await;
    drop(cell);
    until("another is there in its place", async || (pool.in_use(), pool.ready()) == (0, 2)).await;
    end(&engine, &pools).await;
}

#[tokio::test]
async fn warm_cells_keep_to_their_budget_and_follow_what_is_asked() {
    let engine = engine().await;
    // Two cells; the two pools would like one each, and then the used one two.
    let pools = open(&engine, &["core", "other"], PoolConfig { warm_mib: 160, ..usual() }).await;
    let (core, other) = (pools.get("core").expect("the pool"), pools.get("other").expect("the pool"));
    until("each has one", async || core.ready() == 1 && other.ready() == 1).await;
    let held =
        [core.take(1, Trade::Learners).await.expect("a cell"), core.take(1, Trade::Learners).await.expect("a cell")];
    until("one more is ahead", async || core.ready() == 1).await;
    for cell in held {
        core.give_back(cell).await;
    }
    until("the budget holds", async || core.ready() + other.ready() <= 2).await;
    assert_eq!((core.ready(), other.ready()), (2, 0), "what is asked for has the room");
    end(&engine, &pools).await;
}

/// Gives an image a sandbox of a name of its own; what is below the cell image changes, as when a sandbox is made anew.
async fn put_sandbox(engine: &Engine, name: &str, source: &str) {
    let repository = format!("lophoc-sandbox-{name}");
    let options = TagImageOptionsBuilder::new().repo(&repository).tag("latest").build();
    engine.docker().tag_image(source, Some(options)).await.expect("tagging");
}

async fn remove_images(engine: &Engine, names: &[String]) {
    for name in names {
        let options = RemoveImageOptionsBuilder::new().build();
        engine.docker().remove_image(name, Some(options), None).await.expect("tidying");
    }
}

#[tokio::test]
async fn a_new_image_replaces_idle_cells_and_those_in_use_are_not_taken_back() {
    let engine = engine().await;
    let name = format!("test-{}", Uuid::new_v4().simple());
    put_sandbox(&engine, &name, &sandbox_image("core")).await;
    let first = image(&engine, &name).await;
    let pools = Pools::open(engine.clone(), usual());
    let changes = pools.changes();
    assert!(pools.get(&name).is_none() && pools.names().is_empty());
    pools.set(&name, first.clone());
    assert!(changes.has_changed().expect("the pools are there"));
    assert_eq!(pools.images(), BTreeMap::from([(name.clone(), first.sandbox.clone())]));
    let pool = pools.get(&name).expect("the pool");
    let mut busy = pool.take(1, Trade::Learners).await.expect("a cell");
    until("another stands by", async || pool.ready() == 1).await;
    assert_eq!(busy.image(), first.tag);

    // Over the cell image of the first, so that it is another one that works.
    put_sandbox(&engine, &name, &first.tag).await;
    let second = image(&engine, &name).await;
    assert!(second.sandbox != first.sandbox && second.tag != first.tag);
    pools.set(&name, second.clone());
    until("cells of the new image stand by", async || pool.ready() > 0).await;
    let mut fresh = pool.try_take(1, Trade::Learners).expect("it is ready");
    assert_eq!(fresh.image(), second.tag);
    works(&mut fresh).await;
    works(&mut busy).await;
    let old = busy.id().to_owned();
    pool.give_back(busy).await;
    pool.give_back(fresh).await;
    until("the old cell is gone", async || !engine.containers().await.expect("listing").contains(&old)).await;
    let mut left = Vec::new();
    while let Some(cell) = pool.try_take(1, Trade::Learners) {
        assert_eq!(cell.image(), second.tag, "no cell of the old image is given out");
        left.push(cell);
    }
    drop(left);

    pools.remove(&name);
    assert!(pools.get(&name).is_none() && pool.try_take(1, Trade::Learners).is_none());
    assert!(pool.take(1, Trade::Learners).await.is_err(), "there is nothing to make a cell of");
    until("no cell is left", async || pool.ready() == 0 && engine.containers().await.expect("listing").is_empty())
        .await;
    end(&engine, &pools).await;
    remove_images(&engine, &[second.tag, sandbox_image(&name), first.tag]).await;
}

#[tokio::test]
async fn images_of_an_older_runner_are_removed_when_nobody_uses_them() {
    let engine = engine().await;
    let name = format!("test-{}", Uuid::new_v4().simple());
    let rebase = async |source: &str| {
        put_sandbox(&engine, &name, source).await;
        engine.cell_image(&name).await.expect("a cell image")
    };
    let there = async |tag: &str| engine.docker().inspect_image(tag).await.is_ok();

    let first = rebase(&sandbox_image("core")).await;
    let cell = Cell::start(&engine, &first).await.expect("a cell");
    let second = rebase(&first).await;
    assert!(there(&first).await, "a container uses it");
    cell.destroy().await;
    until("the container is gone", async || engine.containers().await.expect("listing").is_empty()).await;
    let third = rebase(&second).await;
    assert!(!there(&first).await && !there(&second).await && there(&third).await);
    assert!(there(&sandbox_image("core")).await, "what is below stays");

    remove_images(&engine, &[third, sandbox_image(&name)]).await;
}
