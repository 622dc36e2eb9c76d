//! Warm cells, as many of each image as are asked for.

mod demand;
mod pools;
mod warm_cells;

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use anyhow::bail;
use tokio::sync::watch;

use super::{Cell, Engine};
use warm_cells::{Warm, WarmCells};

pub use pools::Pools;

/// The least and the longest pause between two looks at what has become idle.
const LOOKS: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(30));
/// Cells that one job may use at the same time: the program's and the checker's or interactor's.
const CELLS_OF_A_JOB: usize = 2;
/// MiB that a warm cell is counted as: its runner (1), what the engine keeps beside it (14) and the
/// inputs that it may still hold (64).
const WARM_CELL_MIB: usize = 80;

/// Which jobs may use a cell one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum CellPolicy {
    /// All of them: nothing of a job outlives its runs and the reset after it.
    Shared,
    /// Those of one tenant.
    PerTenant,
    /// None: each job gets a fresh cell.
    PerJob,
}

/// Whose programs a cell runs. What an author's program is told (expected outputs) never enters a cell
/// that runs, or has run, a learner's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trade {
    /// What was handed in.
    Learners,
    /// Checkers and interactors.
    Authors,
}

/// How many cells are kept warm, and for whom.
#[derive(Debug, Clone)]
pub struct PoolConfig {
    /// Who may share a cell.
    pub policy: CellPolicy,
    /// Jobs that a cell serves before it is replaced.
    pub most_uses: u32,
    /// Jobs that the node runs at one time.
    pub workers: usize,
    /// Warm cells of an image that nobody uses.
    pub standby: usize,
    /// How long a pool remembers what was asked of it, and an unneeded cell stays.
    pub idle: Duration,
    /// MiB that all warm cells together may hold while no job uses them.
    pub warm_mib: usize,
}

impl PoolConfig {
    /// Cells of an image that are of use at one time, and one ahead.
    fn most(&self) -> usize {
        self.workers * CELLS_OF_A_JOB + 1
    }

    /// Warm cells of all images together; at least one.
    fn most_warm(&self) -> usize {
        (self.warm_mib / WARM_CELL_MIB).max(1)
    }
}

/// What cells are made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// The id of the sandbox image.
    pub sandbox: String,
    /// The tag of the cell image over it.
    pub tag: String,
}

/// The warm cells of one image. Cheap to clone.
#[derive(Clone)]
pub struct Pool {
    inner: Arc<Inner>,
    shelf: usize,
}

/// The pools of a node: they share one budget.
struct Inner {
    engine: Engine,
    config: PoolConfig,
    /// Cells are dropped, and others started for them, wherever the job's end may run.
    runtime: tokio::runtime::Handle,
    state: Mutex<State>,
    /// How often an image came, changed or went.
    changes: watch::Sender<u64>,
}

struct State {
    policy: CellPolicy,
    /// One for each image that there ever was: pools know theirs by its place.
    shelves: Vec<WarmCells>,
    closed: bool,
}

/// What a pool remembers of a cell.
#[derive(Default)]
pub(super) struct History {
    /// Jobs that it has served.
    uses: u32,
    /// Whose it is, where cells are not shared.
    tenant: Option<i64>,
    /// Whose programs it has run.
    trade: Option<Trade>,
    loan: Option<Loan>,
}

/// Held by a cell that is in use, so that the pool learns of its end, however it comes.
struct Loan {
    inner: Weak<Inner>,
    shelf: usize,
}

impl Drop for Loan {
    fn drop(&mut self) {
        if let Some(inner) = self.inner.upgrade() {
            inner.lock().shelves[self.shelf].demand.gave(Instant::now());
            inner.settle();
        }
    }
}

impl Pool {
    /// A cell for a job of this tenant and programs of this kind: one that is ready, or one that is started now.
    ///
    /// # Errors
    /// When one must be started and can't.
    pub async fn take(&self, tenant: i64, trade: Trade) -> anyhow::Result<Cell> {
        if let Some(cell) = self.try_take(tenant, trade) {
            return Ok(cell);
        }
        // Counted while it starts: the pool grows by what is asked, not by what is had.
        let loan = self.lend();
        let mut cell = self.inner.clone().start(self.shelf).await?;
        cell.history.tenant = Some(tenant);
        cell.history.trade = Some(trade);
        cell.history.loan = Some(loan);
        Ok(cell)
    }

    /// The same, if one is ready this moment.
    pub fn try_take(&self, tenant: i64, trade: Trade) -> Option<Cell> {
        let mut dead = Vec::new();
        let picked = self.inner.lock().shelves[self.shelf].pick(tenant, trade, self.inner.config.policy, &mut dead);
        let mut cell = picked?;
        cell.history.tenant = Some(tenant);
        cell.history.trade = Some(trade);
        cell.history.loan = Some(self.lend());
        Some(cell)
    }

    fn lend(&self) -> Loan {
        self.inner.lock().shelves[self.shelf].demand.took(Instant::now());
        self.inner.settle();
        Loan { inner: Arc::downgrade(&self.inner), shelf: self.shelf }
    }

    /// Takes a cell back after a job. It is made to forget the job; one that is in doubt, worn or of an older
    /// image is destroyed. A cell whose job failed is simply dropped instead.
    pub async fn give_back(&self, mut cell: Cell) {
        let config = &self.inner.config;
        cell.history.uses += 1;
        if config.policy == CellPolicy::PerJob || cell.history.uses >= config.most_uses {
            return;
        }
        if let Err(error) = cell.reset().await {
            tracing::warn!(%error, id = cell.id(), "a cell is in doubt and is destroyed");
            return;
        }
        let loan = cell.history.loan.take();
        if config.policy == CellPolicy::Shared {
            cell.history.tenant = None;
        }
        // Dropped after the lock, where it is not kept.
        let refused = self.inner.lock().put(self.shelf, cell);
        drop((refused, loan));
    }

