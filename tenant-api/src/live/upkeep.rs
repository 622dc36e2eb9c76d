//! What is done for all streams together: comments, ends, sessions, news of the control database.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use directory::{News, SiteState};
use futures::{StreamExt, stream};
use platform::error::ApiError;
use platform::http::Shutdown;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::hub::Hub;
use super::site_hub::SiteHub;
use super::stream::OpenStream;
use crate::sessions;

/// One timer for all.
const TICK: Duration = Duration::from_secs(1);
/// A stream gets a comment each so many ticks, at a tick of its own.
const BEAT: u128 = 22;
/// A site's sessions are looked at each so many ticks, at a tick of its own.
const LOOK: i64 = 30;
/// Sites whose sessions are looked at side by side.
const LOOKS: usize = 4;

/// Begins; ends with the hub.
pub(super) fn start(hub: &Arc<Hub>, shutdown: Shutdown) {
    hub.runtime.spawn(beat(Arc::downgrade(hub)));
    hub.runtime.spawn(look(Arc::downgrade(hub)));
    hub.runtime.spawn(follow(Arc::downgrade(hub), hub.app.directory.news()));
    let ending = Arc::downgrade(hub);
    hub.runtime.spawn(async move {
        shutdown.closing().await;
        if let Some(hub) = ending.upgrade() {
            hub.is_closing.store(true, Ordering::Release);
            hub.all().iter().for_each(|site| site.close());
        }
    });
}

async fn beat(hub: Weak<Hub>) {
    let mut ticks = tokio::time::interval(TICK);
    for tick in 0_u128.. {
        ticks.tick().await;
        let Some(hub) = hub.upgrade() else { return };
        let now = Instant::now();
        for site in hub.all() {
            let streams = site.streams();
            for stream in streams.iter().filter(|stream| stream.id.as_u128() % BEAT == tick % BEAT) {
                stream.end_if_due(now);
                stream.beat();
            }
            if site.forget(now) {
                hub.drop_hub(&site);
            }
        }
    }
}

async fn look(hub: Weak<Hub>) {
    let mut ticks = tokio::time::interval(TICK);
    for tick in 0_i64.. {
        ticks.tick().await;
        let Some(hub) = hub.upgrade() else { return };
        let sites = hub.all().into_iter().filter(|site| site.placement.tenant % LOOK == tick % LOOK);
        stream::iter(sites)
            .for_each_concurrent(LOOKS, |site| {
                let hub = &hub;
                async move { end_of_ended_sessions(hub, &site, |_| true).await }
            })
            .await;
    }
}

/// Ends those of these streams whose session is over, or whose person has another role now: what they may follow is asked
/// anew. Where the database is away, the next look does it.
pub(super) async fn end_of_ended_sessions(hub: &Hub, site: &SiteHub, of: impl Fn(&OpenStream) -> bool) {
    let mut streams = site.streams();
    streams.retain(|stream| of(stream));
    if let Err(error) = end_ended(hub, site, &streams).await {
        tracing::warn!(cause = ?error.cause(), tenant = site.placement.tenant, "looking at sessions");
    }
}

async fn end_ended(hub: &Hub, site: &SiteHub, streams: &[Arc<OpenStream>]) -> Result<(), ApiError> {
    let sessions: Vec<Vec<u8>> =
        streams.iter().filter_map(|stream| Some(stream.actor.as_ref()?.token_hash.to_vec())).collect();
    if sessions.is_empty() {
        return Ok(());
    }
    let roles = sessions::roles(&mut *hub.app.tenants.read(&site.placement).await?, &sessions).await?;
    for stream in streams {
        let Some(actor) = &stream.actor else { continue };
        if roles.get(&actor.token_hash[..]) != Some(&actor.role) {
            stream.end();
        }
    }
    Ok(())
}

async fn follow(hub: Weak<Hub>, mut news: Receiver<News>) {
    loop {
        let heard = news.recv().await;
        let Some(hub) = hub.upgrade() else { return };
        let sites = match heard {
            Ok(News::Of(tenant)) => hub.of(tenant).into_iter().collect(),
            Ok(News::OfAny) | Err(RecvError::Lagged(_)) => hub.all(),
            Err(RecvError::Closed) => return,
        };
        for site in sites {
            changed(&hub, &site).await;
        }
    }
}

/// Something of a site has changed in the control database. Where it is suspended, gone or elsewhere, its streams end.
async fn changed(hub: &Hub, site: &SiteHub) {
    match hub.app.directory.site(site.placement.tenant).await {
        Ok(Some(now)) if now.state == SiteState::Active && now.placement.schema == site.placement.schema => {
            let topics = hub.kinds.iter().filter(|kind| kind.is_of_directory());
            topics.for_each(|kind| site.signal(&kind.topic(0)));
        }
        Ok(_) => site.close(),
        Err(error) => tracing::warn!(cause = ?error.cause(), tenant = site.placement.tenant, "looking at a site"),
    }
}
