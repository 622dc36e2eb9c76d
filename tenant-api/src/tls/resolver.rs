//! Which certificate a handshake gets, by the name that the client asks for (SNI).

use std::sync::Arc;

use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use time::OffsetDateTime;

use super::Tls;

impl ResolvesServerCert for Tls {
    /// None ends the handshake with an alert: a client that names no host, or one that is not served, learns nothing.
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        // rustls answers with a name in lower case, without a trailing dot.
        self.certificate(hello.server_name()?, OffsetDateTime::now_utc())
    }
}
