//! Schools: what people write of theirs finds one, by any way in which it is written in their province. Suggested while
//! typing; those who may change accounts rename and merge them.

mod finding;
mod http;
mod managing;
mod merging;
pub mod messages;
mod placing;
mod store;

use platform::openapi::ServiceConfig;

pub use placing::place;

/// The calls. Those with a word in place of an id come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::suggest_schools)
        .service(managing::list_schools)
        .service(managing::update_school)
        .service(merging::merge_schools);
}
