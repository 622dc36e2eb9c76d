//! Packages of Codeforces Polygon, in.

mod checker;
mod read;
mod statement;
mod tests;

pub use read::read;

/// The name of this format.
const NAME: &str = "polygon";
