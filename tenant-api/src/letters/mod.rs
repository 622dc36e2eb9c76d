//! What a site says in letters: its own wording of those that the platform sends, and letters of its own, such as those that
//! answer a form. `mail` finds a wording when it sends a letter; here it is written, checked and looked at.

mod checking;
mod http;
mod input;
mod key;
pub mod messages;
mod nearest;
mod preview;
mod store;
mod views;

use platform::openapi::ServiceConfig;

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(preview::list_letter_params)
        .service(http::list_letter_templates)
        .service(http::create_letter_template)
        .service(http::get_letter_template)
        .service(http::update_letter_template)
        .service(http::delete_letter_template)
        .service(preview::preview_letter_template)
        .service(preview::test_letter_template);
}
