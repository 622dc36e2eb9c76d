//! What a browser gets for a scan: a cookie that says when it was, so that signing in afterwards spoils nothing.

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite, time::Duration as CookieDuration};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use platform::error::ApiError;
use platform::secrets;
use sha2::Sha256;
use time::{Duration, OffsetDateTime};

use crate::ids::ClassSessionId;
use crate::site::Site;

/// How long a scan counts.
const LIFE: Duration = Duration::minutes(10);
const NAME: &str = "check_in_receipt";
/// The browser's number, by which a second person on it is noticed.
const DEVICE: &str = "check_in_device";
/// As long as a day of lessons: nothing follows anybody beyond.
const DEVICE_LIFE: CookieDuration = CookieDuration::hours(18);
/// Only the calls of sessions are sent them.
const PATH: &str = "/api/classroom/session";
/// Length of a device's number.
const DEVICE_LENGTH: usize = 43;

/// A scan that was good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Receipt {
    pub(super) session: ClassSessionId,
    /// When it was.
    pub(super) at: OffsetDateTime,
    /// Until when it counts.
    pub(super) until: OffsetDateTime,
}

fn mac(key: &[u8], tenant: i64, text: &str) -> Result<Hmac<Sha256>, ApiError> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(ApiError::internal)?;
    mac.update(format!("lophoc check-in receipt|{tenant}|{text}").as_bytes());
    Ok(mac)
}

impl Receipt {
    /// Of a scan at that moment. Who comes before checking in opens has until ten minutes after it does.
    pub(super) fn new(session: ClassSessionId, at: OffsetDateTime, opens_at: OffsetDateTime) -> Self {
        Self { session, at, until: at.max(opens_at) + LIFE }
    }

    fn text(self) -> String {
        format!("{}.{}.{}", self.session, self.at.unix_timestamp(), self.until.unix_timestamp())
    }

    /// As the cookie has it.
    fn sealed(self, key: &[u8], tenant: i64) -> Result<String, ApiError> {
        let text = self.text();
        let signature = URL_SAFE_NO_PAD.encode(mac(key, tenant, &text)?.finalize().into_bytes());
        Ok(format!("{text}.{signature}"))
    }

    /// What a cookie says, if this site has written it and it still counts.
    fn open(value: &str, key: &[u8], tenant: i64, now: OffsetDateTime) -> Result<Option<Self>, ApiError> {
        let Some((text, signature)) = value.rsplit_once('.') else { return Ok(None) };
        let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else { return Ok(None) };
        if mac(key, tenant, text)?.verify_slice(&signature).is_err() {
            return Ok(None);
        }
        Ok(Self::parse(text).filter(|receipt| now < receipt.until))
    }

    fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split('.').map(|number| number.parse::<i64>().ok());
        let mut next = || numbers.next().flatten();
        let session = ClassSessionId(next()?);
        let at = OffsetDateTime::from_unix_timestamp(next()?).ok()?;
        let until = OffsetDateTime::from_unix_timestamp(next()?).ok()?;
        Some(Self { session, at, until })
    }

    /// Whether a request carries one, good or not.
    pub(super) fn is_sent(request: &HttpRequest) -> bool {
        request.cookie(NAME).is_some()
    }

    /// The one that a request carries, of whatever session.
    pub(super) fn of(
        request: &HttpRequest,
        key: &[u8],
        tenant: i64,
        now: OffsetDateTime,
    ) -> Result<Option<Self>, ApiError> {
        match request.cookie(NAME) {
            Some(cookie) => Self::open(cookie.value(), key, tenant, now),
            None => Ok(None),
        }
    }

    /// The cookie that keeps it.
    pub(super) fn cookie(self, site: &Site, key: &[u8], now: OffsetDateTime) -> Result<Cookie<'static>, ApiError> {
        let life = CookieDuration::seconds((self.until - now).whole_seconds());
        Ok(cookie(site, NAME, self.sealed(key, site.id())?, life))
    }
}

/// The browser that checks in: the one that its cookie names, or a new one.
pub(super) struct Device(String);

impl Device {
    pub(super) fn of(request: &HttpRequest) -> Self {
        let known = request.cookie(DEVICE).map(|cookie| cookie.value().to_owned());
        Self(known.filter(|known| known.len() == DEVICE_LENGTH).unwrap_or_else(secrets::new_token))
    }

    /// What is kept of it, until the session is over.
    pub(super) fn hash(&self) -> [u8; 32] {
        secrets::hash_token(&self.0)
    }

    /// The cookie that it is known by.
    pub(super) fn cookie(self, site: &Site) -> Cookie<'static> {
        cookie(site, DEVICE, self.0, DEVICE_LIFE)
    }
}

fn cookie(site: &Site, name: &'static str, value: String, life: CookieDuration) -> Cookie<'static> {
    Cookie::build(name, value)
        .path(PATH)
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(site.app.config.https)
        .max_age(life)
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [u8; 32] = [7; 32];

    fn at(minutes: i64) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + Duration::minutes(minutes)
    }

    #[test]
    fn a_scan_counts_for_ten_minutes_on_its_own_site() -> Result<(), ApiError> {
        let receipt = Receipt::new(ClassSessionId(12), at(100), at(90));
        let value = receipt.sealed(&KEY, 3)?;
        assert_eq!(Receipt::open(&value, &KEY, 3, at(109))?, Some(receipt));
        assert_eq!(Receipt::open(&value, &KEY, 3, at(110))?, None, "it has ended");
        assert_eq!(Receipt::open(&value, &KEY, 4, at(101))?, None, "another site's");
        assert_eq!(Receipt::open(&value, &[8; 32], 3, at(101))?, None, "another key");
        for forged in ["", ".", "12.6000.6600", &value.replacen("12", "13", 1), &value.replace("6600", "9600")] {
            assert_eq!(Receipt::open(forged, &KEY, 3, at(101))?, None, "{forged}");
        }
        Ok(())
    }

    #[test]
    fn who_is_early_may_wait_until_it_opens() -> Result<(), ApiError> {
        let value = Receipt::new(ClassSessionId(12), at(60), at(90)).sealed(&KEY, 3)?;
        assert!(Receipt::open(&value, &KEY, 3, at(99))?.is_some_and(|receipt| receipt.at == at(60)));
        assert_eq!(Receipt::open(&value, &KEY, 3, at(100))?, None);
        Ok(())
    }
}
