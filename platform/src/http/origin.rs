//! Where a request comes from and what it asks for: by what the connection itself says, and, where that is a proxy's
//! that is believed, by what the proxy says.

use std::net::{IpAddr, Ipv4Addr};

use actix_web::http::header;
use actix_web::{HttpRequest, web};

use super::edge::Edge;
use super::proxies::last_of;
use super::slow_clients::Connection;
use crate::limiter::network;

/// The edge that the server was built with; tests of single handlers have none.
pub(super) fn edge(request: &HttpRequest) -> Option<&Edge> {
    request.app_data::<web::Data<Edge>>().map(|edge| edge.get_ref())
}

/// The host and port that a request asks for: its Host header (HTTP/1.1) or authority (HTTP/2); empty when it names none.
/// Where the edge is told so, a believed proxy's `X-Forwarded-Host` counts instead.
pub fn host(request: &HttpRequest) -> &str {
    if let Some(edge) = edge(request)
        && edge.config.forwarded_host
        && edge.proxies.has_peer(request)
        && let Some(host) = last_of(request.headers(), "x-forwarded-host")
    {
        return host;
    }
    let header = request.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    header.or_else(|| request.uri().authority().map(|authority| authority.as_str())).unwrap_or_default()
}

/// Whether a request's address names one host and its Host header another: a proxy may go by the one and we by the
/// other (RFC 9112, 3.2.2; RFC 9113, 8.3.1).
pub(super) fn names_two_hosts(request: &HttpRequest) -> bool {
    let Some(authority) = request.uri().authority() else { return false };
    let named = request.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    named.is_some_and(|named| !named.eq_ignore_ascii_case(authority.as_str()))
}

/// Whom a request comes from; `None` when it is a believed proxy's own, which nobody's is where proxies name the other end
/// by a PROXY header.
pub fn client(request: &HttpRequest) -> Option<IpAddr> {
    // Only requests that were made in a test without a connection have no address.
    let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    match edge(request) {
        Some(edge) => {
            let origin = edge.proxies.origin(peer, request.headers());
            // The other end is then whom a proxy speaks for, who may have an address of a network that is believed; a
            // proxy that speaks for itself is no more than one more address.
            origin.or_else(|| edge.config.proxy_protocol.then(|| peer.to_canonical()))
        }
        None => Some(peer.to_canonical()),
    }
}

/// The address that a request comes from, without its port: the client's, or that of a believed proxy which asks for
/// itself. For logs; limits count the [`network_of`] a request.
pub fn peer(request: &HttpRequest) -> String {
    sender(request).map(|address| address.to_string()).unwrap_or_default()
}

/// What limits count a request's address as: itself, or the /64 that an IPv6 client can choose its addresses from.
pub fn network_of(request: &HttpRequest) -> String {
    sender(request).map(|address| network(address).to_string()).unwrap_or_default()
}

fn sender(request: &HttpRequest) -> Option<IpAddr> {
    client(request).or_else(|| request.peer_addr().map(|peer| peer.ip().to_canonical()))
}

/// Whether the client speaks TLS, to us or to a proxy that is believed.
pub fn is_https(request: &HttpRequest) -> bool {
    if let Some(edge) = edge(request)
        && edge.proxies.has_peer(request)
        && let Some(scheme) = last_of(request.headers(), "x-forwarded-proto")
    {
        return scheme.eq_ignore_ascii_case("https");
    }
    request.conn_data::<Connection>().is_some_and(|connection| connection.is_tls)
}

/// The name that a client asked for in the TLS handshake with us; `None` without TLS or where it asked for none.
pub fn server_name(request: &HttpRequest) -> Option<&str> {
    request.conn_data::<Connection>()?.server_name.as_deref()
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::super::edge::EdgeConfig;
    use super::super::proxies::Proxies;
    use super::*;
    use crate::metrics::Metrics;

    #[test]
    fn whom_a_proxy_speaks_for_counts_as_itself_though_its_network_is_believed() {
        let of = |proxy_protocol: bool, peer: &str, forwarded: Option<&str>| {
            let config = EdgeConfig { proxy_protocol, ..EdgeConfig::default() };
            let edge = web::Data::new(Edge::new(config, Proxies::nearby(), Metrics::default()));
            let from = (peer.parse::<IpAddr>().expect("an address"), 4711).into();
            let mut request = TestRequest::default().peer_addr(from).app_data(edge);
            if let Some(forwarded) = forwarded {
                request = request.insert_header(("x-forwarded-for", forwarded));
            }
            client(&request.to_http_request()).map(|address| address.to_string())
        };
        assert_eq!(of(false, "10.7.0.15", None), None, "the proxy's own");
        assert_eq!(of(true, "10.7.0.15", None).as_deref(), Some("10.7.0.15"));
        for proxy_protocol in [false, true] {
            let passed_on = of(proxy_protocol, "10.0.0.3", Some("203.0.113.9"));
            assert_eq!(passed_on.as_deref(), Some("203.0.113.9"), "a second proxy behind the first");
            assert_eq!(of(proxy_protocol, "203.0.113.9", None).as_deref(), Some("203.0.113.9"));
        }
    }

    #[test]
    fn limits_count_networks_and_logs_name_addresses() {
        let of = |address: &str| {
            let from = (address.parse::<IpAddr>().expect("an address"), 4711).into();
            let request = TestRequest::default().peer_addr(from).to_http_request();
            (network_of(&request), peer(&request))
        };
        let [one, other] = ["2001:db8:1:2:3::4", "2001:db8:1:2:ffff::9"].map(of);
        assert_eq!((one.0.as_str(), one.1.as_str()), ("2001:db8:1:2::", "2001:db8:1:2:3::4"));
        assert_eq!(one.0, other.0, "one client's addresses are one");
        assert_eq!(of("::ffff:203.0.113.9"), ("203.0.113.9".to_owned(), "203.0.113.9".to_owned()));
    }
}
