//! Submissions' SQL.

use marking::Kind;
use platform::error::ApiError;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::projects;
use super::subtasks::SubtaskRow;
use super::tries::{self, Terms};
use super::words::Verdict;
use crate::class_context::Answered;
use crate::ids::{AccountId, AttemptId, ClassroomId, FileId, LessonId, QuestionId, SubmissionId};
use crate::questions::Difficulty;

/// A submission as it is kept.
#[derive(Debug, Clone)]
pub struct Submission {
    pub id: SubmissionId,
    pub token: Uuid,
    pub question_id: QuestionId,
    pub user_id: AccountId,
    /// Of programs.
    pub language_id: Option<i32>,
    pub source_code: String,
    pub files: Value,
    pub status: Verdict,
    pub reason: Option<String>,
    pub score: f64,
    pub max_score: f64,
    pub compile_output: String,
    pub cpu_ms: i64,
    pub wall_ms: i64,
    pub memory_kib: i64,
    pub subtasks: Value,
    pub cached: bool,
    pub answer: String,
    pub format: String,
    pub file_type: String,
    pub try_number: i32,
    pub deduction: f64,
    pub parts: Value,
    pub created_at: OffsetDateTime,
    /// The sitting that it was sent in.
    pub attempt_id: Option<AttemptId>,
    /// A teacher's; only teachers see it before `manual_at`.
    pub manual_score: Option<f64>,
    pub manual_at: Option<OffsetDateTime>,
    /// Rises with each marking by hand.
    pub mark_version: i32,
    /// The share that the machine's marking gave, before the deduction.
    pub share: Option<f64>,
    /// The lesson that asked.
    pub lesson_id: Option<LessonId>,
    /// In which it was sent: its teachers see it.
    pub class: Option<ClassroomId>,
    /// The Scratch project as it was handed in.
    pub project_file: Option<FileId>,
    /// What it lacks of what the question asks of a Scratch project's structure.
    pub missing: Value,
}

impl Submission {
    /// What a turtle drew, as it was recorded.
    pub fn drawing(&self) -> Option<Value> {
        if self.language_id != Some(marking::drawing::LANGUAGE) {
            return None;
        }
        serde_json::from_str(self.parts.get(0)?.get("given")?.as_str()?).ok()
    }

    /// As far as the class depends on it that its teachers see it in.
    pub fn answered(&self) -> Answered {
        let question = self.attempt_id.is_none().then_some(self.question_id);
        Answered { user: self.user_id, class: self.class, lesson: self.lesson_id, question, at: self.created_at }
    }

    /// What it is judged by.
    pub fn planned(&self) -> Vec<SubtaskRow> {
        serde_json::from_value(self.subtasks.clone()).unwrap_or_default()
    }
}

/// What a new submission consists of.
pub struct NewSubmission<'a> {
    pub token: Uuid,
    pub question_id: QuestionId,
    pub user_id: AccountId,
    /// Of programs.
    pub language_id: Option<i32>,
    pub source_code: &'a str,
    pub files: Value,
    pub max_score: f64,
    pub subtasks: Value,
    pub sent: Sent<'a>,
    pub terms: Terms,
    /// `Running`: it waits for the judge, or for the rest of it.
    pub status: Verdict,
    pub score: f64,
    /// Before what is deducted; nothing until it is marked.
    pub share: Option<f64>,
    pub parts: Value,
    /// Whether it is to be carried to the judge.
    pub is_judged: bool,
    pub place: Place,
    /// The Scratch project that `source_code` is of.
    pub project_file: Option<FileId>,
}

/// Where an answer was asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place {
    /// None: outside of all attempts.
    pub attempt: Option<AttemptId>,
    /// None: by itself.
    pub lesson: Option<LessonId>,
    /// None: in no class.
    pub class: Option<ClassroomId>,
}

/// What the browser sends beside a program.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sent<'a> {
    pub answer: &'a str,
    pub format: &'a str,
    pub file_type: &'a str,
    /// A send that is repeated has the same.
    pub key: Option<Uuid>,
    pub seconds: Option<i32>,
    /// The question's when it was sent.
    pub question_version: i64,
}

