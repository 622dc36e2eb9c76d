//! The cookie that carries a session's token.

use actix_web::cookie::{Cookie, SameSite, time::Duration};

use super::store::LIFE;
use crate::site::Site;

/// Its name.
pub(super) const NAME: &str = "access_token";

/// The session's cookie: out of scripts' reach, sent with same-site requests only, 30 days, this host only.
pub fn cookie(site: &Site, token: String) -> Cookie<'static> {
    Cookie::build(NAME, token)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(site.app.config.https)
        .max_age(Duration::seconds(LIFE.whole_seconds()))
        .finish()
}

/// What takes it from the browser again.
pub fn removal(site: &Site) -> Cookie<'static> {
    let mut cookie = cookie(site, String::new());
    cookie.make_removal();
    cookie
}
