//! Permission asked again while streams are open, of those whom a change may concern.

use std::sync::Arc;

use directory::messages::SITE_NOT_FOUND;
use futures::{StreamExt, stream};
use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::hub::Hub;
use super::publish::tell_replicas;
use super::site_hub::SiteHub;
use super::stream::{OpenStream, Who};
use super::topic::{self, Topic};
use super::upkeep;
use crate::ids::AccountId;
use crate::site::Site;

/// Between replicas: no topic is named by it.
pub(super) const WORD: &str = "!recheck";
/// Permissions that are asked for side by side.
const AT_ONCE: usize = 8;

/// Whose permission is in doubt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Doubt {
    /// Of those who follow this topic.
    Topic(String),
    /// Of this person.
    Person(AccountId),
    /// Of whoever reads this stream.
    Stream(Uuid),
    /// Everybody's.
    All,
}

impl Doubt {
    fn concerns(&self, stream: &OpenStream, topic: &Topic) -> bool {
        match self {
            Self::Topic(name) => topic.name() == name,
            Self::Person(id) => stream.who == Who::Person(*id),
            Self::Stream(id) => stream.id == *id,
            Self::All => true,
        }
    }

    /// How much of what a stream was told by now its reader might hear: permission goes with the transaction that says so,
    /// and all before that was told while it held. Without such a word nobody knows when it went.
    fn sure(&self, stream: &OpenStream) -> usize {
        match self {
            Self::Topic(_) | Self::Person(_) => stream.told(),
            Self::Stream(_) | Self::All => 0,
        }
    }
}

/// A topic of a stream that is in doubt.
struct Doubted {
    stream: Arc<OpenStream>,
    topic: Topic,
    /// So much of what it was told may be heard in any case.
    sure: usize,
}

/// Asks all who follow the topic for permission again, on every replica, when the transaction commits. Streams of those
/// who may not any more end; on coming back they are told.
///
/// # Errors
/// None that a topic can cause.
pub fn recheck_topic(tx: &mut TenantTx, topic: &Topic) -> Result<(), ApiError> {
    tell_replicas(tx, WORD, &Doubt::Topic(topic.name().to_owned()))
}

/// The same for all that one person follows.
///
/// # Errors
/// None that a person can cause.
pub fn recheck_person(tx: &mut TenantTx, user: AccountId) -> Result<(), ApiError> {
    tell_replicas(tx, WORD, &Doubt::Person(user))
}

/// Begins to ask those who read here.
pub(super) fn begin(hub: &Arc<Hub>, at: &Arc<SiteHub>, doubt: Doubt) {
    let doubted = doubted(at, &doubt);
    let (asking, at) = (Arc::clone(hub), Arc::clone(at));
    hub.runtime.spawn(async move { ask(&asking, &at, &doubt, doubted).await });
}

/// Before anything else is told.
fn doubted(at: &SiteHub, doubt: &Doubt) -> Vec<Doubted> {
    let of = |stream: Arc<OpenStream>| {
        let (topics, sure) = (stream.topics(), doubt.sure(&stream));
        topics.into_iter().map(move |topic| Doubted { stream: Arc::clone(&stream), topic, sure })
    };
    let all = at.streams().into_iter().flat_map(of);
    all.filter(|one| doubt.concerns(&one.stream, &one.topic)).collect()
}

async fn ask(hub: &Hub, at: &SiteHub, doubt: &Doubt, doubted: Vec<Doubted>) {
    if let Doubt::Person(id) = doubt {
        upkeep::end_of_ended_sessions(hub, at, |stream| stream.who == Who::Person(*id)).await;
    }
    if doubted.is_empty() {
        return;
    }
    let site = site(hub, at).await;
    let site = &site;
    let asked = stream::iter(doubted).for_each_concurrent(AT_ONCE, |Doubted { stream, topic, sure }| async move {
        let permitted = match site {
            Ok(site) => topic::permitted(&hub.kinds, site, stream.actor.as_ref(), topic.name()).await.map(drop),
            Err(error) => Err(error.shared()),
        };
        if let Err(error) = permitted {
            // Also where the database is away: who may follow is asked anew when they come back.
            tracing::debug!(tenant = at.placement.tenant, %topic, cause = ?error.cause(), "a stream ends");
            at.let_go(&stream, &topic, sure);
        }
    });
    asked.await;
}

async fn site(hub: &Hub, at: &SiteHub) -> Result<Site, ApiError> {
    let entry = hub.app.directory.site(at.placement.tenant).await?.ok_or(SITE_NOT_FOUND)?;
    Ok(Site { entry, app: hub.app.clone() })
}
