//! Answers in an attempt that is handed in as a whole: of each question one is kept, the newest, and nothing of it is marked
//! before the whole is in.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::{Value, json};
use uuid::Uuid;

use super::store::{self, NewSubmission};
use super::words::Verdict;
use crate::ids::{AttemptId, QuestionId, SubmissionId};

/// Keeps an answer without marks, in place of the one that was there; its id and token. Who calls has locked the attempt.
///
/// # Errors
/// When the database fails, or when its key was used for another question.
pub async fn keep(tx: &mut TenantConn, new: NewSubmission<'_>) -> Result<(SubmissionId, Uuid), ApiError> {
    let Some((id, token)) = find(tx, new.place.attempt, new.question_id).await? else {
        let new = NewSubmission {
            status: Verdict::NotTested,
            score: 0.0,
            share: None,
            parts: json!([]),
            is_judged: false,
            ..new
        };
        return Ok((store::insert(tx, &new).await?, new.token));
    };
    replace(tx, id, &new).await?;
    Ok((id, token))
}

async fn find(
    tx: &mut TenantConn,
    attempt: Option<AttemptId>,
    question: QuestionId,
) -> Result<Option<(SubmissionId, Uuid)>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT id AS "id: SubmissionId", token FROM submissions
            WHERE attempt_id = $1 AND question_id = $2 AND status = 'not_tested'"#,
        attempt as Option<AttemptId>,
        question as QuestionId,
    )
    .fetch_optional(&mut *tx)
    .await?;
    Ok(row.map(|row| (row.id, row.token)))
}

async fn replace(tx: &mut TenantConn, id: SubmissionId, new: &NewSubmission<'_>) -> Result<(), ApiError> {
    let files: &Value = &new.files;
    sqlx::query!(
        "UPDATE submissions SET answer = $2, format = $3, file_type = $4, language_id = $5, source_code = $6, files = $7,
                send_key = $8, seconds = $9, question_version = $10, created_at = now()
          WHERE id = $1",
        id as SubmissionId,
        new.sent.answer,
        new.sent.format,
        new.sent.file_type,
        new.language_id,
        new.source_code,
        files,
        new.sent.key,
        new.sent.seconds,
        new.sent.question_version,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
