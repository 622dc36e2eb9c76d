//! How a problem is solved, for readers: what opens it, and giving up to read it.

mod http;
pub mod messages;
mod store;
mod words;

use platform::openapi::ServiceConfig;

pub use store::has_given_up;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::get_editorial).service(http::give_up);
}
