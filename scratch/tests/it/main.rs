//! Projects as the editor writes them, as nobody would, and what is found in them.

mod archives;
mod build;
mod comparing;
mod formats;
mod graphs;
mod habits;
mod rubrics;
mod structure;
mod texts;
