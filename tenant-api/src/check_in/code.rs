//! The code that a projector shows: a token for its QR and six digits, new every 15 seconds. Both follow from the site's key,
//! the session and the number of the window, so that nothing of them is stored.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use platform::error::ApiError;
use sha2::Sha256;
use time::OffsetDateTime;

use crate::ids::ClassSessionId;

/// Seconds for which a code is shown.
pub(super) const WINDOW: i64 = 15;
/// Windows before the present one whose codes are good.
const GRACE: i64 = 1;
/// Windows back for which a code is told to be too old rather than wrong: ten minutes.
const REMEMBERED: i64 = 40;
/// Bytes of a token.
const TOKEN: usize = 12;
/// One more than the highest digits.
const DIGITS: u64 = 1_000_000;

/// The codes of one session.
pub(super) struct Codes<'a> {
    /// Of the site.
    pub(super) key: &'a [u8],
    /// The site.
    pub(super) tenant: i64,
    /// The session.
    pub(super) session: ClassSessionId,
}

/// What is shown in a window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shown {
    /// In the QR's address.
    pub(super) token: String,
    /// Six of them, for those who can't scan.
    pub(super) digits: String,
    /// When the next are shown.
    pub(super) until: OffsetDateTime,
}

/// What a code is found to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Of this window or the last.
    Good,
    /// Of the ten minutes before.
    Expired,
    /// Never shown, or long ago, or of another session.
    Wrong,
}

fn window_of(now: OffsetDateTime) -> i64 {
    now.unix_timestamp().div_euclid(WINDOW)
}

impl Codes<'_> {
    /// What is shown at that moment.
    pub(super) fn shown(&self, now: OffsetDateTime) -> Result<Shown, ApiError> {
        let window = window_of(now);
        let until = OffsetDateTime::from_unix_timestamp((window + 1) * WINDOW).map_err(ApiError::internal)?;
        Ok(Shown { token: self.token_in(window)?, digits: self.digits_in(window)?, until })
    }

    /// What a token of an address is found to be.
    pub(super) fn token(&self, token: &str, now: OffsetDateTime) -> Result<Verdict, ApiError> {
        let Ok(bytes) = URL_SAFE_NO_PAD.decode(token) else { return Ok(Verdict::Wrong) };
        if bytes.len() != TOKEN {
            return Ok(Verdict::Wrong);
        }
        search(now, |window| Ok(self.mac("token", window)?.verify_truncated_left(&bytes).is_ok()))
    }

    /// What digits that somebody typed are found to be; blanks among them don't matter.
    pub(super) fn digits(&self, typed: &str, now: OffsetDateTime) -> Result<Verdict, ApiError> {
        let typed: String = typed.chars().filter(|letter| !letter.is_whitespace()).collect();
        search(now, |window| Ok(self.digits_in(window)? == typed))
    }

    fn token_in(&self, window: i64) -> Result<String, ApiError> {
        let whole = self.mac("token", window)?.finalize().into_bytes();
        Ok(URL_SAFE_NO_PAD.encode(&whole[..TOKEN]))
    }

    fn digits_in(&self, window: i64) -> Result<String, ApiError> {
        let whole = self.mac("digits", window)?.finalize().into_bytes();
        let number = whole.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        Ok(format!("{:06}", number % DIGITS))
    }

    fn mac(&self, kind: &str, window: i64) -> Result<Hmac<Sha256>, ApiError> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.key).map_err(ApiError::internal)?;
        mac.update(format!("lophoc check-in {kind}|{}|{}|{window}", self.tenant, self.session).as_bytes());
        Ok(mac)
    }
}

fn search(now: OffsetDateTime, is_of: impl Fn(i64) -> Result<bool, ApiError>) -> Result<Verdict, ApiError> {
    let present = window_of(now);
    for back in 0..=REMEMBERED {
        if is_of(present - back)? {
            return Ok(if back <= GRACE { Verdict::Good } else { Verdict::Expired });
        }
    }
    Ok(Verdict::Wrong)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::Duration;

    use super::*;

    const KEY: [u8; 32] = [7; 32];

    fn of(session: i64) -> Codes<'static> {
        Codes { key: &KEY, tenant: 3, session: ClassSessionId(session) }
    }

    fn at(seconds: i64) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + Duration::seconds(seconds)
    }

    #[test]
    fn a_window_is_fifteen_seconds() -> Result<(), ApiError> {
        let codes = of(1);
        assert_eq!(codes.shown(at(30))?, codes.shown(at(44))?);
        assert_ne!(codes.shown(at(44))?, codes.shown(at(45))?);
        assert_eq!(codes.shown(at(44))?.until, at(45));
        let Shown { token, digits, .. } = codes.shown(at(30))?;
        assert_eq!((token.len(), digits.len()), (16, 6));
        assert!(digits.bytes().all(|byte| byte.is_ascii_digit()));
        let spaced = format!(" {} {} ", &digits[..3], &digits[3..]);
        assert_eq!(codes.digits(&spaced, at(30))?, Verdict::Good);
        for none in ["", "?", "AAAA", &token[..15], &format!("{token}A")] {
            assert_eq!(codes.token(none, at(30))?, Verdict::Wrong, "{none}");
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn this_window_and_the_last_are_good(session in 1..i64::MAX, shown in 1_000_000..4_000_000_000_i64, later in 0..3600_i64) {
            let codes = of(session);
            let Shown { token, digits, .. } = codes.shown(at(shown)).expect("a code");
            let windows = (shown + later).div_euclid(WINDOW) - shown.div_euclid(WINDOW);
            let token = codes.token(&token, at(shown + later)).expect("a verdict");
            let typed = codes.digits(&digits, at(shown + later)).expect("a verdict");
            match windows {
                0..=1 => prop_assert_eq!((token, typed), (Verdict::Good, Verdict::Good)),
                2..=40 => {
                    prop_assert_eq!(token, Verdict::Expired);
                    // Six digits may come again.
                    prop_assert_ne!(typed, Verdict::Wrong);
                }
                _ => prop_assert_eq!(token, Verdict::Wrong),
            }
        }

        #[test]
        fn codes_to_come_are_not_good(session in 1..i64::MAX, now in 1_000_000..4_000_000_000_i64, ahead in 1..3600_i64) {
            let codes = of(session);
            let next = codes.shown(at(now + ahead * WINDOW)).expect("a code");
            prop_assert_eq!(codes.token(&next.token, at(now)).expect("a verdict"), Verdict::Wrong);
        }

        #[test]
        fn another_sessions_site_and_key_are_never(session in 1..i64::MAX, other in 1..i64::MAX, now in 1_000_000..4_000_000_000_i64) {
            prop_assume!(session != other);
            let Shown { token, .. } = of(session).shown(at(now)).expect("a code");
            for stranger in [
                of(other),
                Codes { tenant: 4, ..of(session) },
                Codes { key: &[8; 32], ..of(session) },
            ] {
                prop_assert_eq!(stranger.token(&token, at(now)).expect("a verdict"), Verdict::Wrong);
            }
        }
    }
}
