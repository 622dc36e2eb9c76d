//! GIFT, Moodle's text format, both ways.

mod read;
mod write;

pub use read::read;
pub use write::write;
