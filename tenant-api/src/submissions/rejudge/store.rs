//! Rejudges' SQL.

use std::mem;

use contest_rules::formats::TestPreset;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde_json::Value;
use uuid::Uuid;

use super::{ChangeView, RejudgeView};
use crate::ids::{AccountId, AttemptId, QuestionId, SubmissionId};
use crate::names;
use crate::submissions::answers::Marking;
use crate::submissions::subtasks::SubtaskRow;
use crate::submissions::words::Verdict;

/// Has a question's submissions, or one of them, wait to be judged again; those that do already are left as they are.
/// How many there are. What waits for a teacher is taken where that may have become needless.
pub async fn insert(
    conn: &mut TenantConn,
    batch: Uuid,
    (question, submission, takes_waiting): (QuestionId, Option<SubmissionId>, bool),
    by: AccountId,
) -> Result<u64, ApiError> {
    let inserted = sqlx::query!(
        "INSERT INTO rejudges (token, batch, question_id, submission_id, started_by, old_status, old_score)
         SELECT gen_random_uuid(), $1, question_id, id, $4, status, score FROM submissions
         WHERE question_id = $2 AND ($3::bigint IS NULL OR id = $3) AND status NOT IN ('running', 'not_tested')
           AND ($5 OR status <> 'waiting_manual_judge')
         ON CONFLICT (submission_id) WHERE new_status IS NULL DO NOTHING",
        batch,
        question as QuestionId,
        submission as Option<SubmissionId>,
        by as AccountId,
        takes_waiting,
    )
    .execute(&mut *conn)
    .await?;
    Ok(inserted.rows_affected())
}

pub async fn is_running(conn: &mut TenantConn, question: QuestionId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM rejudges WHERE question_id = $1 AND new_status IS NULL) AS "is!""#,
        question as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Judging one submission again.
pub struct Rejudge {
    pub submission_id: SubmissionId,
    subtasks: Value,
    /// Whether it is over.
    pub is_judged: bool,
}

impl Rejudge {
    /// What the submission is judged by this time.
    pub fn planned(&self) -> Vec<SubtaskRow> {
        serde_json::from_value(self.subtasks.clone()).unwrap_or_default()
    }
}

