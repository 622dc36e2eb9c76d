//! Formats in and out.

mod docx;
mod gift;
mod hostile;
mod many;
mod moodle;
mod packages;
mod pasted;
mod qti;
mod table;
mod zips;
