//! The calls of runs: beginning one, following it, talking with it, stopping it. What a run of a snippet came to is kept with
//! the snippet.

mod http;
mod input;
mod stream;
mod waiting;

use platform::openapi::ServiceConfig;
use uuid::Uuid;

use crate::runs::RunView;
use crate::site::Site;
use crate::snippets;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::start_snippet_run)
        .service(http::get_snippet_run)
        .service(stream::stream_snippet_run)
        .service(input::give_run_input)
        .service(http::stop_snippet_run)
        .service(waiting::run_snippet_and_wait);
}

/// Keeps what a run came to with its snippet. Should that fail, whoever asks for the run hears of it all the same, and it is tried
/// again when the snippet is read.
async fn keep(site: &Site, token: Uuid, view: &RunView) {
    if let Err(error) = snippets::keep_last_run(site, token, view).await {
        tracing::warn!(%token, cause = ?error.cause(), "keeping what a run came to");
    }
}
