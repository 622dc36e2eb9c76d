//! Keys that providers gave the site: sealed by the vault, opened for the call that needs one.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use platform::vault::VaultError;
use zeroize::Zeroizing;

use super::messages::NO_SECRET_KEY;
use super::store;
use super::words::KeyName;
use crate::ids::AccountId;
use crate::site::Site;

/// What the vault binds a key to.
fn context(tenant: i64, name: KeyName) -> String {
    format!("payment key/{tenant}/{name}")
}

/// A key of the site; none where none was given, or what was given was sealed by a key that is gone: it is entered again.
///
/// # Errors
/// When the database fails.
pub async fn key(site: &Site, conn: &mut TenantConn, name: KeyName) -> Result<Option<Zeroizing<String>>, ApiError> {
    let Some(sealed) = store::sealed_key(conn, name).await? else { return Ok(None) };
    match open(site, name, &sealed) {
        Ok(key) => Ok(Some(key)),
        Err(error) => {
            tracing::error!(tenant = site.id(), %name, %error, "a key of payments does not open");
            Ok(None)
        }
    }
}

fn open(site: &Site, name: KeyName, sealed: &str) -> Result<Zeroizing<String>, VaultError> {
    let vault = site.app.vault.as_ref().ok_or(VaultError::NoKey)?;
    let opened = vault.open(&context(site.id(), name), sealed)?;
    let text = std::str::from_utf8(&opened).map_err(|_| VaultError::NotSealed)?;
    Ok(Zeroizing::new(text.to_owned()))
}

/// Keeps a key, or takes it away.
///
/// # Errors
/// 412 where the installation has nothing to seal it with.
pub(super) async fn set(
    site: &Site,
    tx: &mut TenantConn,
    (name, key): (KeyName, Option<&str>),
    by: AccountId,
) -> Result<(), ApiError> {
    let Some(key) = key else { return store::delete_key(tx, name).await };
    let vault = site.app.vault.as_ref().ok_or(NO_SECRET_KEY)?;
    let sealed = vault.seal(&context(site.id(), name), key.as_bytes()).map_err(ApiError::internal)?;
    store::upsert_key(tx, name, &sealed, by).await
}
