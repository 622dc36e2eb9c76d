//! Proxies that are believed: what they say of a request's origin counts, what anybody else says does not.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use actix_web::HttpRequest;
use actix_web::http::header::HeaderMap;
use ipnet::IpNet;

/// Networks whose machines are believed. Written as a list with commas: `10.0.0.0/8, 127.0.0.1, fd00::/8`; empty
/// means that nobody is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proxies(Vec<IpNet>);

/// A network that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is neither an address nor a network such as 10.0.0.0/8")]
pub struct NotANetwork(String);

impl FromStr for Proxies {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Self, NotANetwork> {
        let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
        let network = |word: &str| {
            let network = word.parse::<IpNet>().ok().or_else(|| word.parse::<IpAddr>().ok().map(IpNet::from));
            network.map(|network| network.trunc()).ok_or_else(|| NotANetwork(word.to_owned()))
        };
        words.map(network).collect::<Result<_, _>>().map(Self)
    }
}

impl Proxies {
    /// This machine and private networks (RFC 1918, RFC 4193): for processes that the outside can't reach.
    pub fn nearby() -> Self {
        let networks = ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7"];
        Self(networks.iter().filter_map(|network| network.parse().ok()).collect())
    }

    /// Whether `address` is one of theirs.
    pub fn has(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Whether the other end of the connection is one of theirs.
    pub fn has_peer(&self, request: &HttpRequest) -> bool {
        request.peer_addr().is_some_and(|peer| self.has(peer.ip()))
    }

    /// Whom a request comes from: the other end of the connection, or, where that is a proxy of ours, the last address
    /// of `X-Forwarded-For` that is none. Where all are among theirs it is the first: people may have addresses of a
    /// network that is believed. `None` without the header: the request is the proxy's own.
    ///
    /// What stands further left is the sender's claim; an entry that is no address ends the search at the proxy that
    /// passed it on, for which the request then counts.
    pub fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> Option<IpAddr> {
        if !self.has(peer) {
            return Some(peer.to_canonical());
        }
        // Bytes that are no text spoil their own entry and not the list.
        let lists: Vec<Cow<'_, str>> =
            headers.get_all("x-forwarded-for").map(|list| String::from_utf8_lossy(list.as_bytes())).collect();
        let entries = lists.iter().rev().flat_map(|list| list.rsplit(','));
        (!lists.is_empty()).then(|| self.last_stranger(peer.to_canonical(), entries))
    }

    /// The first of `entries`, the nearest first, that is none of theirs; else the last of theirs that can be read,
    /// which is `nearest` where none can.
    fn last_stranger<'e>(&self, nearest: IpAddr, entries: impl Iterator<Item = &'e str>) -> IpAddr {
        let mut reached = nearest;
        for address in entries.map_while(address_of) {
            reached = address;
            if !self.has(address) {
                break;
            }
        }
        reached
    }
}

/// An entry of `X-Forwarded-For`: an address, perhaps with a port, as some proxies write it.
fn address_of(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim().trim_matches('"');
    if let Some(bracketed) = entry.strip_prefix('[') {
        return bracketed.split_once(']')?.0.parse::<Ipv6Addr>().ok().map(|address| IpAddr::V6(address).to_canonical());
    }
    let bare = entry.parse::<IpAddr>().ok();
    let with_port = || entry.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    bare.or_else(with_port).map(|address| address.to_canonical())
}

