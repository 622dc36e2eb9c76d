//! Answers as staff see them.

use std::collections::{BTreeMap, HashMap};

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::store::{self, Answer};
use super::words::{AnswerState, HeldFor};
use crate::files;
use crate::ids::{AccountId, FileId, FormAnswerId};
use crate::site::Site;

/// A file that came with an answer, as the answer keeps it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct AnswerFile {
    pub id: FileId,
    pub name: String,
    /// Bytes.
    pub size: u64,
}

/// An answer to a form.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormSubmission {
    pub id: FormAnswerId,
    /// Epoch seconds.
    pub at: i64,
    /// By the fields' keys; of a file `{id, name, size, url}`, whose address opens for some hours.
    pub answers: BTreeMap<String, Value>,
    pub state: AnswerState,
    /// What looked like spam.
    pub held_for: Option<HeldFor>,
    /// In the line, from 1.
    pub place: Option<i64>,
    pub note: String,
    pub user_id: Option<AccountId>,
    pub email: Option<String>,
}

/// Answers by the fields' keys, as they are kept.
pub fn answers_of(answer: &Answer) -> Result<BTreeMap<String, Value>, ApiError> {
    serde_json::from_value(answer.answers.clone()).map_err(ApiError::internal)
}

/// The file that a value is.
pub fn file_in(value: &Value) -> Option<AnswerFile> {
    value.is_object().then(|| AnswerFile::deserialize(value).ok()).flatten()
}

/// Answers to one form with addresses of their files.
///
/// # Errors
/// When the database fails.
pub async fn views(site: &Site, conn: &mut TenantConn, rows: Vec<Answer>) -> Result<Vec<FormSubmission>, ApiError> {
    let mut files: Vec<FileId> = Vec::new();
    for row in &rows {
        files.extend(answers_of(row)?.values().filter_map(file_in).map(|file| file.id));
    }
    let urls = urls(site, conn, &files).await?;
    let waiting = rows.iter().find(|row| row.place.is_some()).map(|row| row.form_id);
    let places = match waiting {
        Some(form) => store::places(conn, form).await?,
        None => HashMap::new(),
    };
    let mut views = Vec::with_capacity(rows.len());
    for row in rows {
        let mut answers = answers_of(&row)?;
        for value in answers.values_mut() {
            if let Some(file) = file_in(value) {
                value["url"] = json!(urls.get(&file.id));
            }
        }
        views.push(FormSubmission {
            id: row.id,
            at: row.created_at.unix_timestamp(),
            answers,
            state: row.state,
            held_for: row.held_for,
            place: places.get(&row.id).copied(),
            note: row.note,
            user_id: row.user_id,
            email: row.email,
        });
    }
    Ok(views)
}

/// Addresses that open private files, of those that are there.
async fn urls(site: &Site, conn: &mut TenantConn, ids: &[FileId]) -> Result<HashMap<FileId, String>, ApiError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let signer = files::signer(site, conn).await?;
    let described = files::describe(conn, ids).await?;
    described.into_iter().map(|file| Ok((file.id, signer.address(file.id, &file.name)?))).collect()
}
