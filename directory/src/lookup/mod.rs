//! Host → site, from memory.
//!
//! Answers are kept for a short life, and read again in the background while they are asked for. `NOTIFY` makes a
//! changed site stale at once; a notification that is lost costs at most one poll of the change log. While the control
//! database is away, stale answers are served.

mod cache;
mod changes;
mod places;
mod refresh_ahead;
mod store;
mod unknown;

use std::sync::Arc;
use std::time::{Duration, Instant};

use platform::error::ApiError;
use platform::messages::OVERLOADED;
use sqlx::PgPool;
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;

use crate::hosts;
use crate::site::Site;
pub use cache::Reading;
use cache::{Cached, Entry, Freshness, Known};
use unknown::Unknown;

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
    /// Most sites kept.
    pub capacity: u64,
    /// Most unknown hosts kept: about 100 bytes each.
    pub unknown_capacity: usize,
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
            unknown_capacity: 200_000,
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

/// Something of sites has changed in the control database, or may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// Of the site with this id.
    Of(i64),
    /// Of any: notifications were missed.
    OfAny,
}

/// News that wait for a slow reader before it is told that it has missed some.
const NEWS_KEPT: usize = 256;

/// Knows every site by its hosts. Cheap to clone; the background task ends with the last clone.
#[derive(Clone)]
pub struct Directory {
    inner: Arc<Inner>,
    _follower: Arc<Follower>,
}

struct Inner {
    pool: PgPool,
    options: DirectoryOptions,
    by_host: Known<Box<str>>,
    by_id: Known<i64>,
    unknown: Unknown,
    freshness: Freshness,
    news: broadcast::Sender<News>,
    /// Hosts that are to be read again.
    ripe: mpsc::Sender<Box<str>>,
}

/// Ends the background task when the last directory goes.
struct Follower(JoinHandle<((), ())>);

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
        let (ripe, to_read) = mpsc::channel(refresh_ahead::WAITING);
        let inner = Arc::new(Inner {
            pool,
            by_host: Known::new(&options),
            by_id: Known::new(&options),
            unknown: Unknown::new(options.unknown_capacity, options.unknown_life),
            freshness: Freshness::default(),
            news: broadcast::Sender::new(NEWS_KEPT),
            ripe,
            options,
        });
        let reading = refresh_ahead::read(Arc::clone(&inner), to_read);
        let following = changes::follow(Arc::clone(&inner));
        let follower = tokio::spawn(async move { tokio::join!(following, reading) });
        Ok(Self { inner, _follower: Arc::new(Follower(follower)) })
    }

    /// What `host` (as a request's `Host` header spells it) leads to. A site that is known costs no allocation and no
    /// lock that others wait for.
    ///
    /// # Errors
    /// 503 when the control database is away and nothing is known of the host.
    pub async fn resolve(&self, host: &str) -> Result<Lookup, ApiError> {
        let Some(host) = hosts::normal(host) else {
            return Ok(Lookup::Unknown);
        };
        if self.inner.options.is_platform(&host) {
            return Ok(Lookup::Platform);
        }
        let found = match self.inner.by_host.get(host.as_ref()).await {
            Some(cached) if self.inner.holds(&cached) => {
                self.inner.ripen(&host, &cached);
                return Ok(Lookup::Site(Arc::clone(&cached.site)));
            }
            None if self.inner.unknown.has(&host) => return Ok(Lookup::Unknown),
            _ => self.inner.refresh_host(&host).await?,
        };
        Ok(found.map_or(Lookup::Unknown, |cached| Lookup::Site(Arc::clone(&cached.site))))
    }

    /// The site of a tenant, from memory like [`Directory::resolve`]; `None` when there is none that is active or
    /// suspended.
    ///
    /// # Errors
    /// As [`Directory::resolve`].
    pub async fn site(&self, id: i64) -> Result<Option<Arc<Site>>, ApiError> {
        let found = match self.inner.by_id.get(&id).await {
            Some(cached) if self.inner.holds(&cached) => Some(cached),
            _ => self.inner.refresh_id(id).await?,
        };
        Ok(found.map(|cached| Arc::clone(&cached.site)))
    }

    /// Whether there is no such tenant and never will be again: it was removed for good, or is about to be. One that is
    /// archived or deleted, which [`Directory::site`] does not know either, may come back.
    ///
    /// # Errors
    /// 503 when the control database is away.
    pub async fn is_gone(&self, id: i64) -> Result<bool, ApiError> {
        Ok(store::is_gone(&self.inner.pool, id).await?)
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

    /// What changes from now on: of a site itself, or of how its domains look. The same change may be told twice.
    pub fn news(&self) -> broadcast::Receiver<News> {
        self.inner.news.subscribe()
    }

    /// Something of the site was changed by this process and is committed: its next request reads it afresh, also before the
    /// notification of that has come.
    pub fn note_change(&self, tenant: i64) {
        self.inner.freshness.note_change(tenant, self.inner.life_of_readings());
    }

    /// Taken before something else of a site is read, to be kept beside the answer: that holds until one of the changes
    /// that the directory hears of, or ten of its lives ([`Directory::is_current`]).
    pub fn reading(&self) -> Reading {
        Reading::new(Instant::now(), self.inner.freshness.generation())
    }

    /// Whether what was read of the site then may still be believed: it is not too old, and nothing of the site has
    /// changed since in the control database.
    pub fn is_current(&self, tenant: i64, reading: &Reading) -> bool {
        self.inner.freshness.is_current(tenant, reading, self.inner.life_of_readings())
    }

    /// Whether it is time to read it again, in the background, so that nobody will have to wait for it. Says so once.
    pub fn is_ripe(&self, reading: &Reading) -> bool {
        reading.is_ripe(self.inner.life_of_readings())
    }

    /// The pool of the control database, with `control` as search path: for library calls such as
    /// [`crate::websites::merge`].
    pub fn pool(&self) -> &PgPool {
        &self.inner.pool
    }

    /// How many sites and how many unknown hosts are remembered, for metrics and tests.
    pub async fn counts(&self) -> (u64, u64) {
        (self.inner.by_host.count().await, self.inner.unknown.count() as u64)
    }
}

