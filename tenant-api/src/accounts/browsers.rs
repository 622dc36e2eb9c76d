//! Browsers that a person has signed in with: a random number in a cookie of each, of which the site keeps the hash.
//! Nothing else is kept of a browser, and no address. Whoever signs in with one that the account has not seen has its
//! owner told by mail; the first one of an account is nobody's surprise.

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite, time::Duration as CookieDuration};
use actix_web::http::header;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::secrets;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::expiry::BROWSERS_KEPT_DAYS;
use super::store;
use crate::ids::AccountId;
use crate::mail::{self, Letter, To};
use crate::site::Site;

/// The cookie.
const COOKIE: &str = "browser";
/// Lengths of a value that may be one of ours.
const LENGTHS: std::ops::RangeInclusive<usize> = 32..=64;

/// The browser of a request.
pub struct Browser {
    token: String,
    /// What it calls itself, in a few words.
    name: String,
}

impl Browser {
    /// The one that its cookie says, or a new one.
    pub fn of(request: &HttpRequest) -> Self {
        let known = request.cookie(COOKIE).map(|cookie| cookie.value().to_owned());
        let token = known.filter(|token| LENGTHS.contains(&token.len())).unwrap_or_else(secrets::new_token);
        let agent = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        Self { token, name: name_of(agent) }
    }

    /// What the site keeps of it.
    pub fn hash(&self) -> [u8; 32] {
        secrets::hash_token(&self.token)
    }

    /// What it calls itself, in a few words; empty where that is not known.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Notes that the person signs in with it, in the transaction that begins the session. Where that is new to the
    /// account and there is an address to tell it to, a letter goes out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note(
        &self,
        tx: &mut TenantConn,
        user: AccountId,
        (email, locale): (&str, Locale),
    ) -> Result<(), ApiError> {
        let hash = self.hash();
        let known = store::note_browser(tx, user, hash).await?;
        if !known.any || known.browser || !email.contains('@') {
            return Ok(());
        }
        let letter = Letter::NewSignIn { at: OffsetDateTime::now_utc().unix_timestamp(), browser: self.name.clone() };
        let whom = To { to: email.to_owned(), name: String::new(), locale };
        let key = format!("sign-in/{user}/{}", platform::blobs::hash(&hash));
        mail::enqueue(tx, key, whom, letter).await.map(drop)
    }

    /// The cookie that it is known by the next time.
    pub fn cookie(self, site: &Site) -> Cookie<'static> {
        Cookie::build(COOKIE, self.token)
            .path("/api/users")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(site.app.config.https)
            .max_age(CookieDuration::days(i64::from(BROWSERS_KEPT_DAYS)))
            .finish()
    }
}

/// Program and system, as far as the header says them.
fn name_of(agent: &str) -> String {
    let first =
        |names: &[(&str, &'static str)]| names.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name);
    // The order matters: most claim to be others as well.
    let program = first(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("coc_coc", "Cốc Cốc"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iOS"),
        ("iPad", "iPadOS"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    [program, system].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn browsers_are_told_apart() {
        let chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
        assert_eq!(name_of(chrome), "Chrome, Windows");
        assert_eq!(name_of(&format!("{chrome} Edg/140.0.0.0")), "Edge, Windows");
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1";
        assert_eq!(name_of(phone), "Safari, iOS");
        assert_eq!(name_of("curl/8.0"), "");
    }
}
