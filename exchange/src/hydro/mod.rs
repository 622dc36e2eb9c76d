//! Problems of Hydro, both ways: a folder for each, or one at the top.

mod judging;
mod read;
mod write;

pub use read::read;
pub use write::write;

/// The name of this format.
const NAME: &str = "hydro";

/// Our difficulties, each for two of Hydro's 1 to 10.
const DIFFICULTIES: [&str; 5] = ["trivial", "easy", "medium", "hard", "expert"];
