//! What is asked and told while a contest runs: clarifications, to who asked or to all, and announcements.

mod announcing;
mod asking;
mod store;
mod topic;

use platform::openapi::ServiceConfig;

pub use topic::{News, TOPIC, tell};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(asking::list_clarifications)
        .service(asking::ask)
        .service(asking::answer)
        .service(announcing::list_announcements)
        .service(announcing::announce);
}
