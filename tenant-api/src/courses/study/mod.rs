//! A course as one person finds it: what is open to them, how far they are, what comes next.

mod lesson_access;
mod outlook;
mod simulated;

pub use lesson_access::{InCourse, find_question_in_lesson, open_lesson};
pub use outlook::{NextLesson, Outlook, outlook_of, outlooks_of};
pub use simulated::as_learner;
