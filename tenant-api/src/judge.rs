//! What a site says to the judge, and what it makes of it when its database does not answer.

use judge_farm::client::{JudgeError, SourceFile, languages};
use platform::error::ApiError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::site::Site;

/// A further file of a program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FileInput {
    /// Letters, digits and `._-`, no folder.
    #[serde(alias = "name")]
    pub path: String,
    pub content: String,
}

impl FileInput {
    /// Whether its name is a plain one.
    pub fn is_safe(&self) -> bool {
        is_plain_name(&self.path)
    }
}

/// Whether a file can be called so: letters, digits and `._-`, not hidden.
pub fn is_plain_name(name: &str) -> bool {
    let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b));
    plain && (1..=100).contains(&name.len()) && !name.starts_with('.')
}

impl From<FileInput> for SourceFile {
    fn from(file: FileInput) -> Self {
        SourceFile { path: file.path, content: file.content }
    }
}

/// The judge's database away is 503, the rest a fault of ours.
pub fn fault(error: JudgeError) -> ApiError {
    match error {
        JudgeError::Database(error) => error.into(),
        other => ApiError::internal(other),
    }
}

/// Ids of the languages that the judge can run now. While its database is away, all that it knows: what is handed in
/// then waits to be carried over.
///
/// # Errors
/// When the judge's database refuses the question.
pub async fn available_languages(site: &Site) -> Result<Vec<i32>, ApiError> {
    match site.app.judge.available_languages().await {
        Err(JudgeError::Database(error)) if platform::db::is_unavailable(&error) => {
            tracing::warn!(%error, "the judge's database is away: languages are taken to be available");
            Ok(languages().iter().map(|language| language.id).collect())
        }
        answer => answer.map_err(fault),
    }
}
