//! Marking a contest's answers again on trial: what they come to is held until the trial is applied or dropped.

use contest_rules::formats::TestPreset;
use judge_farm::client::Outcome;
use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::Value;
use uuid::Uuid;

use super::again::{marking_of, takes_waiting};
use super::{plan_carrying, store};
use crate::ids::{AccountId, AttemptId, ContestId, EntryId, QuestionId, SubmissionId};
use crate::questions::Key;
use crate::submissions::answers::Marking;
use crate::submissions::messages::REJUDGE_RUNNING;
use crate::submissions::subtasks::{SubtaskRow, with_results};
use crate::submissions::verdicts::{self, Judged, share_of};
use crate::submissions::words::Verdict;
use crate::tasks::{self, NewTask};

/// The task that goes on with a contest's trial when the judge has run the last of its programs. Its key is the trial's id.
pub const CONTEST_REJUDGE_TASK: &str = "contest_rejudge";

/// An answer that a trial has marked again.
pub struct HeldVerdict {
    pub submission: SubmissionId,
    pub user: AccountId,
    pub attempt: AttemptId,
    pub entry: EntryId,
    pub question: QuestionId,
    pub old: (Verdict, f64),
    pub new: (Verdict, f64),
    /// Of the points.
    pub share: Option<f64>,
    /// Rows of subtasks, as they are kept with a submission.
    pub subtasks: Value,
    /// Rejected on the first test.
    pub failed_first: bool,
    was_share: Option<f64>,
    was_subtasks: Value,
    by: By,
}

/// By what it was marked.
enum By {
    Judge { planned: Value, outcome: Box<Outcome>, parts: Option<Value>, missing: Option<Value> },
    Key { marking: Marking, max_score: f64 },
}

impl HeldVerdict {
    /// Whether it is another than before.
    pub fn is_change(&self) -> bool {
        self.old != self.new || self.share != self.was_share || self.subtasks != self.was_subtasks
    }
}

/// Has the programs of a contest's questions judged again for a trial; how many there are.
///
/// # Errors
/// 409 while one of them is judged again already.
pub async fn hold_in_contest(
    tx: &mut TenantTx,
    run: Uuid,
    (contest, questions): (ContestId, &[QuestionId]),
    by: AccountId,
) -> Result<i32, ApiError> {
    for question in questions {
        if store::is_running(tx, *question).await? {
            return Err(REJUDGE_RUNNING.into());
        }
    }
    let held = sqlx::query!(
        "INSERT INTO rejudges (token, batch, contest_rejudge_id, question_id, submission_id, started_by, old_status, old_score)
         SELECT gen_random_uuid(), $1, $1, s.question_id, s.id, $4, s.status, s.score
           FROM contest_entries e JOIN attempts a ON a.entry_id = e.id JOIN submissions s ON s.attempt_id = a.id
          WHERE e.contest_id = $2 AND s.question_id = ANY ($3) AND s.manual_at IS NULL
            AND s.status NOT IN ('running', 'not_tested', 'waiting_manual_judge')
         ON CONFLICT (submission_id) WHERE new_status IS NULL DO NOTHING",
        run,
        contest as ContestId,
        questions as &[QuestionId],
        by as AccountId,
    )
    .execute(&mut **tx)
    .await?;
    plan_carrying(tx).await?;
    Ok(i32::try_from(held.rows_affected()).unwrap_or(i32::MAX))
}

/// Counts a program that is judged; the last one of a trial has it go on.
pub(super) async fn go_on(tx: &mut TenantTx, id: Uuid) -> Result<(), ApiError> {
    let is_last = sqlx::query_scalar!(
        r#"UPDATE contest_rejudges SET judged = judged + 1 WHERE id = $1 RETURNING judged >= total AS "is!""#,
        id,
    )
    .fetch_one(&mut **tx)
    .await?;
    if is_last {
        tasks::enqueue(tx, NewTask::new(CONTEST_REJUDGE_TASK, id.to_string())).await?;
    }
    Ok(())
}

