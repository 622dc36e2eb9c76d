//! Moodle XML, both ways: what Moodle 3 to 5 export, with CodeRunner and the usual additional types.

mod cloze;
mod coderunner;
mod kinds;
pub mod pictures;
mod read;
mod texts;
mod write;

pub use read::read;
pub use write::write;
