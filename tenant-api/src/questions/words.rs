//! What there is a few of in problems.

use platform::text_enum;

text_enum! {
    /// How hard a problem is.
    pub enum Difficulty {
        /// For a first hour.
        Trivial = "trivial",
        /// For beginners.
        Easy = "easy",
        /// For who has some practice.
        Medium = "medium",
        /// For contests.
        Hard = "hard",
        /// For the last problem of a contest.
        Expert = "expert",
    }
}

text_enum! {
    /// Where a person stands with a problem.
    pub enum MyState {
        /// Solved in full.
        Solved = "solved",
        /// Tried, not solved.
        Tried = "tried",
        /// Not tried.
        New = "new",
    }
}

text_enum! {
    /// What the learner hands in.
    pub enum JudgingMode {
        /// A program that reads its input and writes its output.
        Program = "program",
        /// A program that talks with the author's.
        Interactive = "interactive",
        /// A function that the author's program calls.
        Driver = "driver",
        /// The outputs themselves.
        OutputOnly = "output_only",
    }
}

text_enum! {
    /// The order of the public list.
    pub enum ListOrder {
        /// From trivial to expert.
        Difficulty = "difficulty",
        /// Newest first.
        Newest = "newest",
        /// Solved by the most people first.
        Solved = "solved",
        /// Solved by the largest share of those who tried first.
        Acceptance = "acceptance",
        /// As a Vietnamese dictionary has them.
        Title = "title",
    }
}
