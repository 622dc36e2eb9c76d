//! Simulated nodes.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::{COUNTED, NODES, load};
use crate::database;
use crate::outcome::Outcome;
use crate::queue::{NodeRow, Queue};

const LEASE: Duration = Duration::from_secs(600);
/// How long a lost notification may leave a node idle, as in a real one.
const POLL: Duration = Duration::from_secs(2);

/// A node's queue over connections of its own: one to listen, one to ask.
async fn node(url: &str) -> anyhow::Result<Queue> {
    let id = Uuid::new_v4();
    let row = NodeRow { id, name: id.to_string(), images: vec!["core".into()], language_ids: vec![], workers: 1 };
    let queue = Queue::new(database::connect(url, 2)?, row, LEASE);
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
            queue.leave().await?;
            // Connections are gone before the next phase opens its own.
            queue.pool().close().await;
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
    /// The first error that one met: the bench is void where there is any.
    error: Arc<OnceLock<String>>,
    queues: Vec<Queue>,
    tasks: JoinSet<()>,
}

impl Nodes {
    /// Starts them.
    pub async fn start(url: &str) -> anyhow::Result<Self> {
        let mut nodes = Self { error: Arc::default(), queues: Vec::new(), tasks: JoinSet::new() };
        for _ in 0..NODES {
            nodes.queues.push(node(url).await?);
        }
        for queue in &nodes.queues {
            // Known to the last, each knows how many there are.
            queue.announce(false).await?;
            let bell = Arc::new(Notify::new());
            let (rung, listening, broken) = (bell.clone(), queue.clone(), nodes.error.clone());
            nodes.tasks.spawn(async move {
                if let Err(error) = listening.hear(|_| rung.notify_one(), drop, drop).await {
                    broken.get_or_init(|| error.to_string());
                }
            });
            // Its first ring says that it listens. One after the other: connecting costs a while.
            tokio::time::timeout(LEASE, bell.notified()).await?;
            nodes.tasks.spawn(work(queue.clone(), bell, nodes.error.clone()));
        }
        Ok(nodes)
    }

    /// Ends them at once.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        self.tasks.shutdown().await;
        for queue in &self.queues {
            queue.put_back_all().await?;
            queue.leave().await?;
            // Connections are gone before the next phase opens its own.
            queue.pool().close().await;
        }
        match self.error.get() {
            Some(error) => anyhow::bail!("the queue failed: {error}"),
            None => Ok(()),
        }
    }
}

async fn work(queue: Queue, bell: Arc<Notify>, broken: Arc<OnceLock<String>>) {
    loop {
        match queue.claim().await {
            Ok(Some(job)) => {
                let used = load::service(job.id);
                tokio::time::sleep(used).await;
                let outcome = Outcome::ended("AC", None, 1.0);
                if let Err(error) = queue.finish(&job, &outcome, used.as_secs_f64()).await {
                    broken.get_or_init(|| error.to_string());
                }
            }
            Ok(None) => {
                // Running out of time is a look at the queue as well.
                let _ = tokio::time::timeout(POLL, bell.notified()).await;
            }
            Err(error) => {
                broken.get_or_init(|| error.to_string());
                tokio::time::sleep(POLL).await;
            }
        }
    }
}
