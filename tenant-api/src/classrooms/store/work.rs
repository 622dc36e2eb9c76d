//! SQL of what classes work on, as far as copies of classes need it.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::ids::{AccountId, AssignmentId, ClassroomId};

/// When the first of a class's assignments appears.
pub async fn first_assignment(conn: &mut TenantConn, class: ClassroomId) -> Result<Option<OffsetDateTime>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT min(visible_at) FROM assignments WHERE classroom_id = $1 AND archived_at IS NULL",
        class as ClassroomId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Copies a class's assignments, so many days later and without anything that is a learner's: when each appears.
pub async fn copy_assignments(
    tx: &mut TenantConn,
    (from, to): (ClassroomId, ClassroomId),
    by: AccountId,
    days: i32,
) -> Result<Vec<(AssignmentId, OffsetDateTime)>, ApiError> {
    let rows = sqlx::query!(
        r#"INSERT INTO assignments (classroom_id, title, instructions, subject_kind, lesson_id, course_id, question_id,
                                    contest_id, visible_at, due_at, late, late_until, late_percent, weight, term, points,
                                    for_all, created_by)
           SELECT $2, title, instructions, subject_kind, lesson_id, course_id, question_id, contest_id,
                  visible_at + make_interval(days => $4), due_at + make_interval(days => $4), late,
                  late_until + make_interval(days => $4), late_percent, weight, term, points, for_all, $3
             FROM assignments WHERE classroom_id = $1 AND archived_at IS NULL ORDER BY id
           RETURNING id AS "id: AssignmentId", visible_at"#,
        from as ClassroomId,
        to as ClassroomId,
        by as AccountId,
        days,
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.visible_at)).collect())
}
