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

/// How long a signed address is good.
pub(super) const GOOD_FOR: Duration = Duration::hours(1);

/// What a signed address carries.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
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

/// The site's key, made at its first use.
pub(super) async fn key(conn: &mut TenantConn) -> Result<Vec<u8>, ApiError> {
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
    let expires = (now + GOOD_FOR).unix_timestamp();
    let signature = URL_SAFE_NO_PAD.encode(mac(key, tenant, file, expires)?.finalize().into_bytes());
    Ok(format!("{}?expires={expires}&signature={signature}", addresses::of_file(file, name)))
}

impl Signature {
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
