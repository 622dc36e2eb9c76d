//! Courses as plain text that git can compare: out as a zip, in from such a zip or from Markdown. The format itself is the
//! crate `exchange`'s; here it meets the site's tables, files and bank.

mod export;
mod import;
mod incoming;
mod outgoing;
mod places;
mod plan;

use platform::openapi::ServiceConfig;

pub use export::kind as export_kind;
pub use import::kind as import_kind;

/// The calls. They come before those whose patterns take any word in their place.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(export::export_course).service(import::import_course);
}
