//! When classes meet: sessions that a calendar makes or teachers write, how they move and are cancelled, what happens at
//! their end, and the calendars that programs subscribe to. Who was there is `attendance`.

mod access;
mod calendar;
mod editing;
mod feed;
mod feed_http;
mod hours;
mod listing;
mod making;
pub mod messages;
mod moving;
mod overlap;
mod preview;
mod store;
mod task;
mod telling;
mod views;
mod words;

use platform::openapi::ServiceConfig;

pub use access::{Session, find_led, find_seen, lock_led, meeting_opens_at};
pub use listing::list;
pub use task::kind;
pub use words::SessionStatus;

/// The calls. To be configured before those of `classrooms`, whose patterns match some of these paths.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(feed_http::get_my_class_calendar)
        .service(feed_http::get_class_calendar)
        .service(preview::preview_class_calendar)
        .service(listing::list_class_sessions)
        .service(making::create_class_sessions)
        .service(editing::update_class_session)
        .service(editing::delete_class_session);
}
