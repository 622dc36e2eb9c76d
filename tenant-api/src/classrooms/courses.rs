//! The courses of a class: its learners are enrolled in them.

use std::collections::HashSet;

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::tenancy::TenantConn;

use super::messages::{NO_SUCH_CLASS_COURSE, TOO_MANY_CLASS_COURSES};
use super::store;
use super::words::MemberRole;
use crate::actor::Actor;
use crate::approval::{Status, Visibility};
use crate::courses::messages::COURSE_NOT_FOUND;
use crate::courses::{JoinedHow, Wanted, enrol, find_visible_by_id};
use crate::ids::{AccountId, ClassroomId, CourseId};

/// Courses of a class.
const COURSES_MAX: usize = 20;

/// Says which courses a class has, each once; learners are enrolled in those that are new. Courses that it had already stay
/// whoever wrote them; who was enrolled through one that falls away stays in it.
///
/// # Errors
/// 412 for courses that `actor` neither edits nor could join for nothing.
pub async fn set(tx: &mut TenantConn, actor: &Actor, class: ClassroomId, courses: &[CourseId]) -> Result<(), ApiError> {
    let before: HashSet<CourseId> = store::course_ids(tx, class).await?.into_iter().collect();
    let mut known = HashSet::new();
    let wanted: Vec<CourseId> = courses.iter().copied().filter(|course| known.insert(*course)).collect();
    let mut faults = Faults::default();
    let too_many = Fault::with(TOO_MANY_CLASS_COURSES, vec![("max", COURSES_MAX.to_string())]);
    faults.ensure("course_ids", wanted.len() <= COURSES_MAX, too_many);
    let new: Vec<CourseId> = wanted.iter().copied().filter(|course| !before.contains(course)).collect();
    for course in new.iter().take(COURSES_MAX) {
        let place = wanted.iter().position(|it| it == course).unwrap_or_default();
        let is_sound = may_give(tx, actor, *course).await?;
        faults.ensure(&format!("course_ids[{place}]"), is_sound, NO_SUCH_CLASS_COURSE);
    }
    faults.finish()?;
    store::set_courses(tx, class, &wanted).await?;
    let learners = store::member_ids(tx, class, Some(MemberRole::Student)).await?;
    enrol_in(tx, &new, &learners, Some(actor.id)).await
}

/// Whether `actor` edits the course, or everybody finds it and it costs nothing: a class is no way around a price.
async fn may_give(tx: &mut TenantConn, actor: &Actor, id: CourseId) -> Result<bool, ApiError> {
    match find_visible_by_id(tx, id, Some(actor)).await {
        Ok(seen) if seen.course.is_archived => Ok(false),
        Ok(seen) => {
            let is_public =
                seen.course.status == Status::Published && seen.course.draft.visibility == Visibility::Public;
            Ok(seen.can_edit || (is_public && seen.course.draft.price == 0))
        }
        Err(error) if error.message() == COURSE_NOT_FOUND => Ok(false),
        Err(error) => Err(error),
    }
}

/// Enrols new learners in the courses of a class.
///
/// # Errors
/// When the database fails.
pub async fn enrol_in_all(
    tx: &mut TenantConn,
    class: ClassroomId,
    learners: &[AccountId],
    by: Option<AccountId>,
) -> Result<(), ApiError> {
    let courses = store::course_ids(tx, class).await?;
    enrol_in(tx, &courses, learners, by).await
}

async fn enrol_in(
    tx: &mut TenantConn,
    courses: &[CourseId],
    learners: &[AccountId],
    added_by: Option<AccountId>,
) -> Result<(), ApiError> {
    let wanted = Wanted { how: JoinedHow::Classroom, until: None, added_by };
    for course in courses {
        for learner in learners {
            enrol(tx, *course, *learner, wanted).await?;
        }
    }
    Ok(())
}
