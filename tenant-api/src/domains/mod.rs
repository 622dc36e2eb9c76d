//! Domains of the site's own: adding, proving, naming one the primary, taking away. The rules are the control plane's
//! ([`directory::domains`]); this is who may call them and what is answered.

mod events;
mod http;
mod live_letters;
pub mod messages;

pub use events::TOPIC;
pub use live_letters::start;

use std::time::Duration;

use platform::limiter::Limiter;
use platform::openapi::ServiceConfig;

/// Domains of one site that are added or looked at by hand in [`CHANGE_WINDOW`].
const CHANGE_MAX: usize = 20;
const CHANGE_WINDOW: Duration = Duration::from_secs(60);

/// How often who has DNS asked.
pub struct State {
    /// By site.
    limit: Limiter<i64>,
}

impl Default for State {
    fn default() -> Self {
        Self { limit: Limiter::new(CHANGE_MAX, CHANGE_WINDOW) }
    }
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_domains)
        .service(events::domain_events)
        .service(http::add_domain)
        .service(http::choose_primary_domain)
        .service(http::check_domain)
        .service(http::remove_domain);
}
