//! The pools of a node: images come, change and go while it is up.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use tokio::sync::watch;

use super::warm_cells::WarmCells;
use super::{Image, Inner, Pool, PoolConfig, State, look_after};
use crate::cell::{Cell, Engine};

/// The pools by the names of their images. Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct Pools {
    inner: Arc<Inner>,
}

impl Pools {
    /// No pool yet, and the budget that all of them will share.
    pub fn open(engine: Engine, config: PoolConfig) -> Self {
        let state = State { policy: config.policy, shelves: Vec::new(), closed: false };
        let runtime = tokio::runtime::Handle::current();
        let changes = watch::Sender::new(0);
        let inner = Arc::new(Inner { engine, config, runtime, state: Mutex::new(state), changes });
        tokio::spawn(look_after(Arc::downgrade(&inner), inner.config.idle));
        Self { inner }
    }

    /// The pool of an image that is here.
    pub fn get(&self, name: &str) -> Option<Pool> {
        let state = self.inner.lock();
        let shelf = state.place(name).filter(|place| state.shelves[*place].image.is_some())?;
        Some(Pool { inner: self.inner.clone(), shelf })
    }

    /// An image has come, or is another one now: idle cells of the old one end, and those in use are not taken back. The
    /// first cells are started in the background.
    pub fn set(&self, name: &str, image: Image) {
        self.turn(name, Some(image));
    }

    /// An image is gone.
    pub fn remove(&self, name: &str) {
        self.turn(name, None);
    }

    fn turn(&self, name: &str, image: Option<Image>) {
        let ended: Vec<Cell> = {
            let mut state = self.inner.lock();
            let place = state.place(name).unwrap_or_else(|| {
                state.shelves.push(WarmCells::new(name));
                state.shelves.len() - 1
            });
            self.inner.changes.send_modify(|changes| *changes += 1);
            state.shelves[place].turn_to(image)
        };
        // Dropping a cell asks the engine to remove it.
        drop(ended);
        self.inner.settle();
    }

    /// The images that are here and the ids of their sandboxes.
    pub fn images(&self) -> BTreeMap<String, String> {
        let state = self.inner.lock();
        let here = state.shelves.iter().filter_map(|shelf| Some((&shelf.name, shelf.image.as_ref()?)));
        here.map(|(name, image)| (name.clone(), image.sandbox.clone())).collect()
    }

    /// The names of the images that are here.
    pub fn names(&self) -> Vec<String> {
        self.images().into_keys().collect()
    }

    /// Changes when an image comes, changes or goes: from then on no cell of the old one is given out.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.inner.changes.subscribe()
    }

    /// Cells that are ready now.
    pub fn ready(&self) -> usize {
        self.inner.lock().shelves.iter().map(|shelf| shelf.ready.len()).sum()
    }

    /// Destroys the ready cells and starts no more.
    pub fn close(&self) {
        let mut state = self.inner.lock();
        state.closed = true;
        state.shelves.iter_mut().for_each(|shelf| shelf.ready.clear());
    }
}
