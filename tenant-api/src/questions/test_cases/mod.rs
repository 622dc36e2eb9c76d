//! Test cases of a question: one by one, and many from a zip. Contents are blobs; a row keeps their hashes and heads.

mod archive;
mod contents;
mod http;
pub mod messages;
mod pairing;
mod store;

use platform::openapi::ServiceConfig;
use tokio::sync::Semaphore;

pub use http::{check, store_contents};
pub use store::{
    CaseRow, Contents, Sample, ShownTests, append, clear_removed_subtasks, count, list, list_shown, place, placement,
};

/// Archives of tests that are unpacked and stored at one time: each may take 320 MiB of the disk.
const ARCHIVES_AT_ONCE: usize = 2;

/// What is under way.
pub struct State {
    /// A place for each archive that may be unpacked now.
    archives: Semaphore,
}

impl Default for State {
    fn default() -> Self {
        Self { archives: Semaphore::new(ARCHIVES_AT_ONCE) }
    }
}

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::download_case)
        .service(http::upload_archive)
        .service(http::upload_case)
        .service(http::list_public_tests)
        .service(http::get_case)
        .service(http::update_case)
        .service(http::delete_case)
        .service(http::list_cases)
        .service(http::add_case);
}
