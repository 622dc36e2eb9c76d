//! What several calls of the console take alike.

use platform::error::ApiError;
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::messages::REASON_TOO_SHORT;

/// Fewest and most characters of a reason.
const REASON: std::ops::RangeInclusive<usize> = 3..=500;

/// Why something is done. It goes into the log.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct Reason {
    /// 3 to 500 characters.
    #[serde(default)]
    reason: String,
}

impl Reason {
    /// The reason, trimmed.
    ///
    /// # Errors
    /// 412 when there is none to speak of.
    pub(super) fn checked(self) -> Result<String, ApiError> {
        checked_reason(&self.reason)
    }
}

/// A reason, trimmed.
///
/// # Errors
/// 412 when there is none to speak of.
pub(super) fn checked_reason(reason: &str) -> Result<String, ApiError> {
    let reason = reason.trim();
    if REASON.contains(&reason.chars().count()) {
        Ok(reason.to_owned())
    } else {
        Err(ApiError::field("reason", REASON_TOO_SHORT))
    }
}

/// Words to search for, as the database compares them: lower case, no accents.
pub(super) async fn folded(conn: &mut PgConnection, words: &str) -> Result<String, ApiError> {
    let words = words.trim();
    if words.is_empty() {
        return Ok(String::new());
    }
    Ok(sqlx::query_scalar!(r#"SELECT fold($1) AS "folded!""#, words).fetch_one(conn).await?)
}

/// The same words as hosts have them, in punycode. Words that no host can have stay `folded`.
pub(super) fn as_in_hosts(words: &str, folded: &str) -> String {
    let host = idna::domain_to_ascii(words.trim()).ok().filter(|host| !host.is_empty());
    host.unwrap_or_else(|| folded.to_owned())
}

/// A filter that was set to something.
pub(super) fn picked(value: Option<&str>) -> Option<String> {
    value.map(str::trim).filter(|value| !value.is_empty()).map(str::to_owned)
}
