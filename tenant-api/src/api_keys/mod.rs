//! Keys with which a person's programs call in their name, as the header `access-token`. They end by themselves, may be for
//! reading only, and never reach passwords, sessions or keys.

mod http;
pub mod messages;
mod store;

use utoipa_actix_web::service_config::ServiceConfig;

pub use store::{Key, find_and_touch, soonest_end};

/// What a key begins with, so that it is told from a session's token, and found where it was published by mistake.
const PREFIX: &str = "lpk_";

/// Whether a token is a key.
pub fn is_key(token: &str) -> bool {
    token.starts_with(PREFIX)
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::list_api_keys).service(http::create_api_key).service(http::delete_api_key);
}
