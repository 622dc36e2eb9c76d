//! Who may see and who may change a list.

use platform::error::ApiError;
use platform::messages::NO_ACCESS;
use platform::tenancy::TenantConn;

use super::messages::LIST_NOT_FOUND;
use super::store::{self, ListRow};
use crate::actor::Actor;
use crate::approval::{Visibility, edits_everything};
use crate::permissions::{Action, Resource};

impl ListRow {
    /// Public ones are managed like questions; others are their owner's alone.
    pub fn may_edit(&self, actor: Option<&Actor>) -> bool {
        actor.is_some_and(|actor| {
            let is_own = actor.id == self.owner_id && actor.visit.is_none();
            match self.visibility {
                Visibility::Public => {
                    actor.may(Resource::Question, Action::Create)
                        && (actor.id == self.owner_id || edits_everything(actor))
                }
                Visibility::Unlisted | Visibility::Private => is_own,
            }
        })
    }

    /// One that is not listed opens by its address, by its number only for those who have it already: numbers can be guessed.
    fn may_see(&self, key: &str, actor: Option<&Actor>) -> bool {
        let is_own = actor.is_some_and(|actor| actor.id == self.owner_id);
        match self.visibility {
            Visibility::Public => true,
            Visibility::Unlisted => is_own || self.is_followed || key == self.slug,
            Visibility::Private => is_own,
        }
    }
}

/// The list with this address or id, if `actor` may see it.
///
/// # Errors
/// 404 where there is none or it is not for them: which of the two, nobody learns.
pub async fn find_visible(conn: &mut TenantConn, key: &str, actor: Option<&Actor>) -> Result<ListRow, ApiError> {
    let found = store::find(conn, key, actor.map(|actor| actor.id)).await?;
    found.filter(|list| list.may_see(key, actor)).ok_or_else(|| LIST_NOT_FOUND.into())
}

/// The list with this address or id, if `actor` may change it.
///
/// # Errors
/// As [`find_visible`]; 403 where it is another's.
pub async fn find_editable(conn: &mut TenantConn, key: &str, actor: &Actor) -> Result<ListRow, ApiError> {
    let list = find_visible(conn, key, Some(actor)).await?;
    if list.may_edit(Some(actor)) { Ok(list) } else { Err(NO_ACCESS.into()) }
}

/// The same in a transaction that changes the list: whoever else would waits until that is over.
///
/// # Errors
/// As [`find_editable`].
pub async fn lock_editable(conn: &mut TenantConn, key: &str, actor: &Actor) -> Result<ListRow, ApiError> {
    let ahead = find_editable(conn, key, actor).await?;
    store::lock(conn, ahead.id).await?;
    find_editable(conn, key, actor).await
}
