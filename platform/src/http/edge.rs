//! What stands between the internet and the handlers: who is believed, and how much of what is let in.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use actix_web::HttpRequest;
use actix_web::http::Uri;
use actix_web::http::header::HeaderMap;
use clap::{ArgAction, Args};

use super::connections::{Connections, Place};
use super::proxies::Proxies;
use super::shutdown::Shutdown;
use super::slow_clients::{Connection, Patience};
use super::{health, origin};
use crate::error::ApiError;
use crate::limiter::{Throttle, network};
use crate::messages::{ADDRESS_TOO_LONG, HEADERS_TOO_LARGE, MISDIRECTED, TOO_MANY_REQUESTS};
use crate::metrics::Metrics;

/// The longest path and query, in bytes.
const LONGEST_ADDRESS: usize = 8 * 1024;
/// The most that names and values of a request's headers may come to, in bytes.
const LARGEST_HEADERS: usize = 32 * 1024;
/// The most headers of a request.
const MOST_HEADERS: usize = 80;

/// How a process meets the network. Every setting is a flag and an environment variable.
#[derive(Debug, Clone, Args)]
pub struct EdgeConfig {
    /// Networks of proxies whose X-Forwarded-For, X-Forwarded-Proto and X-Request-Id are believed, with commas.
    #[arg(long, env = "LOPHOC_TRUSTED_PROXIES")]
    pub trusted_proxies: Option<Proxies>,
    /// Whether those proxies' X-Forwarded-Host stands for Host.
    #[arg(long, env = "LOPHOC_FORWARDED_HOST", default_value_t = false, action = ArgAction::Set)]
    pub forwarded_host: bool,
    /// Whether connections from those proxies begin with a PROXY header (version 1 or 2).
    #[arg(long, env = "LOPHOC_PROXY_PROTOCOL", default_value_t = false, action = ArgAction::Set)]
    pub proxy_protocol: bool,
    /// Where /metrics, /healthz and /readyz are served for the platform's own eyes; nowhere by default.
    #[arg(long, env = "LOPHOC_ADMIN_LISTEN")]
    pub admin_listen: Option<String>,
    /// Connections that one address may have open.
    #[arg(long, env = "LOPHOC_ADDRESS_CONNECTIONS", default_value_t = 1000)]
    pub address_connections: usize,
    /// Requests a second of one address, for long; 0 is no limit.
    #[arg(long, env = "LOPHOC_ADDRESS_RATE", default_value_t = 200)]
    pub address_rate: u32,
    /// Requests of one address at once.
    #[arg(long, env = "LOPHOC_ADDRESS_BURST", default_value_t = 3000)]
    pub address_burst: u32,
    /// Requests a second of one site, for long; 0 is no limit.
    #[arg(long, env = "LOPHOC_SITE_RATE", default_value_t = 2000)]
    pub site_rate: u32,
    /// Requests of one site at once.
    #[arg(long, env = "LOPHOC_SITE_BURST", default_value_t = 20_000)]
    pub site_burst: u32,
    /// How long a request's head may take, in seconds.
    #[arg(long, env = "LOPHOC_HEAD_SECONDS", default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub head_seconds: u64,
    /// How long the next 8 KiB of a request's body may take, in seconds.
    #[arg(long, env = "LOPHOC_BODY_SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub body_seconds: u64,
    /// How long a client may take to read the next 16 KiB of an answer, in seconds.
    #[arg(long, env = "LOPHOC_ANSWER_SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub answer_seconds: u64,
    /// How long a connection may wait for its next request, in seconds.
    #[arg(long, env = "LOPHOC_KEEP_ALIVE_SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub keep_alive_seconds: u64,
    /// How long the process still serves after it was told to end, so that load balancers notice, in seconds.
    #[arg(long, env = "LOPHOC_SHUTDOWN_DELAY_SECONDS", default_value_t = 0)]
    pub shutdown_delay_seconds: u64,
    /// How long requests under way may take after that, in seconds.
    #[arg(long, env = "LOPHOC_SHUTDOWN_SECONDS", default_value_t = 20)]
    pub shutdown_seconds: u64,
}

/// Lets clap fill in what nobody names.
#[derive(clap::Parser)]
struct Defaults {
    #[command(flatten)]
    config: EdgeConfig,
}

impl Default for EdgeConfig {
    #[expect(clippy::expect_used, reason = "every argument has a default, which a test parses")]
    fn default() -> Self {
        <Defaults as clap::Parser>::try_parse_from(["edge"]).expect("no argument is required").config
    }
}

impl EdgeConfig {
    pub(super) fn patience(&self) -> Patience {
        Patience { head: Duration::from_secs(self.head_seconds), answer: Duration::from_secs(self.answer_seconds) }
    }
}

/// The edge of a process; handlers and middleware find it in the app's data.
pub struct Edge {
    /// The settings.
    pub config: EdgeConfig,
    /// What it counts.
    pub metrics: Metrics,
    /// Whether the process is about to end.
    pub shutdown: Shutdown,
    pub(super) proxies: Proxies,
    connections: Connections,
    by_address: Throttle<IpAddr>,
    by_site: Throttle<i64>,
}

