//! SQL of running sessions.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::views::{PresenceSubject, WorkPlace};
use crate::ids::{AccountId, ClassHintId, ClassSessionId, ClassroomId, LessonId, QuestionId, SubmissionId};

/// Notes where a learner is; whether that is another page than before, or nothing was known. Of what is not there any more
/// nothing is noted.
pub(super) async fn note_presence(
    tx: &mut TenantConn,
    (session, user): (ClassSessionId, AccountId),
    subject: Option<PresenceSubject>,
    (now, active_at): (OffsetDateTime, OffsetDateTime),
) -> Result<bool, ApiError> {
    let of = |kind: WorkPlace| subject.filter(|subject| subject.kind == kind).map(|subject| subject.id);
    Ok(sqlx::query_scalar!(
        r#"WITH was AS (SELECT question_id, lesson_id FROM class_presence WHERE session_id = $1 AND user_id = $2),
                now AS (INSERT INTO class_presence (session_id, user_id, question_id, lesson_id, seen_at, active_at)
                        VALUES ($1, $2, (SELECT id FROM questions WHERE id = $3), (SELECT id FROM lessons WHERE id = $4), $5, $6)
                        ON CONFLICT (session_id, user_id) DO UPDATE
                           SET question_id = excluded.question_id, lesson_id = excluded.lesson_id, seen_at = excluded.seen_at,
                               active_at = greatest(class_presence.active_at, excluded.active_at)
                        RETURNING question_id, lesson_id, xmax = 0 AS is_first)
           -- What others have forgotten meanwhile is new as well, though it is still there for `was`.
           SELECT NOT EXISTS (SELECT FROM was, now WHERE was.question_id IS NOT DISTINCT FROM now.question_id
                                 AND was.lesson_id IS NOT DISTINCT FROM now.lesson_id AND NOT now.is_first) AS "is_new!""#,
        session as ClassSessionId,
        user as AccountId,
        of(WorkPlace::Question),
        of(WorkPlace::Lesson),
        now,
        active_at,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Puts a hand up, or down; one that is up already keeps its time.
pub(super) async fn set_hand(
    tx: &mut TenantConn,
    (session, user): (ClassSessionId, AccountId),
    up: bool,
    now: OffsetDateTime,
) -> Result<Option<OffsetDateTime>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO class_presence (session_id, user_id, seen_at, active_at, hand_at)
           VALUES ($1, $2, $4, $4, CASE WHEN $3 THEN $4::timestamptz END)
           ON CONFLICT (session_id, user_id) DO UPDATE
              SET hand_at = CASE WHEN $3 THEN coalesce(class_presence.hand_at, $4) END, seen_at = $4, active_at = $4
           RETURNING hand_at"#,
        session as ClassSessionId,
        user as AccountId,
        up,
        now,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Takes a hand down, unless it is down.
pub(super) async fn lower_hand(tx: &mut TenantConn, session: ClassSessionId, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE class_presence SET hand_at = NULL WHERE session_id = $1 AND user_id = $2 AND hand_at IS NOT NULL",
        session as ClassSessionId,
        user as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A session that runs for a learner.
pub(super) struct Running {
    pub session: ClassSessionId,
    pub class: ClassroomId,
    pub class_name: String,
    pub topic: String,
    pub ends_at: OffsetDateTime,
    pub hand_at: Option<OffsetDateTime>,
}

/// The session of an active class of the learner's that runs now; of several the one that began last.
pub(super) async fn running_of(
    conn: &mut TenantConn,
    user: AccountId,
    (now, today): (OffsetDateTime, OffsetDateTime),
) -> Result<Option<Running>, ApiError> {
    Ok(sqlx::query_as!(
        Running,
        r#"SELECT s.id AS "session: ClassSessionId", c.id AS "class: ClassroomId", c.name AS class_name, s.topic, s.ends_at,
                  p.hand_at AS "hand_at?"
             FROM classroom_members m
             JOIN classrooms c ON c.id = m.classroom_id AND c.status = 'active' AND c.archived_at IS NULL
             JOIN class_sessions s ON s.classroom_id = c.id AND s.cancelled_at IS NULL AND s.starts_at <= $2 AND s.ends_at > $2
             LEFT JOIN class_presence p ON p.session_id = s.id AND p.user_id = m.user_id AND p.seen_at >= $3
            WHERE m.user_id = $1 AND m.role = 'student' AND m.status = 'active'
            ORDER BY s.starts_at DESC, s.id DESC LIMIT 1"#,
        user as AccountId,
        now,
        today,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A hint as it is kept.
pub(super) struct HintRow {
    pub id: ClassHintId,
    pub body: String,
    pub at: OffsetDateTime,
    pub question_id: Option<QuestionId>,
}

/// What teachers have written to somebody in a session, the oldest first.
pub(super) async fn hints_of(
    conn: &mut TenantConn,
    session: ClassSessionId,
    user: AccountId,
    today: OffsetDateTime,
) -> Result<Vec<HintRow>, ApiError> {
    Ok(sqlx::query_as!(
        HintRow,
        r#"SELECT id AS "id: ClassHintId", body, at, question_id AS "question_id: QuestionId"
             FROM class_hints WHERE session_id = $1 AND user_id = $2 AND at >= $3 ORDER BY id"#,
        session as ClassSessionId,
        user as AccountId,
        today,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub(super) async fn add_hint(
    tx: &mut TenantConn,
    (session, user, author): (ClassSessionId, AccountId, AccountId),
    question: Option<QuestionId>,
    body: &str,
) -> Result<ClassHintId, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO class_hints (session_id, user_id, author_id, question_id, body)
           VALUES ($1, $2, $3, (SELECT id FROM questions WHERE id = $4), $5) RETURNING id AS "id: ClassHintId""#,
        session as ClassSessionId,
        user as AccountId,
        author as AccountId,
        question as Option<QuestionId>,
        body,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Whether somebody learns in a session's class now.
pub(super) async fn is_learner(conn: &mut TenantConn, class: ClassroomId, user: AccountId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM classroom_members WHERE classroom_id = $1 AND user_id = $2 AND role = 'student'
                             AND status = 'active') AS "is!""#,
        class as ClassroomId,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// A learner of a session's class, with what was seen of them.
pub(super) struct Pupil {
    pub user: AccountId,
    pub full_name: String,
    pub is_here: bool,
    pub question_id: Option<QuestionId>,
    pub lesson_id: Option<LessonId>,
    /// Of the question or lesson.
    pub title: Option<String>,
    pub seen_at: Option<OffsetDateTime>,
    pub active_at: Option<OffsetDateTime>,
    pub hand_at: Option<OffsetDateTime>,
}

/// The learners of a class: hands first, the longest up before the others, then by given name.
pub(super) async fn pupils(
    conn: &mut TenantConn,
    (class, session): (ClassroomId, ClassSessionId),
    today: OffsetDateTime,
) -> Result<Vec<Pupil>, ApiError> {
    Ok(sqlx::query_as!(
        Pupil,
        r#"SELECT u.id AS "user: AccountId", u.full_name, coalesce(a.word IN ('present', 'late', 'left_early'), a.check_in IS NOT NULL) AS "is_here!",
                  p.question_id AS "question_id?: QuestionId", p.lesson_id AS "lesson_id?: LessonId",
                  coalesce(q.title, n.title) AS "title?", p.seen_at AS "seen_at?", p.active_at AS "active_at?",
                  p.hand_at AS "hand_at?"
             FROM classroom_members m JOIN users u ON u.id = m.user_id
             LEFT JOIN attendance a ON a.session_id = $2 AND a.user_id = m.user_id
             LEFT JOIN class_presence p ON p.session_id = $2 AND p.user_id = m.user_id AND p.seen_at >= $3
             LEFT JOIN questions q ON q.id = p.question_id
             LEFT JOIN lessons n ON n.id = p.lesson_id
            WHERE m.classroom_id = $1 AND m.role = 'student' AND m.status = 'active'
            ORDER BY p.hand_at NULLS LAST, u.given_name, u.family_name, u.id"#,
        class as ClassroomId,
        session as ClassSessionId,
        today,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The newest of a learner's that are looked at.
const NEWEST: i64 = 100;

/// Something that was handed in during a session.
pub(super) struct Handed {
    pub user: AccountId,
    pub id: SubmissionId,
    pub question: QuestionId,
    pub title: String,
    pub status: String,
    pub score: f64,
    pub max_score: f64,
    /// Of what the compiler said.
    pub compile_hash: i64,
    pub at: OffsetDateTime,
}

/// What a class's learners have handed in since then, the oldest first; not in contests, whose answers are their own. Of each
/// the newest alone are looked at, so that years of practice cost nothing.
pub(super) async fn handed_since(
    conn: &mut TenantConn,
    class: ClassroomId,
    since: OffsetDateTime,
) -> Result<Vec<Handed>, ApiError> {
    Ok(sqlx::query_as!(
        Handed,
        r#"SELECT s.user_id AS "user: AccountId", s.id AS "id: SubmissionId", s.question_id AS "question: QuestionId",
                  q.title, s.status, s.score, s.max_score, hashtextextended(s.compile_output, 0) AS "compile_hash!",
                  s.created_at AS at
             FROM classroom_members m
             CROSS JOIN LATERAL (
                 SELECT id, user_id, question_id, attempt_id, status, score, max_score, compile_output, created_at
                   FROM submissions WHERE user_id = m.user_id ORDER BY id DESC LIMIT $3) s
             JOIN questions q ON q.id = s.question_id
             LEFT JOIN attempts t ON t.id = s.attempt_id
            WHERE m.classroom_id = $1 AND m.role = 'student' AND m.status = 'active' AND s.created_at >= $2
              AND t.contest_part_id IS NULL
            ORDER BY s.id"#,
        class as ClassroomId,
        since,
        NEWEST,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A program as it is kept.
pub(super) struct CodeRow {
    pub id: SubmissionId,
    pub question_id: QuestionId,
    pub title: String,
    pub language_id: Option<i32>,
    pub source_code: String,
    pub status: String,
    pub compile_output: String,
    pub created_at: OffsetDateTime,
}

/// The last program of a learner of the class since then, or this one.
pub(super) async fn code(
    conn: &mut TenantConn,
    class: ClassroomId,
    (user, one): (Option<AccountId>, Option<SubmissionId>),
    since: OffsetDateTime,
) -> Result<Option<CodeRow>, ApiError> {
    Ok(sqlx::query_as!(
        CodeRow,
        r#"SELECT s.id AS "id: SubmissionId", s.question_id AS "question_id: QuestionId", q.title, s.language_id,
                  s.source_code, s.status, s.compile_output, s.created_at
             FROM classroom_members m
             JOIN submissions s ON s.user_id = m.user_id AND s.created_at >= $4
             JOIN questions q ON q.id = s.question_id
             LEFT JOIN attempts t ON t.id = s.attempt_id
            WHERE m.classroom_id = $1 AND m.role = 'student' AND m.status = 'active' AND t.contest_part_id IS NULL
              AND ($2::bigint IS NULL OR m.user_id = $2) AND ($3::bigint IS NULL OR s.id = $3)
              AND s.language_id IS NOT NULL
            ORDER BY s.id DESC LIMIT 1"#,
        class as ClassroomId,
        user as Option<AccountId>,
        one as Option<SubmissionId>,
        since,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Has the projector show a program, or nothing.
pub(super) async fn set_shown(
    tx: &mut TenantConn,
    session: ClassSessionId,
    submission: Option<SubmissionId>,
) -> Result<(), ApiError> {
    match submission {
        Some(submission) => {
            sqlx::query!(
                r#"INSERT INTO class_shown (session_id, submission_id) VALUES ($1, $2)
                   ON CONFLICT (session_id) DO UPDATE SET submission_id = excluded.submission_id, shown_at = now()"#,
                session as ClassSessionId,
                submission as SubmissionId,
            )
            .execute(&mut *tx)
            .await?
        }
        None => {
            sqlx::query!("DELETE FROM class_shown WHERE session_id = $1", session as ClassSessionId)
                .execute(&mut *tx)
                .await?
        }
    };
    Ok(())
}

/// What the projector shows.
pub(super) async fn shown(
    conn: &mut TenantConn,
    session: ClassSessionId,
    today: OffsetDateTime,
) -> Result<Option<SubmissionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT submission_id AS "id: SubmissionId" FROM class_shown WHERE session_id = $1 AND shown_at >= $2"#,
        session as ClassSessionId,
        today,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// When a session ends that is on.
pub(super) async fn running_until(
    conn: &mut TenantConn,
    session: ClassSessionId,
    now: OffsetDateTime,
) -> Result<Option<OffsetDateTime>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT s.ends_at FROM class_sessions s JOIN classrooms c ON c.id = s.classroom_id
          WHERE s.id = $1 AND s.cancelled_at IS NULL AND s.starts_at <= $2 AND s.ends_at > $2 AND c.status = 'active'
            AND c.archived_at IS NULL",
        session as ClassSessionId,
        now,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Forgets what was seen of a session: before that moment, or all of it.
pub(super) async fn forget(
    tx: &mut TenantConn,
    session: ClassSessionId,
    before: Option<OffsetDateTime>,
) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM class_presence WHERE session_id = $1 AND ($2::timestamptz IS NULL OR seen_at < $2)",
        session as ClassSessionId,
        before,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "DELETE FROM class_hints WHERE session_id = $1 AND ($2::timestamptz IS NULL OR at < $2)",
        session as ClassSessionId,
        before,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "DELETE FROM class_shown WHERE session_id = $1 AND ($2::timestamptz IS NULL OR shown_at < $2)",
        session as ClassSessionId,
        before,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
