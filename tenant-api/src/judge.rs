//! What a site makes of the judge when its database does not answer.

use judge_farm::client::{JudgeError, languages};
use platform::error::ApiError;

use crate::site::Site;

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