/// Inserts a submission and counts the try; who sends holds the lock of [`tries::lock`].
pub async fn insert(conn: &mut TenantConn, new: &NewSubmission<'_>) -> Result<SubmissionId, ApiError> {
    let id = sqlx::query_scalar!(
        r#"INSERT INTO submissions (token, question_id, user_id, language_id, source_code, files, max_score, subtasks, answer,
                                    format, file_type, send_key, seconds, question_version, try_number, deduction,
                                    status, score, share, parts, enqueued_at, judged_at, attempt_id, lesson_id, classroom_id,
                                    project_file_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
                   CASE WHEN $21 THEN NULL ELSE now() END, CASE WHEN $19::float8 IS NULL THEN NULL ELSE now() END, $22, $23, $24, $25)
           ON CONFLICT (user_id, send_key) WHERE send_key IS NOT NULL DO NOTHING
           RETURNING id AS "id: SubmissionId""#,
        new.token,
        new.question_id as QuestionId,
        new.user_id as AccountId,
        new.language_id,
        new.source_code,
        new.files,
        new.max_score,
        new.subtasks,
        new.sent.answer,
        new.sent.format,
        new.sent.file_type,
        new.sent.key,
        new.sent.seconds,
        new.sent.question_version,
        new.terms.try_number,
        new.terms.deduction,
        new.status as Verdict,
        new.score,
        new.share,
        new.parts,
        new.is_judged,
        new.place.attempt as Option<AttemptId>,
        new.place.lesson as Option<LessonId>,
        new.place.class as Option<ClassroomId>,
        new.project_file as Option<FileId>,
    )
    .fetch_optional(&mut *conn)
    .await
    .map_err(projects::fault)?;
    // The key was used for another question.
    let id = id.ok_or_else(|| ApiError::on_field("key", INVALID_VALUE))?;
    if new.project_file.is_some() {
        projects::keep(conn, id, new.project_file).await?;
    }
    match new.place {
        // Of contests nothing shows elsewhere.
        Place { attempt: Some(_), lesson: None, .. } => {}
        Place { attempt: Some(_), .. } => tries::note_first(conn, new.user_id, &[(new.question_id, id)]).await?,
        Place { attempt: None, .. } => tries::count(conn, new.user_id, new.question_id, id).await?,
    }
    Ok(id)
}

