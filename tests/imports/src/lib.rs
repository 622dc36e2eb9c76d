//! Which modules of a crate import which, read from its sources, and where they form a circle.
//!
//! Modules beside each other are compared, at the top and in every folder, each with all that is below it. A module's own
//! parts are no imports of it, nor is what they take from it: a folder's `mod.rs` speaks for the folder.

mod circles;
mod source;
mod tree;

pub use circles::{Circle, circles};
pub use tree::{Crate, members};
