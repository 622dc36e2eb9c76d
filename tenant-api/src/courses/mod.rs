//! Courses: what learners find and join, their curriculum and lessons, what opens when, and who is in them.

mod access;
mod checks;
mod cloning;
mod curriculum;
mod draft;
mod enrolments;
mod http;
mod input;
mod lesson_calls;
mod lessons;
mod listing;
pub mod messages;
mod packages;
mod page;
mod renderings;
mod reviewing;
mod saving;
mod slugs;
mod store;
mod study;
mod words;

use platform::openapi::ServiceConfig;

pub(crate) use access::find_editable;
pub use access::find_visible_by_id;
pub(crate) use curriculum::{For, ItemView, Node, NodeLesson, Rules, items_of, moment_text, nodes_of, visible};
pub use enrolments::{
    LessonMark, Noted, QuizMark, Wanted, end_purchase, enrol, has_access, learns, may_buy, note_lesson, note_quiz,
    percent_of, prolong,
};
pub(crate) use input::moment;
pub use lesson_calls::{LessonCourse, RunningAttempt, find_editable_lesson};
pub use lessons::{
    Counts, Draw, QUESTIONS_MAX, QuizMode, QuizSettings, RENDERINGS as LESSON_RENDERINGS, ShowAnswers, quiz_settings,
};
pub use listing::{CourseFilter, CourseItem, CourseMy, courses_of, page_of_catalogue};
pub use packages::{export_kind, import_kind};
pub use page::{CourseView, course_view};
pub use renderings::RENDERINGS;
pub(crate) use store::Course;
pub use study::{InCourse, Outlook, find_question_in_lesson, open_lesson, outlooks_of};
pub use words::{CourseOrder, ItemKind, ItemState, JoinAction, JoinedHow, LessonKind, Level, LockReason, PriceFilter};

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(listing::list_courses)
        .service(listing::list_my_courses)
        .service(listing::list_enrolled_courses)
        .service(http::list_course_tags)
        .service(http::create_course)
        .service(http::manage_course)
        .service(http::clone_course)
        .configure(packages::routes)
        .service(checks::check_course)
        .service(http::list_course_changes)
        .service(http::preview_lesson)
        .configure(enrolments::routes)
        .service(http::get_course)
        .service(http::update_course)
        .service(http::delete_course)
        .service(http::list_items_for_learner)
        .configure(curriculum::routes)
        .service(http::join_course)
        .configure(lesson_calls::routes);
}
