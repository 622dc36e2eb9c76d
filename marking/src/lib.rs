//! The twelve kinds of question: what an author writes ([`answers`]), what a learner gets of it ([`content`]), what a
//! learner sends back ([`encoding`]), and what that is worth ([`mark`]). Pure: no database, no HTTP, the same in practice,
//! lessons and contests.

pub mod answers;
pub mod content;
mod kind;
mod review;
mod rules;
mod written;

pub use kind::{ActivityKind, Kind, Outcome, ShowSolution};
pub use review::{Marked, Part};
pub use rules::{Compare, Ignore, Marking, Rule};
pub use written::{Hint, Translation, Trial, Written};