/// What the judge has said for a trial, but for faults of ours: those leave the old verdict as it is.
///
/// # Errors
/// When the database fails.
pub async fn list_judged(conn: &mut TenantConn, run: Uuid) -> Result<Vec<HeldVerdict>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT s.id AS "id: SubmissionId", s.user_id AS "user: AccountId", a.id AS "attempt: AttemptId", a.entry_id AS "entry!: EntryId",
                  s.question_id AS "question: QuestionId", s.status AS "status: Verdict", s.score, s.share,
                  s.subtasks AS was_subtasks, r.subtasks, r.outcome AS "outcome!", r.parts, r.missing,
                  r.new_status AS "new_status!: Verdict", r.new_score AS "new_score!"
             FROM rejudges r JOIN submissions s ON s.id = r.submission_id JOIN attempts a ON a.id = s.attempt_id
            WHERE r.contest_rejudge_id = $1 AND r.outcome IS NOT NULL AND r.new_status NOT IN ('SVE', 'stop')
              AND s.manual_at IS NULL
            ORDER BY s.id"#,
        run,
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut held = Vec::with_capacity(rows.len());
    for row in rows {
        let outcome: Outcome = serde_json::from_slice(&row.outcome).map_err(ApiError::internal)?;
        let planned: Vec<SubtaskRow> = serde_json::from_value(row.subtasks.clone()).map_err(ApiError::internal)?;
        let subtasks = serde_json::to_value(with_results(planned, &outcome)).map_err(ApiError::internal)?;
        held.push(HeldVerdict {
            submission: row.id,
            user: row.user,
            attempt: row.attempt,
            entry: row.entry,
            question: row.question,
            old: (row.status, row.score),
            new: (row.new_status, row.new_score),
            share: share_of(row.new_status, &outcome),
            failed_first: outcome.tests.iter().any(|test| test.index == 1 && test.status != "AC"),
            subtasks,
            was_share: row.share,
            was_subtasks: row.was_subtasks,
            by: By::Judge { planned: row.subtasks, outcome: Box::new(outcome), parts: row.parts, missing: row.missing },
        });
    }
    Ok(held)
}

/// What a contest's answers to a question come to by the key of now.
///
/// # Errors
/// When the database fails.
pub async fn list_marked(
    conn: &mut TenantConn,
    contest: ContestId,
    (question, key): (QuestionId, &Key),
) -> Result<Vec<HeldVerdict>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT s.id AS "id: SubmissionId", s.user_id AS "user: AccountId", a.id AS "attempt: AttemptId", e.id AS "entry: EntryId",
                  s.status AS "status: Verdict", s.score, s.share, s.subtasks, s.answer, s.max_score, s.deduction,
                  CASE c.format WHEN 'test' THEN c.format_options ->> 'preset' END AS "preset?: TestPreset"
             FROM contests c JOIN contest_entries e ON e.contest_id = c.id JOIN attempts a ON a.entry_id = e.id
             JOIN submissions s ON s.attempt_id = a.id
            WHERE c.id = $1 AND s.question_id = $2 AND s.manual_at IS NULL
              AND s.status NOT IN ('running', 'not_tested') AND ($3 OR s.status <> 'waiting_manual_judge')
            ORDER BY s.id"#,
        contest as ContestId,
        question as QuestionId,
        takes_waiting(key.kind),
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut held = Vec::with_capacity(rows.len());
    for row in rows {
        let marking = marking_of(&key.marked_as(row.preset), &row.answer, (row.max_score, row.deduction))?;
        held.push(HeldVerdict {
            submission: row.id,
            user: row.user,
            attempt: row.attempt,
            entry: row.entry,
            question,
            old: (row.status, row.score),
            new: (marking.status, marking.score),
            share: marking.share,
            subtasks: row.subtasks.clone(),
            failed_first: false,
            was_share: row.share,
            was_subtasks: row.subtasks,
            by: By::Key { marking, max_score: row.max_score },
        });
    }
    Ok(held)
}

/// Puts what was held in place of a verdict. Who calls has locked the attempt, and recounts what depends on it.
///
/// # Errors
/// When the database fails.
pub async fn write_held_verdict(tx: &mut TenantConn, held: &HeldVerdict) -> Result<(), ApiError> {
    match &held.by {
        By::Judge { planned, outcome, parts, missing } => {
            let judged = Judged { outcome: outcome.as_ref(), parts: parts.as_ref(), missing: missing.as_ref() };
            verdicts::write_new_verdict(tx, held.submission, planned.clone(), judged).await.map(drop)
        }
        By::Key { marking, max_score } => store::write_marked(tx, held.submission, marking, *max_score).await,
    }
}
