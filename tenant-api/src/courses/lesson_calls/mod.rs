//! The calls on lessons: written by editors of their courses, opened by who may study them.

mod editing;
mod history;
mod http;
mod imports;
mod questions;
mod standing;
mod views;

use platform::openapi::ServiceConfig;

pub use editing::find_editable_lesson;
pub use standing::RunningAttempt;
pub use views::{LessonCourse, LessonView, lesson_view};

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::create_lesson)
        .service(http::clone_lesson)
        .service(imports::import_from_blog)
        .service(imports::import_lesson_questions)
        .service(http::get_lesson)
        .service(http::update_lesson)
        .service(http::delete_lesson)
        .service(history::list_lesson_learners)
        .service(questions::list_lesson_questions)
        .service(questions::add_lesson_questions)
        .service(questions::create_lesson_question)
        .service(questions::move_lesson_question)
        .service(questions::change_lesson_question)
        .service(questions::remove_lesson_question);
}
