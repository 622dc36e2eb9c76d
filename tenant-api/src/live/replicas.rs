//! Changing a stream that another replica holds: it is asked by a notification and answers by one.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::Placement;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::hub::Hub;
use super::messages::STREAM_NOT_FOUND;
use super::publish::{Note, tell_replicas};
use super::recheck::{self, Doubt};
use super::site_hub::SiteHub;
use super::stream::Who;
use super::topic::{Topic, too_many};
use crate::site::Site;

/// Words that no topic is named by.
const ASK: &str = "!ask";
const REPLY: &str = "!reply";
/// Whoever holds the stream answers within this time.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Debug, Serialize, Deserialize)]
struct Ask {
    request: Uuid,
    stream: Uuid,
    who: Who,
    /// Topics that the asking replica has found permitted.
    add: Vec<String>,
    remove: Vec<String>,
}

/// What became of it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Reply {
    request: Uuid,
    /// All topics of the stream; `None` where they would have been too many.
    topics: Option<Vec<String>>,
}

/// Asks for a change of a stream that is not open here.
///
/// # Errors
/// 404 where nobody holds such a stream of `who`, 412 where it would have too many topics.
pub(super) async fn ask(
    hub: &Arc<Hub>,
    site: &Site,
    (stream, who): (Uuid, Who),
    (add, remove): (Vec<Topic>, Vec<Topic>),
) -> Result<Vec<Topic>, ApiError> {
    let names = |topics: Vec<Topic>| topics.iter().map(|topic| topic.name().to_owned()).collect();
    let ask = Ask { request: Uuid::new_v4(), stream, who, add: names(add), remove: names(remove) };
    let (sender, reply) = oneshot::channel();
    let asked = || hub.asked.lock().unwrap_or_else(PoisonError::into_inner);
    asked().insert(ask.request, sender);
    let reply = match send(hub, &site.entry.placement, ASK, &ask).await {
        Ok(()) => Ok(tokio::time::timeout(PATIENCE, reply).await),
        Err(error) => Err(error),
    };
    asked().remove(&ask.request);
    match reply? {
        Ok(Ok(Reply { topics: Some(topics), .. })) => Ok(topics.iter().map(|name| Topic::checked(name)).collect()),
        Ok(Ok(Reply { topics: None, .. })) => Err(too_many()),
        _ => Err(STREAM_NOT_FOUND.into()),
    }
}

/// Whether this was between replicas, and not about a topic.
pub(super) fn hear(hub: &Arc<Hub>, site: &Arc<SiteHub>, note: &Note<'_>) -> bool {
    match note.about {
        ASK => {
            if let Some(ask) = note.read::<Ask>().filter(|ask| site.has(ask.stream)) {
                answer(hub, site, ask);
            }
        }
        REPLY => {
            if let Some(reply) = note.read::<Reply>() {
                let waiting = hub.asked.lock().unwrap_or_else(PoisonError::into_inner).remove(&reply.request);
                // Whoever asked may have given up, and other replicas have not asked.
                let _ = waiting.map(|waiting| waiting.send(reply));
            }
        }
        recheck::WORD => {
            if let Some(doubt) = note.read() {
                recheck::begin(hub, site, doubt);
            }
        }
        _ => return false,
    }
    true
}

fn answer(hub: &Arc<Hub>, site: &Arc<SiteHub>, ask: Ask) {
    let topics = |names: &[String]| names.iter().map(|name| Topic::checked(name)).collect::<Vec<_>>();
    let changed = site.change(ask.stream, &ask.who, (&topics(&ask.add), &topics(&ask.remove)));
    let topics = match changed {
        Ok(topics) => {
            recheck::begin(hub, site, Doubt::Stream(ask.stream));
            Some(topics.iter().map(|topic| topic.name().to_owned()).collect())
        }
        // Somebody else's stream: as good as none.
        Err(error) if error.message() == STREAM_NOT_FOUND => return,
        Err(_) => None,
    };
    let (hub_of, placement, reply) = (Arc::clone(hub), site.placement.clone(), Reply { request: ask.request, topics });
    hub.runtime.spawn(async move {
        if let Err(error) = send(&hub_of, &placement, REPLY, &reply).await {
            tracing::warn!(cause = ?error.cause(), "answering another replica");
        }
    });
}

async fn send(hub: &Hub, placement: &Placement, word: &'static str, data: &impl Serialize) -> Result<(), ApiError> {
    let mut tx = hub.app.tenants.begin(placement).await?;
    tell_replicas(&mut tx, word, data)?;
    Ok(tx.commit().await?)
}
