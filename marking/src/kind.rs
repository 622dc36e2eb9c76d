//! What there is a few of.

platform::text_enum! {
    /// What a question asks for.
    pub enum QuestionKind {
        /// One of several.
        SingleChoice = "single_choice",
        /// Any number of several; with the style `true_false` each is said to be true or false.
        MultipleChoice = "multiple_choice",
        /// Gaps in the statement.
        FillIn = "fill_in",
        /// A word, a number, a line.
        ShortAnswer = "short_answer",
        /// An essay or a file, marked by a teacher.
        LongAnswer = "long_answer",
        /// To be read.
        Theory = "theory",
        /// A program, judged by tests.
        Code = "code",
        /// A program, marked by a teacher.
        CodeJudgeManual = "code_judge_manual",
        /// A drawing made by a program.
        Turtle = "turtle",
        /// Things to be put into order, matched, dragged or pointed at.
        Interaction = "interaction",
        /// A function, judged by code that is run after it.
        TestDrivenCode = "test_driven_code",
        /// A film with questions at moments of it.
        VideoInteraction = "video_interaction",
    }
}

platform::text_enum! {
    /// What is done in an interaction.
    pub enum ActivityKind {
        /// Items, or lines of code (Parsons), are put into order.
        Order = "order",
        /// Each item belongs to one place.
        Match = "match",
        /// Items are dragged into groups, gaps or zones of a picture.
        Drag = "drag",
        /// Points of a picture are touched.
        Hotspot = "hotspot",
    }
}

platform::text_enum! {
    /// When the solution is shown.
    pub enum ShowSolution {
        /// After full marks.
        Solved = "solved",
        /// After any answer.
        Answered = "answered",
        /// To nobody but editors.
        Never = "never",
    }
}

platform::text_enum! {
    /// What becomes of an answer.
    pub enum Outcome {
        /// It is marked.
        Marked = "marked",
        /// A teacher is to mark it.
        ByHand = "by_hand",
        /// The judge is to run it.
        ByJudge = "by_judge",
        /// More of it is to come (moments of a film).
        Unfinished = "unfinished",
    }
}

impl QuestionKind {
    /// Whether learners send a program, which has a language.
    pub fn is_program(self) -> bool {
        matches!(self, Self::Code | Self::CodeJudgeManual | Self::Turtle | Self::TestDrivenCode)
    }

    /// Whether the judge runs what learners send.
    pub fn is_judged(self) -> bool {
        matches!(self, Self::Code | Self::Turtle | Self::TestDrivenCode)
    }
}

/// The same by its short name; in the OpenAPI document it is `QuestionKind`, as other kinds have names of their own.
pub type Kind = QuestionKind;