    /// Lets a cell go for good, for whom it may be needed long: it no longer counts as in use, and another is made ready
    /// in its stead. It ends when it is dropped.
    pub fn part_with(&self, cell: &mut Cell) {
        drop(cell.history.loan.take());
    }

    /// Cells that are ready now.
    pub fn ready(&self) -> usize {
        self.inner.lock().shelves[self.shelf].ready.len()
    }

    /// Cells that are in use now.
    pub fn in_use(&self) -> usize {
        self.inner.lock().shelves[self.shelf].demand.in_use()
    }
}

impl Inner {
    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        // A panic while it was held leaves lists that are still lists.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Destroys what is more than wanted and starts what is missing, as far as the budget goes.
    fn settle(self: &Arc<Self>) {
        let now = Instant::now();
        // Dropped after the lock: dropping a cell asks the engine to remove it.
        let mut out = Vec::new();
        let mut state = self.lock();
        if state.closed {
            return;
        }
        for shelf in &mut state.shelves {
            shelf.trim(now, &self.config, &mut out);
        }
        // What was asked for last comes first.
        let mut order: Vec<usize> = (0..state.shelves.len()).collect();
        order.sort_by_key(|place| std::cmp::Reverse(state.shelves[*place].demand.last()));
        for place in order {
            for _ in 0..state.shelves[place].missing(now, &self.config) {
                if state.warm() >= self.config.most_warm() && !state.make_room(Some(place), &mut out) {
                    break;
                }
                state.shelves[place].coming += 1;
                self.runtime.spawn(self.clone().bring(place));
            }
        }
        while state.warm() > self.config.most_warm() && state.make_room(None, &mut out) {}
    }

    async fn bring(self: Arc<Self>, place: usize) {
        let started = self.clone().start(place).await;
        let refused = {
            let mut state = self.lock();
            state.shelves[place].coming -= 1;
            match started {
                Ok(cell) => state.put(place, cell),
                // Tried again with the next job, or when the pools are next looked after.
                Err(error) => {
                    tracing::error!(error = format!("{error:#}"), "starting a cell");
                    None
                }
            }
        };
        if refused.is_some() {
            // Its image was replaced meanwhile: one of the new one comes in its stead.
            self.settle();
        }
    }

    /// Starts a cell; where somebody has removed its image, that is made again.
    async fn start(self: Arc<Self>, place: usize) -> anyhow::Result<Cell> {
        let (name, image) = {
            let state = self.lock();
            (state.shelves[place].name.clone(), state.shelves[place].image.clone())
        };
        let Some(image) = image else { bail!("the sandbox image {name} is gone") };
        match Cell::start(&self.engine, &image.tag).await {
            Err(error) if Engine::misses_image(&error) => {
                let tag = self.engine.cell_image(&name).await?;
                let ended = self.lock().retag(place, &image, &tag);
                drop(ended);
                Cell::start(&self.engine, &tag).await
            }
            started => started,
        }
    }
}

impl State {
    fn warm(&self) -> usize {
        self.shelves.iter().map(WarmCells::warm).sum()
    }

    /// Keeps a cell ready; answers with one that nobody is to have any more.
    fn put(&mut self, place: usize, cell: Cell) -> Option<Cell> {
        if self.closed || !self.shelves[place].takes(&cell) {
            return Some(cell);
        }
        self.shelves[place].ready.push(Warm { cell, since: Instant::now() });
        None
    }

    /// The place of an image's cells.
    fn place(&self, name: &str) -> Option<usize> {
        self.shelves.iter().position(|shelf| shelf.name == name)
    }

    /// Goes over to another tag where no other image has come meanwhile. Answers with the cells that end.
    fn retag(&mut self, place: usize, old: &Image, tag: &str) -> Vec<Cell> {
        let shelf = &mut self.shelves[place];
        if shelf.image.as_ref() != Some(old) {
            return Vec::new();
        }
        shelf.turn_to(Some(Image { tag: tag.to_owned(), ..old.clone() }))
    }

    /// Takes out the cell that will be missed least: one kept for a tenant or for authors, then one of the image that
    /// was asked for longest ago, then the longest unused. With a `place`, only where that image's
    /// need is greater. Says whether there was one.
    fn make_room(&mut self, place: Option<usize>, out: &mut Vec<Cell>) -> bool {
        let asked = place.map(|place| self.shelves[place].demand.last());
        let mut least = None;
        for (number, shelf) in self.shelves.iter().enumerate() {
            for (at, warm) in shelf.ready.iter().enumerate() {
                let owned = warm_cells::is_kept(warm, self.policy);
                let missed = (!owned, shelf.demand.last(), warm.since);
                let spare = owned || asked.is_none_or(|asked| shelf.demand.last() < asked);
                if spare && least.is_none_or(|(least, _, _)| missed < least) {
                    least = Some((missed, number, at));
                }
            }
        }
        let Some((_, number, at)) = least else { return false };
        out.push(self.shelves[number].ready.remove(at).cell);
        true
    }
}

/// Looks after the pools until they are closed or gone: what was asked for falls out of memory
/// without anybody's doing.
async fn look_after(inner: Weak<Inner>, idle: Duration) {
    loop {
        tokio::time::sleep((idle / 4).clamp(LOOKS.0, LOOKS.1)).await;
        let Some(inner) = inner.upgrade() else { return };
        if inner.lock().closed {
            return;
        }
        inner.settle();
    }
}
