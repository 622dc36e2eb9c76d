//! The question bank in files of other products: in, tried first and all or nothing, and out, with what is lost.

mod addresses;
mod bring_in;
mod export;
mod form;
mod http;
mod problems;
mod reading;

pub use addresses::change_value;
pub use bring_in::Import;
pub use form::Source;
pub use http::QuestionImport;
use platform::openapi::ServiceConfig;
pub use reading::{read, refused};

/// The calls. They come before those whose patterns take any word in their place.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::import_questions).service(export::export_questions);
}
