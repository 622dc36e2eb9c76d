//! What there is a few of in lists of problems.

use platform::text_enum;

text_enum! {
    /// What a list of problems is for.
    pub enum ProblemListKind {
        /// Problems put together.
        List = "list",
        /// A path, section by section.
        Roadmap = "roadmap",
    }
}
