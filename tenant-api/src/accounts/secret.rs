//! Whether a password is an account's.

use platform::error::ApiError;
use platform::passwords;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use super::store::Secret;
use crate::ids::AccountId;
use crate::site::Site;

/// What the vault binds a person's sealed password to.
fn context(user: AccountId) -> String {
    format!("password/{user}")
}

/// Whether it is; looking takes as long where there is none, and where it is sealed.
///
/// # Errors
/// 503 when too many others are before it.
pub async fn is_right(site: &Site, user: AccountId, secret: Secret, password: String) -> Result<bool, ApiError> {
    let Some(sealed) = secret.sealed_password else {
        return passwords::verify(password, secret.password_hash).await;
    };
    let typed = Zeroizing::new(password.clone());
    passwords::verify(password, None).await?;
    let vault = site.app.vault.as_ref().ok_or(platform::vault::VaultError::NoKey);
    match vault.and_then(|vault| vault.open(&context(user), &sealed)) {
        Ok(given) => Ok(bool::from(typed.as_bytes().ct_eq(&given))),
        Err(error) => {
            tracing::error!(tenant = site.id(), %user, %error, "a sealed password does not open");
            Ok(false)
        }
    }
}
