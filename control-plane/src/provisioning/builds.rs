//! Builds of standbys that are under way in this process, and who waits for them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Who builds and who waits.
#[derive(Default)]
pub(super) struct Builds {
    counts: Mutex<Counts>,
    /// Tells whoever waits that a build is over, well or not.
    over: Notify,
}

#[derive(Default)]
struct Counts {
    under_way: usize,
    waiting: usize,
}

/// A build under way, until it is dropped.
pub(super) struct Build<'a>(&'a Builds);

/// Somebody who waits, until dropped.
struct Waiting<'a>(&'a Builds);

impl Builds {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        // Numbers that change by one each: a panic elsewhere leaves them sound.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn begin(&self) -> Build<'_> {
        self.counts().under_way += 1;
        Build(self)
    }

    /// Waits until a build is over, where there is one that nobody else waits for: it is done sooner than one that only
    /// begins now. False at once where there is none.
    pub(super) async fn wait_for_one(&self) -> bool {
        // Before looking, so that a build that is over meanwhile is heard of.
        let over = self.over.notified();
        let Some(_waiting) = self.join() else { return false };
        over.await;
        true
    }

    fn join(&self) -> Option<Waiting<'_>> {
        let mut counts = self.counts();
        if counts.waiting >= counts.under_way {
            return None;
        }
        counts.waiting += 1;
        drop(counts);
        Some(Waiting(self))
    }
}

impl Drop for Build<'_> {
    fn drop(&mut self) {
        self.0.counts().under_way -= 1;
        self.0.over.notify_waiters();
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.counts().waiting -= 1;
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn each_build_has_one_who_waits_for_it() {
        let builds = Builds::default();
        assert!(!builds.wait_for_one().await, "there is none");
        let build = builds.begin();
        let mut first = Box::pin(builds.wait_for_one());
        assert_eq!((&mut first).now_or_never(), None);
        assert_eq!(builds.wait_for_one().now_or_never(), Some(false), "somebody waits for it already");
        drop(build);
        assert!(first.await);
        assert_eq!(builds.wait_for_one().now_or_never(), Some(false), "it is over");
    }

    #[tokio::test]
    async fn who_gives_up_waiting_leaves_the_build_to_another() {
        let builds = Builds::default();
        let build = builds.begin();
        let mut first = Box::pin(builds.wait_for_one());
        assert_eq!((&mut first).now_or_never(), None);
        drop(first);
        let mut second = Box::pin(builds.wait_for_one());
        assert_eq!((&mut second).now_or_never(), None);
        drop(build);
        assert!(second.await);
    }
}
