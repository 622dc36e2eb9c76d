//! Scratch projects measured: one at once, for anybody, and beside an earlier one; those of a class in a task that makes a
//! table. Files are not kept. Of a person's own analyses the numbers are, so that growth can be seen.

mod class;
mod hints;
mod http;
mod kept;
mod measure;
pub mod messages;
mod places;
mod refusals;
mod view;
mod words;

use std::time::Duration;

use platform::limiter::Limiter;
use platform::openapi::ServiceConfig;

pub use class::kind as class_kind;
pub use places::read_apart;
pub use refusals::refused;

/// Analyses of one address without an account in [`WINDOW`].
const VISITORS_MAX: usize = 10;
const WINDOW: Duration = Duration::from_secs(60);

/// What the feature keeps in memory.
pub struct State {
    /// By (site, network).
    visitors: Limiter<(i64, String)>,
}

impl Default for State {
    fn default() -> Self {
        Self { visitors: Limiter::new(VISITORS_MAX, WINDOW) }
    }
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::analyze_scratch)
        .service(http::list_scratch_results)
        .service(http::delete_scratch_result)
        .service(class::analyze_scratch_class);
}
