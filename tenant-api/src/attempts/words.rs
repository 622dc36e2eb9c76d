//! What there is a few of in attempts.

platform::text_enum! {
    /// What has become of an attempt.
    pub enum AttemptStatus {
        /// Answers are still taken.
        Running = "running",
        /// Handed in; something of it has no marks yet.
        Submitted = "submitted",
        /// Handed in by the server when its time was over; something of it has no marks yet.
        Timeout = "timeout",
        /// Handed in, and everything has its marks.
        Judged = "judged",
    }
}
