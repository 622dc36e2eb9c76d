//! Whoever does tasks: one worker a process, which shares them with those of other replicas.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::web;
use directory::News;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Notify, Semaphore};

use super::due::{self, Database};
use super::{Counters, Kinds};
use crate::app::App;

/// How often it is looked which databases there are, without being told.
const DATABASES_EVERY: Duration = Duration::from_secs(30);

/// Schemas whose sites are remembered.
const REMEMBERED: u64 = 20_000;

/// A worker of this process.
pub(super) struct Worker {
    pub(super) app: web::Data<App>,
    pub(super) kinds: Kinds,
    pub(super) counters: Counters,
    /// Tasks that may be under way.
    pub(super) permits: Arc<Semaphore>,
    board: Mutex<Board>,
    /// Something was put on the board.
    filled: Notify,
    /// Whose tables a schema was when that was last asked.
    pub(super) tenants: moka::sync::Cache<String, i64>,
    /// By database: it is to be looked at.
    wakes: Mutex<HashMap<Database, Arc<Notify>>>,
}

/// A site's tables, by the only name that their database has for it.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) database: Database,
    pub(super) schema: String,
}

/// What is to be done, and what is not to be touched now.
#[derive(Default)]
struct Board {
    /// Sites with something due, in turn.
    queue: VecDeque<Place>,
    /// Those and the ones that are worked on, until their hint is made again.
    busy: HashSet<String>,
    /// Sites where there was nothing to be begun although they seemed to be due.
    resting: HashMap<String, Instant>,
    /// Hints to be made again.
    stale: HashMap<Database, HashSet<String>>,
    /// Tasks of each site that are under way.
    running: HashMap<String, usize>,
}

/// Starts doing tasks of these kinds, for as long as the process lives; none where the settings say so.
pub fn start(app: web::Data<App>, kinds: Kinds) {
    let at_once = app.config.tasks_at_once;
    if at_once == 0 {
        return;
    }
    let counters = Counters::default();
    app.edge.metrics.register(|registry| counters.register(registry));
    let worker = Arc::new(Worker {
        counters,
        permits: Arc::new(Semaphore::new(at_once)),
        kinds,
        app,
        board: Mutex::default(),
        filled: Notify::new(),
        tenants: moka::sync::Cache::new(REMEMBERED),
        wakes: Mutex::default(),
    });
    for _ in 0..at_once {
        let worker = Arc::clone(&worker);
        tokio::spawn(async move {
            let closing = worker.app.edge.shutdown.clone();
            tokio::select! {
                () = worker.work() => {}
                () = closing.closing() => {}
            }
        });
    }
    tokio::spawn(Arc::clone(&worker).follow_databases());
    tokio::spawn(worker.follow_sites());
}

impl Worker {
    fn board(&self) -> MutexGuard<'_, Board> {
        // Single insertions and removals: a panic elsewhere leaves it sound.
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Visits sites in turn, for ever.
    async fn work(self: &Arc<Self>) {
        loop {
            let filled = self.filled.notified();
            let next = self.board().queue.pop_front();
            match next {
                Some(place) => {
                    // Others may go on with the rest.
                    self.filled.notify_one();
                    self.visit(place).await;
                }
                None => filled.await,
            }
        }
    }

    /// Puts sites that are due to the others, unless they are there already or rest. How many wait then.
    pub(super) fn add(&self, database: &Database, schemas: impl Iterator<Item = String>) {
        let mut board = self.board();
        let now = Instant::now();
        board.resting.retain(|_, until| *until > now);
        for schema in schemas {
            if !board.resting.contains_key(&schema) && board.busy.insert(schema.clone()) {
                board.queue.push_back(Place { database: database.clone(), schema });
            }
        }
        self.counters.due(board.queue.len());
        drop(board);
        self.filled.notify_one();
    }

    /// Whether the site is left alone for now, although its hint says that it is due.
    pub(super) fn is_left_alone(&self, schema: &str) -> bool {
        let board = self.board();
        board.busy.contains(schema) || board.resting.contains_key(schema)
    }

    /// More of the site is due, but others come first.
    pub(super) fn requeue(&self, place: Place) {
        self.board().queue.push_back(place);
        self.filled.notify_one();
    }

    /// Whether somebody waits for a turn.
    pub(super) fn others_wait(&self) -> bool {
        !self.board().queue.is_empty()
    }

