//! What others see of a person: the parts of their profile, each for everyone, signed-in people or nobody.

mod http;
pub mod messages;
mod sight;
mod store;
mod views;

use platform::openapi::ServiceConfig;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::get_profile).service(http::get_calendar);
}
