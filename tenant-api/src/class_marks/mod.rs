//! The gradebook of a class: learners by assignments, the marks of semesters and the year, as a page and as a file.

mod book;
mod columns;
mod export;
mod for_parents;
mod http;
mod store;
mod views;

use platform::openapi::ServiceConfig;

pub use for_parents::PARENT_SECTION;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::get_class_gradebook);
}
