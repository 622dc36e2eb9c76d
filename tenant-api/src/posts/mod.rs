//! The blog. Authors write drafts (`posts`), which lose nothing: each save is a version, the last fifty sittings can be had
//! back. Readers see what was published of them (`published_posts`), from its time on, also while a change waits for approval.

mod access;
mod draft;
mod editing_http;
mod http;
mod input;
mod listing;
pub mod messages;
mod outline;
mod previews;
mod publishing;
mod reading;
mod renderings;
mod saving;
mod slugs;
mod store;
mod views;
mod words;

use platform::openapi::ServiceConfig;

pub use access::find_discussed;
pub use listing::{PostFilter, PostItem, page_of_posts, posts_of};
pub use reading::{PostView, Reading, post_view};
pub use renderings::RENDERINGS;
pub use views::PostLink;
pub use words::{CommentPolicy, PostOrder};

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(listing::list_posts)
        .service(listing::list_my_posts)
        .service(editing_http::create_post)
        .service(editing_http::manage_post)
        .service(editing_http::list_post_changes)
        .service(editing_http::list_post_revisions)
        .service(editing_http::restore_post)
        .service(editing_http::preview_post)
        .service(http::get_post)
        .service(editing_http::update_post)
        .service(editing_http::delete_post);
}
