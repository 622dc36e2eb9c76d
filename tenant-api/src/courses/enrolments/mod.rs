//! Who is in a course: how they came, until when, and how far they are.

mod buying;
mod http;
mod joining;
mod progress;
mod store;

use platform::openapi::ServiceConfig;

pub use buying::{end_purchase, has_access, may_buy, prolong};
pub use joining::{Refusal, Wanted, enrol, refusal_to_join};
pub use progress::{LessonMark, Noted, QuizMark, learns, note_lesson, note_quiz, percent_of};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::list_enrolments).service(http::add_enrolments).service(http::change_enrolments);
}
