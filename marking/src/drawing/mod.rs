//! Drawings of turtles: the program that records one ([`program`]), what it printed ([`read_output`]), and how much of one
//! drawing another is ([`compare`]).

mod compare;
mod marked;
mod output;
mod raster;
mod recording;

pub use compare::compare;
pub use marked::mark_drawing;
pub use output::{Drawn, missing_constructs, read_output};
pub use recording::{Item, Recording};

/// Our turtle module, the same on the judge and in the browser.
pub const TURTLE: &str = concat!(include_str!("paper.py"), include_str!("turtle.py"));
/// The language, by its id, that learners' drawings are in.
pub const LANGUAGE: i32 = 202;

const FRAME: &str = include_str!("frame.py");

/// A whole program for CPython 3 that tells a learner's constructs, runs it, and prints what it drew.
pub fn program(source: &str) -> String {
    // A JSON string is a Python string too: `serde_json` escapes no more than both know, and astral letters stay as they are.
    let text = |source: &str| serde_json::Value::from(source.replace('\0', "")).to_string();
    let (before, after) = FRAME.split_once("__SOURCE__").unwrap_or((FRAME, ""));
    let (between, after) = after.split_once("__TURTLE__").unwrap_or((after, ""));
    [before, &text(source), between, &text(TURTLE), after].concat()
}

#[cfg(test)]
mod tests;
