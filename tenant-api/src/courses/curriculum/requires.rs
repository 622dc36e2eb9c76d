//! Lessons that wait for other lessons of their course.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::courses::messages::{REQUIRES_CIRCLE, REQUIRES_LESSONS};
use crate::ids::{CourseId, ItemId};

/// Most lessons that one waits for.
const REQUIRES_MAX: usize = 50;

/// Says what an item waits for: lessons of the same course, none of which waits for it by way of others. To be called with
/// the course locked.
///
/// # Errors
/// 412 where one is no lesson of the course, or they would wait for each other.
pub async fn set_requires(
    tx: &mut TenantConn,
    course: CourseId,
    item: ItemId,
    requires: &[ItemId],
) -> Result<(), ApiError> {
    let mut wanted = requires.to_vec();
    wanted.sort_unstable();
    wanted.dedup();
    sqlx::query!("DELETE FROM course_item_requires WHERE item_id = $1", item as ItemId).execute(&mut *tx).await?;
    let added = sqlx::query!(
        "INSERT INTO course_item_requires (item_id, requires_id)
         SELECT $2, id FROM course_items WHERE course_id = $1 AND id = ANY ($3) AND kind = 'lesson' AND id <> $2",
        course as CourseId,
        item as ItemId,
        &wanted as &[ItemId],
    )
    .execute(&mut *tx)
    .await?;
    if wanted.len() > REQUIRES_MAX || added.rows_affected() != wanted.len() as u64 {
        return Err(ApiError::field("requires", REQUIRES_LESSONS));
    }
    refuse_circle(tx, course, "requires").await
}

/// Refuses a change, of this field, after which some lesson of the course waits for itself. To be called with the course locked.
///
/// # Errors
/// 412 where one does.
pub async fn refuse_circle(tx: &mut TenantConn, course: CourseId, field: &str) -> Result<(), ApiError> {
    if is_in_circle(tx, course).await? { Err(ApiError::field(field, REQUIRES_CIRCLE)) } else { Ok(()) }
}

/// Whether some lesson of a course waits for itself: by way of others, or because what it is in waits for it.
async fn is_in_circle(tx: &mut TenantConn, course: CourseId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"WITH RECURSIVE waits AS (
               SELECT i.id AS lesson, r.requires_id FROM course_items i
                 LEFT JOIN course_items a ON a.id = i.parent_id LEFT JOIN course_items b ON b.id = a.parent_id
                 JOIN course_item_requires r ON r.item_id IN (i.id, a.id, b.id)
                WHERE i.course_id = $1 AND i.kind = 'lesson'),
           reached AS (
               SELECT lesson, requires_id FROM waits
               UNION SELECT r.lesson, w.requires_id FROM reached r JOIN waits w ON w.lesson = r.requires_id)
           SELECT EXISTS (SELECT FROM reached WHERE lesson = requires_id) AS "is!""#,
        course as CourseId,
    )
    .fetch_one(&mut *tx)
    .await?)
}
