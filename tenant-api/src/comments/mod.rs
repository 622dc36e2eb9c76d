//! Comments of lessons, questions, courses and posts of classes: threads of two levels in Markdown, with mentions and
//! teachers' answers. Who may see a subject may read and write; who may change it hides, deletes and says which reply is
//! the answer.

mod http;
mod mentions;
pub mod messages;
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
        .service(http::list_comments)
        .service(http::list_replies)
        .service(writing::create_comment)
        .service(http::change_comment)
        .service(http::delete_comment);
}
