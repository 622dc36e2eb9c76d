//! Parents, who have no accounts: a letter to a child's `parent_email` carries a link that shows how the child has done
//! lately, and lets the parent confirm the address and consent where the child is under 16.
//!
//! Opening the link uses nothing up, as mail scanners open links: it turns into a cookie that only `/api/parent` is sent.
//! What the page shows are sections that features add when the process starts ([`SectionKind`]).

mod child_http;
mod consent;
mod cookie;
mod expiry;
mod letters;
pub mod messages;
mod parent_http;
mod sections;
mod store;

use std::time::{Duration, Instant};

use actix_web::HttpRequest;
use platform::error::ApiError;
use platform::limiter::Limiter;
use platform::messages::TOO_MANY_REQUESTS;
use platform::openapi::ServiceConfig;

use crate::site::Site;

pub use cookie::of_link as cookie_of_link;
pub use expiry::kind as expiry_kind;
pub use letters::address_changed;
pub use parent_http::child_of;
pub use sections::{Row, Section, SectionKind};
pub use store::confirmed;

/// Letters that one network may ask for at one site in [`WINDOW`].
const LETTERS_MAX: usize = 40;
const WINDOW: Duration = Duration::from_secs(300);

/// What a parent's page is made of, and how often who has letters sent.
pub struct State {
    sections: Vec<SectionKind>,
    /// By site and network.
    letters: Limiter<(i64, String)>,
}

impl State {
    /// With the sections of the features, in the order of the page.
    pub fn new(sections: Vec<SectionKind>) -> Self {
        Self { sections, letters: Limiter::new(LETTERS_MAX, WINDOW) }
    }

    fn count_letter(&self, site: &Site, request: &HttpRequest) -> Result<(), ApiError> {
        let key = (site.id(), platform::http::network_of(request));
        self.letters.check(key, Instant::now()).map_err(|seconds| ApiError::retry_after(TOO_MANY_REQUESTS, seconds))
    }
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(child_http::get_parent_link)
        .service(child_http::send_parent_link)
        .service(child_http::revoke_parent_link)
        .service(parent_http::get_parent_page)
        .service(parent_http::give_parent_consent)
        .service(parent_http::withdraw_parent_consent)
        .service(parent_http::stop_parent_link);
}