pub async fn find(conn: &mut TenantConn, token: Uuid) -> Result<Option<Rejudge>, ApiError> {
    Ok(sqlx::query_as!(
        Rejudge,
        r#"SELECT submission_id AS "submission_id: SubmissionId", subtasks, new_status IS NOT NULL AS "is_judged!"
           FROM rejudges WHERE token = $1 AND run_id IS NULL AND contest_rejudge_id IS NULL"#,
        token,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The token of judging a submission again, while that is not over.
pub async fn running(conn: &mut TenantConn, submission: SubmissionId) -> Result<Option<Uuid>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT token FROM rejudges WHERE submission_id = $1 AND new_status IS NULL AND run_id IS NULL AND contest_rejudge_id IS NULL",
        submission as SubmissionId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A submission that is to be judged again.
pub struct Waiting {
    pub token: Uuid,
    pub question_id: QuestionId,
    pub user_id: AccountId,
    /// Of programs.
    pub language_id: Option<i32>,
    pub source_code: String,
    pub files: Value,
    /// Of what is no program.
    pub answer: String,
    pub submission_id: SubmissionId,
    /// The share that hints and earlier answers took away.
    pub deduction: f64,
    /// The sitting that it was sent in, and what it counts there.
    pub attempt_id: Option<AttemptId>,
    pub max_score: f64,
}

/// What waits to be carried to the judge, oldest first: so many that Scratch projects of 5 MB fit in memory.
pub async fn list_uncarried(conn: &mut TenantConn) -> Result<Vec<Waiting>, ApiError> {
    Ok(sqlx::query_as!(
        Waiting,
        r#"SELECT r.token, s.question_id AS "question_id: QuestionId", s.user_id AS "user_id: AccountId", s.language_id,
                  s.source_code, s.files, s.answer, s.id AS "submission_id: SubmissionId", s.deduction, s.attempt_id AS "attempt_id: AttemptId", s.max_score
           FROM rejudges r JOIN submissions s ON s.id = r.submission_id
           WHERE r.enqueued_at IS NULL ORDER BY r.created_at, s.id LIMIT 20"#,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// An answer with what it has come to.
pub struct Answered {
    pub id: SubmissionId,
    pub user_id: AccountId,
    pub user_name: String,
    pub answer: String,
    pub status: Verdict,
    pub score: f64,
    pub deduction: f64,
    pub max_score: f64,
    /// Whether it counts what it did when it was asked.
    pub in_attempt: bool,
    /// By which it is marked there.
    pub preset: Option<TestPreset>,
}

/// The next thousand answers to a question, in their order.
pub async fn list_answered(
    conn: &mut TenantConn,
    (question, takes_waiting): (QuestionId, bool),
    after: SubmissionId,
) -> Result<Vec<Answered>, ApiError> {
    Ok(sqlx::query_as!(
        Answered,
        r#"SELECT s.id AS "id: SubmissionId", s.user_id AS "user_id: AccountId", u.full_name AS user_name, s.answer,
                  s.status AS "status: Verdict", s.score, s.deduction, s.max_score,
                  s.attempt_id IS NOT NULL AS "in_attempt!",
                  (SELECT CASE c.format WHEN 'test' THEN c.format_options ->> 'preset' END
                     FROM attempts a JOIN contest_parts p ON p.id = a.contest_part_id JOIN contests c ON c.id = p.contest_id
                    WHERE a.id = s.attempt_id) AS "preset?: TestPreset"
           FROM submissions s JOIN users u ON u.id = s.user_id
           WHERE s.question_id = $1 AND s.id > $2 AND s.status NOT IN ('running', 'not_tested') AND s.manual_at IS NULL
             AND ($3 OR s.status <> 'waiting_manual_judge')
           ORDER BY s.id LIMIT 1000"#,
        question as QuestionId,
        after as SubmissionId,
        takes_waiting,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Writes what marking an answer again has come to; false where it has been done already.
pub async fn set_marked(
    tx: &mut TenantConn,
    waiting: &Waiting,
    marking: &Marking,
    max_score: f64,
) -> Result<bool, ApiError> {
    let done = sqlx::query!(
        "UPDATE rejudges SET new_status = $2, new_score = $3, judged_at = now(), enqueued_at = coalesce(enqueued_at, now())
         WHERE token = $1 AND new_status IS NULL",
        waiting.token,
        marking.status as Verdict,
        marking.score,
    )
    .execute(&mut *tx)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    write_marked(tx, waiting.submission_id, marking, max_score).await?;
    Ok(true)
}

/// Puts a marking in place of the one that an answer had, but for a teacher's mark.
pub async fn write_marked(
    tx: &mut TenantConn,
    id: SubmissionId,
    marking: &Marking,
    max_score: f64,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE submissions SET status = CASE WHEN manual_at IS NULL THEN $2 ELSE status END,
                score = CASE WHEN manual_at IS NULL THEN $3 ELSE score END, share = $4, parts = $5, max_score = $6,
                judged_at = CASE WHEN $4::float8 IS NULL THEN NULL ELSE coalesce(judged_at, now()) END
         WHERE id = $1",
        id as SubmissionId,
        marking.status as Verdict,
        marking.score,
        marking.share,
        marking.parts,
        max_score,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Notes what a submission is judged by this time.
pub async fn set_plan(conn: &mut TenantConn, token: Uuid, subtasks: Value) -> Result<(), ApiError> {
    sqlx::query!("UPDATE rejudges SET subtasks = $2 WHERE token = $1 AND new_status IS NULL", token, subtasks)
        .execute(&mut *conn)
        .await?;
    Ok(())
}

pub async fn mark_enqueued(conn: &mut TenantConn, token: Uuid) -> Result<(), ApiError> {
    sqlx::query!("UPDATE rejudges SET enqueued_at = now() WHERE token = $1 AND enqueued_at IS NULL", token)
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// The latest judging again of a question, for who reads in that language.
pub async fn latest(
    conn: &mut TenantConn,
    question: QuestionId,
    locale: Locale,
) -> Result<Option<RejudgeView>, ApiError> {
    let batch = sqlx::query!(
        r#"SELECT batch, min(created_at) AS "created_at!", count(*) AS "total!", count(new_status) AS "done!",
                  count(*) FILTER (WHERE new_status <> old_status OR new_score <> old_score) AS "changed!",
                  CASE WHEN count(*) = 1 THEN (array_agg(token))[1] END AS token
           FROM rejudges
           WHERE batch = (SELECT batch FROM rejudges WHERE question_id = $1 AND run_id IS NULL AND contest_rejudge_id IS NULL
                           ORDER BY created_at DESC LIMIT 1)
           GROUP BY batch"#,
        question as QuestionId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(batch) = batch else {
        return Ok(None);
    };
    let mut changes = sqlx::query_as!(
        ChangeView,
        r#"SELECT r.submission_id AS "submission_id: SubmissionId", s.user_id AS "user_id: AccountId", u.full_name AS user_name, r.old_status AS "old_status: Verdict",
                  r.old_score, r.new_status AS "new_status!: Verdict", r.new_score AS "new_score!"
           FROM rejudges r JOIN submissions s ON s.id = r.submission_id JOIN users u ON u.id = s.user_id
           WHERE r.batch = $1 AND (r.new_status <> r.old_status OR r.new_score <> r.old_score)
           ORDER BY r.submission_id LIMIT 200"#,
        batch.batch,
    )
    .fetch_all(&mut *conn)
    .await?;
    for change in &mut changes {
        change.user_name = names::shown(mem::take(&mut change.user_name), locale);
    }
    Ok(Some(RejudgeView {
        id: batch.batch,
        total: batch.total,
        done: batch.done,
        changed: batch.changed,
        created_at: batch.created_at.unix_timestamp(),
        token: batch.token,
        changes,
    }))
}