impl Edge {
    /// An edge that believes `otherwise` where the settings name no proxies; `metrics` as the process has them.
    pub fn new(config: EdgeConfig, otherwise: Proxies, mut metrics: Metrics) -> Self {
        let connections = Connections::default();
        let counted = connections.clone();
        metrics.gauge("connections", "Open connections of clients", move || counted.count() as f64);
        Self {
            proxies: config.trusted_proxies.clone().unwrap_or(otherwise),
            by_address: Throttle::new(config.address_rate, config.address_burst),
            by_site: Throttle::new(config.site_rate, config.site_burst),
            shutdown: Shutdown::default(),
            connections,
            metrics,
            config,
        }
    }

    /// Lets a request in, or says why not.
    pub(super) fn admit(&self, request: &HttpRequest) -> Result<(), ApiError> {
        let refuse = |reason: &'static str, error: ApiError| {
            self.metrics.refused(reason);
            Err(error)
        };
        if address_length(request.uri()) > LONGEST_ADDRESS {
            return refuse("address too long", ADDRESS_TOO_LONG.into());
        }
        if headers_are_too_large(request.headers()) {
            return refuse("headers too large", HEADERS_TOO_LARGE.into());
        }
        if origin::names_two_hosts(request) {
            return refuse("two hosts", MISDIRECTED.into());
        }
        if request.conn_data::<Connection>().is_some_and(Connection::is_full) {
            return refuse("too many at once", ApiError::retry_after(TOO_MANY_REQUESTS, 1));
        }
        if health::is_asked(request.path()) {
            return Ok(());
        }
        match origin::client(request) {
            Some(address) => match self.by_address.check(network(address), Instant::now()) {
                Ok(()) => Ok(()),
                Err(seconds) => refuse("too many of an address", ApiError::retry_after(TOO_MANY_REQUESTS, seconds)),
            },
            // A believed proxy's own: its health checks, the platform's own work.
            None => Ok(()),
        }
    }

    /// Lets a request to a site in.
    ///
    /// # Errors
    /// 429 when the site gets more than its share.
    pub fn admit_to_site(&self, request: &HttpRequest, tenant: i64) -> Result<(), ApiError> {
        if origin::client(request).is_none() {
            return Ok(());
        }
        self.by_site.check(tenant, Instant::now()).map_err(|seconds| {
            self.metrics.refused("too many of a site");
            ApiError::retry_after(TOO_MANY_REQUESTS, seconds)
        })
    }

    /// A place for one more connection of `address`; a believed proxy's are not counted. `Err` when it has too many.
    pub(super) fn place(&self, address: IpAddr) -> Result<Option<Place>, ()> {
        if self.proxies.has(address) {
            return Ok(None);
        }
        match self.connections.place(address, self.config.address_connections) {
            Some(place) => Ok(Some(place)),
            None => {
                self.metrics.refused("too many connections");
                Err(())
            }
        }
    }
}

fn address_length(uri: &Uri) -> usize {
    uri.path_and_query().map_or(0, |address| address.as_str().len())
}

fn headers_are_too_large(headers: &HeaderMap) -> bool {
    let sizes = headers.iter().map(|(name, value)| name.as_str().len() + value.len());
    headers.len() > MOST_HEADERS || sizes.sum::<usize>() > LARGEST_HEADERS
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn requests_beyond_the_limits_are_refused() {
        let config =
            EdgeConfig { address_rate: 1, address_burst: 3, site_rate: 1, site_burst: 5, ..Default::default() };
        let edge = Edge::new(config, Proxies::nearby(), Metrics::default());
        let at = |path: &str| TestRequest::with_uri(path).peer_addr(([203, 0, 113, 9], 1).into());
        let refused = |request: TestRequest| edge.admit(&request.to_http_request()).err().map(|error| error.message());
        assert_eq!(refused(at(&format!("/{}", "a".repeat(9000)))), Some(ADDRESS_TOO_LONG));
        assert_eq!(refused(at("/").insert_header(("cookie", "a".repeat(40_000)))), Some(HEADERS_TOO_LARGE));
        let many = (0..100).fold(at("/"), |request, number| request.append_header(("x-many", number.to_string())));
        assert_eq!(refused(many), Some(HEADERS_TOO_LARGE));
        for _ in 0..3 {
            assert_eq!(refused(at("/")), None);
        }
        assert_eq!(refused(at("/")), Some(TOO_MANY_REQUESTS));
        assert_eq!(refused(at("/healthz")), None);
        let site = |request: TestRequest| edge.admit_to_site(&request.to_http_request(), 7).is_ok();
        assert_eq!((0..10).filter(|_| site(at("/"))).count(), 5);
        assert!(edge.metrics.text().contains("lophoc_refused_total{reason=\"too many of a site\"} 5"));
    }
}