/// The last value of a header that proxies append to: the nearest one's, whatever bytes stand before it.
pub(super) fn last_of<'r>(headers: &'r HeaderMap, name: &str) -> Option<&'r str> {
    let list = headers.get_all(name).last()?.as_bytes();
    let last = list.rsplit(|byte| *byte == b',').next()?.trim_ascii();
    std::str::from_utf8(last).ok().filter(|value| !value.is_empty() && value.is_ascii())
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;
    use actix_web::test::TestRequest;

    use super::*;

    fn origin(proxies: &str, peer: &str, forwarded: &[&str]) -> String {
        let mut request = TestRequest::default();
        for value in forwarded {
            let value = HeaderValue::from_bytes(value.as_bytes()).expect("a header's value");
            request = request.append_header(("x-forwarded-for", value));
        }
        let proxies: Proxies = proxies.parse().expect("networks");
        let found = proxies.origin(peer.parse().expect("an address"), request.to_http_request().headers());
        found.map(|address| address.to_string()).unwrap_or_default()
    }

    #[test]
    fn the_last_address_that_is_no_proxys_counts() {
        let ours = "10.0.0.0/8, 127.0.0.1, fd00::/8";
        assert_eq!(origin(ours, "198.51.100.7", &["203.0.113.9"]), "198.51.100.7", "a stranger's word is nothing");
        assert_eq!(origin(ours, "10.0.0.3", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(origin(ours, "10.0.0.3", &["1.1.1.1", "203.0.113.9"]), "203.0.113.9");
        assert_eq!(origin(ours, "10.0.0.3", &["1.1.1.1, 203.0.113.9, 10.9.9.9"]), "203.0.113.9");
        assert_eq!(origin(ours, "10.0.0.3", &["1.1.1.1, 203.0.113.9", "10.9.9.9, 127.0.0.1"]), "203.0.113.9");
        assert_eq!(origin(ours, "::ffff:10.0.0.3", &["203.0.113.9:4711"]), "203.0.113.9");
        assert_eq!(origin(ours, "fd00::1", &["[2001:db8::7]:443"]), "2001:db8::7");
        let unknown = origin(ours, "10.0.0.3", &["1.1.1.1, rubbish, 10.0.0.4"]);
        assert_eq!(unknown, "10.0.0.4", "nobody knows who that was: it counts for the proxy that let it through");
        assert_eq!(origin(ours, "10.0.0.3", &[]), "");
        assert_eq!(origin("", "10.0.0.3", &["203.0.113.9"]), "10.0.0.3");
    }

    #[test]
    fn no_header_makes_a_strangers_request_the_proxys_own() {
        let ours = "10.0.0.0/8, 127.0.0.1";
        assert_eq!(origin(ours, "10.0.0.3", &["\u{fc}bel, 203.0.113.9"]), "203.0.113.9");
        assert_eq!(origin(ours, "10.0.0.3", &["\u{fc}bel", "203.0.113.9"]), "203.0.113.9");
        assert_eq!(origin(ours, "10.0.0.3", &["203.0.113.9, \u{fc}bel"]), "10.0.0.3");
        assert_eq!(origin(ours, "10.0.0.3", &["203.0.113.9\u{fc}, 127.0.0.1"]), "127.0.0.1");
        assert_eq!(origin(ours, "::ffff:10.0.0.3", &[""]), "10.0.0.3");
        // A school whose people have addresses of a network that is believed.
        assert_eq!(origin(ours, "10.0.0.3", &["10.7.0.15"]), "10.7.0.15");
        assert_eq!(origin(ours, "10.0.0.3", &["10.7.0.15, 10.0.0.4", "127.0.0.1"]), "10.7.0.15");
    }

    #[test]
    fn the_nearest_proxys_word_is_read_whatever_a_client_has_put_before_it() {
        let last = |values: &[&str]| {
            let mut request = TestRequest::default();
            for value in values {
                let value = HeaderValue::from_bytes(value.as_bytes()).expect("a header's value");
                request = request.append_header(("x-forwarded-proto", value));
            }
            last_of(request.to_http_request().headers(), "x-forwarded-proto").map(str::to_owned)
        };
        for sound in
            [&["https"][..], &["http", "https"], &["http, https "], &["\u{fc}bel, https"], &["\u{fc}", "https"]]
        {
            assert_eq!(last(sound).as_deref(), Some("https"), "{sound:?}");
        }
        for none in [&[][..], &[""], &["https, "], &["https, \u{fc}bel"], &["https", "\u{fc}"]] {
            assert_eq!(last(none), None, "{none:?}");
        }
    }

    #[test]
    fn a_list_with_an_error_is_none() {
        for text in ["10.0.0.0/33", "proxy.example", "10.0.0.0/8 127.0.0.1"] {
            assert!(text.parse::<Proxies>().is_err(), "{text}");
        }
        assert_eq!(" , ".parse::<Proxies>().ok(), Some(Proxies::default()));
    }
}
