//! Host → site, from memory.
//!
//! Answers are kept for a short life. `NOTIFY` makes a changed site stale at once; a notification that is lost costs at
//! most one poll of the change log. While the control database is away, stale answers are served.

mod cache;
mod changes;
mod store;

use std::sync::Arc;
use std::time::{Duration, Instant};

use platform::error::ApiError;
use platform::messages::Message;
use sqlx::PgPool;
use tokio::task::JoinHandle;

use crate::hosts;
use crate::site::Site;
use cache::{Cached, Freshness, Key, Memory};

/// How a [`Directory`] keeps what it knows.
#[derive(Debug, Clone)]
pub struct DirectoryOptions {
    /// The platform's own host; beside it under the suffix, `console` and `id` are the platform's too.
    pub platform_host: String,
    /// Sites are `<name>.<suffix>`.
    pub site_suffix: String,
    /// How long an answer is fresh.
    pub life: Duration,
    /// How long a host without a site is remembered as such.
    pub unknown_life: Duration,
    /// How often the change log is read.
    pub poll: Duration,
    /// Most sites kept, and most unknown hosts kept.
    pub capacity: u64,
}

impl Default for DirectoryOptions {
    fn default() -> Self {
        Self {
            platform_host: "lophoc.localhost".to_owned(),
            site_suffix: "localhost".to_owned(),
            life: Duration::from_secs(30),
            unknown_life: Duration::from_secs(10),
            poll: Duration::from_secs(5),
            capacity: 10_000,
        }
    }
}

impl DirectoryOptions {
    fn is_platform(&self, host: &str) -> bool {
        host == self.platform_host || matches!(hosts::label_before(host, &self.site_suffix), Some("console" | "id"))
    }
}

/// What a host leads to.
#[derive(Debug, Clone)]
pub enum Lookup {
    /// A site, active or suspended.
    Site(Arc<Site>),
    /// The platform itself.
    Platform,
    /// Nothing.
    Unknown,
}

/// Knows every site by its hosts. Cheap to clone; the background task ends with the last clone.
#[derive(Clone)]
pub struct Directory {
    inner: Arc<Inner>,
    _follower: Arc<Follower>,
}

struct Inner {
    pool: PgPool,
    options: DirectoryOptions,
    memory: Memory,
    freshness: Freshness,
}

/// Ends the background task when the last directory goes.
struct Follower(JoinHandle<()>);

impl Drop for Follower {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Connections of one directory: one listens, one polls, the others load.
const CONNECTIONS: u32 = 5;
/// How long a request waits for a fresh answer when it has a stale one.
const PATIENCE: Duration = Duration::from_millis(500);

impl Directory {
    /// A directory over the control database. Connects when first used, so a process starts while the database is away.
    ///
    /// # Errors
    /// When the address is no Postgres address.
    pub async fn connect(control_database_url: &str, options: DirectoryOptions) -> Result<Self, sqlx::Error> {
        let pool = platform::db::connect(control_database_url, migrations::CONTROL_SCHEMA, CONNECTIONS)?;
        let memory = Memory::new(&options);
        let inner = Arc::new(Inner { pool, options, memory, freshness: Freshness::default() });
        let follower = tokio::spawn(changes::follow(Arc::clone(&inner)));
        Ok(Self { inner, _follower: Arc::new(Follower(follower)) })
    }

    /// What `host` (as a request's `Host` header spells it) leads to.
    ///
    /// # Errors
    /// 503 when the control database is away and nothing is known of the host.
    pub async fn resolve(&self, host: &str) -> Result<Lookup, ApiError> {
        let Some(host) = hosts::normalise(host) else {
            return Ok(Lookup::Unknown);
        };
        if self.inner.options.is_platform(&host) {
            return Ok(Lookup::Platform);
        }
        let found = self.inner.find(Key::Host(host)).await?;
        Ok(found.map_or(Lookup::Unknown, Lookup::Site))
    }

