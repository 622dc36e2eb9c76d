//! Taking items away, with all that is in them.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::courses::lessons;
use crate::ids::{CourseId, ItemId, LessonId};

/// Takes items of a course away, with all that is in them. Lessons that somebody has begun or that stand in another course
/// as well are kept.
///
/// # Errors
/// When the database fails.
pub async fn remove(tx: &mut TenantConn, course: CourseId, ids: &[ItemId]) -> Result<(), ApiError> {
    let gone: Vec<LessonId> = sqlx::query_scalar!(
        r#"WITH RECURSIVE below AS (
               SELECT id, lesson_id FROM course_items WHERE course_id = $1 AND id = ANY ($2)
               UNION SELECT i.id, i.lesson_id FROM course_items i JOIN below b ON i.parent_id = b.id)
           SELECT DISTINCT lesson_id AS "id!: LessonId" FROM below WHERE lesson_id IS NOT NULL"#,
        course as CourseId,
        ids as &[ItemId],
    )
    .fetch_all(&mut *tx)
    .await?;
    sqlx::query!(
        "DELETE FROM course_items WHERE course_id = $1 AND id = ANY ($2)",
        course as CourseId,
        ids as &[ItemId],
    )
    .execute(&mut *tx)
    .await?;
    lessons::delete_unused(tx, &gone).await
}

/// Takes a whole course's items away before the course itself goes.
///
/// # Errors
/// When the database fails.
pub async fn remove_all(tx: &mut TenantConn, course: CourseId) -> Result<(), ApiError> {
    let ids: Vec<ItemId> =
        sqlx::query_scalar!(r#"SELECT id AS "id: ItemId" FROM course_items WHERE course_id = $1"#, course as CourseId)
            .fetch_all(&mut *tx)
            .await?;
    remove(tx, course, &ids).await
}
