//! What is learnt: lessons of five kinds with their content, settings and questions, whichever course they stand in.

mod content;
mod draft;
mod input;
mod questions;
mod renderings;
mod settings;
mod store;

pub use content::{LessonContent, LessonVideo};
pub use draft::{LessonDraft, named_texts};
pub use input::{LessonChange, LessonTexts, apply};
pub use questions::{
    LessonQuestionRow, NewQuestion, QuestionChange, add_questions, change_question, count_addable, draw_sizes,
    is_marked_at_once, list_questions, move_question, questions_of_many, recount_questions, remove_question,
    set_questions, shown_questions,
};
pub use renderings::RENDERINGS;
pub use settings::{Counts, Draw, QuizMode, QuizSettings, ShowAnswers};
pub use store::{
    Lesson, Prepared, copy, delete_unused, find, find_many, insert, lock, prepare, quiz_settings, shift_dates, update,
};

/// Most questions of a lesson.
pub const QUESTIONS_MAX: usize = 200;
