//! New passwords for accounts that are not people's own: told once, and hashed in the background like those of lists.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::{hashing, store, vault};
use crate::ids::AccountId;
use crate::people::passwords;
use crate::site::Site;

/// Gives each account a new password, in their order; the old ones and their sessions end.
///
/// # Errors
/// 503 where the environment has no key to seal them with.
pub async fn give_passwords(tx: &mut TenantConn, site: &Site, users: &[AccountId]) -> Result<Vec<String>, ApiError> {
    if users.is_empty() {
        return Ok(Vec::new());
    }
    let vault = vault::of(site)?;
    let passwords: Vec<String> = users.iter().map(|_| passwords::make()).collect();
    let mut sealed = Vec::with_capacity(users.len());
    for (user, password) in users.iter().zip(&passwords) {
        let seal = vault.seal(&vault::password_context(*user), password.as_bytes()).map_err(ApiError::internal)?;
        sealed.push((*user, seal));
    }
    store::clear_hashes(tx, users).await?;
    store::set_sealed(tx, &sealed).await?;
    store::end_sessions(tx, users).await?;
    hashing::plan(tx).await?;
    Ok(passwords)
}
