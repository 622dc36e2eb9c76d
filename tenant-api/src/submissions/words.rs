//! What there is a few of in submissions.

use platform::text_enum;

text_enum! {
    /// What has become of a submission, a test or a subtask.
    pub enum Verdict {
        /// Not judged yet.
        Running = "running",
        /// Accepted: all points.
        Accepted = "AC",
        /// Wrong result.
        WrongResult = "WR",
        /// Time limit exceeded.
        TimeLimit = "TLE",
        /// Runtime error.
        RuntimeError = "RTE",
        /// Too much output.
        OutputLimit = "TOE",
        /// A fault of the server's.
        ServerError = "SVE",
        /// Compile error.
        CompileError = "CPE",
        /// Stopped by somebody.
        Stopped = "stop",
        /// Of a subtask or a test: not run, because another was not passed.
        Skipped = "skipped",
        /// A person is to look at it.
        WaitingManualJudge = "waiting_manual_judge",
        /// Of an attempt that is handed in as a whole: it waits for that.
        NotTested = "not_tested",
    }
}

impl Verdict {
    /// The judge's word. One that is not known here (of a newer judge) is a fault of the server's.
    pub fn of_judge(word: &str) -> Self {
        Self::parse(word).unwrap_or(Self::ServerError)
    }
}
