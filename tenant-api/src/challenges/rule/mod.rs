//! The rule that fills the days ahead with daily challenges, by itself every night or when it is told to.

mod fill;
mod http;
mod pool;
mod store;
mod task;

use platform::openapi::ServiceConfig;

pub use task::kind;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::get_challenge_rule).service(http::update_challenge_rule).service(http::fill_challenges);
}
