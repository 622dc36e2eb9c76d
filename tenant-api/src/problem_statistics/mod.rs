//! What everybody's submissions say of a problem: verdicts, languages, how far people come, how fast, and the best of them.

mod bins;
mod collect;
mod http;
mod kept;
pub mod messages;
mod mine;
mod store;
mod views;

use platform::openapi::ServiceConfig;

pub use kept::Kept;

/// The call.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::get_problem_statistic);
}
