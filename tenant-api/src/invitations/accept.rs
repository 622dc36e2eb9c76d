//! Taking an invitation, with signing up or in.

use platform::error::ApiError;
use platform::secrets;
use platform::tenancy::TenantTx;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::messages::{INVITATION_EXPIRED, INVITATION_OF_ANOTHER};
use super::store;
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, ClassroomId};
use crate::live;
use crate::notices::{self, Kind, New};
use crate::people;
use crate::permissions::Role;
use crate::site::Site;
use crate::tasks::{self, NewTask};

/// The task that brings somebody who took an invitation into its class: what joining a class means is none of sign-up's.
pub const CLASS_TASK: &str = "enter_invited_class";

/// What it is about.
#[derive(Debug, Serialize, Deserialize)]
pub struct ClassEntry {
    /// Where to.
    pub class: ClassroomId,
    /// Who.
    pub user: AccountId,
    /// As one of its teachers.
    pub leads: bool,
    /// Who invited.
    pub by: Option<AccountId>,
}

/// Takes the invitation of a token for the account `user` with the address `email`: once. It has to be the
/// invited one, and counts as verified; the role is given to learners, as far as the plan has room for it.
///
/// # Errors
/// 412 `invitation_expired` when the token is none that is good, `invitation_of_another` for another address; what the plan's limits say.
pub async fn accept(tx: &mut TenantTx, site: &Site, user: AccountId, email: &str, token: &str) -> Result<(), ApiError> {
    let invitation = store::lock_open(tx, secrets::hash_token(token)).await?.ok_or(INVITATION_EXPIRED)?;
    let guest = store::lock_guest(tx, user).await?;
    if rules::normal_email(email) != invitation.email || guest.email != invitation.email {
        return Err(INVITATION_OF_ANOTHER.into());
    }
    store::verify(tx, user).await?;
    // Nobody loses a role by an invitation.
    let role = if guest.role.is_staff() { guest.role } else { invitation.role };
    let old = guest.role;
    if old != role && role != Role::Student {
        people::give_role(tx, site, user, (old, guest.is_blocked), role).await?;
        let (before, after) = (json!({"role": old}), json!({"role": role}));
        history::record(tx, invitation.invited_by, Subject::user(user), Change::ChangeRole, &before, &after).await?;
        live::account_changed(tx, user)?;
    }
    store::set_accepted(tx, invitation.id, user).await?;
    let subject = Subject::invitation(invitation.id.get());
    let after = json!({"email": invitation.email, "user": user});
    history::record(tx, Some(user), subject, Change::Accept, &json!({}), &after).await?;
    if let Some(class) = invitation.class {
        let entry = ClassEntry { class, user, leads: invitation.leads_class, by: invitation.invited_by };
        let entry = serde_json::to_value(entry).map_err(ApiError::internal)?;
        tasks::enqueue(tx, NewTask::new(CLASS_TASK, format!("{class}/{user}")).about(entry)).await?;
    }
    let Some(inviter) = invitation.invited_by else { return Ok(()) };
    let name = if guest.full_name.is_empty() { guest.email } else { guest.full_name };
    let notice = New {
        kind: Kind::InvitationAccepted,
        group: "invitations".to_owned(),
        event: format!("{}/{user}", invitation.id),
        params: json!({ "name": name }),
        path: "/manage/accounts".to_owned(),
    };
    notices::tell(tx, &[inviter], notice).await
}
