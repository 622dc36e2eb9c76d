//! What there is a few of in assignments.

use platform::text_enum;

text_enum! {
    /// What an assignment is about.
    pub enum SubjectKind {
        /// A lesson of one of the class's courses.
        Lesson = "lesson",
        /// A question of the bank.
        Question = "question",
        /// A contest.
        Contest = "contest",
    }
}

text_enum! {
    /// Where a learner stands with an assignment.
    pub enum WorkState {
        /// Nothing was done, and there is time.
        NotStarted = "not_started",
        /// Begun, not handed in.
        InProgress = "in_progress",
        /// Handed in in time; something of it waits for a mark.
        Submitted = "submitted",
        /// Handed in after it was due.
        Late = "late",
        /// It was due, and nothing is handed in.
        Overdue = "overdue",
        /// Handed in in time and marked, or a teacher has written the mark.
        Done = "done",
        /// A teacher lets it pass.
        Excused = "excused",
    }
}

text_enum! {
    /// What becomes of answers that come after the due time.
    pub(super) enum LateKind {
        /// They have no mark.
        No = "no",
        /// They count in full until a second time.
        Until = "until",
        /// They lose a part for each day that has begun.
        Percent = "percent",
    }
}
