//! Warm cells of one image.

use std::sync::{Arc, Mutex, PoisonError};

use super::{Cell, Engine};

/// Keeps some cells ready, and takes back those that are in order.
#[derive(Clone)]
pub struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    engine: Engine,
    image: String,
    /// Cells that are kept ready.
    size: usize,
    /// Jobs that a cell serves before it is replaced.
    most_uses: u32,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    ready: Vec<Cell>,
    /// Cells that are being started.
    coming: usize,
    closed: bool,
}

impl Pool {
    /// A pool of cells of the image with this tag; they are started in the background.
    pub fn new(engine: Engine, image: String, size: usize, most_uses: u32) -> Self {
        let shared = Shared { engine, image, size, most_uses, state: Mutex::default() };
        let pool = Self { shared: Arc::new(shared) };
        pool.refill();
        pool
    }

    /// A cell that is ready, started now if there is none.
    ///
    /// # Errors
    /// When one must be started and can't.
    pub async fn take(&self) -> anyhow::Result<Cell> {
        let ready = self.state().ready.pop();
        match ready {
            Some(cell) => Ok(cell),
            None => Cell::start(&self.shared.engine, &self.shared.image).await,
        }
    }

    /// Takes a cell back after a job. It is made to forget the job; one that is in doubt or worn is
    /// destroyed and replaced. A cell that served a job that failed is simply dropped instead.
    pub async fn give_back(&self, mut cell: Cell) {
        let worn = cell.used() >= self.shared.most_uses;
        if !worn {
            match cell.reset().await {
                Ok(()) => {
                    let mut state = self.state();
                    if !state.closed && state.ready.len() < self.shared.size {
                        state.ready.push(cell);
                    }
                    return;
                }
                Err(error) => tracing::warn!(%error, id = cell.id(), "a cell is in doubt and is destroyed"),
            }
        }
        drop(cell);
        self.refill();
    }

    /// Starts cells, in the background, until as many as wanted are ready or coming.
    pub fn refill(&self) {
        let mut state = self.state();
        while !state.closed && state.ready.len() + state.coming < self.shared.size {
            state.coming += 1;
            let pool = self.clone();
            tokio::spawn(async move { pool.start_one().await });
        }
    }

    async fn start_one(&self) {
        let started = Cell::start(&self.shared.engine, &self.shared.image).await;
        let mut state = self.state();
        state.coming -= 1;
        match started {
            Ok(cell) if !state.closed => state.ready.push(cell),
            Ok(_) => {}
            Err(error) => tracing::error!(error = format!("{error:#}"), "starting a cell"),
        }
    }

    /// Destroys the cells that are ready and starts no more.
    pub fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.ready.clear();
    }

    /// Cells that are ready now.
    pub fn ready(&self) -> usize {
        self.state().ready.len()
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        // A panic while it was held leaves a list that is still a list.
        self.shared.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