    /// The site was worked on: its hint is to be made again before it is looked at anew.
    pub(super) fn leave(&self, place: Place) {
        self.renew(&place.database, place.schema);
    }

    /// There is nothing to be begun for that long.
    pub(super) fn rest(&self, place: Place, pause: Duration) {
        let mut board = self.board();
        board.resting.insert(place.schema.clone(), Instant::now() + pause);
        board.busy.remove(&place.schema);
    }

    /// How long until one of those that rest is to be looked at again; long where none does.
    pub(super) fn next_rest_ends(&self) -> Duration {
        let now = Instant::now();
        let ends = self.board().resting.values().map(|until| until.saturating_duration_since(now)).min();
        ends.unwrap_or(Duration::MAX)
    }

    /// There was nothing to be begun: its hint is made again, and what that says is not believed for a moment.
    pub(super) fn leave_for(&self, place: Place, pause: Duration) {
        self.board().resting.insert(place.schema.clone(), Instant::now() + pause);
        self.leave(place);
    }

    /// Has a site's hint made again.
    fn renew(&self, database: &Database, schema: String) {
        self.board().stale.entry(database.clone()).or_default().insert(schema);
        self.wake(database);
    }

    /// The sites of a database whose hints are to be made again.
    pub(super) fn take_stale(&self, database: &Database) -> Vec<String> {
        self.board().stale.remove(database).into_iter().flatten().collect()
    }

    /// Their hints are made again.
    pub(super) fn are_renewed(&self, schemas: &[String]) {
        let mut board = self.board();
        for schema in schemas {
            let is_queued = board.queue.iter().any(|place| place.schema == *schema);
            if !is_queued {
                board.busy.remove(schema);
            }
        }
    }

    /// Tasks of the site that are under way.
    pub(super) fn running(&self, schema: &str) -> usize {
        self.board().running.get(schema).copied().unwrap_or_default()
    }

    /// Counts a task of the site until what is returned is dropped.
    pub(super) fn count(self: &Arc<Self>, schema: &str) -> Counted {
        *self.board().running.entry(schema.to_owned()).or_default() += 1;
        Counted { worker: Arc::clone(self), schema: schema.to_owned() }
    }

    fn wake(&self, database: &Database) {
        let wakes = self.wakes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(wake) = wakes.get(database) {
            wake.notify_one();
        }
    }

    /// Looks at every database that has sites; those that come are found, the others stay and cost a question each.
    async fn follow_databases(self: Arc<Self>) {
        loop {
            match self.app.directory.databases().await {
                Ok(databases) => databases.into_iter().for_each(|(server, name)| self.watch(Database { server, name })),
                Err(error) => tracing::debug!(cause = ?error.cause(), "finding sites' databases"),
            }
            tokio::time::sleep(DATABASES_EVERY).await;
        }
    }

    /// Looks at a database from now on, if that is not done already.
    fn watch(self: &Arc<Self>, database: Database) {
        let mut wakes = self.wakes.lock().unwrap_or_else(PoisonError::into_inner);
        if !wakes.contains_key(&database) {
            let wake = Arc::new(Notify::new());
            wakes.insert(database.clone(), Arc::clone(&wake));
            tokio::spawn(due::watch(Arc::clone(self), database, wake));
        }
    }

    /// A site that was changed may be at another place, or be open again: its hint there is made again.
    async fn follow_sites(self: Arc<Self>) {
        let mut news = self.app.directory.news();
        loop {
            match news.recv().await {
                Ok(News::Of(tenant)) => {
                    if let Ok(Some(site)) = self.app.directory.site(tenant).await {
                        let place = &site.placement;
                        let database = Database { server: place.server.clone(), name: place.database.clone() };
                        self.watch(database.clone());
                        self.board().resting.remove(&place.schema);
                        self.renew(&database, place.schema.clone());
                    }
                }
                Ok(News::OfAny) | Err(RecvError::Lagged(_)) => self.board().resting.clear(),
                Err(RecvError::Closed) => return,
            }
        }
    }
}

/// A task that counts among its site's.
pub(super) struct Counted {
    worker: Arc<Worker>,
    schema: String,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut board = self.worker.board();
        if let Some(running) = board.running.get_mut(&self.schema) {
            *running -= 1;
            if *running == 0 {
                board.running.remove(&self.schema);
            }
        }
    }
}
