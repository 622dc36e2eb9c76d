//! Addresses that open a private file to whoever has them, for a while.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use rand::Rng;
use serde::Deserialize;
use sha2::Sha256;
use time::{Duration, OffsetDateTime};

use super::{addresses, store};
use crate::ids::FileId;
use crate::site::Site;

/// How long the address of a file that somebody made for themselves is good.
pub const GOOD_FOR: Duration = Duration::hours(1);
/// How long that of a lesson's file is good, at least: as long as anybody studies without a pause.
const LESSON: Duration = Duration::hours(6);
/// Addresses of lessons' files change so rarely, so that browsers keep what they lead to.
const ROUND: i64 = 30 * 60;

/// What a signed address carries.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Signature {
    /// Epoch seconds until which the address is good; of private files only.
    expires: Option<i64>,
    /// What proves it.
    signature: Option<String>,
}

fn mac(key: &[u8], tenant: i64, file: FileId, expires: i64) -> Result<Hmac<Sha256>, ApiError> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(ApiError::internal)?;
    mac.update(format!("lophoc file|{tenant}|{file}|{expires}").as_bytes());
    Ok(mac)
}

/// The site's key, made at its first use. What else is signed with it names what it is, as addresses of files do.
///
/// # Errors
/// When the database fails.
pub async fn key(conn: &mut TenantConn) -> Result<Vec<u8>, ApiError> {
    let mut fresh = [0_u8; 32];
    rand::rng().fill_bytes(&mut fresh);
    store::key(conn, &fresh).await
}

/// The address of a private file, good from `now` on for [`GOOD_FOR`]; it opens the picture's other widths as well.
pub(super) fn address(
    key: &[u8],
    tenant: i64,
    file: FileId,
    name: &str,
    now: OffsetDateTime,
) -> Result<String, ApiError> {
    address_until(key, tenant, file, name, (now + GOOD_FOR).unix_timestamp())
}

fn address_until(key: &[u8], tenant: i64, file: FileId, name: &str, expires: i64) -> Result<String, ApiError> {
    let signature = URL_SAFE_NO_PAD.encode(mac(key, tenant, file, expires)?.finalize().into_bytes());
    Ok(format!("{}?expires={expires}&signature={signature}", addresses::of_file(file, name)))
}

/// Signs addresses of a site's files for those who may see a lesson: each opens its file, and all parts of a film in pieces,
/// to whoever has it, for six hours at least.
pub struct Signer {
    key: Vec<u8>,
    tenant: i64,
    expires: i64,
}

/// What signs addresses from this moment on.
///
/// # Errors
/// When the database fails.
pub async fn signer(site: &Site, conn: &mut TenantConn) -> Result<Signer, ApiError> {
    Ok(Signer { key: key(conn).await?, tenant: site.id(), expires: expiry(OffsetDateTime::now_utc()) })
}

impl Signer {
    /// A file's address.
    ///
    /// # Errors
    /// When the site's key is none.
    pub fn address(&self, file: FileId, name: &str) -> Result<String, ApiError> {
        address_until(&self.key, self.tenant, file, name, self.expires)
    }
}

/// Six hours from now, and what is left of the half hour.
fn expiry(now: OffsetDateTime) -> i64 {
    let begun = now.unix_timestamp().div_euclid(ROUND) * ROUND;
    begun + ROUND + LESSON.whole_seconds()
}

impl Signature {
    /// What hands it on with an address of the same file.
    pub(super) fn query(&self) -> String {
        match (self.expires, &self.signature) {
            (Some(expires), Some(signature)) => {
                let signature = percent_encoding::utf8_percent_encode(signature, addresses::PLAIN);
                format!("?expires={expires}&signature={signature}")
            }
            _ => String::new(),
        }
    }

    /// Seconds that are left of it.
    pub(super) fn left(&self, now: OffsetDateTime) -> i64 {
        self.expires.map_or(0, |expires| expires - now.unix_timestamp()).max(0)
    }

    /// Whether somebody has signed at all.
    pub(super) fn is_there(&self) -> bool {
        self.expires.is_some() && self.signature.is_some()
    }

    /// Whether this opens the file at this moment.
    pub(super) fn opens(&self, key: &[u8], tenant: i64, file: FileId, now: OffsetDateTime) -> Result<bool, ApiError> {
        let (Some(expires), Some(signature)) = (self.expires, &self.signature) else { return Ok(false) };
        let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else { return Ok(false) };
        Ok(expires > now.unix_timestamp() && mac(key, tenant, file, expires)?.verify_slice(&signature).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lessons_address_stays_the_same_for_half_an_hour_and_is_good_for_six() {
        let at = |seconds| expiry(OffsetDateTime::UNIX_EPOCH + Duration::seconds(seconds));
        assert_eq!((at(0), at(1799), at(1800)), (6 * 3600 + 1800, 6 * 3600 + 1800, 6 * 3600 + 3600));
    }

    #[test]
    fn an_address_opens_its_own_file_for_a_while() -> Result<(), ApiError> {
        let (key, now) = ([7; 32], OffsetDateTime::UNIX_EPOCH);
        let address = address(&key, 3, FileId(12), "a.pdf", now)?;
        let signature = address.rsplit('=').next().map(str::to_owned);
        let told = Signature { expires: Some(3600), signature };
        assert!(told.is_there() && told.opens(&key, 3, FileId(12), now)?);
        assert!(told.opens(&key, 3, FileId(12), now + GOOD_FOR - Duration::SECOND)?);
        assert!(!told.opens(&key, 3, FileId(12), now + GOOD_FOR)?, "it has ended");
        assert!(
            !told.opens(&key, 4, FileId(12), now)?
                && !told.opens(&key, 3, FileId(13), now)?
                && !told.opens(&[8; 32], 3, FileId(12), now)?
        );
        let longer = Signature { expires: Some(7200), signature: told.signature.clone() };
        assert!(!longer.opens(&key, 3, FileId(12), now)?);
        for none in ["", "?", "AAAA"] {
            let forged = Signature { expires: Some(3600), signature: Some(none.to_owned()) };
            assert!(!forged.opens(&key, 3, FileId(12), now)?, "{none}");
        }
        Ok(())
    }
}
