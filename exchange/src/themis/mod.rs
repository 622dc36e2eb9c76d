//! Folders of Themis, both ways: `TASK/TestNN/TASK.INP`, `TASK.OUT`, with `Settings.cfg` where it is there.

mod read;
mod settings;
mod write;

pub use read::read;
pub use write::write;

/// The name of this format.
const NAME: &str = "themis";
/// The file beside the tests' folders in which we write a statement.
const STATEMENT: &str = "statement.md";
