//! Codes by which a sign-in on the identity page becomes a session of a site: for a minute, once, and only in the browser
//! that began, which the site has given a secret in a cookie. A code that was stolen or planted opens nothing.

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite, time::Duration as CookieDuration};
use platform::error::ApiError;
use platform::secrets;
use time::{Duration, OffsetDateTime};

use super::authentication::Authenticated;
use super::messages::LOGIN_FAILED;
use super::{expiry, store};
use crate::site::Site;

/// The cookie with the browser's secret.
const COOKIE: &str = "sign_in_verifier";
const COOKIE_LIFE: CookieDuration = CookieDuration::minutes(15);
/// Characters of a secret: those of a token.
const LENGTH: usize = 43;
/// How long a code is good.
const LIFE: Duration = Duration::seconds(60);

/// SHA-256 of a browser's secret.
pub type Challenge = [u8; 32];

/// A browser's secret.
pub struct Verifier(String);

impl Verifier {
    fn known(request: &HttpRequest) -> Option<Self> {
        request.cookie(COOKIE).map(|cookie| Self(cookie.value().to_owned())).filter(|known| known.0.len() == LENGTH)
    }

    /// The one that the browser has, which several of its tabs share, or a new one.
    pub fn of(request: &HttpRequest) -> Self {
        Self::known(request).unwrap_or_else(|| Self(secrets::new_token()))
    }

    /// What goes round in its place.
    pub fn challenge(&self) -> Challenge {
        secrets::hash_token(&self.0)
    }

    /// The cookie that keeps it.
    pub fn cookie(self, site: &Site) -> Cookie<'static> {
        Cookie::build(COOKIE, self.0)
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(site.app.config.https)
            .max_age(COOKIE_LIFE)
            .finish()
    }
}

/// A code for who has signed in; the transaction ends with it.
///
/// # Errors
/// When the database fails.
pub async fn issue(found: Authenticated, challenge: Challenge) -> Result<String, ApiError> {
    let Authenticated { mut tx, user, .. } = found;
    let code = secrets::new_token();
    let expires_at = OffsetDateTime::now_utc() + LIFE;
    store::insert_code(&mut tx, user, secrets::hash_token(&code), challenge, expires_at).await?;
    expiry::plan(&mut tx).await?;
    tx.commit().await?;
    Ok(code)
}

/// Who has signed in on the identity page. The code is used up by that.
///
/// # Errors
/// 401 `login_failed`.
pub(super) async fn redeem(site: &Site, request: &HttpRequest, code: &str) -> Result<Authenticated, ApiError> {
    let challenge = Verifier::known(request).ok_or(LOGIN_FAILED)?.challenge();
    let mut tx = site.begin().await?;
    let user = store::take_code(&mut tx, secrets::hash_token(code), challenge).await?.ok_or(LOGIN_FAILED)?;
    let account = store::mailbox(&mut tx, user).await?.ok_or(LOGIN_FAILED)?;
    store::sign_in(&mut tx, user).await?.ok_or(LOGIN_FAILED)?;
    Ok(Authenticated { tx, user, email: account.email })
}