impl Inner {
    /// Of what others read of a site. Changes are told; time makes up only for whoever died before telling.
    fn life_of_readings(&self) -> Duration {
        self.options.life * 10
    }

    fn holds(&self, cached: &Entry) -> bool {
        self.freshness.holds(cached, self.options.life)
    }

    /// Asks the database; whoever asks for the same host meanwhile waits for the same answer.
    async fn refresh_host(&self, host: &str) -> Result<Option<Cached>, ApiError> {
        self.by_host
            .replace(host.into(), async |stale: Option<Cached>| {
                if stale.as_ref().is_some_and(|cached| self.holds(cached)) {
                    return Ok(stale);
                }
                if stale.is_none() && self.unknown.has(host) {
                    return Ok(None);
                }
                let generation = self.freshness.generation();
                let site = self.ask(stale, self.load_host(host)).await?;
                // Not remembered when something changed while asking: the host may have got its site just then.
                if site.is_none() && generation == self.freshness.generation() {
                    self.unknown.note(host);
                }
                Ok(site)
            })
            .await
    }

    async fn refresh_id(&self, id: i64) -> Result<Option<Cached>, ApiError> {
        self.by_id
            .replace(id, async |stale: Option<Cached>| {
                if stale.as_ref().is_some_and(|cached| self.holds(cached)) {
                    return Ok(stale);
                }
                self.ask(stale, self.load(id)).await
            })
            .await
    }

    /// What `load` reads, or what was known before while the database is away.
    async fn ask(
        &self,
        stale: Option<Cached>,
        load: impl Future<Output = Result<Option<Site>, sqlx::Error>>,
    ) -> Result<Option<Cached>, ApiError> {
        if self.freshness.is_down() {
            return stale.map(|cached| Some(cached.postponed())).ok_or_else(|| OVERLOADED.into());
        }
        // Taken before the question: a change that is committed meanwhile makes the answer stale at once.
        let (asked_at, generation) = (Instant::now(), self.freshness.generation());
        let answer = match &stale {
            None => load.await,
            Some(_) => tokio::time::timeout(PATIENCE, load).await.unwrap_or(Err(sqlx::Error::PoolTimedOut)),
        };
        match (answer, stale) {
            (Ok(site), _) => Ok(site.map(|site| Entry::new(site, asked_at, generation))),
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

    async fn load_host(&self, host: &str) -> Result<Option<Site>, sqlx::Error> {
        let label = hosts::label_before(host, &self.options.site_suffix);
        match store::tenant_of_host(&self.pool, host, label).await? {
            Some(id) => self.load(id).await,
            None => Ok(None),
        }
    }

    async fn load(&self, id: i64) -> Result<Option<Site>, sqlx::Error> {
        Ok(store::load(&self.pool, &[id], &self.options.site_suffix).await?.pop())
    }
}
