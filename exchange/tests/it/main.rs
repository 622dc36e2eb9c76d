//! Formats in and out.

mod docx;
mod gift;
mod hostile;
mod moodle;
mod pasted;
mod table;
mod zips;
