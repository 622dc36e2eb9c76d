//! What the farm and the program inside its cells must agree on: the frames between them.

pub mod wire;
