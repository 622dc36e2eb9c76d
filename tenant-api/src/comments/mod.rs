//! Comments of lessons, questions, courses, posts of classes and of the blog: threads of two levels in Markdown, with mentions and
//! teachers' answers. Who may see a subject may read and write; who may change it hides, deletes and says which reply is
//! the answer.

mod holding;
mod http;
mod mentions;
pub mod messages;
mod moderation;
mod renderings;
mod store;
mod subject;
mod telling;
mod threads;
mod topics;
mod views;
mod words;
mod writing;

use std::time::Duration;

use platform::limiter::Limiter;
use platform::openapi::ServiceConfig;

use crate::ids::AccountId;

pub use renderings::RENDERINGS;
pub use topics::TOPICS;

/// Comments of one person in [`WINDOW`].
const MOST: usize = 10;
const WINDOW: Duration = Duration::from_secs(60);

/// What this process knows of who comments.
pub struct State {
    /// By (site, person).
    limit: Limiter<(i64, AccountId)>,
}

impl Default for State {
    fn default() -> Self {
        Self { limit: Limiter::new(MOST, WINDOW) }
    }
}

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_people_to_mention)
        .service(moderation::list_waiting_comments)
        .service(moderation::block_commenter)
        .service(http::list_comments)
        .service(http::list_replies)
        .service(writing::create_comment)
        .service(moderation::report_comment)
        .service(http::change_comment)
        .service(http::delete_comment);
}
