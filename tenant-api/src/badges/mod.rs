//! Badges: rules in code, given and taken back with what they count. A task works them out after whatever they may follow
//! from ([`plan`]); each person hears of each badge once.

mod everybody;
mod facts;
mod rules;
mod store;
mod task;

pub use everybody::{Cause, kind as everybody_kind, plan_everybody};
pub use rules::Badge;
pub use store::{Given, given};
pub use task::{kind, plan};
