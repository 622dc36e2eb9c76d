//! What people ask of their data (Law 91/2025, Decree 356/2025): to take it along, or to have it erased. Each is answered
//! within 2 working days and done within 20 days; admins see what is due.

mod due;
mod http;
mod store;

use platform::openapi::ServiceConfig;

pub use store::{answer_and_finish, has_open_export, insert, open_erasure_done, withdraw_erasure};

platform::text_enum! {
    /// What is asked for.
    pub enum DataRequestKind {
        /// A copy of everything.
        Export = "export",
        /// That nothing stays.
        Erasure = "erasure",
    }
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::list_data_requests);
}
