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

use platform::openapi::ServiceConfig;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::get_gradebook);
}
