//! Who may change and who may see what is being written, waits or is out.

use crate::actor::Actor;
use crate::ids::AccountId;
use crate::permissions::{Action, Resource, Role};

use super::transitions::{Status, Visibility};

/// Editors of everything of a kind beside admins.
const EDITORS: [Role; 3] = [Role::Admin, Role::Moderator, Role::ModeratorLead];

/// What decides about an object of any kind.
#[derive(Debug, Clone, Copy)]
pub struct Standing {
    /// What permissions are asked for.
    pub resource: Resource,
    /// Where it stands.
    pub status: Status,
    /// For whom it is meant.
    pub visibility: Visibility,
    /// Who wrote it.
    pub author_id: AccountId,
    /// Whether it was out before what waits now was saved.
    pub was_published: bool,
}

impl Standing {
    /// Authors change what is theirs; admins and moderators change everything of the kind.
    pub fn may_edit(&self, actor: Option<&Actor>) -> bool {
        actor.is_some_and(|actor| {
            actor.may(self.resource, Action::Update) && (actor.id == self.author_id || edits_everything(actor))
        })
    }

    /// Content that is out and not private is for everybody; the rest for those who may change it. Who `has_joined`
    /// (begun, enrolled) keeps what was out while a change of it waits for approval.
    pub fn may_see(&self, actor: Option<&Actor>, has_joined: bool) -> bool {
        let waits = matches!(self.status, Status::WaitingForApproval | Status::Approved);
        let is_out = self.status == Status::Published || (has_joined && waits && self.was_published);
        (is_out && self.visibility != Visibility::Private) || self.may_edit(actor)
    }
}

/// Whether `actor` changes everything of the kinds that they may change at all, or their own only.
pub fn edits_everything(actor: &Actor) -> bool {
    EDITORS.contains(&actor.role)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::permissions::Table;

    fn of(status: Status, visibility: Visibility, was_published: bool) -> Standing {
        Standing { resource: Resource::Question, status, visibility, author_id: AccountId(7), was_published }
    }

    fn actor(id: i64, role: Role) -> Actor {
        Actor {
            id: AccountId(id),
            role,
            token_hash: [0; 32],
            visit: None,
            by_key: false,
            table: Table::General,
            exam: None,
        }
    }

    #[test]
    fn who_has_joined_keeps_what_waits_again() {
        let learner = actor(9, Role::Student);
        let waiting = of(Status::WaitingForApproval, Visibility::Public, true);
        assert!(waiting.may_see(Some(&learner), true) && !waiting.may_see(Some(&learner), false));
        assert!(!of(Status::WaitingForApproval, Visibility::Public, false).may_see(Some(&learner), true));
        for gone in [Status::Draft, Status::Rejected] {
            assert!(!of(gone, Visibility::Public, true).may_see(Some(&learner), true), "{gone}");
        }
        assert!(!of(Status::Published, Visibility::Private, true).may_see(Some(&learner), true));
        assert!(of(Status::Published, Visibility::Unlisted, true).may_see(None, false));
    }

    #[test]
    fn authors_change_their_own_and_moderators_everything() {
        let it = of(Status::Draft, Visibility::Private, false);
        for (who, may) in [
            (actor(7, Role::Teacher), true),
            (actor(8, Role::Teacher), false),
            (actor(8, Role::Moderator), true),
            (actor(8, Role::Admin), true),
            (actor(7, Role::Student), false),
        ] {
            assert_eq!(it.may_edit(Some(&who)), may, "{who:?}");
        }
        assert!(!it.may_edit(None));
    }
}
