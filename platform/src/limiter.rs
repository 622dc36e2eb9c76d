//! Rate limits in memory. Each process keeps its own count, of a bounded number of keys.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most keys of one kind of limit that are remembered, twice.
const MOST_KEYS: usize = 50_000;

/// What limits count an address as: itself, or the /64 that an IPv6 client can choose its addresses from.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

/// What is known of the keys that were seen lately: two halves, of which the older is forgotten when the newer is full.
#[derive(Debug)]
struct Lately<K, V> {
    newer: HashMap<K, V>,
    older: HashMap<K, V>,
    most: usize,
}

impl<K: Hash + Eq, V: Default> Lately<K, V> {
    fn new(most: usize) -> Self {
        Self { newer: HashMap::new(), older: HashMap::new(), most }
    }

    fn entry(&mut self, key: K) -> &mut V {
        if self.newer.len() >= self.most && !self.newer.contains_key(&key) {
            self.older = std::mem::take(&mut self.newer);
        }
        let before = self.older.remove(&key);
        self.newer.entry(key).or_insert_with(|| before.unwrap_or_default())
    }
}

/// Whole seconds, at least 1.
fn seconds(wait: Duration) -> u64 {
    (wait.as_secs() + u64::from(wait.subsec_nanos() > 0)).max(1)
}

/// For what people do now and then (signing in, handing in): at most `max` events of each key in any `window`, counted
/// exactly.
#[derive(Debug)]
pub struct Limiter<K> {
    max: usize,
    window: Duration,
    events: Mutex<Lately<K, VecDeque<Instant>>>,
}

impl<K: Hash + Eq> Limiter<K> {
    /// A limiter that has seen nothing yet.
    pub fn new(max: usize, window: Duration) -> Self {
        Self { max, window, events: Mutex::new(Lately::new(MOST_KEYS)) }
    }

    /// Counts an event of `key`.
    ///
    /// # Errors
    /// When the limit is reached: the whole seconds, at least 1, after which the next event is welcome. The refused
    /// event does not count.
    pub fn check(&self, key: K, now: Instant) -> Result<(), u64> {
        // A panic elsewhere leaves at worst one event too many: go on with what is there.
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = events.entry(key);
        while seen.front().is_some_and(|first| now.duration_since(*first) >= self.window) {
            seen.pop_front();
        }
        if seen.len() < self.max {
            seen.push_back(now);
            return Ok(());
        }
        let oldest = seen.front().copied().unwrap_or(now);
        Err(seconds(self.window.saturating_sub(now.duration_since(oldest))))
    }

    /// Whether an event of `key` would be welcome; counts none.
    ///
    /// # Errors
    /// As [`Limiter::check`].
    pub fn has_room(&self, key: K, now: Instant) -> Result<(), u64> {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = events.entry(key);
        while seen.front().is_some_and(|first| now.duration_since(*first) >= self.window) {
            seen.pop_front();
        }
        match seen.front() {
            Some(oldest) if seen.len() >= self.max => {
                Err(seconds(self.window.saturating_sub(now.duration_since(*oldest))))
            }
            _ => Ok(()),
        }
    }
}

/// For traffic: `rate` a second of each key for long, `burst` at once. Sixteen bytes a key, whatever the rate (the
/// generic cell rate algorithm, ITU-T I.371).
#[derive(Debug)]
pub struct Throttle<K> {
    /// Between two events at the full rate.
    interval: Duration,
    /// How far ahead of the rate a burst may be.
    ahead: Duration,
    /// When each key's events so far would have been due at the full rate.
    due: Mutex<Lately<K, Option<Instant>>>,
}

impl<K: Hash + Eq> Throttle<K> {
    /// A throttle that has seen nothing yet; without a limit when `rate` is 0.
    pub fn new(rate: u32, burst: u32) -> Self {
        let interval = Duration::from_secs(1).checked_div(rate).unwrap_or_default();
        Self { interval, ahead: interval.saturating_mul(burst.max(1)), due: Mutex::new(Lately::new(MOST_KEYS)) }
    }

    /// Counts an event of `key`.
    ///
    /// # Errors
    /// As [`Limiter::check`].
    pub fn check(&self, key: K, now: Instant) -> Result<(), u64> {
        if self.interval.is_zero() {
            return Ok(());
        }
        // Assignments of one value: a panic elsewhere leaves them sound.
        let mut all = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        let due = all.entry(key);
        let next = due.map_or(now, |due| due.max(now)) + self.interval;
        let early = next.saturating_duration_since(now);
        if early > self.ahead {
            return Err(seconds(early - self.ahead));
        }
        *due = Some(next);
        Ok(())
    }

    /// Whether an event of `key` would be welcome; counts none.
    ///
    /// # Errors
    /// As [`Limiter::check`].
    pub fn has_room(&self, key: K, now: Instant) -> Result<(), u64> {
        if self.interval.is_zero() {
            return Ok(());
        }
        let mut all = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        let early = (all.entry(key).map_or(now, |due| due.max(now)) + self.interval).saturating_duration_since(now);
        if early > self.ahead { Err(seconds(early - self.ahead)) } else { Ok(()) }
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

    #[test]
    fn a_burst_is_let_through_and_then_the_rate() {
        let throttle = Throttle::new(10, 5);
        let start = Instant::now();
        let after = |ms: u64| start + Duration::from_millis(ms);
        let passed = |now: Instant| (0..100).filter(|_| throttle.check("a", now).is_ok()).count();
        assert_eq!(passed(after(0)), 5);
        assert_eq!(passed(after(0)), 0);
        assert_eq!(throttle.check("a", after(0)), Err(1));
        assert_eq!(throttle.check("b", after(0)), Ok(()));
        assert_eq!(passed(after(100)), 1);
        assert_eq!(passed(after(400)), 3);
        assert_eq!(passed(after(60_000)), 5, "a pause saves up one burst and no more");
        let free = Throttle::new(0, 0);
        assert!((0..10_000).all(|_| free.check("a", start).is_ok()));
    }

    #[test]
    fn asking_for_room_counts_nothing() {
        let (limiter, throttle, start) =
            (Limiter::new(2, Duration::from_secs(10)), Throttle::new(1, 2), Instant::now());
        for _ in 0..10 {
            assert_eq!((limiter.has_room("a", start), throttle.has_room("a", start)), (Ok(()), Ok(())));
        }
        for _ in 0..2 {
            assert_eq!((limiter.check("a", start), throttle.check("a", start)), (Ok(()), Ok(())));
        }
        assert_eq!((limiter.has_room("a", start), throttle.has_room("a", start)), (Err(10), Err(1)));
        let later = start + Duration::from_secs(10);
        assert_eq!((limiter.has_room("a", later), throttle.has_room("a", later)), (Ok(()), Ok(())));
    }

    #[test]
    fn keys_without_end_take_no_memory_without_end() {
        let mut lately: Lately<u32, u32> = Lately::new(100);
        for key in 0..10_000 {
            *lately.entry(key) += 1;
            *lately.entry(7) += 1;
            assert!(lately.newer.len() + lately.older.len() <= 201);
        }
        assert_eq!(*lately.entry(7), 10_001, "who is seen all the time is not forgotten");
    }

    #[test]
    fn an_ipv6_client_is_its_network() {
        let of = |text: &str| network(text.parse().expect("an address")).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(of("::ffff:203.0.113.9"), "203.0.113.9");
    }
}
