//! What people are told: in the site, where a bell counts what is unread, and by letter where they want it.
//!
//! A feature tells people of an event within the transaction that brings it about ([`tell`]): each once, unread notices of
//! one group as one that counts, by each person's settings. The bell hears of it live on `user/{id}`; letters go to
//! verified addresses only, at once or as one a day.

mod digest;
mod expiry;
mod http;
mod kind;
mod settings_http;
mod store;
mod tell;
mod texts;

use platform::openapi::ServiceConfig;

pub use digest::kind as digest_kind;
pub use expiry::kind as expiry_kind;
pub use kind::{AWARDS_CHANGED, Kind, MARKED_AGAIN};
pub use tell::{New, tell, tell_admins, told_since};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_notices)
        .service(http::count_unread_notices)
        .service(http::read_notices)
        .service(settings_http::get_notice_settings)
        .service(settings_http::update_notice_settings);
}
