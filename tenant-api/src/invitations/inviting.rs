//! Inviting one address.

use platform::error::{ApiError, FieldError};
use platform::locale::Locale;
use platform::messages::Message;
use platform::secrets;
use serde_json::json;
use time::{Duration, OffsetDateTime};

use super::messages::{ALREADY_MEMBER, INVITED_BY_OTHERS, TOO_MANY_LETTERS};
use super::store::{self, Invitation};
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::ClassroomId;
use crate::mail::{self, Letter, SealedToken, To};
use crate::permissions::{Action, Resource, Role};
use crate::site::Site;

/// How long a letter's link is good.
const LIFE: Duration = Duration::days(7);

/// Whether somebody manages all accounts, or only those whom they have invited themselves.
pub(super) fn sees_all(actor: &Actor) -> bool {
    actor.may(Resource::Account, Action::Create)
}

/// Whether somebody may invite into a role: any with the right to change roles, else students.
pub fn may_invite(actor: &Actor, role: Role) -> bool {
    role == Role::Student || actor.may(Resource::Account, Action::ChangeRole)
}

/// Whether an invitation is theirs to renew or withdraw.
pub(super) fn may_change(actor: &Actor, invitation: &Invitation) -> bool {
    let is_seen = sees_all(actor) || invitation.invited_by == Some(actor.id);
    is_seen && may_invite(actor, invitation.role)
}

/// A place in a class.
#[derive(Debug, Clone, Copy)]
pub struct ClassPlace {
    /// The class.
    pub id: ClassroomId,
    /// As one of its teachers.
    pub leads: bool,
}

/// Whom to invite.
#[derive(Debug, Clone, Copy)]
pub struct Guest<'a> {
    /// The address as it was typed.
    pub typed: &'a str,
    /// On the site.
    pub role: Role,
    /// Where taking the invitation leads to.
    pub class: Option<ClassPlace>,
}

/// Invites an address, or renews its invitation; why not, where it can't be. Who calls has asked [`may_invite`].
///
/// # Errors
/// When the database fails.
pub async fn invite(
    site: &Site,
    actor: &Actor,
    guest: Guest<'_>,
    locale: Locale,
) -> Result<Result<(), FieldError>, ApiError> {
    let Guest { typed, role, class } = guest;
    let fault = |message: Message| Ok(Err(FieldError::new("emails", message)));
    let email = match rules::email(typed) {
        Ok(email) => email,
        Err(fault) => {
            return Ok(Err(FieldError { field: "emails".to_owned(), message: fault.message, params: fault.params }));
        }
    };
    let mut tx = site.begin().await?;
    if store::has_account(&mut tx, &email).await? {
        return fault(ALREADY_MEMBER);
    }
    let former = store::lock_of(&mut tx, &email).await?;
    if former.as_ref().is_some_and(|former| !former.is_accepted && !may_change(actor, former)) {
        return fault(INVITED_BY_OTHERS);
    }
    let token = secrets::new_token();
    let end = OffsetDateTime::now_utc() + LIFE;
    let (id, round) = store::put(&mut tx, (&email, role, class), actor.id, secrets::hash_token(&token), end).await?;
    let token = SealedToken::new(site.app.vault.as_ref(), &token).map_err(ApiError::internal)?;
    let whom = To { to: email.clone(), name: String::new(), locale };
    let letter = Letter::Invitation { site: site.entry.name.clone(), token };
    if !mail::enqueue(&mut tx, format!("invitation/{id}/{round}"), whom, letter).await? {
        return fault(TOO_MANY_LETTERS);
    }
    let before = former.map_or_else(|| json!({}), |former| json!({"email": former.email, "role": former.role}));
    let change = if round > 1 { Change::Renew } else { Change::Create };
    let mut after = json!({"email": email, "role": role});
    if let Some(class) = class {
        after["classroom"] = json!(class.id);
    }
    history::record(&mut tx, Some(actor.id), Subject::invitation(id.get()), change, &before, &after).await?;
    tx.commit().await?;
    Ok(Ok(()))
}
