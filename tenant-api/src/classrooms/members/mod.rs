//! Who is in a class: how they come in, are changed, and leave.

mod changing;
mod http;

use platform::error::ApiError;
use platform::openapi::ServiceConfig;
use platform::tenancy::{TenantConn, TenantTx};

use super::courses::enrol_in_all;
use super::messages::{CANNOT_LEAD, CLASSROOM_FULL};
use super::store;
use super::topic::{ClassNews, tell};
use super::words::MemberRole;
use crate::ids::{AccountId, ClassroomId};
use crate::permissions::{Action, Resource, Table};
use crate::site::Site;

/// People of a class; who has left does not count.
pub const MEMBERS_MAX: i64 = 500;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_class_members)
        .service(http::edit_class_member)
        .service(http::remove_class_member)
        .service(http::leave_class);
}

/// Puts people into a class, or brings them back; learners are enrolled in its courses. Whoever is in it already stays as
/// they are, also those who are paused; accounts that can be in no class are left out. Who is new, in the order of their ids.
///
/// # Errors
/// 412 `classroom_full`, or `cannot_lead_class` for teachers whose role leads no classes.
pub async fn add(
    tx: &mut TenantTx,
    site: &Site,
    class: ClassroomId,
    users: &[AccountId],
    role: MemberRole,
    by: Option<AccountId>,
) -> Result<Vec<AccountId>, ApiError> {
    store::lock(tx, class).await?;
    if role == MemberRole::Teacher {
        require_leaders(tx, site, users).await?;
    }
    let new = store::add_members(tx, class, users, role).await?;
    if new.is_empty() {
        return Ok(new);
    }
    refuse_full(tx, class).await?;
    if role == MemberRole::Student {
        enrol_in_all(tx, class, &new, by).await?;
    }
    super::touch(tx, class).await?;
    tell(tx, class, ClassNews::Members)?;
    Ok(new)
}

/// Refuses a class with more people than there may be.
async fn refuse_full(tx: &mut TenantConn, class: ClassroomId) -> Result<(), ApiError> {
    if store::count_members(tx, class).await? <= MEMBERS_MAX {
        return Ok(());
    }
    Err(ApiError::with(CLASSROOM_FULL, vec![("max", MEMBERS_MAX.to_string())]))
}

/// Refuses to make somebody a teacher of a class whose role on the site leads none.
async fn require_leaders(tx: &mut TenantConn, site: &Site, users: &[AccountId]) -> Result<(), ApiError> {
    let leaders = able_to_lead(tx, site, users).await?;
    if users.iter().all(|user| leaders.contains(user)) { Ok(()) } else { Err(ApiError::on_field("role", CANNOT_LEAD)) }
}

/// Of these accounts those whose role on the site may lead classes.
///
/// # Errors
/// When the database fails.
pub async fn able_to_lead(conn: &mut TenantConn, site: &Site, users: &[AccountId]) -> Result<Vec<AccountId>, ApiError> {
    let table = Table::of(site.id());
    let roles = store::roles_of(conn, users).await?;
    let able = |role| table.may(role, Resource::Classroom, Action::Update);
    Ok(roles.into_iter().filter(|(_, role)| able(*role)).map(|(user, _)| user).collect())
}

/// The teachers of a class.
///
/// # Errors
/// When the database fails.
pub async fn teachers(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<AccountId>, ApiError> {
    store::member_ids(conn, class, Some(MemberRole::Teacher)).await
}

/// Everybody who is in a class.
///
/// # Errors
/// When the database fails.
pub async fn active_ids(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<AccountId>, ApiError> {
    store::member_ids(conn, class, None).await
}
