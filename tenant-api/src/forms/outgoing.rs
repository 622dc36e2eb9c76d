//! Calls to addresses that staff write: by https at public addresses alone. A name is resolved once, all that it leads to is
//! looked at, and the connection goes to what was looked at; answers lead nowhere else.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use anyhow::Context;
use bytes::Bytes;
use http::header::{CONTENT_TYPE, HOST, USER_AGENT};
use http::{Request, StatusCode};
use http_body_util::Full;
use hyper_rustls::{FixedServerNameResolver, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use rustls::pki_types::ServerName;
use url::Url;

use crate::tls;

/// The longest that one call may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Posts JSON with a signature; the status that it was answered.
///
/// # Errors
/// When it leads to no public address, or nobody answers in time.
pub async fn post(address: &str, body: String, signature: &str) -> anyhow::Result<StatusCode> {
    tokio::time::timeout(PATIENCE, call(address, body, signature)).await.context("no answer in time")?
}

async fn call(address: &str, body: String, signature: &str) -> anyhow::Result<StatusCode> {
    let url = Url::parse(address)?;
    anyhow::ensure!(url.scheme() == "https", "the address is not https");
    let host = url.domain().context("the address has no name")?.to_owned();
    let port = url.port_or_known_default().context("the address has no port")?;
    let place = public_place(&host, port).await?;
    let path = &url[url::Position::BeforePath..url::Position::AfterQuery];
    let authority = if url.port().is_some() { format!("{host}:{port}") } else { host.clone() };
    let request = Request::post(format!("https://{place}{path}"))
        .header(HOST, authority)
        .header(CONTENT_TYPE, "application/json")
        .header(USER_AGENT, "Lophoc")
        .header("x-lophoc-signature", signature)
        .body(Full::new(Bytes::from(body)))?;
    let name = FixedServerNameResolver::new(ServerName::try_from(host)?);
    let connector = HttpsConnectorBuilder::new()
        .with_tls_config(tls::client_config()?)
        .https_only()
        .with_server_name_resolver(name)
        .enable_http1()
        .build();
    let client = Client::builder(TokioExecutor::new()).build::<_, Full<Bytes>>(connector);
    // What it says beside the status is nobody's.
    Ok(client.request(request).await?.status())
}

/// Where a name leads; none where it leads anywhere that is not public.
async fn public_place(host: &str, port: u16) -> anyhow::Result<SocketAddr> {
    let places: Vec<SocketAddr> = tokio::net::lookup_host((host, port)).await?.collect();
    anyhow::ensure!(places.iter().all(|place| is_public(place.ip())), "{host} leads to an address that is not public");
    places.first().copied().with_context(|| format!("{host} leads nowhere"))
}

/// Whether an address is somebody's on the Internet: none of this machine, of private networks, or of no use.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_reserved = match (a, b, c) {
        // This network, shared by carriers (RFC 6598), of the IETF, of tests, of benchmarks.
        (0, ..) | (100, 64..=127, _) | (192, 0, 0) | (198, 18 | 19, _) => true,
        // Multicast, and what is reserved.
        (224.., ..) => true,
        _ => false,
    };
    !(is_reserved
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, c, d, e, f, high, low] = address.segments();
    match (a, b) {
        // Of IPv4 within: what it leads to counts (6to4, NAT64).
        (0x2002, high) => is_public_v4(v4_of(high, c)),
        (0x64, 0xff9b) if [c, d, e, f] == [0; 4] => is_public_v4(v4_of(high, low)),
        // Teredo, of documentation, of benchmarks, of ORCHID.
        (0x2001, 0..=0x1ff | 0xdb8) | (0x3fff, 0..=0xfff) => false,
        // What is given out at all.
        (0x2000..=0x3fff, _) => true,
        _ => false,
    }
}

fn v4_of(high: u16, low: u16) -> Ipv4Addr {
    Ipv4Addr::from(u32::from(high) << 16 | u32::from(low))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_internet_are_called() {
        for public in ["8.8.8.8", "203.162.4.190", "100.63.0.1", "2606:4700::1111", "2404:6800::1", "::ffff:8.8.8.8"] {
            assert!(is_public(public.parse().expect("an address")), "{public}");
        }
        for other in [
            "0.0.0.0",
            "10.0.0.1",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.168.1.1",
            "192.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "fe80::1",
            "fc00::1",
            "ff02::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
        ] {
            assert!(!is_public(other.parse().expect("an address")), "{other}");
        }
    }

    #[actix_web::test]
    async fn a_name_of_this_machine_is_not_called() {
        for address in ["https://localhost/a", "http://example.com/", "https://127.0.0.1/"] {
            assert!(post(address, "{}".to_owned(), "t=0,v1=").await.is_err(), "{address}");
        }
    }
}
