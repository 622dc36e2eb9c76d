//! Formats in and out.

mod docx;
mod fps;
mod gift;
mod hostile;
mod hostile_archives;
mod hostile_problems;
mod hydro;
mod kattis;
mod many;
mod moodle;
mod packages;
mod pasted;
mod polygon;
mod problems_out;
mod qti;
mod table;
mod themis;
mod zips;
