//! Marking again on trial: what the judge says is held with the rejudge until the trial is applied, one person after another.

use contest_rules::formats::TestPreset;
use judge_farm::client::Outcome;
use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use uuid::Uuid;

use super::again::marking_of;
use super::{in_contest, plan_carrying, store};
use crate::ids::{AccountId, LessonId, QuestionId, SubmissionId};
use crate::questions::Key;
use crate::submissions::messages::REJUDGE_RUNNING;
use crate::submissions::verdicts::{self, Judged};
use crate::submissions::words::Verdict;
use crate::tasks::{self, NewTask};

/// The task that goes on with a trial when the judge has run the last of its programs. Its key is the trial's id.
pub const MARK_AGAIN_TASK: &str = "mark_again";

/// Has a question's submissions judged again for a trial, in these lessons or wherever they were sent; how many there are.
///
/// # Errors
/// 409 while one of them is judged again already.
pub async fn hold(
    tx: &mut TenantTx,
    run: Uuid,
    (question, lessons): (QuestionId, Option<&[LessonId]>),
    by: AccountId,
) -> Result<i32, ApiError> {
    if store::is_running(tx, question).await? {
        return Err(REJUDGE_RUNNING.into());
    }
    let held = sqlx::query!(
        "INSERT INTO rejudges (token, batch, run_id, question_id, submission_id, started_by, old_status, old_score)
         SELECT gen_random_uuid(), $1, $1, question_id, id, $3, status, score FROM submissions
          WHERE question_id = $2 AND status NOT IN ('running', 'not_tested', 'waiting_manual_judge')
            AND manual_at IS NULL AND ($4::bigint[] IS NULL OR lesson_id = ANY ($4))
         ON CONFLICT (submission_id) WHERE new_status IS NULL DO NOTHING",
        run,
        question as QuestionId,
        by as AccountId,
        lessons as Option<&[LessonId]>,
    )
    .execute(&mut **tx)
    .await?;
    plan_carrying(tx).await?;
    Ok(i32::try_from(held.rows_affected()).unwrap_or(i32::MAX))
}

/// Holds what judging a submission again has come to; false where that is no trial's. The last of a trial has it go on.
///
/// # Errors
/// When the database fails.
pub async fn hold_verdict(
    tx: &mut TenantTx,
    token: Uuid,
    Judged { outcome, parts, missing }: Judged<'_>,
) -> Result<bool, ApiError> {
    let held = sqlx::query!(
        r#"UPDATE rejudges SET new_status = $2, outcome = $4, parts = $5, missing = $6, judged_at = now(),
                  enqueued_at = coalesce(enqueued_at, now()),
                  new_score = $3 * (SELECT 1 - s.deduction FROM submissions s WHERE s.id = submission_id)
            WHERE token = $1 AND (run_id IS NOT NULL OR contest_rejudge_id IS NOT NULL) AND new_status IS NULL
            RETURNING run_id, contest_rejudge_id"#,
        token,
        Verdict::of_judge(&outcome.status) as Verdict,
        outcome.score,
        serde_json::to_vec(outcome).map_err(ApiError::internal)?,
        parts,
        missing,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(held) = held else { return Ok(false) };
    if let Some(run) = held.run_id {
        go_on(tx, run).await?;
    }
    if let Some(run) = held.contest_rejudge_id {
        in_contest::go_on(tx, run).await?;
    }
    Ok(true)
}

async fn go_on(tx: &mut TenantTx, id: Uuid) -> Result<(), ApiError> {
    let run = sqlx::query!(
        r#"UPDATE mark_again_runs SET judged = judged + 1 WHERE id = $1
           RETURNING judged >= to_judge AS "is_last!", started_by AS "started_by: AccountId""#,
        id,
    )
    .fetch_one(&mut **tx)
    .await?;
    if run.is_last {
        tasks::enqueue(tx, NewTask::new(MARK_AGAIN_TASK, id.to_string()).by(run.started_by)).await?;
    }
    Ok(())
}

/// Marks a person's answers to a question again: by the key of now, or by what the judge has said for this trial. A
/// teacher's mark stands. Who calls has locked the attempts, and recounts what depends on the answers.
///
/// # Errors
/// When the database fails.
pub async fn mark_held(
    tx: &mut TenantConn,
    key: &Key,
    (run, question, lessons): (Uuid, QuestionId, Option<&[LessonId]>),
    user: AccountId,
) -> Result<(), ApiError> {
    if key.kind.is_judged() {
        return write_held(tx, run, user).await;
    }
    for answer in list_answers(tx, key, (question, lessons), user).await? {
        let max_score = if answer.in_attempt { answer.max_score } else { key.max_score };
        let marking = marking_of(&key.marked_as(answer.preset), &answer.answer, (max_score, answer.deduction))?;
        store::write_marked(tx, answer.id, &marking, max_score).await?;
    }
    Ok(())
}

/// A person's answer that is marked by the key.
struct Answer {
    id: SubmissionId,
    answer: String,
    deduction: f64,
    max_score: f64,
    in_attempt: bool,
    preset: Option<TestPreset>,
}

async fn list_answers(
    tx: &mut TenantConn,
    key: &Key,
    (question, lessons): (QuestionId, Option<&[LessonId]>),
    user: AccountId,
) -> Result<Vec<Answer>, ApiError> {
    Ok(sqlx::query_as!(
        Answer,
        r#"SELECT s.id AS "id: SubmissionId", s.answer, s.deduction, s.max_score, s.attempt_id IS NOT NULL AS "in_attempt!",
                  (SELECT CASE c.format WHEN 'test' THEN c.format_options ->> 'preset' END
                     FROM attempts a JOIN contest_parts p ON p.id = a.contest_part_id JOIN contests c ON c.id = p.contest_id
                    WHERE a.id = s.attempt_id) AS "preset?: TestPreset"
             FROM submissions s
            WHERE s.question_id = $1 AND s.user_id = $2 AND s.status NOT IN ('running', 'not_tested')
              AND s.manual_at IS NULL AND ($3 OR s.status <> 'waiting_manual_judge')
              AND ($4::bigint[] IS NULL OR s.lesson_id = ANY ($4))
            ORDER BY s.id"#,
        question as QuestionId,
        user as AccountId,
        super::again::takes_waiting(key.kind),
        lessons as Option<&[LessonId]>,
    )
    .fetch_all(&mut *tx)
    .await?)
}

/// A fault of ours leaves the old verdict as it is.
async fn write_held(tx: &mut TenantConn, run: Uuid, user: AccountId) -> Result<(), ApiError> {
    let held = sqlx::query!(
        r#"SELECT r.submission_id AS "submission_id: SubmissionId", r.subtasks, r.outcome AS "outcome!", r.parts, r.missing
             FROM rejudges r JOIN submissions s ON s.id = r.submission_id
            WHERE r.run_id = $1 AND s.user_id = $2 AND r.outcome IS NOT NULL AND r.new_status NOT IN ('SVE', 'stop')
            ORDER BY r.submission_id"#,
        run,
        user as AccountId,
    )
    .fetch_all(&mut *tx)
    .await?;
    for held in held {
        let outcome: Outcome = serde_json::from_slice(&held.outcome).map_err(ApiError::internal)?;
        let judged = Judged { outcome: &outcome, parts: held.parts.as_ref(), missing: held.missing.as_ref() };
        verdicts::write_new_verdict(tx, held.submission_id, held.subtasks, judged).await?;
    }
    Ok(())
}
