//! The network that a request comes from, as a mark that shows no address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use actix_web::HttpRequest;
use hmac::{Hmac, KeyInit, Mac};
use platform::error::ApiError;
use sha2::Sha256;

/// What the addresses of one school's or house's line have in common: the /24, the /64.
fn prefix(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            IpAddr::V4(Ipv4Addr::new(a, b, c, 0))
        }
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// The mark under the site's key; none where it is not known who called.
pub(super) fn of(request: &HttpRequest, key: &[u8]) -> Result<Option<[u8; 32]>, ApiError> {
    let Some(address) = platform::http::client(request) else { return Ok(None) };
    mark(address, key).map(Some)
}

fn mark(address: IpAddr, key: &[u8]) -> Result<[u8; 32], ApiError> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(ApiError::internal)?;
    mac.update(format!("lophoc check-in network|{}", prefix(address)).as_bytes());
    Ok(mac.finalize().into_bytes().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_have_one_mark() -> Result<(), ApiError> {
        let of = |text: &str| mark(text.parse().expect("an address"), &[7; 32]);
        assert_eq!(of("203.0.113.9")?, of("203.0.113.200")?);
        assert_eq!(of("203.0.113.9")?, of("::ffff:203.0.113.77")?);
        assert_ne!(of("203.0.113.9")?, of("203.0.114.9")?);
        assert_eq!(of("2001:db8:1:2:3::1")?, of("2001:db8:1:2:ffff::2")?);
        assert_ne!(of("2001:db8:1:2::1")?, of("2001:db8:1:3::1")?);
        assert_ne!(of("203.0.113.9")?, mark("203.0.113.9".parse().expect("an address"), &[8; 32])?);
        Ok(())
    }
}
