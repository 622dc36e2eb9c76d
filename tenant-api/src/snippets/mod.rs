//! Snippets: programs that people write in the editor, save, share, fork and get help with. What a version was, who may write
//! remarks on it, and what came out of the last run belong to them; runs themselves are `runs`, their calls `run_calls`.

mod access;
mod body;
mod forks;
mod help;
mod http;
mod last_run;
pub mod messages;
mod remarks;
mod review;
mod saving;
mod slugs;
mod store;
mod topic;
mod typing;
mod versions;
mod versions_http;
mod view;
mod words;

use std::time::Duration;

use platform::limiter::Limiter;
use platform::openapi::ServiceConfig;

use crate::ids::{AccountId, SnippetId};

pub use access::{find_by_slug, sight};
pub use help::{Asking, help_of_class};
pub use http::snippet_view;
pub use last_run::{before_run, keep_last_run, note_run, settle_last_run};
pub use topic::TOPIC;
pub use view::{SnippetView, view};

/// Pieces of typing come no faster than this.
const TYPING: Duration = Duration::from_millis(200);

/// How often one person asks for help in [`WINDOW`].
const ASKS: usize = 20;
const WINDOW: Duration = Duration::from_secs(600);

/// What this process knows of who types and who asks.
pub struct State {
    /// By (site, snippet).
    typing: Limiter<(i64, SnippetId)>,
    /// By (site, person).
    asking: Limiter<(i64, AccountId)>,
}

impl Default for State {
    fn default() -> Self {
        Self { typing: Limiter::new(1, TYPING), asking: Limiter::new(ASKS, WINDOW) }
    }
}

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_snippets)
        .service(http::create_snippet)
        .service(review::get_snippet_review)
        .service(http::get_snippet)
        .service(http::update_snippet)
        .service(http::delete_snippet)
        .service(versions_http::list_snippet_versions)
        .service(versions_http::get_snippet_version)
        .service(versions_http::name_snippet_version)
        .service(versions_http::restore_snippet)
        .service(review::make_review_link)
        .service(review::drop_review_link)
        .service(remarks::list_snippet_remarks)
        .service(remarks::add_snippet_remark)
        .service(remarks::delete_snippet_remark)
        .service(help::ask_snippet_help)
        .service(help::get_snippet_help)
        .service(help::end_snippet_help)
        .service(help::list_class_help)
        .service(typing::note_snippet_typing)
        .service(typing::watch_snippet_help);
}
