//! The exam room as staff and candidates have it while it runs: who sits where, minutes, pauses, one session, rescue files.

mod events;
mod live;
mod minutes;
mod pauses;
mod rescue;
mod rescue_key;
mod seats;
mod sessions;
mod store;

use platform::openapi::ServiceConfig;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(live::beat)
        .service(events::list_my_events)
        .service(events::list_events)
        .service(sessions::take_session)
        .service(sessions::release_session)
        .service(seats::get_room)
        .service(minutes::give_contest_minutes)
        .service(pauses::pause_contest)
        .service(pauses::resume_contest)
        .service(rescue::get_rescue_key)
        .service(rescue::upload_rescue);
}
