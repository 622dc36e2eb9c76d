//! Pages of the site: its rules, terms and privacy policy, which the product writes until somebody does, *about* and
//! *contact*, and own ones at `/page/{slug}`. Every version stays with its day: consents are about one of them.

mod draft;
mod generated;
mod http;
mod input;
mod links;
pub mod messages;
mod renderings;
mod store;
mod system;
mod views;

use platform::openapi::ServiceConfig;

pub use http::page_view;
pub use links::{SitePageLink, legal_links};
pub use renderings::RENDERINGS;
pub use views::SitePageView;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_site_pages)
        .service(http::list_site_page_versions)
        .service(http::get_site_page)
        .service(http::save_site_page)
        .service(http::delete_site_page);
}
