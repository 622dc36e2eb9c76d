//! The list of candidates: whom a contest names, and the accounts that are made for them.

mod bringing_in;
mod cards;
mod columns;
mod draft;
mod editing;
mod importing;
mod listing;
mod sign_in;
mod store;

use platform::openapi::ServiceConfig;

pub use store::{count, id_of, is_listed};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(listing::list_contest_candidates)
        .service(listing::list_candidate_rooms)
        .service(importing::import_candidates)
        .service(importing::import_candidate_rows)
        .service(importing::get_candidate_template)
        .service(cards::make_cards)
        .service(sign_in::sign_in_to_contest)
        .service(editing::add_candidate)
        .service(editing::change_candidate)
        .service(editing::remove_candidate);
}
