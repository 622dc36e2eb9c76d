//! Hosts that lead nowhere, remembered for a short life. Anybody can invent them by the thousand, so each costs a
//! fingerprint and a moment, not its name, and there is a most.

use std::collections::hash_map::RandomState;
use std::collections::{HashMap, VecDeque};
use std::hash::BuildHasher;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Parts that are locked one at a time.
const SHARDS: usize = 16;

/// 128 bits under keys that nobody knows: no two hosts share one, not even by design.
type Fingerprint = u128;

pub(super) struct Unknown {
    keys: (RandomState, RandomState),
    shards: Vec<Mutex<Shard>>,
    life: Duration,
    /// Most hosts in a shard.
    capacity: usize,
}

#[derive(Default)]
struct Shard {
    until: HashMap<Fingerprint, Instant>,
    /// In the order in which they end.
    order: VecDeque<(Fingerprint, Instant)>,
}

impl Unknown {
    /// Remembers at most `capacity` hosts, each for `life`.
    pub(super) fn new(capacity: usize, life: Duration) -> Self {
        let shards = SHARDS.min(capacity.max(1));
        Self {
            keys: (RandomState::new(), RandomState::new()),
            shards: (0..shards).map(|_| Mutex::default()).collect(),
            life,
            capacity: (capacity / shards).max(1),
        }
    }

    fn place(&self, host: &str) -> (Fingerprint, MutexGuard<'_, Shard>) {
        let (high, low) = (self.keys.0.hash_one(host), self.keys.1.hash_one(host));
        let at = usize::try_from(low % self.shards.len() as u64).unwrap_or_default();
        // Each step leaves a shard sound, at worst with an entry too many in its order.
        let shard = self.shards[at].lock().unwrap_or_else(PoisonError::into_inner);
        ((u128::from(high) << 64) | u128::from(low), shard)
    }

    pub(super) fn has(&self, host: &str) -> bool {
        let now = Instant::now();
        let (fingerprint, shard) = self.place(host);
        shard.until.get(&fingerprint).is_some_and(|until| now < *until)
    }

    pub(super) fn note(&self, host: &str) {
        let now = Instant::now();
        let (fingerprint, mut shard) = self.place(host);
        while shard.order.front().is_some_and(|(_, until)| *until <= now) || shard.order.len() >= self.capacity {
            shard.drop_oldest();
        }
        let until = now + self.life;
        shard.until.insert(fingerprint, until);
        shard.order.push_back((fingerprint, until));
    }

    pub(super) fn forget(&self, host: &str) {
        let (fingerprint, mut shard) = self.place(host);
        shard.until.remove(&fingerprint);
    }

    pub(super) fn forget_all(&self) {
        for shard in &self.shards {
            *shard.lock().unwrap_or_else(PoisonError::into_inner) = Shard::default();
        }
    }

    pub(super) fn count(&self) -> usize {
        self.shards.iter().map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner).order.len()).sum()
    }
}

impl Shard {
    fn drop_oldest(&mut self) {
        if let Some((fingerprint, until)) = self.order.pop_front()
            && self.until.get(&fingerprint) == Some(&until)
        {
            self.until.remove(&fingerprint);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_forgets_the_oldest_and_what_has_ended() {
        let unknown = Unknown::new(64, Duration::from_secs(60));
        for number in 0..10_000 {
            unknown.note(&format!("nobody-{number}.vn"));
        }
        assert!(unknown.count() <= 64 && unknown.has("nobody-9999.vn") && !unknown.has("nobody-0.vn"));
        unknown.forget("nobody-9999.vn");
        assert!(!unknown.has("nobody-9999.vn"));
        unknown.note("nobody-9999.vn");
        assert!(unknown.has("nobody-9999.vn"));
        unknown.forget_all();
        assert_eq!((unknown.count(), unknown.has("nobody-9999.vn")), (0, false));

        let brief = Unknown::new(64, Duration::ZERO);
        brief.note("a.vn");
        assert!(!brief.has("a.vn"));
    }
}
