//! Changing lessons: in whichever course the editor may change them.

use platform::error::ApiError;
use platform::messages::NO_ACCESS;
use platform::tenancy::TenantConn;

use crate::actor::Actor;
use crate::courses::access::find_editable;
use crate::courses::curriculum::{places_of_lesson, recount};
use crate::courses::lessons::{self, Lesson};
use crate::courses::messages::LESSON_NOT_FOUND;
use crate::courses::reviewing::begin_edit;
use crate::courses::store;
use crate::ids::{CourseId, LessonId};

/// The lesson, if `actor` may change it: in one of its courses at least.
///
/// # Errors
/// 404 where there is none, 403 where it is another's.
pub async fn find_editable_lesson(conn: &mut TenantConn, id: LessonId, actor: &Actor) -> Result<Lesson, ApiError> {
    let lesson = lessons::find(conn, id).await?.ok_or(LESSON_NOT_FOUND)?;
    for (course, _) in places_of_lesson(conn, id).await? {
        if find_editable(conn, course, actor).await.is_ok() {
            return Ok(lesson);
        }
    }
    Err(NO_ACCESS.into())
}

/// Begins a change of a lesson: its courses are locked, public ones that were approved go back to approval. A course of others
/// that shows it too is counted anew with the rest, and else left as it stands.
///
/// # Errors
/// As [`find_editable_lesson`].
pub async fn begin_lesson_edit(
    tx: &mut TenantConn,
    id: LessonId,
    actor: &Actor,
) -> Result<(Lesson, Vec<CourseId>), ApiError> {
    find_editable_lesson(tx, id, actor).await?;
    let mut courses: Vec<CourseId> = places_of_lesson(tx, id).await?.into_iter().map(|(course, _)| course).collect();
    // Everybody in the same order, so that nobody waits in a circle.
    courses.sort_unstable();
    courses.dedup();
    for course in &courses {
        match find_editable(tx, *course, actor).await {
            Ok(_) => drop(begin_edit(tx, *course, actor).await?),
            Err(_) => store::lock(tx, *course).await?,
        }
    }
    lessons::lock(tx, id).await?;
    let lesson = lessons::find(tx, id).await?.ok_or(LESSON_NOT_FOUND)?;
    Ok((lesson, courses))
}

/// Counts courses anew after a change of a lesson of theirs.
///
/// # Errors
/// When the database fails.
pub async fn recount_all(tx: &mut TenantConn, courses: &[CourseId]) -> Result<(), ApiError> {
    for course in courses {
        recount(tx, *course).await?;
    }
    Ok(())
}
