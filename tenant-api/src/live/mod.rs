//! What happens, as it happens: one stream of server-sent events a tab, for any number of topics.
//!
//! A feature names its topics by a [`TopicKind`], which says who may follow them, and tells what happens to one by
//! [`publish`] within the transaction that brings it about. `NOTIFY` takes it to every replica in the order of the
//! commits, on one channel a database. A client that missed something is told so (`reset`) and reads afresh; messages are
//! therefore kept nowhere but in small rings in memory.

mod http;
mod hub;
mod listener;
pub mod messages;
mod number;
mod publish;
mod recheck;
mod replicas;
mod ring;
mod site_hub;
pub mod sse;
mod store;
mod stream;
mod topic;
mod upkeep;
mod user;

use platform::openapi::ServiceConfig;

pub use hub::Live;
pub use publish::publish;
pub use recheck::{recheck_person, recheck_topic};
pub use stream::{Reader, Sent};
pub use topic::{Permission, Topic, TopicKind};
pub use user::{USER, account_changed};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::open_stream).service(http::change_topics);
}
