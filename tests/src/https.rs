//! A client that looks closely at TLS: which certificate, which version, who is refused.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use rustls::client::Resumption;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, HandshakeKind, ProtocolVersion, RootCertStore, SupportedProtocolVersion};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// The longest that a handshake or an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Trusts one root.
#[derive(Clone)]
pub struct Client {
    config: Arc<ClientConfig>,
}

/// A connection whose handshake has succeeded.
pub struct Connection {
    stream: TlsStream<TcpStream>,
}

/// An answer over HTTP/1.1.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The lines of its head after the first.
    pub head: Vec<String>,
    /// What follows, as it came.
    pub body: String,
}

impl Answer {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.iter().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

impl Client {
    /// One that trusts the roots in a PEM text and speaks TLS 1.2 and 1.3.
    ///
    /// # Errors
    /// When there is none.
    pub fn trusting(roots_pem: &str) -> anyhow::Result<Self> {
        Self::with_versions(roots_pem, &[&rustls::version::TLS13, &rustls::version::TLS12])
    }

    /// One that speaks these versions.
    ///
    /// # Errors
    /// When there is no root.
    pub fn with_versions(roots_pem: &str, versions: &[&'static SupportedProtocolVersion]) -> anyhow::Result<Self> {
        let mut roots = RootCertStore::empty();
        for root in CertificateDer::pem_slice_iter(roots_pem.as_bytes()) {
            roots.add(root.context("a root in PEM")?)?;
        }
        let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(versions)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        // Who resumes a session is not shown the server's certificate again.
        config.resumption = Resumption::disabled();
        Ok(Self { config: Arc::new(config) })
    }

    /// Shakes hands with whoever listens at `address`, asking for `name`. A name that is an address sends no SNI.
    ///
    /// # Errors
    /// When the handshake fails.
    pub async fn connect(&self, address: SocketAddr, name: &str) -> anyhow::Result<Connection> {
        let name = ServerName::try_from(name.to_owned())?;
        let shaken = async {
            let stream = TcpStream::connect(address).await?;
            TlsConnector::from(Arc::clone(&self.config)).connect(name, stream).await
        };
        Ok(Connection { stream: tokio::time::timeout(PATIENCE, shaken).await.context("a handshake")?? })
    }

    /// One GET over a connection of its own.
    ///
    /// # Errors
    /// When the handshake fails or there is no answer.
    pub async fn get(&self, address: SocketAddr, host: &str, path: &str) -> anyhow::Result<Answer> {
        self.connect(address, host).await?.get(host, path, &[]).await
    }
}

impl Client {
    /// The same, which offers these protocols above TLS (ALPN).
    pub fn offering(&self, protocols: &[&str]) -> Self {
        let mut config = ClientConfig::clone(&self.config);
        config.alpn_protocols = protocols.iter().map(|name| name.as_bytes().to_vec()).collect();
        Self { config: Arc::new(config) }
    }

    /// The same, which keeps what it needs to resume sessions.
    pub fn resuming(&self) -> Self {
        let mut config = ClientConfig::clone(&self.config);
        config.resumption = Resumption::default();
        Self { config: Arc::new(config) }
    }
}

impl Connection {
    /// What is spoken above TLS, where that was agreed on.
    pub fn protocol(&self) -> Option<String> {
        self.stream.get_ref().1.alpn_protocol().map(|name| String::from_utf8_lossy(name).into_owned())
    }

    /// Whether a session was resumed.
    pub fn is_resumed(&self) -> bool {
        self.stream.get_ref().1.handshake_kind() == Some(HandshakeKind::Resumed)
    }

    /// The stream, to be spoken on otherwise.
    pub fn into_stream(self) -> TlsStream<TcpStream> {
        self.stream
    }

    /// The version that was agreed on.
    pub fn version(&self) -> Option<ProtocolVersion> {
        self.stream.get_ref().1.protocol_version()
    }

    /// The certificate of the other side.
    pub fn certificate(&self) -> Option<Vec<u8>> {
        Some(self.stream.get_ref().1.peer_certificates()?.first()?.to_vec())
    }

    /// One GET; the connection ends with it.
    ///
    /// # Errors
    /// When there is no answer.
    pub async fn get(&mut self, host: &str, path: &str, headers: &[(&str, &str)]) -> anyhow::Result<Answer> {
        let more: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n");
        let asked = async {
            self.stream.write_all(request.as_bytes()).await?;
            let mut bytes = Vec::new();
            // Some end the connection without saying so in TLS.
            match self.stream.read_to_end(&mut bytes).await {
                Err(error) if error.kind() != std::io::ErrorKind::UnexpectedEof => Err(error),
                _ => Ok(bytes),
            }
        };
        let bytes = tokio::time::timeout(PATIENCE, asked).await.context("an answer")??;
        read(&String::from_utf8_lossy(&bytes))
    }
}

fn read(text: &str) -> anyhow::Result<Answer> {
    let (head, body) = text.split_once("\r\n\r\n").with_context(|| format!("no answer: {text:?}"))?;
    let mut lines = head.lines();
    let first = lines.next().context("no first line")?;
    let status = first.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no status")?;
    Ok(Answer { status, head: lines.map(str::to_owned).collect(), body: body.to_owned() })
}
