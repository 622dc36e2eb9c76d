//! The board of a contest: as it is, as it was at a second, and how it became what it is.

mod columns;
mod filter;
mod http;
mod minute;
mod rows;
mod timeline;

use platform::openapi::ServiceConfig;

pub use http::{StandingQuestion, questions};

pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::get_standings).service(http::get_whole_board).service(timeline::get_contest_timeline);
}
