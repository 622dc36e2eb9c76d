//! A job's events: first what is known, then what comes.

use std::collections::HashSet;
use std::time::Duration;

use futures::stream;
use sqlx::PgPool;
use tokio::sync::mpsc;
use tokio_stream::Stream;
use uuid::Uuid;

use super::hub::Hub;
use super::store;
use crate::notifications::What;
use crate::outcome::{Event, TestResult};

/// How long a lost notification may go unnoticed.
const POLL: Duration = Duration::from_secs(2);

/// See [`super::JudgeClient::watch`].
pub fn watch(pool: PgPool, hub: Hub, id: Uuid) -> impl Stream<Item = Event> + Send + 'static {
    // Listening begins before the first look, so that nothing falls between them.
    let news = hub.watch(id);
    let watcher = Watcher {
        pool,
        id,
        news,
        told: HashSet::new(),
        phase: String::new(),
        pending: Vec::new(),
        first: true,
        over: false,
        _leave: Leave { hub, id },
    };
    stream::unfold(watcher, |mut watcher| async { watcher.next().await.map(|event| (event, watcher)) })
}

struct Watcher {
    pool: PgPool,
    id: Uuid,
    news: mpsc::UnboundedReceiver<What>,
    told: HashSet<i32>,
    phase: String,
    /// Events to be told, the next one last.
    pending: Vec<Event>,
    first: bool,
    over: bool,
    // After `news`: the receiver is closed when the hub is asked to forget it.
    _leave: Leave,
}

struct Leave {
    hub: Hub,
    id: Uuid,
}

impl Drop for Leave {
    fn drop(&mut self) {
        self.hub.leave(self.id);
    }
}

impl Watcher {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.pending.pop() {
                return Some(event);
            }
            if self.over {
                return None;
            }
            if std::mem::take(&mut self.first) {
                self.look().await;
                continue;
            }
            match tokio::time::timeout(POLL, self.news.recv()).await {
                Ok(Some(What::Phase(phase))) => self.advance(phase),
                Ok(Some(What::Tests(rows))) => self.tell(rows),
                // A live run's have a watcher of their own.
                Ok(Some(What::Output { .. } | What::Input { .. })) => {}
                // The hub outlives its watchers: a closed channel is a shutdown.
                Ok(None) => return None,
                Ok(Some(What::More | What::Done)) | Err(_) => self.look().await,
            }
        }
    }

    /// Reads the tables and tells what has not been told.
    async fn look(&mut self) {
        let job = match store::find(&self.pool, self.id).await {
            Ok(Some(job)) => job,
            Ok(None) => {
                self.over = true;
                return;
            }
            Err(error) => {
                tracing::warn!(%error, id = %self.id, "looking at a judge job");
                return;
            }
        };
        let mut events = Vec::new();
        if job.phase != self.phase && job.phase != "done" {
            self.phase.clone_from(&job.phase);
            events.push(Event::State { phase: job.phase.clone() });
        }
        let untold = job.outcome.tests.iter().filter(|row| self.told.insert(row.index));
        events.extend(untold.cloned().map(Event::Test).collect::<Vec<_>>());
        if job.phase == "done" {
            self.over = true;
            events.push(Event::Done(job.outcome));
        }
        events.reverse();
        self.pending = events;
    }

    fn advance(&mut self, phase: String) {
        if phase != self.phase {
            self.phase.clone_from(&phase);
            self.pending.push(Event::State { phase });
        }
    }

    fn tell(&mut self, rows: Vec<TestResult>) {
        let untold: Vec<_> = rows.into_iter().filter(|row| self.told.insert(row.index)).collect();
        self.pending.extend(untold.into_iter().rev().map(Event::Test));
    }
}
