//! What the directory remembers, and for how long it believes it.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use moka::future::Cache;
use moka::ops::compute::{CompResult, Op};
use platform::error::ApiError;

use super::DirectoryOptions;
use crate::site::Site;

/// A stale answer is dropped at last when nobody has asked for it for so long.
const FORGET_AFTER: Duration = Duration::from_secs(24 * 3600);
/// How long the database is left alone after it did not answer.
const BREATHER: Duration = Duration::from_secs(1);
/// How many changed tenants are noted before those are dropped whose entries are too old to matter.
const NOTED_CHANGES: usize = 4096;

/// When something of a site was read: held against what has changed since, it says whether that may still be believed.
#[derive(Debug)]
pub struct Reading {
    /// Before the question was asked: a change that is committed meanwhile makes the answer stale at once.
    at: Instant,
    /// The generation of changes that it was last held against: while that stands, it need not be looked at again.
    seen: AtomicU64,
    /// Whether it is to be read again already.
    is_awaited: AtomicBool,
    /// How much later than at half of its life that is, in 1,024ths of it: what was read together, after a start or a
    /// flush, is not read together ever after.
    delay: u32,
}

impl Reading {
    /// `generation` is that of the moment `at`.
    pub(super) fn new(at: Instant, generation: u64) -> Self {
        let delay = rand::random_range(0..256);
        Self { at, seen: AtomicU64::new(generation), is_awaited: AtomicBool::new(false), delay }
    }

    /// When that was.
    pub fn at(&self) -> Instant {
        self.at
    }

    /// Whether half of its life is over, or up to a quarter more; says so once.
    pub(super) fn is_ripe(&self, life: Duration) -> bool {
        !self.is_awaited.load(Ordering::Relaxed)
            && self.at.elapsed() >= life * (512 + self.delay) / 1024
            && !self.is_awaited.swap(true, Ordering::Relaxed)
    }
}

/// A site as it was read at some moment.
pub(super) struct Entry {
    pub(super) site: Arc<Site>,
    pub(super) reading: Reading,
    /// Believed until then although it is stale: the database is away.
    believed_until: Option<Instant>,
}

pub(super) type Cached = Arc<Entry>;

impl Entry {
    /// `generation` is that of the moment before it was read.
    pub(super) fn new(site: impl Into<Arc<Site>>, read_at: Instant, generation: u64) -> Cached {
        Arc::new(Self { site: site.into(), reading: Reading::new(read_at, generation), believed_until: None })
    }

    /// The same, not to be asked for again before the database had a breather.
    pub(super) fn postponed(&self) -> Cached {
        let reading = Reading::new(self.reading.at, self.reading.seen.load(Ordering::Relaxed));
        // The database is away: whoever asks next reads it.
        reading.is_awaited.store(true, Ordering::Relaxed);
        Arc::new(Self { site: Arc::clone(&self.site), reading, believed_until: Some(Instant::now() + BREATHER) })
    }
}

/// Sites by what they are asked for: a host or an id. Bounded.
pub(super) struct Known<K>(Cache<K, Cached>);

impl<K: Hash + Eq + Send + Sync + 'static> Known<K> {
    pub(super) fn new(options: &DirectoryOptions) -> Self {
        Self(Cache::builder().max_capacity(options.capacity).time_to_idle(FORGET_AFTER).build())
    }

    pub(super) async fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<Cached>
    where
        K: Borrow<Q>,
    {
        self.0.get(key).await
    }

    pub(super) async fn put(&self, key: K, cached: Cached) {
        self.0.insert(key, cached).await;
    }

    /// Replaces the entry of `key` by what `make` answers, `None` removing it; one at a time for each key.
    pub(super) async fn replace(
        &self,
        key: K,
        make: impl AsyncFnOnce(Option<Cached>) -> Result<Option<Cached>, ApiError>,
    ) -> Result<Option<Cached>, ApiError> {
        let mut failure = None;
        let replaced = self
            .0
            .entry(key)
            .and_try_compute_with(async |entry| {
                let before = entry.map(moka::Entry::into_value);
                Ok::<_, Infallible>(match make(before).await {
                    Ok(Some(cached)) => Op::Put(cached),
                    Ok(None) => Op::Remove,
                    Err(error) => {
                        failure = Some(error);
                        Op::Nop
                    }
                })
            })
            .await;
        if let Some(error) = failure {
            return Err(error);
        }
        match replaced {
            Ok(CompResult::Inserted(entry) | CompResult::ReplacedWith(entry) | CompResult::Unchanged(entry)) => {
                Ok(Some(entry.into_value()))
            }
            Ok(CompResult::StillNone(_) | CompResult::Removed(_)) => Ok(None),
        }
    }

    pub(super) async fn count(&self) -> u64 {
        self.0.run_pending_tasks().await;
        self.0.entry_count()
    }
}

/// Says whether an entry may still be believed.
#[derive(Default)]
pub(super) struct Freshness {
    marks: Mutex<Marks>,
    /// Grows with every change.
    generation: AtomicU64,
}

#[derive(Default)]
struct Marks {
    /// All that was read before is stale.
    flushed_at: Option<Instant>,
    /// When each tenant last changed.
    changed_at: HashMap<i64, Instant>,
    down_until: Option<Instant>,
}

impl Freshness {
    fn marks(&self) -> MutexGuard<'_, Marks> {
        // Marks are single assignments: a panic elsewhere leaves them sound.
        self.marks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn holds(&self, cached: &Entry, life: Duration) -> bool {
        cached.believed_until.is_some_and(|until| Instant::now() < until)
            || self.is_current(cached.site.id, &cached.reading, life)
    }

    /// Whether what was read of the tenant may be believed. Takes no lock where nothing has changed since that was last
    /// asked.
    pub(super) fn is_current(&self, tenant: i64, reading: &Reading, life: Duration) -> bool {
        if reading.at.elapsed() >= life {
            return false;
        }
        // Taken before the marks: a change meanwhile has the reading looked at once more.
        let generation = self.generation();
        if reading.seen.load(Ordering::Relaxed) == generation {
            return true;
        }
        let marks = self.marks();
        let changed_at = marks.changed_at.get(&tenant).copied().max(marks.flushed_at);
        let is_current = changed_at.is_none_or(|at| reading.at > at);
        if is_current {
            reading.seen.store(generation, Ordering::Relaxed);
        }
        is_current
    }

    /// A tenant changed. `life` is how long readings are believed at most.
    pub(super) fn note_change(&self, tenant: i64, life: Duration) {
        let now = Instant::now();
        let mut marks = self.marks();
        if marks.changed_at.len() >= NOTED_CHANGES {
            marks.changed_at.retain(|_, at| now.duration_since(*at) < life);
        }
        marks.changed_at.insert(tenant, now);
        self.generation.fetch_add(1, Ordering::AcqRel);
    }

    /// Anything may have changed.
    pub(super) fn note_flush(&self) {
        let mut marks = self.marks();
        marks.flushed_at = Some(Instant::now());
        self.generation.fetch_add(1, Ordering::AcqRel);
    }

    pub(super) fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    pub(super) fn note_down(&self) {
        self.marks().down_until = Some(Instant::now() + BREATHER);
    }

    pub(super) fn is_down(&self) -> bool {
        self.marks().down_until.is_some_and(|until| Instant::now() < until)
    }
}
