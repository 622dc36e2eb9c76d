//! Whoever reads a list, as SQL needs to know them.

use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::ids::AccountId;
use crate::permissions::{Action, Resource};

/// What decides about which problems somebody sees.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// Nobody: a visitor.
    pub user: Option<AccountId>,
    /// Whether they may change every question.
    pub edits_all: bool,
    /// Whether they may change those that they wrote.
    pub edits_own: bool,
}

impl Reader {
    pub fn of(actor: Option<&Actor>) -> Self {
        let edits_own = actor.is_some_and(|actor| actor.may(Resource::Question, Action::Update));
        Self {
            user: actor.map(|actor| actor.id),
            edits_all: edits_own && actor.is_some_and(edits_everything),
            edits_own,
        }
    }
}
