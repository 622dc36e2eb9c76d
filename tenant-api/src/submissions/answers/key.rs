//! What a question's key makes of answers.

use marking::{Kind, Marked, Part};
use platform::error::{ApiError, FieldError};
use platform::faults::Fault;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::review::{Review, review};
use crate::attempts;
use crate::ids::AttemptId;
use crate::questions::Key;
use crate::submissions::store::Submission;
use crate::submissions::words::Verdict;

/// What an answer is worth; not of kinds that the judge runs. Of a film moments are missing until all are there or it
/// `is_final`.
///
/// # Errors
/// When it is no answer to such a question.
pub fn mark(key: &Key, answer: &str, is_final: bool) -> Result<Marked, ApiError> {
    let marked = match key.kind {
        Kind::VideoInteraction => marking::mark_moments(&key.subject(), answer, is_final),
        _ => marking::mark(&key.subject(), answer),
    };
    marked.map_err(|Fault { message, params }| {
        ApiError::fields(vec![FieldError { field: "answer".into(), message, params }])
    })
}

/// What is told of a submission of an attempt to whoever sent it: nothing before the attempt's marks may be seen, and what is
/// right when its quiz says.
///
/// # Errors
/// When the database fails.
pub async fn review_in_attempt(
    conn: &mut TenantConn,
    key: &Key,
    (attempt, submission): (AttemptId, &Submission),
    locale: Locale,
) -> Result<Option<Review>, ApiError> {
    let Some(attempt) = attempts::find(conn, attempt).await? else { return Ok(None) };
    let settings = attempts::rules_of(conn, &attempt).await?;
    let sight = attempts::sight(&attempt, &settings, OffsetDateTime::now_utc());
    Ok(review_as(key, submission, sight, locale))
}

/// What is told of a submission of an attempt to who has that sight of it.
pub fn review_as(key: &Key, submission: &Submission, seen: attempts::Sight, locale: Locale) -> Option<Review> {
    let is_unfinished = submission.status == Verdict::Running;
    if !seen.marks || submission.status == Verdict::NotTested || (is_unfinished && key.kind.is_judged()) {
        return None;
    }
    let parts: Vec<Part> = serde_json::from_value(submission.parts.clone()).unwrap_or_default();
    // The quiz decides, whatever the question says for practice.
    let hidden = key.hidden(locale).filter(|_| seen.answers);
    Some(review(&parts, hidden, !is_unfinished, (submission.max_score, submission.deduction)))
}

/// What is told of a submission to who sees the solution or not; nothing while the judge has it.
pub fn review_of(key: &Key, submission: &Submission, sees_solution: bool, locale: Locale) -> Option<Review> {
    if submission.status == Verdict::Running && key.kind.is_judged() {
        return None;
    }
    let parts: Vec<Part> = serde_json::from_value(submission.parts.clone()).unwrap_or_default();
    let points = (submission.max_score, submission.deduction);
    Some(review(&parts, key.hidden(locale), sees_solution, points))
}
