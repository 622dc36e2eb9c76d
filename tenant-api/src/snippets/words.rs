//! Words that the database, calls and pages share.

platform::text_enum! {
    /// Why a version was kept.
    pub enum SnippetVersionReason {
        /// The program was run
        Run = "run",
        /// Ten minutes of work
        Time = "time",
        /// Its author has named it
        Named = "named",
        /// An older one was restored over it
        Restored = "restored",
        /// Somebody is to look at it
        Asked = "asked",
    }
}
