//! Challenges: the problem of a day, a week or a month. What is on is decided when it is asked for; nothing happens at midnight.

mod again;
mod days;
mod http;
mod input;
pub mod messages;
mod results;
mod rewards;
mod rule;
mod store;
mod topic;
mod views;
mod words;

use platform::openapi::ServiceConfig;

pub use again::kind as follow_kind;
pub use results::follow;
pub use rule::kind as fill_kind;
pub use topic::TOPIC;

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::get_daily_challenge)
        .configure(rule::routes)
        .service(http::list_challenges)
        .service(http::create_challenge)
        .service(http::update_challenge)
        .service(http::delete_challenge);
}
