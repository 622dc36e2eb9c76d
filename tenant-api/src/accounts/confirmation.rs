//! Somebody who is signed in shows once more who they are, before what can't be taken back.

use actix_web::HttpRequest;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::REQUIRED;
use time::OffsetDateTime;

use super::messages::{CONFIRM_LOGIN, GOOGLE_AWAY, LOGIN_FAILED, PASSWORD_WRONG};
use super::{attempts, secret, store};
use crate::actor::Actor;
use crate::app;
use crate::google::{Expected, Google};
use crate::site::Site;

/// What somebody shows.
#[derive(Default)]
pub struct Proof {
    /// Needed where the account has one, unless Google speaks for them.
    pub password: Option<String>,
    /// Google's ID token, of the account that is linked.
    pub google_token: Option<String>,
    /// The address or login name, typed by who has no password: then the session is enough to tell who it is.
    pub login: Option<String>,
}

/// Wants the account's password, or the word of the Google account that is linked to it. Of accounts that have no password
/// the address is to be typed.
///
/// # Errors
/// 412 of the field; 401 for a token that is another's; 429 after too many failures.
pub async fn confirm(site: &Site, request: &HttpRequest, actor: &Actor, proof: Proof) -> Result<(), ApiError> {
    let attempt = async {
        if let Some(token) = proof.google_token.filter(|token| !token.is_empty()) {
            return by_google(site, request, actor, &token).await;
        }
        let (known, email) = {
            let mut conn = site.read().await?;
            let mailbox = store::mailbox(&mut conn, actor.id).await?;
            (store::secret(&mut conn, actor.id).await?, mailbox.map(|mailbox| mailbox.email).unwrap_or_default())
        };
        let mut faults = Faults::default();
        if known.is_set() {
            let password = proof.password.unwrap_or_default();
            faults.ensure("password", !password.is_empty(), REQUIRED);
            if !password.is_empty() && !secret::is_right(site, actor.id, known, password).await? {
                faults.add("password", PASSWORD_WRONG);
            }
        } else {
            let login = rules::normal_email(&proof.login.unwrap_or_default());
            faults.ensure("login", login == email, CONFIRM_LOGIN);
        }
        faults.finish()
    };
    attempts::counted(site, request, attempt).await
}

async fn by_google(site: &Site, request: &HttpRequest, actor: &Actor, token: &str) -> Result<(), ApiError> {
    let google = app::data::<Google>(request)?;
    let expected = Expected { nonce: None, domain: None };
    let person = google.verify(token, expected, OffsetDateTime::now_utc()).await;
    let person = person.map_err(|distrust| distrust.answer(LOGIN_FAILED.into(), GOOGLE_AWAY))?;
    let is_own = store::is_linked(&mut *site.read().await?, actor.id, &person.subject).await?;
    if is_own { Ok(()) } else { Err(LOGIN_FAILED.into()) }
}
