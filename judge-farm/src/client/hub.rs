//! One connection that listens for news of jobs and tells all who watch.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::{broadcast, mpsc};
use uuid::Uuid;

use crate::notifications::{self, News, What};

/// Pause before the connection is tried again, when the database is away.
const RECONNECT: Duration = Duration::from_secs(1);
/// Ends that a slow receiver of [`Hub::finished`] may lag behind before it misses some.
const REMEMBERED: usize = 1024;

/// Watchers by job.
type Watchers = Arc<Mutex<HashMap<Uuid, Vec<mpsc::UnboundedSender<What>>>>>;

/// Hears of jobs and tells their watchers.
#[derive(Clone)]
pub struct Hub {
    watchers: Watchers,
    finished: broadcast::Sender<Uuid>,
    _task: Arc<Task>,
}

struct Task(tokio::task::JoinHandle<()>);

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Hub {
    /// Begins to listen over a connection of this pool, for as long as a clone is held.
    pub fn start(pool: PgPool) -> Self {
        let watchers = Watchers::default();
        let finished = broadcast::Sender::new(REMEMBERED);
        let task = tokio::spawn(listen(pool, watchers.clone(), finished.clone()));
        Self { watchers, finished, _task: Arc::new(Task(task)) }
    }

    /// What happens to a job from now on.
    pub fn watch(&self, id: Uuid) -> mpsc::UnboundedReceiver<What> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.lock().entry(id).or_default().push(sender);
        receiver
    }

    /// Ids of jobs as they end.
    pub fn finished(&self) -> broadcast::Receiver<Uuid> {
        self.finished.subscribe()
    }

    /// Forgets watchers of a job that have gone.
    pub fn leave(&self, id: Uuid) {
        let mut watchers = self.lock();
        if let Some(list) = watchers.get_mut(&id) {
            list.retain(|watcher| !watcher.is_closed());
            if list.is_empty() {
                watchers.remove(&id);
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Uuid, Vec<mpsc::UnboundedSender<What>>>> {
        // A panic while it was held leaves a map that is still a map.
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn listen(pool: PgPool, watchers: Watchers, finished: broadcast::Sender<Uuid>) {
    loop {
        if let Err(error) = listen_once(&pool, &watchers, &finished).await {
            tracing::warn!(%error, "no news of judge jobs; connecting again");
        }
        // What was said meanwhile is lost: everybody looks for themselves.
        tell_everybody(&watchers);
        tokio::time::sleep(RECONNECT).await;
    }
}

async fn listen_once(
    pool: &PgPool,
    watchers: &Watchers,
    finished: &broadcast::Sender<Uuid>,
) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(notifications::EVENTS).await?;
    tell_everybody(watchers);
    loop {
        let Some(notification) = listener.try_recv().await? else {
            tell_everybody(watchers);
            continue;
        };
        let Ok(news) = serde_json::from_str::<News>(notification.payload()) else {
            tracing::warn!(payload = notification.payload(), "news of a judge job that can't be read");
            continue;
        };
        let mut map = watchers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(list) = map.get_mut(&news.id) {
            list.retain(|watcher| watcher.send(news.what.clone()).is_ok());
        }
        drop(map);
        if news.what == What::Done {
            // Nobody listening is fine: the hint is only a hint.
            let _ = finished.send(news.id);
        }
    }
}

fn tell_everybody(watchers: &Watchers) {
    let map = watchers.lock().unwrap_or_else(PoisonError::into_inner);
    for watcher in map.values().flatten() {
        // One that has gone is forgotten when it leaves.
        let _ = watcher.send(What::More);
    }
}
