//! Programs of a contest that are alike: a search in the background, what a person says of each pair, and disqualifying.

mod disqualifying;
mod judging;
mod listing;
mod search;
mod store;
mod task;

use platform::openapi::ServiceConfig;

pub use task::kind;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(search::start_similarity)
        .service(listing::list_similar_pairs)
        .service(listing::get_similar_pair)
        .service(judging::decide_similar_pair)
        .service(disqualifying::disqualify_entry)
        .service(disqualifying::reinstate_entry);
}
