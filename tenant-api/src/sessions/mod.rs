//! Sessions: whoever shows a session's token is its person, until it ends.

mod cookie;
mod http;
pub mod messages;
mod store;
mod token;

use utoipa_actix_web::service_config::ServiceConfig;

pub use cookie::{cookie, removal};
pub use store::{
    SEEN_WITHIN, Session, delete, delete_all, delete_of_visit, delete_others, expire, find_and_touch, insert,
    insert_of_visit, is_good, roles,
};
pub use token::{Presented, check, presented};

/// The calls about one's own sessions.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::list_sessions).service(http::end_session).service(http::end_other_sessions);
}
