//! Visits by the platform's operators. An operator enters a site as its admin through a link that is good once, for a
//! time that was set beforehand. The site sees it: a ribbon on every page, a list of visits with their reasons and of
//! what was changed in each, and its admins may end one at any time.

mod http;
mod record;
mod store;

use actix_web::web;
use platform::openapi::ServiceConfig;

pub use http::{RibbonBody, end, ribbon};
pub use record::record;

/// The calls, and the link that lets a visitor in, which is no call and in no document.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_visits)
        .service(http::list_actions)
        .service(http::end_visit)
        .route("/api/visits/enter", web::get().to(http::enter));
}
