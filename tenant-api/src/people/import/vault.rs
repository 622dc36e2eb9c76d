//! What waits is sealed: rows, and passwords.

use platform::error::ApiError;
use platform::vault::Vault;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::ids::{AccountId, UserImportId};
use crate::people::messages::NO_SEALING_KEY;
use crate::site::Site;

/// What a person's password is sealed under, until it is hashed: sign-in opens it as well.
pub(super) fn password_context(user: AccountId) -> String {
    format!("password/{user}")
}

/// What the rows of a list are sealed under.
pub(super) fn rows_context(import: UserImportId) -> String {
    format!("rows of import {import}")
}

/// What made passwords are sealed under.
pub(super) fn made_context(import: UserImportId) -> String {
    format!("passwords of import {import}")
}

/// The process's own.
///
/// # Errors
/// 503 where the environment has no key.
pub fn of(site: &Site) -> Result<&Vault, ApiError> {
    site.app.vault.as_ref().ok_or_else(|| NO_SEALING_KEY.into())
}

pub(super) fn seal(vault: &Vault, context: &str, value: &impl Serialize) -> Result<String, ApiError> {
    let text = zeroize::Zeroizing::new(serde_json::to_vec(value).map_err(ApiError::internal)?);
    vault.seal(context, &text).map_err(ApiError::internal)
}

pub(super) fn open<T: DeserializeOwned>(vault: &Vault, context: &str, sealed: &str) -> Result<T, ApiError> {
    let text = vault.open(context, sealed).map_err(ApiError::internal)?;
    serde_json::from_slice(&text).map_err(ApiError::internal)
}
