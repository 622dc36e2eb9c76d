//! Contests without network: programs that were collected as Themis keeps them, brought in as one zip. Each becomes a submission
//! of its candidate's entry.

mod applying;
mod http;
mod layout;
mod matching;
mod store;
mod unpacking;

use platform::openapi::ServiceConfig;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::collect_programs);
}
