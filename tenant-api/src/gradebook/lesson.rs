//! A lesson as the gradebook needs it.

use time::OffsetDateTime;

use crate::courses::{Counts, percent_of};
use crate::ids::LessonId;

/// A lesson that people are marked in.
#[derive(Debug, Clone)]
pub struct Lesson {
    pub id: LessonId,
    pub is_quiz: bool,
    /// None: any time.
    pub due_at: Option<OffsetDateTime>,
    /// Of quizzes: which attempt counts.
    pub counts: Counts,
}

/// How much of these lessons is finished, of a hundred.
pub fn finished_percent(done: i32, lessons: &[Lesson]) -> i32 {
    percent_of(done, i32::try_from(lessons.len()).unwrap_or(i32::MAX))
}