pub async fn mark_enqueued(conn: &mut TenantConn, token: Uuid) -> Result<(), ApiError> {
    sqlx::query!("UPDATE submissions SET enqueued_at = now() WHERE token = $1 AND enqueued_at IS NULL", token)
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// Notes what a submission that waits is judged by now: the question may have changed since it was handed in.
pub async fn set_plan(conn: &mut TenantConn, token: Uuid, subtasks: Value, max_score: f64) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE submissions SET subtasks = $2, max_score = $3 WHERE token = $1 AND status = 'running'",
        token,
        subtasks,
        max_score,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Submissions that wait to be carried to the judge, oldest first: so many that Scratch projects of 5 MB fit in memory.
pub async fn list_uncarried(conn: &mut TenantConn) -> Result<Vec<Submission>, ApiError> {
    Ok(sqlx::query_as!(
        Submission,
        r#"SELECT id AS "id: SubmissionId", token, question_id AS "question_id: QuestionId", user_id AS "user_id: AccountId",
                  language_id, source_code, files, status AS "status: Verdict", reason, score, max_score, compile_output, cpu_ms, wall_ms, memory_kib, subtasks, cached, answer, format, file_type,
                  try_number, deduction, parts, created_at, attempt_id AS "attempt_id: AttemptId", manual_score, manual_at, mark_version,
                  share, lesson_id AS "lesson_id: LessonId", classroom_id AS "class: ClassroomId",
                  project_file_id AS "project_file: FileId", missing
           FROM submissions WHERE enqueued_at IS NULL ORDER BY id LIMIT 20"#,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn find_by_token(conn: &mut TenantConn, token: Uuid) -> Result<Option<Submission>, ApiError> {
    Ok(sqlx::query_as!(
        Submission,
        r#"SELECT id AS "id: SubmissionId", token, question_id AS "question_id: QuestionId", user_id AS "user_id: AccountId",
                  language_id, source_code, files, status AS "status: Verdict", reason, score, max_score, compile_output, cpu_ms, wall_ms, memory_kib, subtasks, cached, answer, format, file_type,
                  try_number, deduction, parts, created_at, attempt_id AS "attempt_id: AttemptId", manual_score, manual_at, mark_version,
                  share, lesson_id AS "lesson_id: LessonId", classroom_id AS "class: ClassroomId",
                  project_file_id AS "project_file: FileId", missing
           FROM submissions WHERE token = $1"#,
        token,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

pub async fn find(conn: &mut TenantConn, id: SubmissionId) -> Result<Option<Submission>, ApiError> {
    Ok(sqlx::query_as!(
        Submission,
        r#"SELECT id AS "id: SubmissionId", token, question_id AS "question_id: QuestionId", user_id AS "user_id: AccountId",
                  language_id, source_code, files, status AS "status: Verdict", reason, score, max_score, compile_output, cpu_ms, wall_ms, memory_kib, subtasks, cached, answer, format, file_type,
                  try_number, deduction, parts, created_at, attempt_id AS "attempt_id: AttemptId", manual_score, manual_at, mark_version,
                  share, lesson_id AS "lesson_id: LessonId", classroom_id AS "class: ClassroomId",
                  project_file_id AS "project_file: FileId", missing
           FROM submissions WHERE id = $1"#,
        id as SubmissionId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The question of a submission, or of judging one again, by the token that the judge knows.
pub async fn find_question_of(conn: &mut TenantConn, token: Uuid) -> Result<Option<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT question_id AS "id: QuestionId" FROM submissions
            WHERE token = $1 OR id = (SELECT submission_id FROM rejudges WHERE token = $1)"#,
        token,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// What a person sent by this key.
pub async fn find_by_key(conn: &mut TenantConn, user: AccountId, key: Uuid) -> Result<Option<Submission>, ApiError> {
    Ok(sqlx::query_as!(
        Submission,
        r#"SELECT id AS "id: SubmissionId", token, question_id AS "question_id: QuestionId", user_id AS "user_id: AccountId",
                  language_id, source_code, files, status AS "status: Verdict", reason, score, max_score, compile_output, cpu_ms, wall_ms, memory_kib, subtasks, cached, answer, format, file_type,
                  try_number, deduction, parts, created_at, attempt_id AS "attempt_id: AttemptId", manual_score, manual_at, mark_version,
                  share, lesson_id AS "lesson_id: LessonId", classroom_id AS "class: ClassroomId",
                  project_file_id AS "project_file: FileId", missing
           FROM submissions WHERE user_id = $1 AND send_key = $2"#,
        user as AccountId,
        key,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// One test's result as it is kept.
#[derive(Debug, Clone)]
pub struct TestRow {
    pub index: i32,
    pub status: Verdict,
    pub reason: Option<String>,
    pub score: f64,
    pub cpu_ms: i64,
    pub wall_ms: i64,
    pub memory_kib: i64,
    pub message: String,
    pub exit_code: Option<i32>,
    pub stdout: Option<String>,
    pub stderr: Option<String>,
}

pub async fn list_tests(conn: &mut TenantConn, submission: SubmissionId) -> Result<Vec<TestRow>, ApiError> {
    Ok(sqlx::query_as!(
        TestRow,
        r#"SELECT index, status AS "status: Verdict", reason, score, cpu_ms, wall_ms, memory_kib, message, exit_code,
                  stdout, stderr
           FROM submission_tests WHERE submission_id = $1 ORDER BY index"#,
        submission as SubmissionId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Whether the person of a submission sees no marks of it yet: those of a contest that is blind.
pub async fn is_hidden(conn: &mut TenantConn, submission: &Submission) -> Result<bool, ApiError> {
    let Some(attempt) = submission.attempt_id else { return Ok(false) };
    Ok(sqlx::query_scalar!(
        r#"SELECT coalesce(marks_from > now(), false) AS "is!" FROM attempts WHERE id = $1"#,
        attempt as AttemptId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether what was handed in may be shared with who has solved the question: in practice, or in a contest whose answers
/// count elsewhere.
pub async fn is_shared(conn: &mut TenantConn, submission: &Submission) -> Result<bool, ApiError> {
    let Some(attempt) = submission.attempt_id else { return Ok(submission.lesson_id.is_none()) };
    Ok(sqlx::query_scalar!(
        r#"SELECT released_at IS NOT NULL AS "is!" FROM attempts WHERE id = $1"#,
        attempt as AttemptId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// A row of a person's history.
pub struct HistoryRow {
    pub id: SubmissionId,
    pub status: Verdict,
    pub score: f64,
    pub max_score: f64,
    pub language_id: Option<i32>,
    pub created_at: OffsetDateTime,
    pub question_id: QuestionId,
    pub kind: Kind,
    pub slug: String,
    pub title: String,
    pub difficulty: Difficulty,
    pub solved: Option<bool>,
    pub total: i64,
}

pub async fn list_history(
    conn: &mut TenantConn,
    user: AccountId,
    lang: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<HistoryRow>, ApiError> {
    Ok(sqlx::query_as!(
        HistoryRow,
        r#"SELECT s.id AS "id: SubmissionId", s.status AS "status: Verdict", s.score, s.max_score, s.language_id, s.created_at, q.id AS "question_id: QuestionId", q.kind AS "kind: Kind", q.slug,
                  coalesce(nullif(q.translations -> $2 ->> 'title', ''), q.title) AS "title!",
                  q.difficulty AS "difficulty: Difficulty",
                  (SELECT p.solved_at IS NOT NULL FROM question_progress p
                   WHERE p.user_id = s.user_id AND p.question_id = s.question_id AND p.attempts > 0) AS solved,
                  count(*) OVER () AS "total!"
           FROM submissions s JOIN questions q ON q.id = s.question_id
           WHERE s.user_id = $1
             AND NOT EXISTS (SELECT FROM attempts a WHERE a.id = s.attempt_id AND a.marks_from > now())
           ORDER BY s.id DESC LIMIT $3 OFFSET $4"#,
        user as AccountId,
        lang,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What somebody wrote at a question and has not handed in.
pub struct UnsubmittedRow {
    pub question_id: QuestionId,
    pub kind: Kind,
    pub slug: String,
    pub title: String,
    pub difficulty: Difficulty,
    pub updated_at: OffsetDateTime,
    pub tried: bool,
}

/// The questions that a person has a draft of which is newer than, and not the same as, what they handed in last, and which
/// they have not solved; the newest first. The key and the data of a draft are the editor's: `code/<question>/<language>`,
/// `{"source"}`.
pub async fn list_unsubmitted(
    conn: &mut TenantConn,
    user: AccountId,
    lang: &str,
    most: i64,
) -> Result<Vec<UnsubmittedRow>, ApiError> {
    Ok(sqlx::query_as!(
        UnsubmittedRow,
        r#"SELECT q.id AS "question_id: QuestionId", q.kind AS "kind: Kind", q.slug, q.difficulty AS "difficulty: Difficulty",
                  coalesce(nullif(q.translations -> $2 ->> 'title', ''), q.title) AS "title!", max(d.updated_at) AS "updated_at!", p.user_id IS NOT NULL AS "tried!"
           FROM drafts d
           JOIN questions q ON q.id = substring(d.key FROM '^code/([0-9]{1,18})/')::bigint
           LEFT JOIN question_progress p ON p.user_id = d.user_id AND p.question_id = q.id
           LEFT JOIN LATERAL (SELECT s.created_at, s.source_code FROM submissions s
                              WHERE s.question_id = q.id AND s.user_id = d.user_id ORDER BY s.id DESC LIMIT 1) last ON true
           WHERE d.user_id = $1 AND p.solved_at IS NULL AND btrim(coalesce(d.data ->> 'source', '')) <> ''
             AND (last.created_at IS NULL OR (d.updated_at > last.created_at AND d.data ->> 'source' <> last.source_code))
           GROUP BY q.id, p.user_id ORDER BY max(d.updated_at) DESC LIMIT $3"#,
        user as AccountId,
        lang,
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The next question of an attempt that has no answer yet, in its order after this one and from the beginning.
pub async fn next_unanswered(
    conn: &mut TenantConn,
    attempt: AttemptId,
    after: QuestionId,
) -> Result<Option<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT q.question_id AS "id: QuestionId" FROM attempt_questions q
             JOIN attempt_questions here ON here.attempt_id = q.attempt_id AND here.question_id = $2
            WHERE q.attempt_id = $1
              AND NOT EXISTS (SELECT FROM submissions s WHERE s.attempt_id = $1 AND s.question_id = q.question_id)
            ORDER BY q.position < here.position, q.position LIMIT 1"#,
        attempt as AttemptId,
        after as QuestionId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// What was sent in an attempt, in its order.
///
/// # Errors
/// When the database fails.
pub async fn list_of_attempt(conn: &mut TenantConn, attempt: AttemptId) -> Result<Vec<Submission>, ApiError> {
    Ok(sqlx::query_as!(
        Submission,
        r#"SELECT id AS "id: SubmissionId", token, question_id AS "question_id: QuestionId", user_id AS "user_id: AccountId",
                  language_id, source_code, files, status AS "status: Verdict", reason, score, max_score, compile_output, cpu_ms, wall_ms, memory_kib, subtasks, cached, answer, format, file_type,
                  try_number, deduction, parts, created_at, attempt_id AS "attempt_id: AttemptId", manual_score, manual_at, mark_version,
                  share, lesson_id AS "lesson_id: LessonId", classroom_id AS "class: ClassroomId",
                  project_file_id AS "project_file: FileId", missing
           FROM submissions WHERE attempt_id = $1 ORDER BY id"#,
        attempt as AttemptId,
    )
    .fetch_all(&mut *conn)
    .await?)
}
