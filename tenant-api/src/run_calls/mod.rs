//! The calls of runs: beginning one, following it, talking with it, stopping it. What a run of a snippet came to is kept with
//! the snippet.

mod http;
mod input;
mod stream;
mod waiting;

use platform::openapi::ServiceConfig;

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
