//! How far learners are: a lesson's progress, and with it that of every course that the lesson stands in.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{AccountId, LessonId};

/// What has come of studying a lesson.
#[derive(Debug, Clone, Copy, Default)]
pub struct LessonMark {
    /// 100: finished.
    pub percent: i32,
    /// Of quizzes.
    pub score: Option<f64>,
}

/// Of a hundred, how far who has finished `done` of `total` lessons is: 100 only with all of them.
pub fn percent_of(done: i32, total: i32) -> i32 {
    if total <= 0 { 0 } else { (done.clamp(0, total) * 100) / total }
}

/// Notes how far somebody is in a lesson: nothing that was reached is lost. The progress of every course that they have
/// joined and that the lesson stands in moves with it.
///
/// # Errors
/// When the database fails.
pub async fn note_lesson(
    tx: &mut TenantConn,
    user: AccountId,
    lesson: LessonId,
    mark: LessonMark,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO lesson_progress (user_id, lesson_id, percent, best_score, tries, finished_at)
         VALUES ($1, $2, $3, $4, CASE WHEN $4::double precision IS NOT NULL THEN 1 END, CASE WHEN $3 = 100 THEN now() END)
         ON CONFLICT (user_id, lesson_id) DO UPDATE
            SET percent = greatest(lesson_progress.percent, excluded.percent),
                best_score = greatest(lesson_progress.best_score, excluded.best_score),
                tries = CASE WHEN excluded.tries IS NULL THEN lesson_progress.tries
                             ELSE coalesce(lesson_progress.tries, 0) + 1 END,
                finished_at = coalesce(lesson_progress.finished_at, excluded.finished_at),
                last_at = now()",
        user as AccountId,
        lesson as LessonId,
        mark.percent.clamp(0, 100),
        mark.score,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        r#"WITH courses_of AS (
               SELECT DISTINCT e.course_id FROM course_items i JOIN enrolments e ON e.course_id = i.course_id
                WHERE i.lesson_id = $2 AND e.user_id = $1),
           counted AS (
               SELECT o.course_id, count(*) FILTER (WHERE p.finished_at IS NOT NULL) AS done, count(*) AS lessons
                 FROM courses_of o JOIN course_items i ON i.course_id = o.course_id AND i.kind = 'lesson' AND NOT i.is_hidden
                 LEFT JOIN course_items a ON a.id = i.parent_id LEFT JOIN course_items b ON b.id = a.parent_id
                 LEFT JOIN lesson_progress p ON p.lesson_id = i.lesson_id AND p.user_id = $1
                WHERE NOT coalesce(a.is_hidden, false) AND NOT coalesce(b.is_hidden, false) GROUP BY o.course_id)
           INSERT INTO course_progress (user_id, course_id, done, last_lesson_id, last_at)
           SELECT $1, course_id, done, $2, now() FROM counted
           ON CONFLICT (user_id, course_id) DO UPDATE
              SET done = excluded.done, last_lesson_id = excluded.last_lesson_id, last_at = excluded.last_at"#,
        user as AccountId,
        lesson as LessonId,
    )
    .execute(&mut *tx)
    .await?;
    finish_courses(tx, user, lesson).await
}

/// A course is finished with all its lessons, where its quizzes' mean is what it wants. That stays, whatever is added later.
async fn finish_courses(tx: &mut TenantConn, user: AccountId, lesson: LessonId) -> Result<(), ApiError> {
    sqlx::query!(
        r#"UPDATE course_progress SET finished_at = now()
             FROM courses c
            WHERE course_progress.user_id = $1 AND c.id = course_progress.course_id
              AND course_progress.finished_at IS NULL
              AND c.id IN (SELECT course_id FROM course_items WHERE lesson_id = $2)
              AND course_progress.done >= c.num_lectures + c.num_quizzes AND course_progress.done > 0
              AND c.pass_percentage <= coalesce(
                    (SELECT avg(coalesce(p.percent, 0)) FROM course_items i JOIN lessons l ON l.id = i.lesson_id
                       LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = $1
                      WHERE i.course_id = c.id AND l.kind = 'quiz' AND NOT i.is_hidden), 100)"#,
        user as AccountId,
        lesson as LessonId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_all_lessons_are_a_hundred() {
        for (done, total, percent) in [(0, 0, 0), (1, 3, 33), (299, 300, 99), (3, 3, 100), (5, 3, 100), (-1, 3, 0)] {
            assert_eq!(percent_of(done, total), percent, "{done} of {total}");
        }
    }
}
