//! Writes classes: what is checked, what is kept, what goes into the history.

use platform::error::ApiError;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::{Value, json};

use super::access::{Classroom, find_led, lock_led};
use super::input::{ClassDraft, ClassroomInput};
use super::messages::{CLASSROOM_FINISHED, TOO_MANY_CLASSROOMS};
use super::topic::{ClassNews, tell};
use super::words::{ClassroomStatus, MemberRole};
use super::{ATTENDANCE_TASK, courses, join_code, members, store};
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, ClassroomId, CourseId};
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::tasks::{self, NewTask};

/// Classes that a person has made, without archived ones.
const CLASSES_MAX: i64 = 500;

/// Makes a class that its maker leads.
///
/// # Errors
/// 403 for who may not, 412 with what is wrong, field by field.
pub async fn create(
    site: &Site,
    tx: &mut TenantTx,
    actor: &Actor,
    input: &ClassroomInput,
) -> Result<ClassroomId, ApiError> {
    let draft = input.apply(ClassDraft::default())?;
    make(site, tx, actor, &draft, input.course_ids.as_deref().unwrap_or_default()).await
}

/// The same of what was checked.
///
/// # Errors
/// As [`create`].
pub async fn make(
    site: &Site,
    tx: &mut TenantTx,
    actor: &Actor,
    draft: &ClassDraft,
    course_ids: &[CourseId],
) -> Result<ClassroomId, ApiError> {
    actor.require(Resource::Classroom, Action::Create)?;
    if store::count_made_by(tx, actor.id).await? >= CLASSES_MAX {
        return Err(ApiError::with(TOO_MANY_CLASSROOMS, vec![("max", CLASSES_MAX.to_string())]));
    }
    let id = insert(tx, draft, actor.id).await?;
    // The account of a visit is nobody's, and is in no class.
    members::add(tx, site, id, &[actor.id], MemberRole::Teacher, Some(actor.id)).await?;
    courses::set(tx, actor, id, course_ids).await?;
    let after = draft.noted(course_ids);
    history::record(tx, Some(actor.id), Subject::classroom(id), Change::Create, &Value::Null, &after).await?;
    Ok(id)
}

async fn insert(tx: &mut TenantConn, draft: &ClassDraft, by: AccountId) -> Result<ClassroomId, ApiError> {
    for _ in 0..join_code::TRIES {
        let made = draft.with_row(async |row| store::insert(tx, row, &join_code::fresh(), by).await).await?;
        if let Some(id) = made {
            return Ok(id);
        }
    }
    Err(no_free_code())
}

fn no_free_code() -> ApiError {
    ApiError::internal(anyhow::anyhow!("no free code for a class"))
}

/// What came of a change.
pub enum Changed {
    /// It is kept.
    Kept,
    /// The class has another version by now; nothing was changed.
    Stale,
}

/// Changes a class. One that has ended is changed only by what opens it again.
///
/// # Errors
/// 404 and 403 as [`lock_led`]; 412 with what is wrong, field by field.
pub async fn change(
    tx: &mut TenantTx,
    actor: &Actor,
    id: ClassroomId,
    input: &ClassroomInput,
) -> Result<Changed, ApiError> {
    let class = lock_led(tx, id, actor).await?;
    if input.version.is_some_and(|version| version != class.version) {
        return Ok(Changed::Stale);
    }
    let before = ClassDraft::from(&class);
    let draft = input.apply(before.clone())?;
    if class.status == ClassroomStatus::Finished && draft.status == ClassroomStatus::Finished {
        return Err(CLASSROOM_FINISHED.into());
    }
    let had = store::course_ids(tx, id).await?;
    let courses = input.course_ids.as_deref().unwrap_or(&had);
    if courses != had {
        courses::set(tx, actor, id, courses).await?;
    }
    draft.with_row(async |row| store::update(tx, id, row).await).await?;
    let (was, now) = (before.noted(&had), draft.noted(courses));
    history::record(tx, Some(actor.id), Subject::classroom(id), Change::Update, &was, &now).await?;
    if before.settings != draft.settings {
        let about = json!({ "classroom_id": id });
        tasks::enqueue(tx, NewTask::new(ATTENDANCE_TASK, id.to_string()).about(about)).await?;
    }
    tell(tx, id, ClassNews::Class)?;
    Ok(Changed::Kept)
}

/// What stands in the way of a stale change: 409 with the class as it is now.
///
/// # Errors
/// None that a person can cause.
pub fn stale(view: &impl serde::Serialize) -> Result<ApiError, ApiError> {
    Ok(ApiError::with_data(CONCURRENT_EDIT, serde_json::to_value(view).map_err(ApiError::internal)?))
}

/// Takes a class away; one in which somebody attended or wrote is kept, and seen by nobody.
///
/// # Errors
/// As [`lock_led`].
pub async fn remove(tx: &mut TenantTx, actor: &Actor, id: ClassroomId) -> Result<(), ApiError> {
    actor.require(Resource::Classroom, Action::Delete)?;
    let class = lock_led(tx, id, actor).await?;
    let was = json!({ "name": class.name, "status": class.status });
    history::record(tx, Some(actor.id), Subject::classroom(id), Change::Delete, &was, &Value::Null).await?;
    tell(tx, id, ClassNews::Class)?;
    if store::is_used(tx, id).await? { store::archive(tx, id).await } else { store::delete(tx, id).await }
}

/// Gives a class another code: the one before opens nothing. The class as it is now.
///
/// # Errors
/// As [`lock_led`]; 412 in a class that has ended.
pub async fn renew_code(tx: &mut TenantTx, actor: &Actor, id: ClassroomId) -> Result<Classroom, ApiError> {
    lock_led(tx, id, actor).await?.require_open()?;
    for _ in 0..join_code::TRIES {
        if store::set_join_code(tx, id, &join_code::fresh()).await? {
            tell(tx, id, ClassNews::Class)?;
            return find_led(tx, id, actor).await;
        }
    }
    Err(no_free_code())
}
