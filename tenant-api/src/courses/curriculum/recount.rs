//! What is counted of a course, and of everybody's progress in it, when its curriculum changes.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::CourseId;

/// Counts lessons, quizzes, videos and finished lessons anew; what is hidden does not count. To be called in every
/// transaction that adds, takes away, hides or shows items, or changes a lesson.
///
/// # Errors
/// When the database fails.
pub async fn recount(tx: &mut TenantConn, course: CourseId) -> Result<(), ApiError> {
    sqlx::query!(
        r#"WITH shown AS (
               SELECT i.is_preview, l.kind, l.video_duration FROM course_items i JOIN lessons l ON l.id = i.lesson_id
                 LEFT JOIN course_items a ON a.id = i.parent_id LEFT JOIN course_items b ON b.id = a.parent_id
                WHERE i.course_id = $1 AND NOT i.is_hidden AND NOT coalesce(a.is_hidden, false) AND NOT coalesce(b.is_hidden, false))
           UPDATE courses SET num_lectures = s.lectures, num_quizzes = s.quizzes, video_duration = s.video, has_preview = s.preview
             FROM (SELECT count(*) FILTER (WHERE kind <> 'quiz') AS lectures, count(*) FILTER (WHERE kind = 'quiz') AS quizzes,
                          coalesce(sum(video_duration), 0) AS video, coalesce(bool_or(is_preview), false) AS preview FROM shown) s
            WHERE courses.id = $1
              AND (num_lectures, num_quizzes, courses.video_duration, has_preview)
                  IS DISTINCT FROM (s.lectures, s.quizzes, s.video, s.preview)"#,
        course as CourseId,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        r#"UPDATE course_progress SET done = n.done
             FROM (SELECT e.user_id, count(p.lesson_id) AS done FROM course_progress e
                     LEFT JOIN (SELECT p.user_id, p.lesson_id FROM course_items i JOIN lesson_progress p ON p.lesson_id = i.lesson_id
                                  LEFT JOIN course_items a ON a.id = i.parent_id LEFT JOIN course_items b ON b.id = a.parent_id
                                 WHERE i.course_id = $1 AND p.finished_at IS NOT NULL AND NOT i.is_hidden
                                   AND NOT coalesce(a.is_hidden, false) AND NOT coalesce(b.is_hidden, false)) p
                       ON p.user_id = e.user_id
                    WHERE e.course_id = $1 GROUP BY e.user_id) n
            WHERE course_progress.course_id = $1 AND course_progress.user_id = n.user_id AND course_progress.done <> n.done"#,
        course as CourseId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
