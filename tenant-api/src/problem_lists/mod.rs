//! Lists of problems in sections, managers' roadmaps and learners' own, and what somebody may do next.

mod access;
mod following;
mod http;
mod input;
mod items;
pub mod messages;
mod next;
mod reader;
mod saving;
mod slugs;
mod store;
mod views;
mod words;

use platform::openapi::ServiceConfig;

/// The calls. They come before those of problems, whose patterns `/api/problems/next` is part of.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(next::list_next_problems)
        .service(http::list_problem_lists)
        .service(http::create_problem_list)
        .service(http::get_problem_list)
        .service(http::update_problem_list)
        .service(http::delete_problem_list)
        .service(following::follow_problem_list)
        .service(following::unfollow_problem_list)
        .service(items::add_listed_problem)
        .service(items::remove_listed_problem);
}
