//! Who may see and who may change a course.

use platform::error::ApiError;
use platform::messages::NO_ACCESS;
use platform::tenancy::TenantConn;

use super::messages::COURSE_NOT_FOUND;
use super::slugs::id_in;
use super::store::{self, Course};
use crate::actor::Actor;
use crate::approval::{Standing, Visibility};
use crate::ids::CourseId;
use crate::permissions::{Action, Resource};

impl Course {
    /// What decides about it.
    pub fn standing(&self) -> Standing {
        Standing {
            resource: Resource::Course,
            status: self.status,
            visibility: self.draft.visibility,
            author_id: self.author_id,
            was_published: self.was_published,
        }
    }
}

/// Whether `actor` may change it: its author, its teachers, admins and moderators.
///
/// # Errors
/// When the database fails.
pub async fn may_edit(conn: &mut TenantConn, course: &Course, actor: Option<&Actor>) -> Result<bool, ApiError> {
    let Some(actor) = actor.filter(|actor| actor.may(Resource::Course, Action::Update)) else { return Ok(false) };
    Ok(course.standing().may_edit(Some(actor)) || store::is_teacher(conn, course.id, actor.id).await?)
}

/// A course that somebody sees.
pub struct Seen {
    pub course: Course,
    pub can_edit: bool,
}

/// The course if `actor` may see it: who has joined keeps it while a change waits for approval, and when it is private or
/// archived.
async fn visible(conn: &mut TenantConn, course: Option<Course>, actor: Option<&Actor>) -> Result<Seen, ApiError> {
    let course = course.ok_or(COURSE_NOT_FOUND)?;
    let can_edit = may_edit(conn, &course, actor).await?;
    let standing = course.standing();
    if !course.is_archived && (can_edit || standing.may_see(actor, false)) {
        return Ok(Seen { course, can_edit });
    }
    let as_joined = Standing { visibility: Visibility::Unlisted, ..standing };
    if let Some(person) = actor
        && as_joined.may_see(actor, true)
        && !store::enrolments_of(conn, person.id, &[course.id]).await?.is_empty()
    {
        return Ok(Seen { course, can_edit });
    }
    Err(COURSE_NOT_FOUND.into())
}

/// The course with this slug, if `actor` may see it; otherwise the one with the id that the address ends with.
///
/// # Errors
/// 404 where there is none or it is not for them: which of the two, nobody learns.
pub async fn find_visible(conn: &mut TenantConn, key: &str, actor: Option<&Actor>) -> Result<Seen, ApiError> {
    let by_slug = store::find(conn, None, key).await?;
    match (visible(conn, by_slug, actor).await, id_in(key)) {
        (Err(error), Some(id)) if error.message() == COURSE_NOT_FOUND => find_visible_by_id(conn, id, actor).await,
        (answer, _) => answer,
    }
}

/// The course with this id, if `actor` may see it.
///
/// # Errors
/// As [`find_visible`].
pub async fn find_visible_by_id(conn: &mut TenantConn, id: CourseId, actor: Option<&Actor>) -> Result<Seen, ApiError> {
    let course = store::find(conn, Some(id), "").await?;
    visible(conn, course, actor).await
}

/// The course with this id, if `actor` may change it.
///
/// # Errors
/// 404 where there is none, 403 where it is another's.
pub async fn find_editable(conn: &mut TenantConn, id: CourseId, actor: &Actor) -> Result<Course, ApiError> {
    let course = store::find(conn, Some(id), "").await?.filter(|course| !course.is_archived);
    let course = course.ok_or(COURSE_NOT_FOUND)?;
    if may_edit(conn, &course, Some(actor)).await? { Ok(course) } else { Err(NO_ACCESS.into()) }
}

/// The same in a transaction that changes the course: whoever else would waits until that is over.
///
/// # Errors
/// As [`find_editable`].
pub async fn lock_editable(tx: &mut TenantConn, id: CourseId, actor: &Actor) -> Result<Course, ApiError> {
    store::lock(tx, id).await?;
    find_editable(tx, id, actor).await
}
