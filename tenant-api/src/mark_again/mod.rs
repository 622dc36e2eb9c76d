//! Marking a question's answers again: by the key, the tests and the rules of now, with full marks for everybody, or so that
//! the question does not count.
//!
//! It is tried first: everybody's part is really done, in a transaction that is rolled back, and what was different then is
//! kept as the answer to *whose mark, progress, coins and certificate would change*. What the judge has to run for it is held
//! with its rejudges. Applying does the same for good, and is refused where something has changed since the trial.

mod counts;
mod http;
mod messages;
mod person;
mod scope;
mod seen;
mod state;
mod store;
mod views;
mod words;
mod work;

use platform::openapi::ServiceConfig;

pub use work::kind;

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::get_places)
        .service(http::try_mark_again)
        .service(http::list_people)
        .service(http::apply_mark_again)
        .service(http::get_mark_again)
        .service(http::drop_mark_again);
}
