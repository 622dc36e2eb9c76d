//! How people come into a class: by letter, as accounts that are there, as accounts that are made for it, by its code and
//! link, and by names on its list that they say are theirs.

mod accounts;
mod cards;
mod entering;
mod inviting;
mod joining;
mod login_names;
pub mod messages;
mod name_list;
mod name_rows;
mod requests;
mod search;
mod store;
mod telling;
mod views;

use std::time::{Duration, Instant};

use platform::error::ApiError;
use platform::limiter::Limiter;
use platform::messages::TOO_MANY_REQUESTS;
use platform::openapi::ServiceConfig;

use crate::ids::AccountId;
use crate::site::Site;

pub use entering::kind as entering_kind;

/// Wrong codes of one person at one site in [`WINDOW`].
const WRONG_CODES_MAX: usize = 5;
const WINDOW: Duration = Duration::from_secs(60);

/// How often people came with a wrong code.
pub struct State {
    wrong_codes: Limiter<(i64, AccountId)>,
}

impl Default for State {
    fn default() -> Self {
        Self { wrong_codes: Limiter::new(WRONG_CODES_MAX, WINDOW) }
    }
}

impl State {
    /// Refuses who came with too many wrong codes.
    fn check_codes(&self, site: &Site, user: AccountId) -> Result<(), ApiError> {
        let has_room = self.wrong_codes.has_room((site.id(), user), Instant::now());
        has_room.map_err(|seconds| ApiError::retry_after(TOO_MANY_REQUESTS, seconds))
    }

    /// Counts a wrong one.
    fn count_wrong(&self, site: &Site, user: AccountId) {
        // One too many is refused before it is looked at.
        self.wrong_codes.check((site.id(), user), Instant::now()).ok();
    }
}

/// The calls. Those with a word in place of an id: before those of classes by id.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(accounts::create_class_users)
        .service(joining::find_class_to_join)
        .service(joining::join_class)
        .service(inviting::invite_to_class)
        .service(search::search_people_for_class)
        .service(cards::make_class_cards)
        .service(requests::list_join_requests)
        .service(requests::decide_join_requests)
        .service(name_list::list_class_names)
        .service(name_list::add_class_names)
        .service(name_list::change_class_name)
        .service(name_list::delete_class_name);
}
