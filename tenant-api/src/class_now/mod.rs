//! What a person's classes do now or next, for the dashboard.

mod http;
mod store;

use platform::openapi::ServiceConfig;

/// The call; before those of classes, whose `{id}` would take its address.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::list_classes_now);
}
