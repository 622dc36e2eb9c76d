//! Attempts' SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;
use uuid::Uuid;

use super::words::AttemptStatus;
use crate::class_context::Answered;
use crate::courses::QuizMode;
use crate::ids::{
    AccountId, AttemptId, ClassroomId, ContestId, ContestPartId, CourseId, EntryId, LessonId, QuestionId,
};

/// An attempt as it is kept.
#[derive(Debug, Clone)]
pub struct Attempt {
    pub id: AttemptId,
    pub user_id: AccountId,
    /// The quiz; none: a part of a contest.
    pub lesson_id: Option<LessonId>,
    /// The part of a contest, and who takes part; none: a quiz.
    pub part_id: Option<ContestPartId>,
    pub entry_id: Option<EntryId>,
    /// By way of which it was begun.
    pub course_id: Option<CourseId>,
    /// In which it was begun: its teachers see it.
    pub class: Option<ClassroomId>,
    pub try_number: i32,
    pub mode: QuizMode,
    /// Answers to each question; none: as the question says; 0: any number.
    pub tries: Option<i32>,
    pub pass_percentage: i32,
    pub shuffles_choices: bool,
    /// Which of a contest's papers; those of one have choices in the same order.
    pub variant: Option<i32>,
    /// From when its person sees marks; none: as soon as they are there.
    pub marks_from: Option<OffsetDateTime>,
    pub status: AttemptStatus,
    pub started_at: OffsetDateTime,
    /// None: as long as it takes.
    pub deadline_at: Option<OffsetDateTime>,
    pub submitted_at: Option<OffsetDateTime>,
    pub submit_key: Option<Uuid>,
    pub score: f64,
    pub max_score: f64,
    /// Answers that have no marks yet.
    pub waiting: i32,
    /// Gone on with once, perhaps on another device.
    pub was_resumed: bool,
    pub receipt_code: Option<String>,
    pub receipt_count: Option<i32>,
    pub receipt_sha256: Option<String>,
}

impl Attempt {
    /// Whether answers are still taken.
    pub fn is_running(&self) -> bool {
        self.status == AttemptStatus::Running
    }

    /// Whether the server has handed it in, when its time was over.
    pub fn was_timed_out(&self) -> bool {
        !self.is_running() && self.submit_key.is_none()
    }

    /// What it got so far, of a hundred.
    pub fn percent(&self) -> f64 {
        if self.max_score > 0.0 { (self.score / self.max_score * 100.0).clamp(0.0, 100.0) } else { 100.0 }
    }

    /// As far as the class depends on it that its teachers see it in.
    pub fn answered(&self) -> Answered {
        Answered { user: self.user_id, class: self.class, lesson: self.lesson_id, question: None, at: self.started_at }
    }

    /// Whether that is enough.
    pub fn is_passed(&self) -> bool {
        // Without the noise of sums.
        !self.is_running() && self.percent() + 1e-9 >= f64::from(self.pass_percentage)
    }
}

/// What an attempt is a sitting over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A quiz.
    Lesson(LessonId),
    /// A part of a contest, by somebody who takes part in it.
    Part(ContestPartId, EntryId),
}

impl Subject {
    /// None of a contest.
    pub fn lesson(self) -> Option<LessonId> {
        match self {
            Self::Lesson(lesson) => Some(lesson),
            Self::Part(..) => None,
        }
    }

    fn part(self) -> Option<(ContestPartId, EntryId)> {
        match self {
            Self::Lesson(_) => None,
            Self::Part(part, entry) => Some((part, entry)),
        }
    }
}

/// A question that an attempt asks.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    pub question_id: QuestionId,
    /// What it counts in the attempt.
    pub max_score: f64,
}

/// What a new attempt consists of.
pub struct NewAttempt<'a> {
    pub user: AccountId,
    pub subject: Subject,
    /// By way of which it is begun.
    pub course: Option<CourseId>,
    /// In which it is begun.
    pub class: Option<ClassroomId>,
    pub try_number: i32,
    pub mode: QuizMode,
    /// Answers to each question; none: as the question says; 0: any number.
    pub tries: Option<i32>,
    /// From when its person sees marks; none: as soon as they are there.
    pub marks_from: Option<OffsetDateTime>,
    pub pass_percentage: i32,
    pub shuffles_choices: bool,
    /// Which of a contest's papers.
    pub variant: Option<i32>,
    /// By the clock that the deadline is counted with.
    pub started_at: OffsetDateTime,
    pub deadline_at: Option<OffsetDateTime>,
    /// That the deadline has in it beyond the quiz's rules.
    pub extra_minutes: i32,
    pub start_key: Option<Uuid>,
    /// In the order as it was drawn.
    pub questions: &'a [Asked],
}

