//! The gradebook: people by lessons, with marks, what is missing, what came late and what waits for a mark. The [`matrix`] is
//! the same for the learners of a course and for whoever else learns together.

mod cells;
mod file;
mod http;
mod items;
mod lesson;
mod marks;
mod matrix;
mod store;
mod terms;

use platform::openapi::ServiceConfig;

pub use marks::{Scale, mark_of};
pub use terms::{Weighed, semester_mark, year_mark};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::get_gradebook);
}
