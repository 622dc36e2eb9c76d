//! Rate limits in memory: at most so many events of one key in a sliding window.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many keys are watched at once before idle ones are swept.
const SWEEP_AT: usize = 10_000;

/// A limit of `max` events in `window` for each key. Each process keeps its own count.
#[derive(Debug)]
pub struct Limiter<K> {
    max: usize,
    window: Duration,
    events: Mutex<HashMap<K, VecDeque<Instant>>>,
}

impl<K: Hash + Eq> Limiter<K> {
    /// A limiter that has seen nothing yet.
    pub fn new(max: usize, window: Duration) -> Self {
        Self { max, window, events: Mutex::new(HashMap::new()) }
    }

    /// Counts an event of `key`.
    ///
    /// # Errors
    /// When the limit is reached: the whole seconds, at least 1, after which the next event is welcome. The refused
    /// event does not count.
    pub fn check(&self, key: K, now: Instant) -> Result<(), u64> {
        // A panic elsewhere leaves at worst one event too many: go on with what is there.
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        if events.len() >= SWEEP_AT {
            events.retain(|_, seen| seen.back().is_some_and(|last| now.duration_since(*last) < self.window));
        }
        let seen = events.entry(key).or_default();
        while seen.front().is_some_and(|first| now.duration_since(*first) >= self.window) {
            seen.pop_front();
        }
        if seen.len() < self.max {
            seen.push_back(now);
            return Ok(());
        }
        let oldest = seen.front().copied().unwrap_or(now);
        let wait = self.window.saturating_sub(now.duration_since(oldest));
        Err(wait.as_secs() + u64::from(wait.subsec_nanos() > 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_past_the_limit_and_forgets_with_time() {
        let limiter = Limiter::new(2, Duration::from_secs(10));
        let start = Instant::now();
        assert_eq!(limiter.check("a", start), Ok(()));
        assert_eq!(limiter.check("a", start + Duration::from_secs(4)), Ok(()));
        assert_eq!(limiter.check("a", start + Duration::from_secs(5)), Err(5));
        assert_eq!(limiter.check("b", start + Duration::from_secs(5)), Ok(()));
        assert_eq!(limiter.check("a", start + Duration::from_secs(10)), Ok(()));
    }
}
