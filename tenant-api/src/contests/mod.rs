//! Contests: what is asked when, who takes part by which rules, the board, and what came of it. What rows are made of and how
//! they are kept is in [`crate::standings`], the rules of the formats are in the crate `contest-rules`.

mod access;
mod awards;
mod board;
mod candidates;
mod clics;
mod cloning;
mod collect;
mod draft;
mod entering;
mod groups;
mod http;
mod input;
mod listing;
mod messages;
mod moving;
mod news;
mod papers;
mod parts;
mod rejudging;
mod releasing;
mod renderings;
mod results;
mod reveal;
mod room;
mod running;
mod saving;
mod similarity;
mod sitting;
mod slugs;
mod store;
mod views;
mod whom;

use platform::openapi::ServiceConfig;

pub use access::find_visible_by_id;
pub use listing::contests_of;
pub use news::TOPIC as NEWS_TOPIC;
pub use rejudging::kind as rejudge_kind;
pub use releasing::{attempt_kind as release_attempt_kind, contest_kind as release_kind};
pub use renderings::RENDERINGS;
pub use similarity::kind as similarity_kind;
pub use views::{ContestItem, ContestState};

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(listing::get_contests_home)
        .service(listing::list_contests)
        .service(listing::list_my_contests)
        .service(groups::list_contest_groups)
        .service(groups::get_contest_group)
        .service(http::create_contest)
        .service(http::manage_contest)
        .service(http::clone_contest)
        .service(http::enter_contest)
        .service(http::start_part)
        .service(http::unfreeze_contest)
        .configure(board::routes)
        .service(results::download_results)
        .configure(news::routes)
        .configure(candidates::routes)
        .configure(collect::routes)
        .configure(papers::routes)
        .configure(room::routes)
        .configure(rejudging::routes)
        .configure(running::routes)
        .configure(awards::routes)
        .service(reveal::get_contest_reveal)
        .configure(similarity::routes)
        .service(http::get_contest);
}
