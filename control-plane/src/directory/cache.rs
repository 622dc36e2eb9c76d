//! What the directory remembers, and for how long it believes it.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
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

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// A normalised host.
    Host(String),
    /// A tenant's id.
    Id(i64),
}

/// A site as it was read at some moment.
#[derive(Debug, Clone)]
pub(super) struct Cached {
    pub(super) site: Arc<Site>,
    read_at: Instant,
    /// Believed until then although it is stale: the database is away.
    believed_until: Option<Instant>,
}

impl Cached {
    pub(super) fn new(site: Arc<Site>, read_at: Instant) -> Self {
        Self { site, read_at, believed_until: None }
    }

    /// The same, not to be asked for again before the database had a breather.
    pub(super) fn postponed(self) -> Self {
        Self { believed_until: Some(Instant::now() + BREATHER), ..self }
    }
}

/// Two bounded caches: sites, and hosts that lead nowhere. A flood of the one can't drive out the other.
pub(super) struct Memory {
    known: Cache<Key, Cached>,
    unknown: Cache<Key, ()>,
}

impl Memory {
    pub(super) fn new(options: &DirectoryOptions) -> Self {
        Self {
            known: Cache::builder().max_capacity(options.capacity).time_to_idle(FORGET_AFTER).build(),
            unknown: Cache::builder().max_capacity(options.capacity).time_to_live(options.unknown_life).build(),
        }
    }

    pub(super) async fn known(&self, key: &Key) -> Option<Cached> {
        self.known.get(key).await
    }

    pub(super) async fn is_unknown(&self, key: &Key) -> bool {
        self.unknown.get(key).await.is_some()
    }

    pub(super) async fn note_unknown(&self, key: Key) {
        self.unknown.insert(key, ()).await;
    }

    pub(super) fn forget_unknown(&self) {
        self.unknown.invalidate_all();
    }

    /// Replaces the entry of `key` by what `make` answers, `None` removing it; one at a time for each key.
    pub(super) async fn replace(
        &self,
        key: Key,
        make: impl AsyncFnOnce(Option<Cached>) -> Result<Option<Cached>, ApiError>,
    ) -> Result<Option<Cached>, ApiError> {
        let mut failure = None;
        let replaced = self
            .known
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

    pub(super) async fn counts(&self) -> (u64, u64) {
        self.known.run_pending_tasks().await;
        self.unknown.run_pending_tasks().await;
        (self.known.entry_count(), self.unknown.entry_count())
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

    pub(super) fn holds(&self, cached: &Cached, life: Duration) -> bool {
        let now = Instant::now();
        if cached.believed_until.is_some_and(|until| now < until) {
            return true;
        }
        let marks = self.marks();
        let changed_at = marks.changed_at.get(&cached.site.id).copied().max(marks.flushed_at);
        now.duration_since(cached.read_at) < life && changed_at.is_none_or(|at| cached.read_at > at)
    }

    /// A tenant changed. `life` is how long entries are believed.
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
        self.marks().flushed_at = Some(Instant::now());
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