    /// The site of a tenant, from memory like [`Directory::resolve`]; `None` when there is none that is active or
    /// suspended.
    ///
    /// # Errors
    /// As [`Directory::resolve`].
    pub async fn site(&self, id: i64) -> Result<Option<Arc<Site>>, ApiError> {
        self.inner.find(Key::Id(id)).await
    }

    /// Every active site, in the order of their ids, read afresh: for sweeps.
    ///
    /// # Errors
    /// 503 when the control database is away.
    pub async fn all_sites(&self) -> Result<Vec<Arc<Site>>, ApiError> {
        let suffix = &self.inner.options.site_suffix;
        let mut sites = Vec::new();
        let mut after = i64::MIN;
        loop {
            let ids = store::active_ids_after(&self.inner.pool, after).await?;
            let Some(last) = ids.last() else {
                return Ok(sites);
            };
            after = *last;
            sites.extend(store::load(&self.inner.pool, &ids, suffix).await?.into_iter().map(Arc::new));
        }
    }

    /// The pool of the control database, with `control` as search path: for library calls such as
    /// [`crate::websites::save`].
    pub fn pool(&self) -> &PgPool {
        &self.inner.pool
    }

    /// How many sites and how many unknown hosts are remembered, for metrics and tests.
    pub async fn counts(&self) -> (u64, u64) {
        self.inner.memory.counts().await
    }
}

impl Inner {
    async fn find(&self, key: Key) -> Result<Option<Arc<Site>>, ApiError> {
        match self.memory.known(&key).await {
            Some(cached) if self.freshness.holds(&cached, self.options.life) => Ok(Some(cached.site)),
            None if self.memory.is_unknown(&key).await => Ok(None),
            _ => self.refresh(key).await,
        }
    }

    /// Asks the database; whoever asks for the same key meanwhile waits for the same answer.
    async fn refresh(&self, key: Key) -> Result<Option<Arc<Site>>, ApiError> {
        self.memory
            .replace(key.clone(), async |stale: Option<Cached>| {
                if let Some(cached) = &stale
                    && self.freshness.holds(cached, self.options.life)
                {
                    return Ok(stale);
                }
                if stale.is_none() && self.memory.is_unknown(&key).await {
                    return Ok(None);
                }
                self.ask(&key, stale).await
            })
            .await
            .map(|cached| cached.map(|cached| cached.site))
    }

    async fn ask(&self, key: &Key, stale: Option<Cached>) -> Result<Option<Cached>, ApiError> {
        if self.freshness.is_down() {
            return stale.map(|cached| Some(cached.postponed())).ok_or_else(|| Message::Overloaded.into());
        }
        // Taken before the question: a change that is committed meanwhile makes the answer stale at once.
        let asked_at = Instant::now();
        let generation = self.freshness.generation();
        let answer = match &stale {
            None => self.load(key).await,
            Some(_) => tokio::time::timeout(PATIENCE, self.load(key)).await.unwrap_or(Err(sqlx::Error::PoolTimedOut)),
        };
        match (answer, stale) {
            (Ok(Some(site)), _) => Ok(Some(Cached::new(Arc::new(site), asked_at))),
            (Ok(None), _) => {
                // Not remembered when something changed while asking: the host may have got its site just then.
                if generation == self.freshness.generation() {
                    self.memory.note_unknown(key.clone()).await;
                }
                Ok(None)
            }
            (Err(error), Some(cached)) => {
                tracing::warn!(%error, site = cached.site.id, "serving a stale site: the control database is away");
                self.freshness.note_down();
                Ok(Some(cached.postponed()))
            }
            (Err(error), None) => {
                if platform::db::is_unavailable(&error) {
                    self.freshness.note_down();
                }
                Err(error.into())
            }
        }
    }

    async fn load(&self, key: &Key) -> Result<Option<Site>, sqlx::Error> {
        let suffix = &self.options.site_suffix;
        let id = match key {
            Key::Id(id) => Some(*id),
            Key::Host(host) => store::tenant_of_host(&self.pool, host, hosts::label_before(host, suffix)).await?,
        };
        let Some(id) = id else { return Ok(None) };
        Ok(store::load(&self.pool, &[id], suffix).await?.pop())
    }
}
