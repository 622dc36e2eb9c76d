//! Words that contests are described with.

platform::text_enum! {
    /// How often a question is answered.
    pub enum SubmissionMode {
        /// Once: the only submission counts.
        Once = "once",
        /// Any number of times.
        Many = "many",
    }
}

platform::text_enum! {
    /// Which clock counts.
    pub enum ExerciseType {
        /// The contest's: open between its start and end.
        Free = "free",
        /// One's own in each part, from when it is opened.
        Timed = "timed",
    }
}

platform::text_enum! {
    /// Who sees the table; everybody sees their own result.
    pub enum ShowRanks {
        /// Everybody.
        On = "on",
        /// Staff.
        Off = "off",
        /// Staff, and everybody when the contest is over.
        AfterEnd = "after_end",
    }
}

platform::text_enum! {
    /// Whether solved questions bring balloons.
    pub enum BalloonMode {
        /// Never.
        Off = "off",
        /// What is solved before the board stands still.
        BeforeFreeze = "before_freeze",
        /// Always.
        All = "all",
    }
}

platform::text_enum! {
    /// As what somebody takes part.
    pub enum EntryKind {
        /// For a rank.
        Official = "official",
        /// After the contest, against the table of the same minute.
        Virtual = "virtual",
        /// Out of competition.
        Out = "out",
    }
}

platform::text_enum! {
    /// What those who took part see of their answers afterwards.
    pub enum ContestReview {
        /// Nothing.
        Never = "never",
        /// What they got.
        Score = "score",
        /// What they got, and what is right once the contest is over.
        Answers = "answers",
    }
}
