//! Formats in and out.

mod hostile;
mod moodle;
mod table;
