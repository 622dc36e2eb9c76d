//! Who may do what to whom, and what has to stay: at least one active admin, and teachers only where the plan has them.

use directory::plans::PlanName;
use platform::error::ApiError;
use platform::messages::NO_ACCESS;
use platform::tenancy::{TenantConn, TenantTx};
use time::OffsetDateTime;

use super::messages::{LAST_ADMIN, TEACHER_PREMIUM};
use super::store;
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::limits;
use crate::permissions::{Action, Resource, Role};
use crate::ranking;
use crate::site::Site;

/// Refuses who may not touch an account of that role: the staff's are for those who may change roles.
pub(super) fn may_touch(actor: &Actor, of: Role) -> Result<(), ApiError> {
    if of.is_staff() { actor.require(Resource::Account, Action::ChangeRole) } else { Ok(()) }
}

/// Whether a person of role `old` may become a teacher on the site's plan: a paid one, or the trial. Who is one stays it.
///
/// # Errors
/// 412 of the field `role`.
pub fn room_for_teacher(site: &Site, old: Role, role: Role) -> Result<(), ApiError> {
    let plan = &site.entry.subscription;
    let has_teachers = plan.plan_name != PlanName::Free && !plan.has_ended(OffsetDateTime::now_utc().unix_timestamp());
    if role != Role::Teacher || old == Role::Teacher || has_teachers {
        return Ok(());
    }
    Err(ApiError::field("role", TEACHER_PREMIUM))
}

/// Gives a person another role, as far as the plan has room for it and an active admin stays. False where it is theirs
/// already.
///
/// # Errors
/// 412 of the field `role`, or what the plan's limits say.
pub async fn give_role(
    tx: &mut TenantTx,
    site: &Site,
    user: AccountId,
    (old, is_blocked): (Role, bool),
    role: Role,
) -> Result<bool, ApiError> {
    if old == role {
        return Ok(false);
    }
    if old == Role::Admin && !is_blocked {
        keep_an_admin(tx, "role").await?;
    }
    room_for_teacher(site, old, role)?;
    limits::room_for_staff(tx, site, old, role).await?;
    store::set_role(tx, user, role).await?;
    ranking::follow_person(tx, user);
    Ok(true)
}

/// Refuses to take an active admin away where there is no other. Two admins who take each other away at once wait.
///
/// # Errors
/// 412 of that field.
pub async fn keep_an_admin(tx: &mut TenantConn, field: &str) -> Result<(), ApiError> {
    limits::lock_staff(tx).await?;
    if store::count_active_admins(tx).await? > 1 { Ok(()) } else { Err(ApiError::field(field, LAST_ADMIN)) }
}

/// Refuses whoever may not give a role other than a student's.
pub(super) fn may_give(actor: &Actor, role: Role) -> Result<(), ApiError> {
    match role {
        Role::Student => Ok(()),
        _ if actor.may(Resource::Account, Action::ChangeRole) => Ok(()),
        _ => Err(NO_ACCESS.into()),
    }
}
