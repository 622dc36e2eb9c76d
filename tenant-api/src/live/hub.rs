//! All that is followed in this process.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use actix_web::web;
use bytes::BytesMut;
use platform::error::ApiError;
use platform::messages::OVERLOADED;
use prometheus_client::metrics::gauge::Gauge;
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use uuid::Uuid;

use super::listener::{Database, Place};
use super::number::Cursor;
use super::publish::Note;
use super::recheck::{self, Doubt};
use super::replicas::{self, Reply};
use super::site_hub::SiteHub;
use super::stream::{OpenStream, Reader, Who};
use super::topic::{self, Topic, TopicKind};
use super::{store, upkeep};
use crate::actor::Actor;
use crate::app::App;
use crate::site::Site;

/// How often opening is tried while a site changes its place or its database's connection is lost.
const TRIES: usize = 3;

/// The feature's state: streams that are open in this process, and what they follow.
#[derive(Clone)]
pub struct Live(Arc<Hub>);

pub(super) struct Hub {
    pub(super) app: web::Data<App>,
    pub(super) kinds: Vec<TopicKind>,
    pub(super) runtime: Handle,
    pub(super) is_closing: AtomicBool,
    /// Streams that are open.
    open: Gauge<i64, AtomicI64>,
    /// By tenant.
    sites: Mutex<HashMap<i64, Arc<SiteHub>>>,
    /// Those that a site's hub holds.
    databases: Mutex<HashMap<Place, Weak<Database>>>,
    /// What other replicas are asked.
    pub(super) asked: Mutex<HashMap<Uuid, oneshot::Sender<Reply>>>,
}

impl Live {
    /// Begins with topics of these kinds; to be called on the runtime that outlives the server's workers.
    pub fn start(app: &web::Data<App>, kinds: Vec<TopicKind>) -> Self {
        let open = Gauge::default();
        app.edge.metrics.register(|registry| registry.register("live_streams", "Streams that are open", open.clone()));
        let hub = Arc::new(Hub {
            app: app.clone(),
            kinds,
            runtime: Handle::current(),
            is_closing: AtomicBool::new(false),
            open,
            sites: Mutex::default(),
            databases: Mutex::default(),
            asked: Mutex::default(),
        });
        upkeep::start(&hub, app.edge.shutdown.clone());
        Self(hub)
    }

    /// The topic of this name, if the caller may follow it.
    ///
    /// # Errors
    /// 404 where there is none, otherwise what the topic's kind says.
    pub async fn permitted(&self, site: &Site, actor: Option<&Actor>, name: &str) -> Result<Topic, ApiError> {
        topic::permitted(&self.0.kinds, site, actor, name).await
    }

    /// Follows one topic within the server, for a stream of another shape.
    ///
    /// # Errors
    /// As [`Live::permitted`]; 429 and 503 where too many are open or the site's database is away.
    pub async fn follow(&self, site: &Site, actor: &Actor, topic: &Topic) -> Result<Reader, ApiError> {
        let topic = self.permitted(site, Some(actor), topic.name()).await?;
        let stream = OpenStream::new(Who::Person(actor.id), Some(actor.clone()), vec![topic]);
        self.open(site, Arc::new(stream), &[], None).await
    }

    /// Opens a stream: `greeting` is sent first, then what was missed since `cursor`.
    pub(super) async fn open(
        &self,
        site: &Site,
        stream: Arc<OpenStream>,
        greeting: &[u8],
        cursor: Option<Cursor>,
    ) -> Result<Reader, ApiError> {
        let unkept: Vec<Topic> =
            self.0.kinds.iter().filter(|kind| kind.is_of_directory()).map(|kind| kind.topic(0)).collect();
        for _ in 0..TRIES {
            let hub = self.hub(site).await?;
            learn(site, &hub, cursor.as_ref()).await?;
            if hub.join(&stream, BytesMut::from(greeting), (cursor.as_ref(), &unkept))? {
                // What was taken away while it was opened.
                recheck::begin(&self.0, &hub, Doubt::Stream(stream.id));
                return Ok(Reader::new(stream, hub, self.0.open.clone()));
            }
        }
        Err(OVERLOADED.into())
    }

