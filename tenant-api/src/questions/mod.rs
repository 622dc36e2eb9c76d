//! Questions of every kind; a problem is one of type code that is listed for practice.

mod access;
mod checks;
mod draft;
mod hints;
mod http;
mod input;
mod judging;
mod listing;
pub mod messages;
mod points;
mod portable;
mod renderings;
mod saving;
mod slugs;
mod solution;
mod store;
pub mod test_cases;
pub mod trial_runs;
mod validation;
mod views;
mod words;

use platform::openapi::ServiceConfig;

pub use access::{
    find_editable, find_for_judging, find_visible, find_visible_alone, find_visible_by_id, find_visible_in,
};
pub use input::{CaseInput, QuestionInput};
pub use judging::{Judging, SubtaskInput};
pub use listing::{
    EditorFilter, ProblemFilter, ProblemItem, TaggedKind, newest_problems, page_of_editable, page_of_problems,
    problems_of, tags,
};
pub use points::shares;
pub use portable::{Portable, find_portable};
pub use renderings::RENDERINGS;
pub use saving::{Prepared, check_new, insert, prepare, prepare_checked};
pub use solution::{EditorialState, sees_solution};
pub use store::{
    Key, Question, WrittenRow, find_key, find_keys, find_revealed, find_secrets, find_solution_html, is_asked_now,
    list_written,
};
pub use views::{ProblemRef, QuestionView, view, views_in_attempt};
pub use words::{Difficulty, JudgingMode, ListOrder, MyState};

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(listing::list_tags)
        .service(http::create_problem)
        .service(listing::list_problems)
        .service(listing::list_my_problems)
        .service(http::preview_markdown)
        .service(http::get_problem)
        .service(http::update_problem)
        .service(http::delete_problem)
        .service(http::manage_question)
        .service(http::clone_question)
        .service(http::create_question)
        .service(http::list_changes)
        .service(checks::check_question)
        .service(hints::take_hint)
        .service(http::get_question)
        .service(http::update_question)
        .service(http::delete_question)
        .configure(test_cases::routes);
}
