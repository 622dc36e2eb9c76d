//! What is known of a person: they take it along as a ZIP, and have it erased. Each feature names in [`sections`] what it
//! knows, and in [`erasure`] what it leaves; a test holds both against the database's own list of columns.

mod coverage;
mod deletion;
mod erasure;
mod export;
mod sections;
mod store;

use platform::openapi::ServiceConfig;

pub use coverage::{ERASED_OTHERWISE, EXPORTED_OTHERWISE};
pub use erasure::kind as erasure_kind;
pub use export::kind as export_kind;
pub use sections::{Section, sections};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(export::export_my_data).service(deletion::delete_account).service(deletion::keep_account);
}
