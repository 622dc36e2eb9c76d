//! Answers in an attempt that is handed in as a whole: of each question one is kept, the newest, and nothing of it is marked
//! before the whole is in.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::{Value, json};
use uuid::Uuid;

use super::projects;
use super::store::{self, NewSubmission};
use super::words::Verdict;
use crate::ids::{AttemptId, FileId, QuestionId, SubmissionId};

/// Keeps an answer without marks, in place of the one that was there; its id and token. Who calls has locked the attempt.
///
/// # Errors
/// When the database fails, or when its key was used for another question.
pub async fn keep(tx: &mut TenantConn, new: NewSubmission<'_>) -> Result<(SubmissionId, Uuid), ApiError> {
    let Some(Kept { id, token, project_file }) = find(tx, new.place.attempt, new.question_id).await? else {
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
    if project_file.is_some() || new.project_file.is_some() {
        projects::keep(tx, id, new.project_file).await?;
    }
    Ok((id, token))
}

/// The answer that was sent before.
struct Kept {
    id: SubmissionId,
    token: Uuid,
    project_file: Option<FileId>,
}

async fn find(tx: &mut TenantConn, attempt: Option<AttemptId>, question: QuestionId) -> Result<Option<Kept>, ApiError> {
    Ok(sqlx::query_as!(
        Kept,
        r#"SELECT id AS "id: SubmissionId", token, project_file_id AS "project_file: FileId" FROM submissions
            WHERE attempt_id = $1 AND question_id = $2 AND status = 'not_tested'"#,
        attempt as Option<AttemptId>,
        question as QuestionId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

async fn replace(tx: &mut TenantConn, id: SubmissionId, new: &NewSubmission<'_>) -> Result<(), ApiError> {
    let files: &Value = &new.files;
    sqlx::query!(
        "UPDATE submissions SET answer = $2, format = $3, file_type = $4, language_id = $5, source_code = $6, files = $7,
                send_key = $8, seconds = $9, question_version = $10, project_file_id = $11, created_at = now()
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
        new.project_file as Option<FileId>,
    )
    .execute(&mut *tx)
    .await
    .map_err(projects::fault)?;
    Ok(())
}
