//! Runs of programs that nobody judges: snippets and what is typed to try something out. Each is a live job of the judge,
//! so that its output is there while it is written. Nothing of a run is kept here: the judge has it for an hour.

mod events;
mod input;
pub mod messages;
mod start;
mod view;

pub use events::told;
pub use input::{NewInput, give};
pub use start::{NewRun, start};
pub use view::{RunView, own_result, owned, result};
