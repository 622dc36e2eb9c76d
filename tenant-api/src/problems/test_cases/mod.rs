//! Test cases of a question: one by one, and many from a zip. Contents are blobs; a row keeps their hashes and heads.

mod archive;
mod http;
pub mod messages;
mod pairing;
mod store;

pub use http::{
    add_case, delete_case, download_case, faults_of, get_case, list_cases, store_contents, update_case, upload_archive,
};
pub use store::{CaseRow, Sample, append, count, leave_all_but, list, place, placement, samples};
