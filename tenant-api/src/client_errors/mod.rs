//! What broke in browsers: pages tell it in batches, without anything personal; alike faults are one row, its place is
//! named by the sources' own line, and admins see the list. Operators see counts by release and route in `/metrics`.

mod counters;
mod expiry;
mod http;
pub mod messages;
mod places;
mod report;
mod sanitize;
mod store;

use platform::limiter::Throttle;
use platform::metrics::Metrics;
use platform::openapi::ServiceConfig;
use tokio::sync::Semaphore;

use counters::Counters;
pub use expiry::kind as expiry_kind;

/// Batches of a site from one network: so many at once, then one a second.
const BATCHES_OF_NETWORK: u32 = 30;
/// Batches of a site from everywhere, likewise.
const BATCHES_OF_SITE: u32 = 120;

/// What the feature keeps in memory.
pub struct State {
    counters: Counters,
    networks: Throttle<(i64, String)>,
    sites: Throttle<i64>,
    /// Source maps are read one after another: each is parsed whole.
    resolving: Semaphore,
}

impl State {
    /// As a process begins; what is counted is among `metrics`.
    pub fn new(metrics: &Metrics) -> Self {
        Self {
            counters: Counters::new(metrics),
            networks: Throttle::new(1, BATCHES_OF_NETWORK),
            sites: Throttle::new(1, BATCHES_OF_SITE),
            resolving: Semaphore::new(1),
        }
    }
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::report_client_errors)
        .service(http::list_client_errors)
        .service(http::delete_client_error)
        .service(http::clear_client_errors);
}
