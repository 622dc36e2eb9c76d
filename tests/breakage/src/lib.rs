//! What tests break: a Postgres of their own, and a way to one that can be cut; ports that stay theirs while something is
//! down; and what the process logs meanwhile. A crate by itself, because the tests of every crate break something, and
//! most of them know nothing of the others.

mod asked;
pub mod cluster;
pub mod detour;
pub mod log;
pub mod part;
pub mod port;
