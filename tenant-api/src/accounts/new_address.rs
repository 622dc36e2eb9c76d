//! Another address for an account: it counts once it is verified, and until then the old one stays.

use actix_web::HttpRequest;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::{OLD_PASSWORD_WRONG, REQUIRED};

use super::settings::PeopleSettings;
use super::{attempts, secret, store};
use crate::account_words::messages::ACCOUNT_EXISTS;
use crate::actor::Actor;
use crate::site::Site;

/// The address that is to be verified; `None` where it is the account's already. The person shows that they know the
/// password, where there is one.
///
/// # Errors
/// 412 with the field `email` or `password`; 403 for a program; 429 after too many wrong passwords.
pub async fn checked(
    site: &Site,
    actor: &Actor,
    request: &HttpRequest,
    email: &str,
    password: Option<String>,
) -> Result<Option<String>, ApiError> {
    let (known, own) = {
        let mut conn = site.read().await?;
        (store::secret(&mut conn, actor.id).await?, store::mailbox(&mut conn, actor.id).await?)
    };
    if own.is_some_and(|own| own.email == rules::normal_email(email)) {
        return Ok(None);
    }
    actor.require_session()?;
    let mut faults = Faults::default();
    let email = faults.rule("email", rules::email(email)).unwrap_or_default();
    faults.rule("email", PeopleSettings::of(site).takes(&email));
    let password = password.unwrap_or_default();
    faults.ensure("password", !known.is_set() || !password.is_empty(), REQUIRED);
    faults.finish()?;
    let attempt = async {
        if known.is_set() && !secret::is_right(site, actor.id, known, password).await? {
            return Err(ApiError::field("password", OLD_PASSWORD_WRONG));
        }
        Ok(())
    };
    attempts::counted(site, request, attempt).await?;
    if store::is_taken(&mut *site.read().await?, &email).await? {
        return Err(ApiError::on_field("email", ACCOUNT_EXISTS));
    }
    Ok(Some(email))
}
