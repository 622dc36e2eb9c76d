//! Who may use a core: a node has as many slots as workers, and whoever runs something in a cell holds
//! one.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A node's slots. Cheap to clone.
#[derive(Clone)]
pub struct Slots {
    free: Arc<Semaphore>,
    count: u32,
    waiting: Arc<AtomicUsize>,
}

/// The right to run something in a cell; given back when it is dropped.
#[derive(Debug)]
pub struct Slot {
    _permit: OwnedSemaphorePermit,
}

/// Counts somebody who waits, however the waiting ends.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Slots {
    /// So many slots, all free; at least one.
    pub fn new(count: u32) -> Self {
        let count = count.max(1);
        Self { free: Arc::new(Semaphore::new(count as usize)), count, waiting: Arc::default() }
    }

    /// A slot, when it is the caller's turn: first come, first served.
    pub async fn take(&self) -> Slot {
        self.wait_for(1).await
    }

    /// All slots at once: the machine is then the caller's alone. Nobody who holds one may ask for all.
    pub async fn take_all(&self) -> Slot {
        self.wait_for(self.count).await
    }

    /// A slot that is free and that nobody waits for.
    pub fn try_take(&self) -> Option<Slot> {
        if self.wanted() {
            return None;
        }
        self.free.clone().try_acquire_owned().ok().map(|permit| Slot { _permit: permit })
    }

    /// Whether somebody waits: borrowed slots should then come back soon.
    pub fn wanted(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// Asked by who holds one slot: whether nobody else holds one or waits for one.
    pub fn alone(&self) -> bool {
        !self.wanted() && self.free.available_permits() + 1 >= self.count as usize
    }

    async fn wait_for(&self, count: u32) -> Slot {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let waiting = Waiting(&self.waiting);
        let permit = self.free.clone().acquire_many_owned(count).await.expect("the semaphore is never closed");
        drop(waiting);
        Slot { _permit: permit }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::Poll;

    use futures::poll;

    use super::*;

    #[tokio::test]
    async fn who_waits_comes_before_who_borrows() {
        let slots = Slots::new(2);
        let (first, second) = (slots.take().await, slots.try_take().expect("it is free"));
        assert!(slots.try_take().is_none() && !slots.wanted());
        let waiting = tokio::spawn({
            let slots = slots.clone();
            async move { slots.take_all().await }
        });
        while !slots.wanted() {
            tokio::task::yield_now().await;
        }
        drop(first);
        assert!(slots.try_take().is_none(), "somebody waits for it");
        drop(second);
        let all = waiting.await.expect("it gets them");
        assert!(slots.try_take().is_none() && !slots.wanted());
        drop(all);
        assert!(slots.try_take().is_some());
    }

    #[tokio::test]
    async fn who_asks_for_all_waits_for_the_holders_and_is_alone_until_done() {
        let slots = Slots::new(3);
        let (first, second) = (slots.take().await, slots.take().await);
        let (mut all, mut later) = (pin!(slots.take_all()), pin!(slots.take()));
        assert!(poll!(&mut all).is_pending());
        assert!(poll!(&mut later).is_pending() && slots.try_take().is_none(), "the free one is kept");
        drop(first);
        assert!(poll!(&mut all).is_pending(), "there is one who still runs something");
        assert!(poll!(&mut later).is_pending() && slots.try_take().is_none());
        drop(second);
        let Poll::Ready(quiet) = poll!(&mut all) else { panic!("nobody holds one") };
        assert!(poll!(&mut later).is_pending() && slots.try_take().is_none(), "the machine is one's alone");
        drop(quiet);
        let Poll::Ready(_later) = poll!(&mut later) else { panic!("the slots are free again") };
        let others: Vec<Slot> = std::iter::from_fn(|| slots.try_take()).collect();
        assert_eq!(others.len(), 2);
    }

    #[tokio::test]
    async fn who_is_alone_is_told_of_company() {
        let slots = Slots::new(2);
        let mine = slots.try_take();
        assert!(mine.is_some() && slots.alone());
        let other = slots.take().await;
        assert!(!slots.alone());
        drop(other);
        assert!(slots.alone());
    }

    #[tokio::test]
    async fn who_gives_up_waiting_is_not_waited_for() {
        let slots = Slots::new(1);
        let held = slots.take().await;
        let gone = tokio::time::timeout(std::time::Duration::from_millis(10), slots.take()).await;
        assert!(gone.is_err() && !slots.wanted());
        drop(held);
        assert!(slots.try_take().is_some());
    }
}
