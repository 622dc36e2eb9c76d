//! What a form's page carries: a token that this site has made it, and when. Nothing of it is stored.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use platform::error::ApiError;
use sha2::Sha256;
use time::{Duration, OffsetDateTime};

use crate::ids::FormId;

/// Nobody fills a form in sooner.
const SOONEST: Duration = Duration::seconds(3);
/// How long a page may lie open.
const LATEST: Duration = Duration::hours(24);

/// Signs for one form of a site.
#[derive(Debug, Clone, Copy)]
pub struct Signer<'a> {
    /// Of the site.
    pub key: &'a [u8],
    /// The site.
    pub tenant: i64,
    pub form: FormId,
}

impl Signer<'_> {
    /// Signs a text of that purpose.
    pub fn mac(&self, purpose: &str, text: &str) -> Result<Hmac<Sha256>, ApiError> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.key).map_err(ApiError::internal)?;
        mac.update(format!("lophoc form {purpose}|{}|{}|{text}", self.tenant, self.form).as_bytes());
        Ok(mac)
    }

    /// The token of a page that is made now.
    pub fn token(&self, now: OffsetDateTime) -> Result<String, ApiError> {
        let at = now.unix_timestamp().to_string();
        let signature = URL_SAFE_NO_PAD.encode(self.mac("token", &at)?.finalize().into_bytes());
        Ok(format!("{at}.{signature}"))
    }

    /// Whether a token is this form's, and neither too young nor too old.
    pub fn is_good(&self, token: &str, now: OffsetDateTime) -> Result<bool, ApiError> {
        let Some((at, signature)) = token.split_once('.') else { return Ok(false) };
        let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else { return Ok(false) };
        if self.mac("token", at)?.verify_slice(&signature).is_err() {
            return Ok(false);
        }
        let age = at.parse().ok().map(|at: i64| now.unix_timestamp().saturating_sub(at));
        Ok(age.is_some_and(|age| (SOONEST.whole_seconds()..=LATEST.whole_seconds()).contains(&age)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_good_for_its_form_from_three_seconds_to_a_day() -> Result<(), ApiError> {
        let (signer, now) = (Signer { key: &[7; 32], tenant: 3, form: FormId(12) }, OffsetDateTime::UNIX_EPOCH);
        let token = signer.token(now)?;
        for (later, is_good) in [(2, false), (3, true), (86_400, true), (86_401, false), (-1, false)] {
            assert_eq!(signer.is_good(&token, now + Duration::seconds(later))?, is_good, "{later}");
        }
        let then = now + Duration::MINUTE;
        assert!(!Signer { form: FormId(13), ..signer }.is_good(&token, then)?);
        assert!(!Signer { tenant: 4, ..signer }.is_good(&token, then)?);
        assert!(!Signer { key: &[8; 32], ..signer }.is_good(&token, then)?);
        for forged in ["", ".", "0.AAAA", &token.replacen('0', "9", 1)] {
            assert!(!signer.is_good(forged, then)?, "{forged}");
        }
        Ok(())
    }
}