pub async fn find(conn: &mut TenantConn, id: AttemptId) -> Result<Option<Attempt>, ApiError> {
    Ok(sqlx::query_as!(
        Attempt,
        r#"SELECT id AS "id: AttemptId", user_id AS "user_id: AccountId", lesson_id AS "lesson_id: LessonId",
                  contest_part_id AS "part_id: ContestPartId", entry_id AS "entry_id: EntryId", tries, marks_from, variant,
                  course_id AS "course_id: CourseId", try_number, mode AS "mode: QuizMode", pass_percentage, shuffles_choices,
                  status AS "status: AttemptStatus", started_at, deadline_at, submitted_at, submit_key, score, max_score,
                  waiting, was_resumed, receipt_code, receipt_count, receipt_sha256, classroom_id AS "class: ClassroomId"
             FROM attempts WHERE id = $1"#,
        id as AttemptId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Until the transaction ends nobody else answers in it, marks it or hands it in. It comes before every other lock of what is
/// in the attempt.
///
/// # Errors
/// When the database fails.
pub async fn lock(tx: &mut TenantConn, id: AttemptId) -> Result<Option<Attempt>, ApiError> {
    sqlx::query!("SELECT id FROM attempts WHERE id = $1 FOR UPDATE", id as AttemptId).fetch_optional(&mut *tx).await?;
    // A statement of its own: it sees what those have written who held the lock before.
    find(tx, id).await
}

/// Locks the attempt that a submission was sent in, by the token that the judge knows, also of judging it again.
///
/// # Errors
/// When the database fails.
pub async fn lock_of_submission(tx: &mut TenantConn, token: Uuid) -> Result<Option<AttemptId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: AttemptId" FROM attempts
            WHERE id = (SELECT attempt_id FROM submissions
                         WHERE token = $1 OR id = (SELECT submission_id FROM rejudges WHERE token = $1) LIMIT 1)
              FOR UPDATE"#,
        token,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// The one that the person has not handed in yet.
///
/// # Errors
/// When the database fails.
pub async fn find_running(
    conn: &mut TenantConn,
    user: AccountId,
    lesson: LessonId,
) -> Result<Option<AttemptId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: AttemptId" FROM attempts WHERE user_id = $1 AND lesson_id = $2 AND status = 'running'"#,
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The one that was begun by this key.
///
/// # Errors
/// When the database fails.
pub async fn find_by_start_key(conn: &mut TenantConn, user: AccountId, key: Uuid) -> Result<Option<Attempt>, ApiError> {
    let id = sqlx::query_scalar!(
        r#"SELECT id AS "id: AttemptId" FROM attempts WHERE user_id = $1 AND start_key = $2"#,
        user as AccountId,
        key,
    )
    .fetch_optional(&mut *conn)
    .await?;
    match id {
        Some(id) => find(conn, id).await,
        None => Ok(None),
    }
}

/// The one in which an entry sits a part of its contest.
///
/// # Errors
/// When the database fails.
pub async fn find_of_entry(
    conn: &mut TenantConn,
    entry: EntryId,
    part: ContestPartId,
) -> Result<Option<AttemptId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: AttemptId" FROM attempts WHERE entry_id = $1 AND contest_part_id = $2"#,
        entry as EntryId,
        part as ContestPartId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The sittings over the parts of a contest, in the order of their ids.
///
/// # Errors
/// When the database fails.
pub async fn list_of_contest(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<AttemptId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT a.id AS "id: AttemptId" FROM contest_parts p JOIN attempts a ON a.contest_part_id = p.id
            WHERE p.contest_id = $1 ORDER BY a.id FOR UPDATE OF a"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The number of a person's next attempt at a lesson. Who asks has locked the lesson's progress of the person.
///
/// # Errors
/// When the database fails.
pub async fn next_try(tx: &mut TenantConn, user: AccountId, lesson: LessonId) -> Result<i32, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT coalesce(max(try_number), 0) + 1 AS "next!" FROM attempts WHERE user_id = $1 AND lesson_id = $2"#,
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

pub async fn insert(tx: &mut TenantConn, new: &NewAttempt<'_>) -> Result<AttemptId, ApiError> {
    let ids: Vec<QuestionId> = new.questions.iter().map(|asked| asked.question_id).collect();
    let scores: Vec<f64> = new.questions.iter().map(|asked| asked.max_score).collect();
    let (part, entry) = new.subject.part().unzip();
    let id = sqlx::query_scalar!(
        r#"INSERT INTO attempts (user_id, lesson_id, course_id, try_number, mode, pass_percentage, shuffles_choices, deadline_at,
                                 start_key, extra_minutes, started_at, contest_part_id, entry_id, tries, marks_from, variant, classroom_id,
                                 max_score)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $12::int, $13::timestamptz, $14::bigint, $15::bigint, $16::int,
                  $17::timestamptz, $18::int, $19::bigint, coalesce(sum(q.score), 0)
             FROM unnest($10::bigint[], $11::float8[]) AS q (id, score)
            WHERE NOT EXISTS (SELECT FROM quiz_mark_rules r
                   WHERE r.lesson_id = $2 AND r.question_id = q.id AND r.rule = 'does_not_count')
              AND NOT EXISTS (SELECT FROM contest_questions c
                   WHERE c.part_id = $14 AND c.question_id = q.id AND c.rule = 'does_not_count')
           RETURNING id AS "id: AttemptId""#,
        new.user as AccountId,
        new.subject.lesson() as Option<LessonId>,
        new.course as Option<CourseId>,
        new.try_number,
        new.mode as QuizMode,
        new.pass_percentage,
        new.shuffles_choices,
        new.deadline_at,
        new.start_key,
        &ids as &[QuestionId],
        &scores,
        new.extra_minutes,
        new.started_at,
        part as Option<ContestPartId>,
        entry as Option<EntryId>,
        new.tries,
        new.marks_from,
        new.variant,
        new.class as Option<ClassroomId>,
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!(
        "INSERT INTO attempt_questions (attempt_id, question_id, position, max_score)
         SELECT $1, q.id, q.at, q.score FROM unnest($2::bigint[], $3::float8[]) WITH ORDINALITY AS q (id, score, at)",
        id as AttemptId,
        &ids as &[QuestionId],
        &scores,
    )
    .execute(&mut *tx)
    .await?;
    Ok(id)
}

/// What an attempt asks, in its order.
///
/// # Errors
/// When the database fails.
pub async fn list_questions(conn: &mut TenantConn, id: AttemptId) -> Result<Vec<Asked>, ApiError> {
    Ok(sqlx::query_as!(
        Asked,
        r#"SELECT question_id AS "question_id: QuestionId", max_score
             FROM attempt_questions WHERE attempt_id = $1 ORDER BY position"#,
        id as AttemptId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A person's attempts at a lesson, newest first.
///
/// # Errors
/// When the database fails.
pub async fn list_of_lesson(
    conn: &mut TenantConn,
    user: AccountId,
    lesson: LessonId,
) -> Result<Vec<Attempt>, ApiError> {
    Ok(sqlx::query_as!(
        Attempt,
        r#"SELECT id AS "id: AttemptId", user_id AS "user_id: AccountId", lesson_id AS "lesson_id: LessonId",
                  contest_part_id AS "part_id: ContestPartId", entry_id AS "entry_id: EntryId", tries, marks_from, variant,
                  course_id AS "course_id: CourseId", try_number, mode AS "mode: QuizMode", pass_percentage, shuffles_choices,
                  status AS "status: AttemptStatus", started_at, deadline_at, submitted_at, submit_key, score, max_score,
                  waiting, was_resumed, receipt_code, receipt_count, receipt_sha256, classroom_id AS "class: ClassroomId"
             FROM attempts WHERE user_id = $1 AND lesson_id = $2 ORDER BY try_number DESC LIMIT 1000"#,
        user as AccountId,
        lesson as LessonId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// How an attempt ends.
pub struct Closing<'a> {
    /// `Submitted` or `Timeout`.
    pub status: AttemptStatus,
    pub submit_key: Option<Uuid>,
    pub receipt_code: &'a str,
    pub receipt_count: i32,
    pub receipt_sha256: &'a str,
}

/// Ends an attempt that is running.
///
/// # Errors
/// When the database fails.
pub async fn close(tx: &mut TenantConn, id: AttemptId, closing: &Closing<'_>) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE attempts SET status = $2, submitted_at = now(), submit_key = $3, receipt_code = $4, receipt_count = $5,
                receipt_sha256 = $6
          WHERE id = $1 AND status = 'running'",
        id as AttemptId,
        closing.status as AttemptStatus,
        closing.submit_key,
        closing.receipt_code,
        closing.receipt_count,
        closing.receipt_sha256,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Notes that somebody goes on with an attempt, perhaps on another device.
///
/// # Errors
/// When the database fails.
pub async fn note_resumed(tx: &mut TenantConn, id: AttemptId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE attempts SET was_resumed = true WHERE id = $1 AND NOT was_resumed", id as AttemptId)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// Notes that somebody goes on in a class with an attempt that was begun in none.
///
/// # Errors
/// When the database fails.
pub async fn note_class(tx: &mut TenantConn, id: AttemptId, class: ClassroomId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE attempts SET classroom_id = $2 WHERE id = $1 AND classroom_id IS NULL",
        id as AttemptId,
        class as ClassroomId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Until the transaction ends the person begins no other attempt.
///
/// # Errors
/// When the database fails.
pub async fn lock_starts(tx: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", user as AccountId).fetch_one(&mut *tx).await?;
    Ok(())
}
