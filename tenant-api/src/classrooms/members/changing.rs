//! Changes of who is in a class. A class keeps at least one teacher.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::tenancy::TenantTx;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{add, refuse_full, require_leaders};
use crate::actor::Actor;
use crate::classrooms::access::{find_led, find_seen, lock_led};
use crate::classrooms::courses::enrol_in_all;
use crate::classrooms::messages::{CLASS_MEMBER_NOT_FOUND, LAST_TEACHER, MOVED_TO_SAME_CLASS};
use crate::classrooms::store::{self, MemberChange};
use crate::classrooms::topic::{ClassNews, tell};
use crate::classrooms::words::{MemberRole, MemberStatus};
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, ClassroomId};
use crate::live;
use crate::site::Site;

const NOTE_MAX: usize = 1000;

platform::text_enum! {
    /// What teachers set of a membership: waiting people are let in as `active`.
    pub enum MemberState {
        /// In the class.
        Active = "active",
        /// For a while not; the class is out of sight.
        Paused = "paused",
    }
}

/// What is changed of somebody in a class; what is left out stays.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ClassMemberInput {
    #[schema(inline)]
    pub role: Option<MemberRole>,
    #[schema(inline)]
    pub status: Option<MemberState>,
    /// For the class's teachers alone.
    pub note: Option<String>,
    /// Another class that I lead: they leave this one, where all that was marked stays.
    pub move_to: Option<ClassroomId>,
}

/// Changes a membership, or moves somebody to another class.
///
/// # Errors
/// 404 for who is not in the class; 412 `last_teacher`, `classroom_full`, `classroom_finished` and field by field.
pub async fn edit(
    site: &Site,
    tx: &mut TenantTx,
    actor: &Actor,
    (class, user): (ClassroomId, AccountId),
    input: ClassMemberInput,
) -> Result<(), ApiError> {
    let note = input.note.map(|note| note.trim().to_owned());
    let mut faults = Faults::default();
    faults.max_chars("note", note.as_deref().unwrap_or_default(), NOTE_MAX);
    faults.ensure("move_to", input.move_to != Some(class), MOVED_TO_SAME_CLASS);
    faults.finish()?;
    // Two who move people against each other wait for one another in one order.
    for id in [Some(class), input.move_to].into_iter().flatten().min().into_iter().chain(input.move_to) {
        store::lock(tx, id).await?;
    }
    lock_led(tx, class, actor).await?.require_open()?;
    let was = store::lock_member(tx, class, user).await?.ok_or(CLASS_MEMBER_NOT_FOUND)?;
    let status = match input.status {
        Some(MemberState::Active) => MemberStatus::Active,
        Some(MemberState::Paused) => MemberStatus::Paused,
        None => was.status,
    };
    let (role, note) = (input.role.unwrap_or(was.role), note.unwrap_or_else(|| was.note.clone()));
    let now = MemberChange { role, status, note };
    if role == MemberRole::Teacher && was.role != role {
        require_leaders(tx, site, &[user]).await?;
    }
    store::change_member(tx, class, user, &now).await?;
    let came_in = !is_in(was.status) && is_in(status);
    if came_in {
        refuse_full(tx, class).await?;
    }
    if role == MemberRole::Student && is_in(status) && (came_in || was.role != role) {
        enrol_in_all(tx, class, &[user], Some(actor.id)).await?;
    }
    if let Some(to) = input.move_to {
        move_to(site, tx, actor, (class, user), (to, role)).await?;
    }
    refuse_last(tx, (class, user), &was).await?;
    // Notes about people are no business of those who read histories.
    let before = json!({ "user_id": null, "role": was.role, "status": was.status, "moved_to": null });
    let after = json!({ "user_id": user, "role": role, "status": status, "moved_to": input.move_to });
    note_change(tx, actor, class, before, after).await
}

fn is_in(status: MemberStatus) -> bool {
    matches!(status, MemberStatus::Active | MemberStatus::Paused)
}

async fn move_to(
    site: &Site,
    tx: &mut TenantTx,
    actor: &Actor,
    (class, user): (ClassroomId, AccountId),
    (to, role): (ClassroomId, MemberRole),
) -> Result<(), ApiError> {
    find_led(tx, to, actor).await?.require_open()?;
    add(tx, site, to, &[user], role, Some(actor.id)).await?;
    store::set_left(tx, class, user, Some(to)).await
}

/// Lets somebody out; who only asked to come in is forgotten.
///
/// # Errors
/// 404 for who is not in the class; 412 `last_teacher`, `classroom_finished`.
pub async fn remove(tx: &mut TenantTx, actor: &Actor, class: ClassroomId, user: AccountId) -> Result<(), ApiError> {
    lock_led(tx, class, actor).await?.require_open()?;
    let was = store::lock_member(tx, class, user).await?.filter(|was| was.status != MemberStatus::Left);
    let was = was.ok_or(CLASS_MEMBER_NOT_FOUND)?;
    let_out(tx, actor, (class, user), &was).await
}

/// Leaves a class.
///
/// # Errors
/// 404 for who is not in it; 412 `last_teacher`.
pub async fn leave(tx: &mut TenantTx, actor: &Actor, class: ClassroomId) -> Result<(), ApiError> {
    store::lock(tx, class).await?;
    find_seen(tx, class, actor).await?;
    let was = store::lock_member(tx, class, actor.id).await?.filter(|was| is_in(was.status));
    let was = was.ok_or(CLASS_MEMBER_NOT_FOUND)?;
    let_out(tx, actor, (class, actor.id), &was).await
}

async fn let_out(
    tx: &mut TenantTx,
    actor: &Actor,
    (class, user): (ClassroomId, AccountId),
    was: &MemberChange,
) -> Result<(), ApiError> {
    if was.status == MemberStatus::Waiting {
        store::drop_waiting(tx, class, user).await?;
    } else {
        store::set_left(tx, class, user, None).await?;
        refuse_last(tx, (class, user), was).await?;
    }
    let before = json!({ "user_id": null, "role": was.role, "status": was.status });
    let after = json!({ "user_id": user, "role": was.role, "status": MemberStatus::Left });
    note_change(tx, actor, class, before, after).await
}

/// Refuses to take the last teacher away: after `user`, who was that, was changed. What who leads a class follows is closed to
/// one who does not any more.
async fn refuse_last(
    tx: &mut TenantTx,
    (class, user): (ClassroomId, AccountId),
    was: &MemberChange,
) -> Result<(), ApiError> {
    let leads = |of: &MemberChange| (of.role, of.status) == (MemberRole::Teacher, MemberStatus::Active);
    if !leads(was) || store::lock_member(tx, class, user).await?.is_some_and(|now| leads(&now)) {
        return Ok(());
    }
    live::recheck_person(tx, user)?;
    if store::count_other_teachers(tx, class, user).await? > 0 { Ok(()) } else { Err(LAST_TEACHER.into()) }
}

async fn note_change(
    tx: &mut TenantTx,
    actor: &Actor,
    class: ClassroomId,
    before: serde_json::Value,
    after: serde_json::Value,
) -> Result<(), ApiError> {
    history::record(tx, Some(actor.id), Subject::classroom(class), Change::Update, &before, &after).await?;
    store::touch(tx, class).await?;
    tell(tx, class, ClassNews::Members)
}
