//! Snippets on other sites' pages: the page that may stand in their frames, what tells them how to frame it (oEmbed), and the
//! site's setting of who may.

pub mod messages;
mod oembed;
mod page;
mod settings;
mod shown;

use actix_web::web::{self, ServiceConfig};

pub use settings::{Ancestors, ancestors, check_settings};

/// Serves both: they are no calls, and nobody signs in for them.
pub fn routes(config: &mut ServiceConfig) {
    let (snippet, oembed) = (page::PATH, oembed::PATH);
    config
        .route(snippet, web::get().to(page::page))
        .route(snippet, web::head().to(page::page))
        .route(oembed, web::get().to(oembed::answer))
        .route(oembed, web::head().to(oembed::answer));
}
