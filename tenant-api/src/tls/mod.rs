//! HTTPS: which certificate a handshake gets, answers to the issuer's HTTP-01, and who is sent from HTTP to HTTPS.

mod certificate_store;
mod challenges;
mod files;
mod follow;
mod resolver;
mod settings;
mod transport_security;

use std::fmt;
use std::sync::Arc;

use actix_web::http::header::HeaderValue;
use anyhow::Context;
use directory::Directory;
use rustls::crypto::ring;
use rustls::sign::CertifiedKey;
use rustls::version::{TLS12, TLS13};
use rustls::{ClientConfig, RootCertStore, ServerConfig};
use time::OffsetDateTime;

use certificate_store::CertificateStore;
use challenges::Challenges;
pub(crate) use challenges::PATH as CHALLENGE_PATH;
use files::FileCertificate;
pub use settings::TlsSettings;

/// Every certificate that this process serves. Cheap to clone.
#[derive(Clone)]
pub struct Tls {
    inner: Arc<Inner>,
}

struct Inner {
    store: Arc<CertificateStore>,
    file: Option<FileCertificate>,
    challenges: Challenges,
    settings: TlsSettings,
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tls").field("certificates", &self.inner.store.len()).finish_non_exhaustive()
    }
}

impl Tls {
    /// Reads the certificate file, if there is one.
    ///
    /// # Errors
    /// When a file can't be used.
    pub fn open(settings: TlsSettings) -> anyhow::Result<Self> {
        let file = match (&settings.tls_certificate, &settings.tls_key) {
            (Some(certificate), Some(key)) => {
                Some(FileCertificate::read(certificate, key).context("LOPHOC_TLS_CERTIFICATE and LOPHOC_TLS_KEY")?)
            }
            _ => None,
        };
        let store = Arc::new(CertificateStore::new(settings.tls_certificates, settings.vault.clone()));
        Ok(Self { inner: Arc::new(Inner { store, file, challenges: Challenges::new(), settings }) })
    }

    /// Keeps certificates as the control database and the file have them; ends with the process.
    pub async fn follow(self, directory: Directory) {
        let store = Arc::clone(&self.inner.store);
        let files = async {
            if let Some(file) = &self.inner.file {
                file.follow().await;
            }
        };
        tokio::join!(follow::follow(directory.pool().clone(), store), files);
    }

    /// Whether handshakes for `host` (normalised) succeed.
    pub fn serves(&self, host: &str) -> bool {
        self.certificate(host, OffsetDateTime::now_utc()).is_some()
    }

    pub(crate) fn challenges(&self) -> &Challenges {
        &self.inner.challenges
    }

    /// What browsers that came to `host` (normalised) over HTTPS are told about coming again.
    pub(crate) fn transport_security(&self, host: &str, now: OffsetDateTime) -> Option<HeaderValue> {
        let settings = &self.inner.settings;
        if let Some(entry) = self.inner.store.find(host, now) {
            return transport_security::of_domain(entry.stable_since, settings.hsts_after_days, now);
        }
        let seconds = settings.hsts_platform_seconds;
        (seconds > 0 && self.certificate(host, now).is_some()).then(|| transport_security::max_age(seconds))
    }

    /// Until when the platform's own certificate is good; none without a file.
    pub fn platform_not_after(&self) -> Option<OffsetDateTime> {
        self.inner.file.as_ref().map(FileCertificate::not_after)
    }

    /// The certificate for `host` (lower case): the domain's own, or the platform's where that is good for it. None that
    /// has ended.
    fn certificate(&self, host: &str, now: OffsetDateTime) -> Option<Arc<CertifiedKey>> {
        let own = self.inner.store.find(host, now).map(|entry| entry.certified);
        own.or_else(|| self.inner.file.as_ref()?.find(host, now))
    }
}

/// What TLS connections are accepted with: 1.2 and 1.3, ring, HTTP/2 and HTTP/1.1, certificates by name from `tls` as it
/// is at that moment.
///
/// Keys of session tickets are this process' own, change every 6 hours and are forgotten; at another replica a client
/// shakes hands in full. Keys derived from `LOPHOC_SECRET_KEYS` could be shared, but never be forgotten: whoever gets hold
/// of that secret could read every TLS 1.2 connection ever recorded, whose tickets hold its master secret
/// ([`rustls::server::ProducesTickets::lifetime`] asks for rolling and erasure for that reason).
///
/// # Errors
/// When the system gives no randomness.
pub fn server_config(tls: &Tls) -> anyhow::Result<Arc<ServerConfig>> {
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_protocol_versions(&[&TLS13, &TLS12])?
        .with_no_client_auth()
        .with_cert_resolver(Arc::new(tls.clone()));
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    config.ticketer = ring::Ticketer::new()?;
    Ok(Arc::new(config))
}

/// What others' servers are called with: TLS 1.2 and 1.3, ring, the system's roots.
///
/// # Errors
/// Never: ring has both versions.
pub fn client_config() -> anyhow::Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(config)
}
