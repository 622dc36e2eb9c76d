//! Who calls.

use std::net::IpAddr;

use actix_web::HttpRequest;

/// The address that rate limits count by. tenant-api passes requests on from this machine or the private network and
/// adds whom it got them from as the last address; what stands before that is the caller's own claim.
pub(crate) fn of(request: &HttpRequest) -> String {
    let peer = request.peer_addr().map(|address| address.ip());
    let forwarded = request
        .headers()
        .get_all("x-forwarded-for")
        .last()
        .and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse::<IpAddr>().ok());
    let address = match peer {
        Some(peer) if is_near(peer) => forwarded.or(Some(peer)),
        other => other,
    };
    address.map(|address| address.to_string()).unwrap_or_default()
}

fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local(),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::of;

    fn address(peer: &str, forwarded: &[&str]) -> String {
        let mut request = TestRequest::default();
        if let Ok(peer) = peer.parse() {
            request = request.peer_addr(peer);
        }
        for value in forwarded {
            request = request.append_header(("x-forwarded-for", *value));
        }
        of(&request.to_http_request())
    }

    #[test]
    fn only_the_last_hop_is_believed_and_only_from_nearby() {
        assert_eq!(address("127.0.0.1:1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(address("127.0.0.1:1", &["1.1.1.1", "203.0.113.9"]), "203.0.113.9");
        assert_eq!(address("10.0.0.3:1", &["1.1.1.1, 203.0.113.9"]), "203.0.113.9");
        assert_eq!(address("198.51.100.7:1", &["203.0.113.9"]), "198.51.100.7");
        assert_eq!(address("127.0.0.1:1", &["rubbish"]), "127.0.0.1");
    }
}
