//! Hearing of jobs. Every node hears of every job; if each that is idle asked for it, most would ask in
//! vain. So each notification names a place on a ring on which every node has its own, and the nodes
//! ask in the order in which they follow that place: three at once, the others a little later, once for
//! all that they heard meanwhile.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use sqlx::postgres::PgListener;
use uuid::Uuid;

use super::Queue;
use crate::notifications;

/// Nodes that ask at once.
const FIRST: f64 = 3.0;
/// How much later each further one asks, and the last.
const STEP: Duration = Duration::from_millis(3);
const LATEST: Duration = Duration::from_millis(60);

/// How many living nodes there are, as of the last heartbeat.
#[derive(Debug)]
pub(super) struct Living(AtomicI64);

impl Default for Living {
    fn default() -> Self {
        Self(AtomicI64::new(1))
    }
}

impl Living {
    pub(super) fn set(&self, nodes: i64) {
        self.0.store(nodes, Ordering::Relaxed);
    }

    fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How many jobs a ring stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ring {
    /// One.
    One,
    /// Some, or nobody knows.
    Many,
}

impl Queue {
    /// Listens to news of jobs and calls `ring` when this node is to look at the queue, `cancelled` when
    /// a job was cancelled that some node runs, `input` when there is something to read for a live one; ends
    /// only with an error. Begins with a ring: what was said
    /// before it listened was not heard.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn hear(
        &self,
        mut ring: impl FnMut(Ring),
        mut cancelled: impl FnMut(Uuid),
        mut input: impl FnMut(Uuid),
    ) -> Result<(), sqlx::Error> {
        let mut listener = PgListener::connect_with(&self.pool).await?;
        listener.listen_all([notifications::JOBS, notifications::LIVE]).await?;
        ring(Ring::Many);
        let mut pending: Option<(tokio::time::Instant, Ring)> = None;
        loop {
            let heard = match pending {
                None => Some(listener.try_recv().await?),
                Some((at, _)) => match tokio::time::timeout_at(at, listener.try_recv()).await {
                    Ok(heard) => Some(heard?),
                    Err(_) => None,
                },
            };
            match (heard, pending) {
                // It is time.
                (None, late) => {
                    ring(late.map_or(Ring::Many, |(_, jobs)| jobs));
                    pending = None;
                }
                // The connection was lost and is there again; jobs may have come meanwhile.
                (Some(None), _) => ring(Ring::Many),
                (Some(Some(notification)), late) => {
                    if notification.channel() == notifications::LIVE {
                        let id = notification.payload().strip_prefix(notifications::INPUT);
                        id.and_then(|id| id.parse().ok()).into_iter().for_each(&mut input);
                        continue;
                    }
                    if let Some(id) = notification.payload().strip_prefix(notifications::CANCELLED) {
                        id.parse().into_iter().for_each(&mut cancelled);
                        continue;
                    }
                    let delay = delay(self.node.id, notification.payload(), self.living.get());
                    if delay.is_zero() {
                        ring(Ring::One);
                    } else {
                        let at = tokio::time::Instant::now() + delay;
                        pending = Some(late.map_or((at, Ring::One), |(before, _)| (before.min(at), Ring::Many)));
                    }
                }
            }
        }
    }
}

/// How much later than the first this node asks for the job that this notification is of.
fn delay(node: Uuid, payload: &str, nodes: i64) -> Duration {
    // A notification without a place is for all: one of a program of the version before, or a drain.
    let Some(place) = payload.rsplit_once(' ').and_then(|(_, place)| place.parse::<u32>().ok()) else {
        return Duration::ZERO;
    };
    let own = node.as_fields().0;
    let rank = f64::from(own.wrapping_sub(place)) / f64::from(u32::MAX) * nodes as f64;
    if rank < FIRST { Duration::ZERO } else { STEP.mul_f64(rank - FIRST).max(Duration::from_millis(1)).min(LATEST) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_ask_at_once_and_all_ask_soon() {
        let nodes: Vec<Uuid> = (0..64).map(|_| Uuid::new_v4()).collect();
        let delays = |place: u32| nodes.iter().map(move |node| delay(*node, &format!("core {place}"), 64));
        let at_once: usize = (0..100).map(|turn| delays(turn * 42_949_672).filter(Duration::is_zero).count()).sum();
        assert!((200..=400).contains(&at_once), "three of 64 on average: {at_once} in 100 turns");
        assert!(delays(0).all(|delay| delay <= LATEST));
    }

    #[test]
    fn with_few_nodes_all_ask_at_once() {
        for place in [0_u32, 1 << 20, u32::MAX] {
            assert!(delay(Uuid::new_v4(), &format!("core {place}"), 3).is_zero());
        }
        assert!(delay(Uuid::new_v4(), "core", 1000).is_zero());
    }
}
