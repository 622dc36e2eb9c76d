//! Simulated nodes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::{COUNTED, NODES, load};
use crate::client::SCHEMA;
use crate::outcome::Outcome;
use crate::queue::{NodeRow, Queue};

const LEASE: Duration = Duration::from_secs(600);
/// How long a lost notification may leave a node idle, as in a real one.
const POLL: Duration = Duration::from_secs(2);

/// A node's queue over a connection of its own.
async fn node(url: &str) -> anyhow::Result<Queue> {
    let id = Uuid::new_v4();
    let row = NodeRow { id, name: id.to_string(), images: vec!["core".into()], language_ids: vec![], workers: 1 };
    let queue = Queue::new(platform::db::connect(url, SCHEMA, 1)?, row, LEASE);
    queue.announce(false).await?;
    Ok(queue)
}

/// Claims (and finishes) as fast as all nodes together can; jobs a second.
pub async fn race(url: &str, finish: bool) -> anyhow::Result<f64> {
    let mut nodes = Vec::with_capacity(NODES);
    for _ in 0..NODES {
        nodes.push(node(url).await?);
    }
    let began = Instant::now();
    let mut tasks = JoinSet::new();
    for queue in nodes {
        tasks.spawn(async move {
            let mut jobs = 0_u32;
            while began.elapsed() < COUNTED {
                let Some(job) = queue.claim().await? else { break };
                jobs += 1;
                if finish {
                    queue.finish(&job, &Outcome::ended("AC", None, 1.0), load::service(job.id).as_secs_f64()).await?;
                }
            }
            queue.put_back_all().await?;
            queue.leave().await?;
            anyhow::Ok((jobs, began.elapsed()))
        });
    }
    let mut rate = 0.0;
    while let Some(done) = tasks.join_next().await {
        let (jobs, _) = done??;
        rate += f64::from(jobs) / COUNTED.as_secs_f64();
    }
    Ok(rate)
}

/// Nodes that work until they are dropped.
pub struct Nodes {
    /// Errors that they met: the bench is void where there are any.
    errors: Arc<AtomicU64>,
    queues: Vec<Queue>,
    tasks: JoinSet<()>,
}

impl Nodes {
    /// Starts them.
    pub async fn start(url: &str) -> anyhow::Result<Self> {
        let mut nodes = Self { errors: Arc::default(), queues: Vec::new(), tasks: JoinSet::new() };
        for _ in 0..NODES {
            nodes.queues.push(node(url).await?);
        }
        for queue in &nodes.queues {
            // Known to the last, each knows how many there are.
            queue.announce(false).await?;
            let bell = Arc::new(Notify::new());
            let (rung, listening, errors) = (bell.clone(), queue.clone(), nodes.errors.clone());
            nodes.tasks.spawn(async move {
                if listening.hear(|_| rung.notify_one()).await.is_err() {
                    errors.fetch_add(1, Ordering::Relaxed);
                }
            });
            nodes.tasks.spawn(work(queue.clone(), bell, nodes.errors.clone()));
        }
        Ok(nodes)
    }

    /// Ends them at once.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        self.tasks.shutdown().await;
        for queue in &self.queues {
            queue.put_back_all().await?;
            queue.leave().await?;
        }
        let errors = self.errors.load(Ordering::Relaxed);
        anyhow::ensure!(errors == 0, "{errors} calls of the queue failed");
        Ok(())
    }
}

async fn work(queue: Queue, bell: Arc<Notify>, errors: Arc<AtomicU64>) {
    loop {
        match queue.claim().await {
            Ok(Some(job)) => {
                let used = load::service(job.id);
                tokio::time::sleep(used).await;
                let outcome = Outcome::ended("AC", None, 1.0);
                if queue.finish(&job, &outcome, used.as_secs_f64()).await.is_err() {
                    errors.fetch_add(1, Ordering::Relaxed);
                }
            }
            Ok(None) => {
                // Running out of time is a look at the queue as well.
                let _ = tokio::time::timeout(POLL, bell.notified()).await;
            }
            Err(_) => {
                errors.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(POLL).await;
            }
        }
    }
}
