//! How far a trial is.

platform::text_enum! {
    /// How far judging a contest's answers again is.
    pub enum ContestRejudgeStatus {
        /// The judge runs their programs.
        Judging = "judging",
        /// What would change is being found out.
        Trying = "trying",
        /// It waits to be applied or dropped.
        Ready = "ready",
        /// It takes effect.
        Applying = "applying",
        /// It has taken effect.
        Applied = "applied",
    }
}
