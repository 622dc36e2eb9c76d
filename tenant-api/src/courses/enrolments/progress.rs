//! How far learners are: a lesson's progress, and with it that of every course that the lesson stands in.

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};

use crate::badges;
use crate::ids::{AccountId, CourseId, LessonId};
use crate::ranking;

/// What has come of studying a lesson that is no quiz.
#[derive(Debug, Clone, Copy, Default)]
pub struct LessonMark {
    /// 100: finished.
    pub percent: i32,
}

/// What somebody's attempts at a quiz come to.
#[derive(Debug, Clone, Copy)]
pub struct QuizMark {
    /// Whether one of them passed.
    pub is_passed: bool,
    /// Those that were handed in.
    pub tries: i32,
    /// Of the one that counts, points and of a hundred.
    pub score: f64,
    pub percent: f64,
}

/// Where somebody stands in a lesson after a change.
#[derive(Debug, Clone, Default)]
pub struct Noted {
    pub percent: i32,
    pub is_finished: bool,
    /// Whether that is new.
    pub was_finished: bool,
    /// Courses that are finished with it, and those that are not any more.
    pub finished: Vec<CourseId>,
    pub unfinished: Vec<CourseId>,
}

/// Of a hundred, how far who has finished `done` of `total` lessons is: 100 only with all of them.
pub fn percent_of(done: i32, total: i32) -> i32 {
    if total <= 0 { 0 } else { (done.clamp(0, total) * 100) / total }
}

/// Whether a person has joined a course that the lesson stands in: others leave no progress.
///
/// # Errors
/// When the database fails.
pub async fn learns(conn: &mut TenantConn, user: AccountId, lesson: LessonId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM course_items i JOIN enrolments e ON e.course_id = i.course_id
                           WHERE i.lesson_id = $2 AND e.user_id = $1) AS "learns!""#,
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Locks where a person stands in a lesson; whether it was finished.
async fn lock(tx: &mut TenantConn, user: AccountId, lesson: LessonId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO lesson_progress (user_id, lesson_id) VALUES ($1, $2)
           ON CONFLICT (user_id, lesson_id) DO UPDATE SET last_at = now()
           RETURNING finished_at IS NOT NULL AS "was!""#,
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Notes how far somebody is in a lesson: nothing that was reached is lost. The progress of every course that they have
/// joined and that the lesson stands in moves with it.
///
/// # Errors
/// When the database fails.
pub async fn note_lesson(
    tx: &mut TenantTx,
    user: AccountId,
    lesson: LessonId,
    mark: LessonMark,
) -> Result<Noted, ApiError> {
    let was_finished = lock(tx, user, lesson).await?;
    let now = sqlx::query!(
        r#"UPDATE lesson_progress SET percent = greatest(percent, $3),
                  finished_at = CASE WHEN $3 = 100 THEN coalesce(finished_at, now()) ELSE finished_at END
            WHERE user_id = $1 AND lesson_id = $2 RETURNING percent, finished_at IS NOT NULL AS "is_finished!""#,
        user as AccountId,
        lesson as LessonId,
        mark.percent.clamp(0, 100),
    )
    .fetch_one(&mut **tx)
    .await?;
    count_done(tx, user, lesson).await?;
    let finished = finish_courses(tx, user, lesson).await?;
    if now.is_finished != was_finished {
        follow_practice(tx, user).await?;
    }
    Ok(Noted { percent: now.percent, is_finished: now.is_finished, was_finished, finished, unfinished: Vec::new() })
}

/// Has days of practice, and badges for their streaks, follow a lesson that is finished, or no more.
async fn follow_practice(tx: &mut TenantTx, user: AccountId) -> Result<(), ApiError> {
    ranking::leave_days(tx, user);
    badges::plan(tx, user).await
}

/// Notes what somebody's attempts at a quiz come to, all of them taken together: marking again may take away what marking
/// had given.
///
/// # Errors
/// When the database fails.
pub async fn note_quiz(
    tx: &mut TenantTx,
    user: AccountId,
    lesson: LessonId,
    mark: QuizMark,
) -> Result<Noted, ApiError> {
    let was_finished = lock(tx, user, lesson).await?;
    // 100 only where it is passed.
    #[expect(clippy::cast_possible_truncation, reason = "at most a hundred")]
    let percent = if mark.is_passed { 100 } else { (mark.percent.floor() as i32).clamp(0, 99) };
    sqlx::query!(
        "UPDATE lesson_progress SET percent = $3, best_score = $4, tries = $5, quiz_percent = $6,
                finished_at = CASE WHEN $7 THEN coalesce(finished_at, now()) END
          WHERE user_id = $1 AND lesson_id = $2",
        user as AccountId,
        lesson as LessonId,
        percent,
        mark.score,
        mark.tries,
        mark.percent.clamp(0.0, 100.0),
        mark.is_passed,
    )
    .execute(&mut **tx)
    .await?;
    count_done(tx, user, lesson).await?;
    let unfinished = if was_finished && !mark.is_passed { open_courses(tx, user, lesson).await? } else { Vec::new() };
    let finished = finish_courses(tx, user, lesson).await?;
    if mark.is_passed != was_finished {
        follow_practice(tx, user).await?;
    }
    Ok(Noted { percent, is_finished: mark.is_passed, was_finished, finished, unfinished })
}

/// Counts what a person has finished of every course of theirs that the lesson stands in.
async fn count_done(tx: &mut TenantConn, user: AccountId, lesson: LessonId) -> Result<(), ApiError> {
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
    Ok(())
}

/// A course is finished with all its lessons, where its quizzes' mean is what it wants. That stays, whatever is added later.
/// Those that are finished now.
async fn finish_courses(tx: &mut TenantConn, user: AccountId, lesson: LessonId) -> Result<Vec<CourseId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"UPDATE course_progress SET finished_at = now()
             FROM courses c
            WHERE course_progress.user_id = $1 AND c.id = course_progress.course_id
              AND course_progress.finished_at IS NULL
              AND c.id IN (SELECT course_id FROM course_items WHERE lesson_id = $2)
              AND course_progress.done >= c.num_lectures + c.num_quizzes AND course_progress.done > 0
              AND c.pass_percentage <= coalesce(
                    (SELECT avg(coalesce(p.quiz_percent, 0)) FROM course_items i JOIN lessons l ON l.id = i.lesson_id
                       LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = $1
                      WHERE i.course_id = c.id AND l.kind = 'quiz' AND NOT i.is_hidden), 100)
        RETURNING c.id AS "id: CourseId""#,
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_all(&mut *tx)
    .await?)
}

/// A course is not finished any more where marking again has taken one of its quizzes away. Those that were.
async fn open_courses(tx: &mut TenantConn, user: AccountId, lesson: LessonId) -> Result<Vec<CourseId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"UPDATE course_progress SET finished_at = NULL
            WHERE user_id = $1 AND finished_at IS NOT NULL
              AND course_id IN (SELECT course_id FROM course_items WHERE lesson_id = $2)
        RETURNING course_id AS "id: CourseId""#,
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_all(&mut *tx)
    .await?)
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
