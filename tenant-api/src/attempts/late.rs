//! What comes when an attempt's time was over: of each question the newest is kept until a teacher decides whether it counts.
//! Nothing is kept for attempts that their person has handed in.

use marking::Kind;
use platform::error::{ApiError, FieldError};
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use super::admission::{is_over, own};
use super::answer::GivenAnswer;
use super::messages::{KEPT_LATE, TIME_OVER};
use super::store::Attempt;
use crate::ids::{AccountId, AttemptId, QuestionId};

/// Largest answer that is kept, in bytes.
const SIZE_MAX: usize = 64 * 1024;

/// Refuses answers that were sent when the time was over, and keeps them; who calls holds the attempt, and commits. The refusal
/// says whether something was kept.
///
/// # Errors
/// When the database fails.
pub async fn refuse_late(
    tx: &mut TenantConn,
    user: AccountId,
    attempt: AttemptId,
    given: &[GivenAnswer],
) -> Result<ApiError, ApiError> {
    let attempt = own(tx, user, attempt).await?;
    let mut is_kept = false;
    for given in given {
        if let Some(kind) = kind_asked(tx, &attempt, given.question_id).await? {
            is_kept |= keep(tx, &attempt, (given.clone(), kind), None).await?;
        }
    }
    Ok(refusal(is_kept))
}

/// The same of a draft, whose data is `{seq, answer}`.
///
/// # Errors
/// When the database fails.
pub async fn keep_late_draft(
    tx: &mut TenantConn,
    user: AccountId,
    (attempt, question): (AttemptId, QuestionId),
    data: &Value,
) -> Result<ApiError, ApiError> {
    let attempt = own(tx, user, attempt).await?;
    let Some(kind) = kind_asked(tx, &attempt, question).await? else { return Ok(TIME_OVER.into()) };
    let Some(given) = GivenAnswer::of_draft(question, kind, data) else { return Ok(TIME_OVER.into()) };
    let seq = data.get("seq").and_then(Value::as_i64).filter(|seq| *seq > 0);
    Ok(refusal(keep(tx, &attempt, (given, kind), seq).await?))
}

/// Keeps answers of a rescue file that staff have brought; how many wait for a decision now.
///
/// # Errors
/// When the database fails.
pub async fn keep_rescued(tx: &mut TenantConn, attempt: &Attempt, given: &[GivenAnswer]) -> Result<usize, ApiError> {
    let mut kept = Vec::new();
    for given in given {
        let Some(kind) = kind_asked(tx, attempt, given.question_id).await? else { continue };
        if keep(tx, attempt, (given.clone(), kind), None).await? {
            kept.push(given.question_id);
        }
    }
    let waiting = sqlx::query_scalar!(
        "UPDATE late_answers SET is_rescued = true WHERE attempt_id = $1 AND question_id = ANY ($2) AND is_accepted IS NULL
         RETURNING 1 AS one",
        attempt.id as AttemptId,
        &kept as &[QuestionId],
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(waiting.len())
}

fn refusal(is_kept: bool) -> ApiError {
    if !is_kept {
        return TIME_OVER.into();
    }
    ApiError::with_fields(TIME_OVER, vec![FieldError::new("answer", KEPT_LATE)])
}

/// The kind of a question that the attempt asks; none where it does not, or is not over.
async fn kind_asked(tx: &mut TenantConn, attempt: &Attempt, question: QuestionId) -> Result<Option<Kind>, ApiError> {
    let is_late = attempt.was_timed_out() || (attempt.is_running() && is_over(attempt, OffsetDateTime::now_utc()));
    if !is_late {
        return Ok(None);
    }
    Ok(sqlx::query_scalar!(
        r#"SELECT q.kind AS "kind: Kind" FROM attempt_questions a JOIN questions q ON q.id = a.question_id
            WHERE a.attempt_id = $1 AND a.question_id = $2"#,
        attempt.id as AttemptId,
        question as QuestionId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Keeps an answer unless it says nothing, or what was handed in already; whether it is there now. One that has no number is
/// newer than all before.
async fn keep(
    tx: &mut TenantConn,
    attempt: &Attempt,
    (given, kind): (GivenAnswer, Kind),
    seq: Option<i64>,
) -> Result<bool, ApiError> {
    let given = given.for_kind(kind);
    let language_id = given.language_id.filter(|_| kind.is_program());
    let given = GivenAnswer { language_id, ..given };
    if given.is_empty(kind) || given.size() > SIZE_MAX || !given.is_sound() {
        return Ok(false);
    }
    let answer = serde_json::to_value(&given).map_err(ApiError::internal)?;
    // The same answer once more changes nothing of what was decided.
    sqlx::query!(
        "INSERT INTO late_answers AS l (attempt_id, question_id, seq, answer) VALUES ($1, $2, coalesce($3::bigint, 1), $4)
         ON CONFLICT (attempt_id, question_id) DO UPDATE SET
             seq = coalesce($3::bigint, l.seq + 1), answer = excluded.answer,
             received_at = CASE WHEN l.answer = excluded.answer THEN l.received_at ELSE now() END,
             version = CASE WHEN l.answer = excluded.answer THEN l.version ELSE l.version + 1 END,
             is_accepted = CASE WHEN l.answer = excluded.answer THEN l.is_accepted END,
             decided_by = CASE WHEN l.answer = excluded.answer THEN l.decided_by END,
             decided_at = CASE WHEN l.answer = excluded.answer THEN l.decided_at END
          WHERE $3::bigint IS NULL OR l.seq < $3",
        attempt.id as AttemptId,
        given.question_id as QuestionId,
        seq,
        answer,
    )
    .execute(&mut *tx)
    .await?;
    forget_same(tx, attempt.id).await?;
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM late_answers WHERE attempt_id = $1 AND question_id = $2) AS "is!""#,
        attempt.id as AttemptId,
        given.question_id as QuestionId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// How many late answers nobody has decided about.
///
/// # Errors
/// When the database fails.
pub async fn count_late(conn: &mut TenantConn, attempt: AttemptId) -> Result<i32, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*)::int AS "count!" FROM late_answers WHERE attempt_id = $1 AND is_accepted IS NULL"#,
        attempt as AttemptId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Forgets late answers that say what was handed in, and where questions are handed in one by one those to what had its answer;
/// of programs a further try is kept.
///
/// # Errors
/// When the database fails.
pub async fn forget_same(tx: &mut TenantConn, attempt: AttemptId) -> Result<(), ApiError> {
    let judged: Vec<Kind> = Kind::ALL.iter().copied().filter(|kind| kind.is_judged()).collect();
    sqlx::query!(
        "DELETE FROM late_answers l USING submissions s, attempts a, questions q
          WHERE l.attempt_id = $1 AND l.is_accepted IS NULL AND l.replaced IS NULL AND a.id = l.attempt_id
            AND s.attempt_id = l.attempt_id AND s.question_id = l.question_id AND q.id = l.question_id
            AND ((s.answer = l.answer ->> 'answer' AND s.source_code = l.answer ->> 'source_code'
                  AND s.language_id IS NOT DISTINCT FROM (l.answer ->> 'language_id')::int
                  AND s.files = l.answer -> 'files' AND a.status <> 'running')
                 OR (a.mode = 'submit_single_question' AND s.status <> 'not_tested' AND q.kind <> ALL ($2)))",
        attempt as AttemptId,
        &judged as &[Kind],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
