//! The gradebook's SQL.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Date, OffsetDateTime};

use super::lesson::Lesson;
use crate::courses::{Counts, QuizSettings};
use crate::ids::{AccountId, AttemptId, CourseId, LessonId, SubmissionId};
use crate::listing::Counted;

/// A learner of a course.
#[derive(Debug, Clone)]
pub struct Learner {
    pub id: AccountId,
    pub name: String,
    /// An address, or a login name.
    pub email: String,
    pub dob: Option<Date>,
    /// Finished lessons.
    pub done: i32,
    pub total: i64,
}

impl Counted for Learner {
    fn total(&self) -> i64 {
        self.total
    }
}

/// The learners of a course by given name, without those whom a teacher has let out.
pub async fn list_learners(
    conn: &mut TenantConn,
    course: CourseId,
    search: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<Learner>, ApiError> {
    Ok(sqlx::query_as!(
        Learner,
        r#"SELECT u.id AS "id: AccountId", u.full_name AS name, u.email, u.dob, coalesce(p.done, 0) AS "done!",
                  count(*) OVER () AS "total!"
             FROM enrolments e JOIN users u ON u.id = e.user_id
             LEFT JOIN course_progress p ON p.course_id = e.course_id AND p.user_id = e.user_id
            WHERE e.course_id = $1 AND (e.ended_at IS NULL OR e.ended_at > now())
              AND ($2 = '' OR to_tsvector('simple', u.search_text) @@ to_tsquery('simple', $2))
            ORDER BY u.given_name, u.family_name, u.id LIMIT $3 OFFSET $4"#,
        course as CourseId,
        search,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The rules of those of these lessons that are quizzes.
pub async fn quiz_rules(
    conn: &mut TenantConn,
    lessons: &[LessonId],
) -> Result<HashMap<LessonId, QuizSettings>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: LessonId", settings FROM lessons WHERE id = ANY ($1) AND kind = 'quiz'"#,
        lessons as &[LessonId],
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut rules = HashMap::with_capacity(rows.len());
    for row in rows {
        rules.insert(row.id, serde_json::from_value(row.settings).map_err(ApiError::internal)?);
    }
    Ok(rules)
}

/// How far somebody is in a lesson.
#[derive(Debug, Clone, Copy)]
pub struct ProgressRow {
    pub user_id: AccountId,
    pub lesson_id: LessonId,
    pub percent: i32,
    pub finished_at: Option<OffsetDateTime>,
}

pub async fn list_progress(
    conn: &mut TenantConn,
    people: &[AccountId],
    lessons: &[LessonId],
) -> Result<Vec<ProgressRow>, ApiError> {
    Ok(sqlx::query_as!(
        ProgressRow,
        r#"SELECT user_id AS "user_id: AccountId", lesson_id AS "lesson_id: LessonId", percent, finished_at
             FROM lesson_progress WHERE user_id = ANY ($1) AND lesson_id = ANY ($2)"#,
        people as &[AccountId],
        lessons as &[LessonId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The attempt of a person at a quiz that counts; the one that runs where none is handed in.
#[derive(Debug, Clone, Copy)]
pub struct AttemptRow {
    pub user_id: AccountId,
    pub lesson_id: LessonId,
    pub id: AttemptId,
    pub score: f64,
    pub max_score: f64,
    /// Its answers that have no marks yet.
    pub waiting: i32,
    pub submitted_at: Option<OffsetDateTime>,
    /// With the minutes that a teacher gave beyond the quiz's rules.
    pub deadline_at: Option<OffsetDateTime>,
    /// Handed in by the server when its time was over.
    pub is_timeout: bool,
    /// Whether one of the person's attempts at the quiz waits for marks, and whether one runs.
    pub any_waits: bool,
    pub any_runs: bool,
}

impl AttemptRow {
    /// What it got, of a hundred.
    pub fn percent(&self) -> f64 {
        if self.max_score > 0.0 { (self.score / self.max_score * 100.0).clamp(0.0, 100.0) } else { 100.0 }
    }
}

/// Of each person and quiz the attempt that counts by the quiz's rules, as in [`crate::attempts::settle`].
pub async fn list_counting_attempts(
    conn: &mut TenantConn,
    people: &[AccountId],
    lessons: &[Lesson],
) -> Result<Vec<AttemptRow>, ApiError> {
    let quizzes: Vec<&Lesson> = lessons.iter().filter(|lesson| lesson.is_quiz).collect();
    let ids: Vec<LessonId> = quizzes.iter().map(|quiz| quiz.id).collect();
    let last_counts: Vec<bool> = quizzes.iter().map(|quiz| quiz.counts == Counts::Last).collect();
    Ok(sqlx::query_as!(
        AttemptRow,
        r#"SELECT DISTINCT ON (a.user_id, a.lesson_id)
                  a.user_id AS "user_id: AccountId", a.lesson_id AS "lesson_id!: LessonId", a.id AS "id: AttemptId",
                  a.score, a.max_score, a.waiting, a.submitted_at, a.deadline_at,
                  a.submit_key IS NULL AND a.status <> 'running' AS "is_timeout!",
                  bool_or(a.waiting > 0 AND a.status <> 'running') OVER of_quiz AS "any_waits!",
                  bool_or(a.status = 'running') OVER of_quiz AS "any_runs!"
             FROM attempts a JOIN unnest($2::bigint[], $3::boolean[]) AS q (lesson_id, last_counts) ON q.lesson_id = a.lesson_id
            WHERE a.user_id = ANY ($1) AND a.lesson_id = ANY ($2)
           WINDOW of_quiz AS (PARTITION BY a.user_id, a.lesson_id)
            ORDER BY a.user_id, a.lesson_id, a.status = 'running',
                     CASE WHEN q.last_counts THEN 0 WHEN a.max_score > 0 THEN a.score / a.max_score ELSE 1 END DESC,
                     CASE WHEN q.last_counts THEN -a.try_number ELSE a.try_number END"#,
        people as &[AccountId],
        &ids as &[LessonId],
        &last_counts,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// An answer that waits for a teacher's mark.
pub struct ToMark {
    pub user_id: AccountId,
    pub lesson_id: LessonId,
    pub id: SubmissionId,
}

/// Of each person and lesson the first answer that is in the queue of marking.
pub async fn list_first_to_mark(
    conn: &mut TenantConn,
    people: &[AccountId],
    lessons: &[LessonId],
) -> Result<Vec<ToMark>, ApiError> {
    Ok(sqlx::query_as!(
        ToMark,
        r#"SELECT s.user_id AS "user_id: AccountId", s.lesson_id AS "lesson_id!: LessonId", min(s.id) AS "id!: SubmissionId"
             FROM submissions s LEFT JOIN attempts a ON a.id = s.attempt_id
            WHERE s.lesson_id = ANY ($2) AND s.user_id = ANY ($1) AND s.status = 'waiting_manual_judge'
              AND (a.id IS NULL OR a.status <> 'running')
            GROUP BY s.user_id, s.lesson_id"#,
        people as &[AccountId],
        lessons as &[LessonId],
    )
    .fetch_all(&mut *conn)
    .await?)
}
