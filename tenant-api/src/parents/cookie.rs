//! The cookie that a letter's link turns into: what opens the page stands in no address.

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite, time::Duration};
use platform::error::ApiError;
use platform::secrets;
use time::OffsetDateTime;

use super::store;
use crate::site::Site;

const NAME: &str = "parent_link";
/// Only the calls of the page are sent it: the page itself is the same for everybody.
const PATH: &str = "/api/parent";

/// What the browser keeps of a letter's link: until the link ends, or nothing where it opens nothing.
///
/// # Errors
/// When the database fails.
pub async fn of_link(site: &Site, token: String) -> Result<Cookie<'static>, ApiError> {
    let found = store::find_open(&mut *site.read().await?, secrets::hash_token(&token)).await?;
    Ok(match found {
        Some(link) => cookie(site, token, link.expires_at - OffsetDateTime::now_utc()),
        None => removal(site),
    })
}

/// What takes it from the browser again.
pub(super) fn removal(site: &Site) -> Cookie<'static> {
    let mut cookie = cookie(site, String::new(), time::Duration::ZERO);
    cookie.make_removal();
    cookie
}

/// The hash of the token that a request carries.
pub(super) fn presented(request: &HttpRequest) -> Option<[u8; 32]> {
    request.cookie(NAME).map(|cookie| secrets::hash_token(cookie.value()))
}

fn cookie(site: &Site, token: String, life: time::Duration) -> Cookie<'static> {
    Cookie::build(NAME, token)
        .path(PATH)
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(site.app.config.https)
        .max_age(Duration::seconds(life.whole_seconds()))
        .finish()
}
