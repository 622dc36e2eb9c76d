//! Scratch projects measured: one at once, for anybody, and beside an earlier one; those of a class in a task that makes a
//! table. Files are not kept. Of a person's own analyses the numbers are, so that growth can be seen.

mod class;
mod hints;
mod http;
mod kept;
mod measure;
pub mod messages;
mod refusals;
mod view;
mod words;

use std::time::Duration;

use platform::limiter::Limiter;
use platform::openapi::ServiceConfig;
use tokio::sync::Semaphore;

pub use class::kind as class_kind;
pub use refusals::refused;

/// Analyses of one address without an account in [`WINDOW`].
const VISITORS_MAX: usize = 10;
const WINDOW: Duration = Duration::from_secs(60);
/// Files that are read at one time: each may take a core for a moment and, made for that, 400 MiB of memory.
const AT_ONCE: usize = 2;

/// What the feature keeps in memory.
pub struct State {
    /// By (site, network).
    visitors: Limiter<(i64, String)>,
    /// A place for each file that may be read now.
    places: Semaphore,
}

impl Default for State {
    fn default() -> Self {
        Self { visitors: Limiter::new(VISITORS_MAX, WINDOW), places: Semaphore::new(AT_ONCE) }
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
