//! Verdicts' SQL: what a submission has come to, and what that means for the learner's progress. Each is stored once.

use judge_farm::client::Outcome;
use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::Value;
use uuid::Uuid;

use super::subtasks::{SubtaskRow, with_results};
use super::tries::{self, Marks};
use super::words::Verdict;
use crate::attempts;
use crate::class_context;
use crate::ids::{AccountId, QuestionId, SubmissionId};
use crate::site::Site;

/// What a verdict is made of.
#[derive(Debug, Clone, Copy)]
pub struct Judged<'a> {
    /// As the judge, or who looked further, has it.
    pub outcome: &'a Outcome,
    /// Marks of parts; none: as they were.
    pub parts: Option<&'a Value>,
    /// What a Scratch project lacks of its structure; none: nothing.
    pub missing: Option<&'a Value>,
}

/// Of an output that is kept with a submission: characters of its head, and of its tail.
const KEPT_HEAD: usize = 2000;
const KEPT_TAIL: usize = 1000;

/// Stores the final verdict of a submission that still runs, with the learner's progress. False when there is nothing
/// to do: it has its verdict already, or there is no such submission.
pub async fn store_verdict(
    conn: &mut TenantTx,
    site: &Site,
    token: Uuid,
    Judged { outcome, parts, missing }: Judged<'_>,
) -> Result<bool, ApiError> {
    let attempt = attempts::lock_of_submission(conn, token).await?;
    let verdict = Verdict::of_judge(&outcome.status);
    let judged = sqlx::query!(
        r#"UPDATE submissions SET status = $2, reason = $3, score = $4 * (1 - deduction), compile_output = $5, cpu_ms = $6, wall_ms = $7,
                  memory_kib = $8, cached = $9, share = $10, parts = coalesce($11, parts), missing = coalesce($12, '[]'::jsonb),
                  judged_at = now(), enqueued_at = coalesce(enqueued_at, now())
           WHERE token = $1 AND status = 'running'
           RETURNING id AS "id: SubmissionId", user_id AS "user_id: AccountId", question_id AS "question_id: QuestionId",
                     subtasks, score, share"#,
        token,
        verdict as Verdict,
        outcome.reason,
        outcome.score,
        outcome.compile_output.replace('\0', "\u{FFFD}"),
        outcome.cpu_ms,
        outcome.wall_ms,
        outcome.memory_kib,
        outcome.cached,
        share_of(verdict, outcome),
        parts,
        missing,
    )
    .fetch_optional(&mut **conn)
    .await?;
    let Some(judged) = judged else {
        return Ok(false);
    };
    write_parts(conn, judged.id, judged.subtasks, outcome).await?;
    class_context::tell_running(conn, judged.user_id).await?;
    if let Some(attempt) = attempt {
        tries::mark_first(conn, judged.user_id, &[(judged.id, judged.share)]).await?;
        attempts::settle(conn, site, attempt).await?;
        return Ok(true);
    }
    let marks = Marks {
        submission: judged.id,
        user: judged.user_id,
        question: judged.question_id,
        score: judged.score,
        share: judged.share,
        solved: verdict == Verdict::Accepted,
    };
    tries::add(conn, site, &marks).await?;
    Ok(true)
}

/// The share of the points that a verdict gives; nothing where it was a fault of ours.
pub fn share_of(verdict: Verdict, outcome: &Outcome) -> Option<f64> {
    match verdict {
        Verdict::Accepted => Some(1.0),
        Verdict::ServerError | Verdict::Stopped | Verdict::Running => None,
        // Full marks are only what is accepted.
        _ if outcome.max_score > 0.0 => Some((outcome.score / outcome.max_score).clamp(0.0, 0.9999)),
        _ => Some(0.0),
    }
}

/// Writes the rows of a verdict: subtasks, where there are any, and tests.
async fn write_parts(
    conn: &mut TenantConn,
    id: SubmissionId,
    planned: Value,
    outcome: &Outcome,
) -> Result<(), ApiError> {
    let planned: Vec<SubtaskRow> = serde_json::from_value(planned).map_err(ApiError::internal)?;
    if !planned.is_empty() {
        let rows = serde_json::to_value(with_results(planned, outcome)).map_err(ApiError::internal)?;
        sqlx::query!("UPDATE submissions SET subtasks = $2 WHERE id = $1", id as SubmissionId, rows)
            .execute(&mut *conn)
            .await?;
    }
    insert_tests(conn, id, outcome).await
}

