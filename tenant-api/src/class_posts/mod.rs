//! What teachers tell their class: texts, pictures, films, files, at once or at a set time. Members read and comment
//! (`comments`); those who lead the class write.

mod access;
mod http;
mod input;
pub mod messages;
mod publishing;
mod renderings;
mod store;
mod views;

use platform::openapi::ServiceConfig;

pub use access::find_seen;
pub use publishing::kind as publish_kind;
pub use renderings::RENDERINGS;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_class_posts)
        .service(http::create_class_post)
        .service(http::get_class_post)
        .service(http::update_class_post)
        .service(http::delete_class_post);
}
