//! What only studying asks of the database.

use marking::Kind;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use super::contest_of::AttemptContest;
use super::manual::QueueFilter;
use super::receipt::Receipt;
use crate::attempts::{Asked, Attempt};
use crate::courses::Draw;
use crate::ids::{AccountId, AttemptId, ClassroomId, ContestPartId, CourseId, LessonId, QuestionId, SubmissionId};
use crate::submissions::Submission;

/// The questions that a quiz asks, in its order.
pub async fn list_asked(conn: &mut TenantConn, lesson: LessonId) -> Result<Vec<Asked>, ApiError> {
    Ok(sqlx::query_as!(
        Asked,
        r#"SELECT q.id AS "question_id: QuestionId", coalesce(o.score, q.max_score) AS "max_score!"
             FROM lesson_questions o JOIN questions q ON q.id = o.question_id
            WHERE o.lesson_id = $1 AND o.on_quiz ORDER BY o.position, q.id"#,
        lesson as LessonId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The questions of the bank that a draw chooses from.
pub async fn list_drawable(conn: &mut TenantConn, draw: &Draw) -> Result<Vec<Asked>, ApiError> {
    Ok(sqlx::query_as!(
        Asked,
        r#"SELECT q.id AS "question_id: QuestionId", q.max_score FROM questions q
            WHERE q.archived_at IS NULL AND q.enable_on_quiz AND q.status = 'published'
              AND ($1::bigint IS NULL OR EXISTS (SELECT FROM category_objects o
                    WHERE o.kind = 'question' AND o.object_id = q.id AND o.category_id = $1))
              AND ($2::text IS NULL OR EXISTS (SELECT FROM question_tags t WHERE t.question_id = q.id AND t.tag = $2))
            ORDER BY q.id"#,
        draw.category_id,
        draw.tag.as_deref(),
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What was handed in under a code.
pub async fn find_receipt(conn: &mut TenantConn, code: &str) -> Result<Option<Receipt>, ApiError> {
    Ok(sqlx::query_as!(
        Receipt,
        r#"SELECT receipt_code AS "code!", floor(extract(epoch FROM submitted_at))::bigint AS "at!", receipt_count AS "count!",
                  receipt_sha256 AS "sha256!"
             FROM attempts WHERE receipt_code = $1"#,
        code,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The next attempt at the same lesson whose answer to a question waits for a mark; in a class of those that its teachers see
/// ([`crate::class_context::sees`]).
pub async fn next_to_mark(
    conn: &mut TenantConn,
    after: &Attempt,
    question: QuestionId,
    class: Option<ClassroomId>,
) -> Result<Option<AttemptId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT a.id AS "id: AttemptId" FROM attempts a JOIN submissions s ON s.attempt_id = a.id
            WHERE (a.lesson_id = $1 OR a.contest_part_id = $4) AND a.id <> $2 AND s.question_id = $3 AND s.status = 'waiting_manual_judge'
              AND ($5::bigint IS NULL OR (
                   EXISTS (SELECT FROM classroom_members m WHERE m.classroom_id = $5 AND m.user_id = a.user_id
                              AND m.role = 'student' AND m.status <> 'waiting' AND (m.left_at IS NULL OR m.left_at >= a.started_at))
                   AND (a.classroom_id = $5
                        OR EXISTS (SELECT FROM classroom_courses k JOIN course_items i ON i.course_id = k.course_id
                                    WHERE k.classroom_id = $5 AND i.lesson_id = a.lesson_id)
                        OR EXISTS (SELECT FROM assignments w WHERE w.classroom_id = $5 AND w.archived_at IS NULL
                                      AND w.lesson_id = a.lesson_id))))
            ORDER BY a.id < $2, a.id LIMIT 1"#,
        after.lesson_id as Option<LessonId>,
        after.id as AttemptId,
        question as QuestionId,
        after.part_id as Option<ContestPartId>,
        class as Option<ClassroomId>,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// What a person is called.
pub async fn name_of(conn: &mut TenantConn, user: AccountId) -> Result<String, ApiError> {
    Ok(sqlx::query_scalar!("SELECT full_name FROM users WHERE id = $1", user as AccountId)
        .fetch_one(&mut *conn)
        .await?)
}

/// A teacher's mark of an answer.
pub struct NewMark<'a> {
    pub submission: &'a Submission,
    pub score: f64,
    pub by: AccountId,
    /// That was read; none: whatever it is.
    pub version: Option<i32>,
    /// Whether its person sees it.
    pub publish: bool,
}

/// Notes a mark; false where it was marked since it was read.
pub async fn set_mark(tx: &mut TenantConn, mark: &NewMark<'_>) -> Result<bool, ApiError> {
    let set = sqlx::query!(
        "UPDATE submissions SET manual_score = $2, manual_by = $3, mark_version = mark_version + 1,
                manual_at = CASE WHEN $4 THEN now() ELSE manual_at END,
                score = CASE WHEN $4 THEN $2 ELSE score END,
                status = CASE WHEN NOT $4 THEN status WHEN $2 >= max_score THEN 'AC' ELSE 'WR' END,
                judged_at = CASE WHEN $4 THEN coalesce(judged_at, now()) ELSE judged_at END
          WHERE id = $1 AND ($5::integer IS NULL OR mark_version = $5)",
        mark.submission.id as SubmissionId,
        mark.score,
        mark.by as AccountId,
        mark.publish,
        mark.version,
    )
    .execute(&mut *tx)
    .await?;
    Ok(set.rows_affected() == 1)
}

/// What a question is called.
pub async fn title_of(conn: &mut TenantConn, question: QuestionId) -> Result<String, ApiError> {
    Ok(sqlx::query_scalar!("SELECT title FROM questions WHERE id = $1", question as QuestionId)
        .fetch_one(&mut *conn)
        .await?)
}

/// What a lesson is called.
pub async fn title_of_lesson(conn: &mut TenantConn, lesson: LessonId) -> Result<String, ApiError> {
    Ok(sqlx::query_scalar!("SELECT title FROM lessons WHERE id = $1", lesson as LessonId).fetch_one(&mut *conn).await?)
}

/// Where a person finds what came of a lesson: its history, in the course that they have joined.
pub async fn path_of_lesson(
    conn: &mut TenantConn,
    lesson: LessonId,
    user: AccountId,
) -> Result<Option<String>, ApiError> {
    let slug = sqlx::query_scalar!(
        r#"SELECT c.slug FROM course_items i JOIN courses c ON c.id = i.course_id
             LEFT JOIN enrolments e ON e.course_id = c.id AND e.user_id = $2
            WHERE i.lesson_id = $1 ORDER BY e.joined_at DESC NULLS LAST LIMIT 1"#,
        lesson as LessonId,
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(slug.map(|slug| format!("/history/course/{slug}/{lesson}")))
}

/// What an attempt's lesson or contest is called, and where its person finds what came of it.
pub async fn place_of(conn: &mut TenantConn, attempt: &Attempt) -> Result<(String, Option<String>), ApiError> {
    if let Some(lesson) = attempt.lesson_id {
        let title = title_of_lesson(conn, lesson).await?;
        return Ok((title, path_of_lesson(conn, lesson, attempt.user_id).await?));
    }
    let contest = AttemptContest::of(conn, attempt).await?;
    let path = contest.as_ref().map(|contest| format!("/history/contest/{}", contest.slug));
    Ok((contest.map(|contest| contest.name).unwrap_or_default(), path))
}

/// An answer that waits for a mark.
pub struct ToMark {
    pub submission_id: SubmissionId,
    pub attempt_id: Option<AttemptId>,
    pub user_id: AccountId,
    pub user_name: String,
    pub question_id: QuestionId,
    pub question_title: String,
    pub kind: Kind,
    pub course_id: Option<CourseId>,
    pub course_title: Option<String>,
    pub quiz_id: Option<LessonId>,
    pub quiz_title: Option<String>,
    pub max_score: f64,
    pub created_at: OffsetDateTime,
    pub total: i64,
}

/// What waits for a mark, oldest first: of the courses that `of` teaches and questions of their own, or of everybody's; in a
/// class what its teachers see ([`crate::class_context::sees`]).
pub async fn list_to_mark(
    conn: &mut TenantConn,
    (of, filter): (Option<AccountId>, &QueueFilter),
    lang: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<ToMark>, ApiError> {
    Ok(sqlx::query_as!(
        ToMark,
        r#"SELECT s.id AS "submission_id: SubmissionId", s.attempt_id AS "attempt_id: AttemptId", u.id AS "user_id: AccountId",
                  u.full_name AS user_name, q.id AS "question_id: QuestionId", q.kind AS "kind: Kind",
                  coalesce(nullif(q.translations -> $4 ->> 'title', ''), q.title) AS "question_title!",
                  c.id AS "course_id?: CourseId", coalesce(nullif(c.translations -> $4 ->> 'title', ''), c.title) AS course_title,
                  a.lesson_id AS "quiz_id?: LessonId", coalesce(nullif(l.translations -> $4 ->> 'title', ''), l.title, k.name) AS quiz_title,
                  s.max_score, s.created_at, count(*) OVER () AS "total!"
             FROM submissions s JOIN users u ON u.id = s.user_id JOIN questions q ON q.id = s.question_id
             LEFT JOIN attempts a ON a.id = s.attempt_id LEFT JOIN lessons l ON l.id = a.lesson_id
             LEFT JOIN contest_parts p ON p.id = a.contest_part_id LEFT JOIN contests k ON k.id = p.contest_id
             LEFT JOIN LATERAL (SELECT c.id, c.title, c.translations, c.author_id FROM course_items i JOIN courses c ON c.id = i.course_id
                                 WHERE i.lesson_id = s.lesson_id AND (a.course_id IS NULL OR c.id = a.course_id)
                                 ORDER BY c.id LIMIT 1) c ON true
            WHERE s.status = 'waiting_manual_judge' AND (a.id IS NULL OR a.status <> 'running')
              AND ($1::bigint IS NULL OR c.author_id = $1 OR (s.lesson_id IS NULL AND a.id IS NULL AND q.author_id = $1) OR k.author_id = $1
                   OR EXISTS (SELECT FROM course_teachers t WHERE t.course_id = c.id AND t.user_id = $1))
              AND ($2::bigint IS NULL OR c.id = $2) AND ($3::bigint IS NULL OR q.id = $3)
              AND ($7::bigint IS NULL OR (
                   EXISTS (SELECT FROM classroom_members m WHERE m.classroom_id = $7 AND m.user_id = s.user_id
                              AND m.role = 'student' AND m.status <> 'waiting'
                              AND (m.left_at IS NULL OR m.left_at >= coalesce(a.started_at, s.created_at)))
                   AND (s.classroom_id = $7
                        OR EXISTS (SELECT FROM classroom_courses v JOIN course_items i ON i.course_id = v.course_id
                                    WHERE v.classroom_id = $7 AND i.lesson_id = s.lesson_id)
                        OR EXISTS (SELECT FROM assignments w WHERE w.classroom_id = $7 AND w.archived_at IS NULL
                                      AND (w.lesson_id = s.lesson_id
                                           OR (w.question_id = s.question_id AND s.attempt_id IS NULL))))))
            ORDER BY s.id LIMIT $5 OFFSET $6"#,
        of as Option<AccountId>,
        filter.course_id as Option<CourseId>,
        filter.question_id as Option<QuestionId>,
        lang,
        limit,
        offset,
        filter.classroom_id as Option<ClassroomId>,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What somebody has played of a video.
pub struct Played {
    /// The second to go on at.
    pub position: f64,
    /// As [`super::watched`] writes it.
    pub watched: Value,
    pub watched_at: Option<OffsetDateTime>,
}

/// Locks and reads what somebody has played.
pub async fn lock_played(tx: &mut TenantConn, user: AccountId, lesson: LessonId) -> Result<Played, ApiError> {
    Ok(sqlx::query_as!(
        Played,
        "INSERT INTO lesson_progress (user_id, lesson_id) VALUES ($1, $2)
         ON CONFLICT (user_id, lesson_id) DO UPDATE SET last_at = now() RETURNING position, watched, watched_at",
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

pub async fn set_played(
    tx: &mut TenantConn,
    user: AccountId,
    lesson: LessonId,
    played: &Played,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE lesson_progress SET position = $3, watched = $4, watched_at = $5 WHERE user_id = $1 AND lesson_id = $2",
        user as AccountId,
        lesson as LessonId,
        played.position,
        played.watched,
        played.watched_at,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Whether a film asks something that this person has not answered.
pub async fn has_unanswered(conn: &mut TenantConn, user: AccountId, lesson: LessonId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM lesson_questions o
                WHERE o.lesson_id = $2 AND o.at_second IS NOT NULL AND o.must_answer
                  AND NOT EXISTS (SELECT FROM submissions s WHERE s.question_id = o.question_id AND s.user_id = $1
                                     AND s.lesson_id = $2)) AS "has!""#,
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_one(&mut *conn)
    .await?)
}
