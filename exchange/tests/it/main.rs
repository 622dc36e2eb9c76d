//! Formats in and out.

mod gift;
mod hostile;
mod moodle;
mod pasted;
mod table;