async fn insert_tests(conn: &mut TenantConn, submission: SubmissionId, outcome: &Outcome) -> Result<(), ApiError> {
    let tests = &outcome.tests;
    let reasons: Vec<Option<String>> = tests.iter().map(|test| test.reason.clone()).collect();
    sqlx::query!(
        "INSERT INTO submission_tests (submission_id, index, status, reason, score, cpu_ms, wall_ms, memory_kib, message,
                                       exit_code, stdout, stderr)
         SELECT $1, t.* FROM unnest($2::int[], $3::text[], $4::text[], $5::float8[], $6::bigint[], $7::bigint[],
                                    $8::bigint[], $9::text[], $10::int[], $11::text[], $12::text[]) AS t",
        submission as SubmissionId,
        &tests.iter().map(|test| test.index).collect::<Vec<_>>(),
        &tests.iter().map(|test| Verdict::of_judge(&test.status)).collect::<Vec<_>>() as &[Verdict],
        &reasons as &[Option<String>],
        &tests.iter().map(|test| test.score).collect::<Vec<_>>(),
        &tests.iter().map(|test| test.cpu_ms).collect::<Vec<_>>(),
        &tests.iter().map(|test| test.wall_ms).collect::<Vec<_>>(),
        &tests.iter().map(|test| test.memory_kib).collect::<Vec<_>>(),
        &tests.iter().map(|test| test.message.replace('\0', "\u{FFFD}")).collect::<Vec<_>>(),
        &tests.iter().map(|test| test.exit_code).collect::<Vec<_>>() as &[Option<i32>],
        &tests.iter().map(|test| kept_output(test.stdout.as_deref())).collect::<Vec<_>>() as &[Option<String>],
        &tests.iter().map(|test| kept_output(test.stderr.as_deref())).collect::<Vec<_>>() as &[Option<String>],
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Head and tail of an output, without the NUL that Postgres can't keep.
fn kept_output(output: Option<&str>) -> Option<String> {
    let output = output?.replace('\0', "\u{FFFD}");
    let length = output.chars().count();
    if length <= KEPT_HEAD + KEPT_TAIL {
        return Some(output);
    }
    let head: String = output.chars().take(KEPT_HEAD).collect();
    let tail: String = output.chars().skip(length - KEPT_TAIL).collect();
    Some(format!("{head}\n…\n{tail}"))
}

/// Stores what judging a submission again has come to, and recounts where the learner stands. False when there is
/// nothing to do. A fault of ours leaves the old verdict as it is, and a teacher's mark stands.
pub async fn store_new_verdict(
    conn: &mut TenantTx,
    site: &Site,
    token: Uuid,
    judged: Judged<'_>,
) -> Result<bool, ApiError> {
    let outcome = judged.outcome;
    let attempt = attempts::lock_of_submission(conn, token).await?;
    let verdict = Verdict::of_judge(&outcome.status);
    let rejudged = sqlx::query!(
        r#"UPDATE rejudges SET new_status = $2, judged_at = now(), enqueued_at = coalesce(enqueued_at, now()),
                  new_score = $3 * (SELECT 1 - s.deduction FROM submissions s WHERE s.id = submission_id)
           WHERE token = $1 AND new_status IS NULL RETURNING submission_id AS "submission_id: SubmissionId", subtasks"#,
        token,
        verdict as Verdict,
        outcome.score,
    )
    .fetch_optional(&mut **conn)
    .await?;
    let Some(rejudged) = rejudged else {
        return Ok(false);
    };
    if matches!(verdict, Verdict::ServerError | Verdict::Stopped) {
        return Ok(true);
    }
    let (user, question) = write_new_verdict(conn, rejudged.submission_id, rejudged.subtasks, judged).await?;
    tries::recount(conn, site, user, question).await?;
    if let Some(attempt) = attempt {
        attempts::settle(conn, site, attempt).await?;
    }
    Ok(true)
}

/// Puts what judging a submission again has come to in place of its verdict, but for a teacher's mark; whose it is and of
/// which question. What depends on it is the caller's to recount.
pub async fn write_new_verdict(
    conn: &mut TenantConn,
    id: SubmissionId,
    planned: Value,
    Judged { outcome, parts, missing }: Judged<'_>,
) -> Result<(AccountId, QuestionId), ApiError> {
    let verdict = Verdict::of_judge(&outcome.status);
    let submission = sqlx::query!(
        r#"UPDATE submissions SET status = CASE WHEN manual_at IS NULL THEN $2 ELSE status END, reason = $3,
                  score = CASE WHEN manual_at IS NULL THEN $4 * (1 - deduction) ELSE score END, max_score = $5, compile_output = $6,
                  cpu_ms = $7, wall_ms = $8, memory_kib = $9, cached = false, share = $10, parts = coalesce($11, parts),
                  missing = coalesce($12, '[]'::jsonb)
           WHERE id = $1 RETURNING user_id AS "user_id: AccountId", question_id AS "question_id: QuestionId""#,
        id as SubmissionId,
        verdict as Verdict,
        outcome.reason,
        outcome.score,
        outcome.max_score,
        outcome.compile_output.replace('\0', "\u{FFFD}"),
        outcome.cpu_ms,
        outcome.wall_ms,
        outcome.memory_kib,
        share_of(verdict, outcome),
        parts,
        missing,
    )
    .fetch_one(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM submission_tests WHERE submission_id = $1", id as SubmissionId)
        .execute(&mut *conn)
        .await?;
    write_parts(conn, id, planned, outcome).await?;
    Ok((submission.user_id, submission.question_id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_outputs_keep_head_and_tail() {
        assert_eq!(kept_output(None), None);
        assert_eq!(kept_output(Some("a\0b")).as_deref(), Some("a\u{FFFD}b"));
        let long = format!("{}{}", "đ".repeat(5000), "z".repeat(KEPT_TAIL));
        let kept = kept_output(Some(&long)).unwrap_or_default();
        assert_eq!(kept.chars().count(), KEPT_HEAD + KEPT_TAIL + 3);
        assert!(kept.starts_with('đ') && kept.ends_with('z') && !kept[kept.len() - KEPT_TAIL..].contains('đ'));
    }
}
