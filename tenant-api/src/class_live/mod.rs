//! A running session as its teachers see it: who is there, where they work, who is stuck, whose hand is up. Nothing of it outlives
//! the day.

mod code;
mod ending;
mod hints;
mod learner;
pub mod messages;
mod running;
mod shown;
mod store;
mod stuck;
mod views;
mod watching;

use platform::openapi::ServiceConfig;

pub use ending::kind as ending_kind;

/// The calls. The first comes before classes, whose `{id}` would take its address.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(learner::get_my_live_session)
        .service(learner::note_presence)
        .service(learner::raise_hand)
        .service(watching::watch_session)
        .service(code::get_live_code)
        .service(hints::give_hint)
        .service(shown::get_shown_code)
        .service(shown::show_code);
}