    /// Changes what a stream follows, wherever it is open; answers with all its topics.
    ///
    /// # Errors
    /// 404 where it is not open or somebody else's, 412 where it would be too many.
    pub(super) async fn change(
        &self,
        site: &Site,
        (id, who): (Uuid, Who),
        (add, remove): (Vec<Topic>, Vec<Topic>),
    ) -> Result<Vec<Topic>, ApiError> {
        let hub = self.hub(site).await?;
        if hub.has(id) {
            let topics = hub.change(id, &who, (&add, &remove))?;
            recheck::begin(&self.0, &hub, Doubt::Stream(id));
            return Ok(topics);
        }
        replicas::ask(&self.0, site, (id, who), (add, remove)).await
    }

    /// The site's hub, at the place where the site is; its database is listened to.
    async fn hub(&self, site: &Site) -> Result<Arc<SiteHub>, ApiError> {
        let hub = self.0.hub_at(site)?;
        hub.database.connection().await?;
        Ok(hub)
    }
}

/// Reads how far the site has come, where that is not known.
async fn learn(site: &Site, hub: &SiteHub, cursor: Option<&Cursor>) -> Result<(), ApiError> {
    if !hub.is_behind(cursor) {
        return Ok(());
    }
    let connection = hub.database.connection().await?;
    let position = store::position(&mut *site.read().await?).await?;
    hub.learn(position, connection);
    Ok(())
}

impl Hub {
    fn sites(&self) -> MutexGuard<'_, HashMap<i64, Arc<SiteHub>>> {
        // Single insertions and removals: a panic elsewhere leaves the map sound.
        self.sites.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hub_at(self: &Arc<Self>, site: &Site) -> Result<Arc<SiteHub>, ApiError> {
        if self.is_closing.load(Ordering::Acquire) {
            return Err(OVERLOADED.into());
        }
        let placement = &site.entry.placement;
        let mut sites = self.sites();
        if let Some(hub) = sites.get(&placement.tenant)
            && hub.is_open()
        {
            if hub.placement.schema == placement.schema {
                return Ok(Arc::clone(hub));
            }
            if hub.placement.epoch > placement.epoch {
                // The request was let in by what was known before the site moved.
                return Err(OVERLOADED.into());
            }
            hub.close();
        }
        let place = Place { server: placement.server.clone(), database: placement.database.clone() };
        let hub = Arc::new(SiteHub::new(placement.clone(), self.database(place)));
        sites.insert(placement.tenant, Arc::clone(&hub));
        Ok(hub)
    }

    fn database(self: &Arc<Self>, place: Place) -> Arc<Database> {
        let mut databases = self.databases.lock().unwrap_or_else(PoisonError::into_inner);
        databases.retain(|_, database| database.strong_count() > 0);
        if let Some(database) = databases.get(&place).and_then(Weak::upgrade) {
            return database;
        }
        let database = Database::listen(Arc::downgrade(self), &self.runtime, place.clone());
        databases.insert(place, Arc::downgrade(&database));
        database
    }

    /// The hubs of all sites that are followed.
    pub(super) fn all(&self) -> Vec<Arc<SiteHub>> {
        self.sites().values().cloned().collect()
    }

    /// The hub of a tenant.
    pub(super) fn of(&self, tenant: i64) -> Option<Arc<SiteHub>> {
        self.sites().get(&tenant).cloned()
    }

    /// Drops a hub that has been left.
    pub(super) fn drop_hub(&self, left: &Arc<SiteHub>) {
        let mut sites = self.sites();
        if sites.get(&left.placement.tenant).is_some_and(|hub| Arc::ptr_eq(hub, left)) {
            sites.remove(&left.placement.tenant);
        }
    }

    /// Something was notified in a database.
    pub(super) fn hear(self: &Arc<Self>, place: &Place, payload: &str) {
        let Some(note) = Note::parse(payload) else {
            tracing::warn!(database = place.database, "a notification that can't be read");
            return;
        };
        let Some(hub) = self.of(note.tenant) else { return };
        // A site speaks in its own schema only, at the place where it is.
        if hub.placement.schema != note.schema || hub.database.place != *place {
            return;
        }
        if !replicas::hear(self, &hub, &note) {
            hub.deliver(note.number, note.about, note.data);
        }
    }

    /// What was notified in a database for a while was missed.
    pub(super) fn reset(self: &Arc<Self>, place: &Place) {
        for hub in self.all().iter().filter(|hub| hub.database.place == *place) {
            hub.reset();
            recheck::begin(self, hub, Doubt::All);
        }
    }
}
