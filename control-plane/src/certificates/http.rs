//! HTTPS to the issuer. Unlike instant-acme's own client, it has time limits, trusts a root beside the system's, and
//! remembers what `Retry-After` came with an error.

use std::cell::Cell;
use std::future::Future;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use bytes::Bytes;
use http::header::RETRY_AFTER;
use http::{Request, Response};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use time::OffsetDateTime;

/// The longest that one call to the issuer may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// Nobody is waited for longer than that, whatever they ask.
const LONGEST: Duration = Duration::from_secs(7 * 24 * 3600);

tokio::task_local! {
    /// What the last error of this task came with.
    static ASKED_TO_WAIT: Cell<Option<Duration>>;
}

/// Runs `work` and answers beside its outcome how long the issuer's last error asked to wait.
pub(super) async fn with_waits<T>(work: impl Future<Output = T>) -> (T, Option<Duration>) {
    ASKED_TO_WAIT
        .scope(Cell::new(None), async {
            let outcome = work.await;
            (outcome, ASKED_TO_WAIT.with(Cell::get))
        })
        .await
}

/// The client, cheap to clone.
#[derive(Clone)]
pub(super) struct IssuerHttp {
    client: Client<HttpsConnector<HttpConnector>, BodyWrapper<Bytes>>,
}

impl IssuerHttp {
    /// One that trusts the system's roots and the one in the PEM file `root`.
    ///
    /// # Errors
    /// When the file can't be used, or there is no root at all.
    pub(super) fn new(root: Option<&Path>) -> anyhow::Result<Self> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if let Some(path) = root {
            let certificates = CertificateDer::pem_file_iter(path)
                .and_then(Iterator::collect::<Result<Vec<_>, _>>)
                .with_context(|| format!("LOPHOC_ACME_ROOT: {}", path.display()))?;
            for certificate in certificates {
                roots.add(certificate).with_context(|| format!("LOPHOC_ACME_ROOT: {}", path.display()))?;
            }
        }
        anyhow::ensure!(!roots.is_empty(), "the system has no root certificates: install ca-certificates");
        let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let connector = HttpsConnectorBuilder::new().with_tls_config(config).https_only().enable_http1().build();
        Ok(Self { client: Client::builder(TokioExecutor::new()).build(connector) })
    }
}

impl HttpClient for IssuerHttp {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let answer = self.client.request(request);
        Box::pin(async move {
            let answer = tokio::time::timeout(PATIENCE, answer)
                .await
                .map_err(|late| Error::Other(Box::new(late)))?
                .map_err(|error| Error::Other(Box::new(error)))?;
            remember_wait(&answer);
            Ok(BytesResponse::from(answer))
        })
    }
}

fn remember_wait<B>(answer: &Response<B>) {
    if answer.status().is_success() {
        return;
    }
    let header = answer.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
    let wait = header.and_then(|value| wait_of(value, OffsetDateTime::now_utc().into()));
    // Outside of `with_waits` nobody asks.
    let _ = ASKED_TO_WAIT.try_with(|asked| asked.set(wait));
}

/// RFC 9110, 10.2.3: seconds, or a date.
fn wait_of(header: &str, now: SystemTime) -> Option<Duration> {
    let header = header.trim();
    let wait = match header.parse::<u64>() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => httpdate::parse_http_date(header).ok()?.duration_since(now).unwrap_or_default(),
    };
    Some(wait.min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_and_dates_are_understood() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777);
        let cases = [
            ("120", Some(120)),
            (" 0 ", Some(0)),
            ("Sun, 06 Nov 1994 08:50:37 GMT", Some(60)),
            ("Sun, 06 Nov 1994 08:00:00 GMT", Some(0)),
            ("soon", None),
            ("-5", None),
            ("99999999999", Some(LONGEST.as_secs())),
        ];
        for (header, wanted) in cases {
            assert_eq!(wait_of(header, now), wanted.map(Duration::from_secs), "{header}");
        }
    }

    #[tokio::test]
    async fn only_errors_are_remembered_and_only_for_their_own_task() {
        let answer = |status: u16| Response::builder().status(status).header(RETRY_AFTER, "9").body(()).expect("one");
        let (_, wait) = with_waits(async { remember_wait(&answer(200)) }).await;
        assert_eq!(wait, None);
        let (_, wait) = with_waits(async { remember_wait(&answer(429)) }).await;
        assert_eq!(wait, Some(Duration::from_secs(9)));
        remember_wait(&answer(503));
        let (_, wait) = with_waits(async {}).await;
        assert_eq!(wait, None);
    }
}
