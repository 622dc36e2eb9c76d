//! What lets one in, as its person sees it: the browsers where they are signed in, and keys of their programs.

mod api_keys;
mod sessions;

use platform::openapi::ServiceConfig;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(sessions::list_sessions)
        .service(sessions::end_session)
        .service(sessions::end_other_sessions)
        .service(api_keys::list_api_keys)
        .service(api_keys::create_api_key)
        .service(api_keys::delete_api_key);
}
