//! Who sits a quiz, as its teachers see it: how far everybody is, more minutes, and what came when the time was over.

mod accepting;
mod extra_time;
mod late_answers;
mod listing;
mod store;

use platform::openapi::ServiceConfig;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(extra_time::give_minutes)
        .service(listing::list_sittings)
        .service(late_answers::list_late_answers)
        .service(accepting::decide_late_answers);
}
