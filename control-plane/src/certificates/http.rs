//! HTTPS to the issuer. Unlike instant-acme's own client, it has time limits, trusts a root beside the system's,
//! remembers what `Retry-After` came with an error, and lets no error lose its status.

use std::cell::Cell;
use std::future::Future;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use bytes::Bytes;
use http::header::RETRY_AFTER;
use http::{HeaderValue, Method, Request, Response};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use time::OffsetDateTime;

use super::problem;

/// The longest that one call to the issuer may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// When an issuer that tells a window of renewal does not say when to ask again.
const WITHOUT_A_WORD: Duration = Duration::from_secs(6 * 3600);
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
        let is_get = request.method() == Method::GET;
        let answer = self.client.request(request);
        let whole = async move {
            let answer = answer.await.map_err(|error| Error::Other(Box::new(error)))?;
            remember_wait(&answer);
            with_problem(BytesResponse::from(with_sound_wait(answer, is_get))).await
        };
        Box::pin(async move {
            tokio::time::timeout(PATIENCE, whole).await.unwrap_or_else(|late| Err(Error::Other(Box::new(late))))
        })
    }
}

/// An error with the problem document that instant-acme reads of it, whatever it came with: instant-acme looks at no
/// status, and takes an error with another body for an answer that can't be read.
async fn with_problem(mut answer: BytesResponse) -> Result<BytesResponse, Error> {
    let status = answer.parts.status;
    if status.is_client_error() || status.is_server_error() {
        let told = answer.body.into_bytes().await.map_err(Error::Other)?;
        answer.body = Box::new(Bytes::from(problem::document(status, &told)));
    }
    Ok(answer)
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

/// `Retry-After` as instant-acme can bear it: a number that no clock can be put forward by would be a panic there, and
/// it takes a renewal window (all that is got, not posted, but for the directory) without the header for none, though an
/// issuer may leave it out (RFC 9773, 4.3).
fn with_sound_wait<B>(mut answer: Response<B>, is_get: bool) -> Response<B> {
    let headers = answer.headers_mut();
    let told =
        headers.get(RETRY_AFTER).map(|value| value.to_str().ok().and_then(|value| value.trim().parse::<u64>().ok()));
    let wait = match told {
        Some(Some(seconds)) if seconds > LONGEST.as_secs() => LONGEST,
        None if is_get => WITHOUT_A_WORD,
        _ => return answer,
    };
    headers.insert(RETRY_AFTER, HeaderValue::from(wait.as_secs()));
    answer
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

    #[test]
    fn a_wait_without_measure_is_cut_and_one_that_is_missing_is_ours() {
        let wait = |told: Option<&str>, is_get: bool| {
            let mut answer = Response::builder().status(200);
            if let Some(told) = told {
                answer = answer.header(RETRY_AFTER, told);
            }
            let answer = with_sound_wait(answer.body(()).expect("one"), is_get);
            answer.headers().get(RETRY_AFTER).map(|value| value.to_str().expect("text").to_owned())
        };
        assert_eq!(wait(Some("18446744073709551615"), false).as_deref(), Some("604800"));
        assert_eq!(wait(Some("90"), true).as_deref(), Some("90"));
        assert_eq!(wait(Some("Sun, 06 Nov 1994 08:50:37 GMT"), true).as_deref(), Some("Sun, 06 Nov 1994 08:50:37 GMT"));
        assert_eq!((wait(None, true).as_deref(), wait(None, false)), (Some("21600"), None));
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
