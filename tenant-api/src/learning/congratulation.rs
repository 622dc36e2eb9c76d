//! What somebody is congratulated on.

use crate::courses::Noted;
use crate::ids::CourseId;

platform::text_enum! {
    /// What somebody is congratulated on.
    pub enum Congratulation {
        /// A lesson.
        Lesson = "lesson",
        /// A course.
        Course = "course",
    }
}

impl Congratulation {
    /// What is finished with this change, by way of that course.
    pub fn of(noted: &Noted, course: Option<CourseId>) -> Option<Self> {
        if course.is_some_and(|course| noted.finished.contains(&course)) {
            return Some(Self::Course);
        }
        (noted.is_finished && !noted.was_finished).then_some(Self::Lesson)
    }
}
