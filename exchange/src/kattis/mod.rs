//! Problem packages of Kattis and the ICPC: 2025-09 and the older form both in, 2025-09 out.

mod checker;
mod data;
mod read;
mod statement;
mod write;

pub use read::read;
pub use write::write;

/// The name of this format.
const NAME: &str = "kattis";
