//! The page that a QR leads to: that it is asked for is the scan, whoever asks and signed in or not.

use actix_web::cookie::Cookie;
use actix_web::{HttpRequest, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use time::{Duration, OffsetDateTime};

use super::code::{Codes, Verdict};
use super::receipt::Receipt;
use super::store::{self, Opening};
use super::times::Open;
use super::views::ClassScan;
use crate::class_sessions::messages::CLASS_SESSION_NOT_FOUND;
use crate::classrooms::ClassSettings;
use crate::files;
use crate::ids::ClassSessionId;
use crate::site::Site;

/// What the page's path begins with, without a language.
const PATH: &str = "/classroom/check-in/";
/// The longest that somebody may wait for checking in to open.
const WAIT: Duration = Duration::hours(1);

/// The page's address for a code, the same in both languages.
pub(super) fn address(site: &Site, session: ClassSessionId, token: &str) -> String {
    format!("{}{PATH}{session}/{token}", site.address())
}

/// The cookie of a scan that is good now; none where the page's path (without a language) says another thing.
///
/// # Errors
/// When the database fails.
pub async fn receipt_of_page(
    site: &Site,
    path: &str,
    now: OffsetDateTime,
) -> Result<Option<Cookie<'static>>, ApiError> {
    let Some((session, token)) = parse(path) else { return Ok(None) };
    let mut conn = site.read().await?;
    let key = files::site_key(&mut conn).await?;
    if (Codes { key: &key, tenant: site.id(), session }).token(token, now)? != Verdict::Good {
        return Ok(None);
    }
    let Some(Opening { starts_at, ends_at, settings }) = store::opening(&mut conn, session).await? else {
        return Ok(None);
    };
    let settings: ClassSettings = serde_json::from_value(settings).map_err(ApiError::internal)?;
    let opens_at = Open::for_check_in(starts_at, ends_at, &settings).from.min(now + WAIT);
    Receipt::new(session, now, opens_at).cookie(site, &key, now).map(Some)
}

/// Whether this browser has a scan of the session that counts, for its page, which opens to those who are signed out as well.
#[utoipa::path(tag = "classroom", params(ClassSessionId), responses((status = 200, body = Envelope<ClassScan>)))]
#[get("/api/classroom/session/{id}/scan")]
pub async fn get_class_scan(
    site: Site,
    id: web::Path<ClassSessionId>,
    request: HttpRequest,
) -> Result<Envelope<ClassScan>, ApiError> {
    let mut conn = site.read().await?;
    store::opening(&mut conn, *id).await?.ok_or(CLASS_SESSION_NOT_FOUND)?;
    // Looking alone writes nothing: a site's key is made when it is first needed.
    if !Receipt::is_sent(&request) {
        return Ok(Envelope::of(ClassScan { counts_until: None }));
    }
    let key = files::site_key(&mut conn).await?;
    let receipt = Receipt::of(&request, &key, site.id(), OffsetDateTime::now_utc())?;
    let receipt = receipt.filter(|receipt| receipt.session == *id);
    Ok(Envelope::of(ClassScan { counts_until: receipt.map(|receipt| receipt.until.unix_timestamp()) }))
}

fn parse(path: &str) -> Option<(ClassSessionId, &str)> {
    let (session, token) = path.strip_prefix(PATH)?.split_once('/')?;
    Some((ClassSessionId(session.parse().ok()?), token))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_names_session_and_token() {
        assert_eq!(parse("/classroom/check-in/12/AbC-_9"), Some((ClassSessionId(12), "AbC-_9")));
        for other in ["/classroom/check-in/12", "/classroom/check-in/x/y", "/classroom/12", "/"] {
            assert_eq!(parse(other), None, "{other}");
        }
    }
}
