//! Problems: questions of type code that are listed for practice.

mod access;
mod http;
mod input;
mod judging;
mod listing;
pub mod messages;
mod points;
mod slugs;
mod store;
pub mod test_cases;
mod views;
mod words;

pub use access::{find_editable, find_for_judging, find_visible, find_visible_by_id};
pub use http::{
    create_problem, delete_problem, get_problem, get_question, list_changes, manage_question, preview_markdown,
    update_problem,
};
pub use judging::{Judging, SubtaskInput};
pub use listing::{
    EditorFilter, ProblemFilter, ProblemItem, list_my_problems, list_problems, list_tags, newest_problems,
    page_of_editable, page_of_problems, tags,
};
pub use points::shares;
pub use store::Question;
pub use views::{ProblemView, SubtaskView, view};
pub use words::{Difficulty, MyState};
