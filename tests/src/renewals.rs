//! What Debian's Pebble does not know: an issuer's word on when to renew (ARI, RFC 9773). It stands before Pebble, under
//! Pebble's own name and certificate, adds `renewalInfo` to the directory and answers it, and repeats what an order says
//! that it replaces. What Pebble never refuses, it refuses itself where it is told to.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

use crate::https::Client;
use crate::pebble::Pebble;

/// Where windows are asked for.
const PATH: &str = "/renewal-info/";
/// Where Pebble has orders that were made.
const KEPT: &str = "/my-order/";

/// What is said of every renewal.
#[derive(Debug, Clone)]
pub struct Word {
    /// The status.
    pub status: u16,
    /// Start and end of the window, as RFC 3339 writes them.
    pub window: (String, String),
    /// In seconds.
    pub retry_after: Option<u64>,
}

/// What is not passed on, and the status and body that it gets instead.
#[derive(Debug, Clone)]
pub enum Refusal {
    /// Whoever asks for an order that was made before.
    Kept(u16, String),
    /// New orders that say what they replace.
    Replacing(u16, String),
}

impl Refusal {
    /// The answer to a request for `path` that says that it replaces something, if it is one of these.
    fn answer(&self, path: &str, is_replacing: bool) -> Option<Message> {
        let (status, body) = match self {
            Self::Kept(status, body) if path.starts_with(KEPT) => (status, body),
            Self::Replacing(status, body) if is_replacing => (status, body),
            _ => return None,
        };
        let first = format!("HTTP/1.1 {status} its refusal");
        Some(Message { first, headers: Vec::new(), body: body.clone().into_bytes() })
    }
}

/// What was asked.
#[derive(Debug, Default)]
struct Heard {
    /// Certificates whose window was asked for.
    windows: Vec<String>,
    /// What each order says that it replaces.
    orders: Vec<Option<String>>,
    /// How many were refused.
    refused: usize,
}

struct State {
    word: Word,
    refusal: Option<Refusal>,
    heard: Heard,
}

/// The issuer with its word; it ends when it is dropped.
pub struct Renewals {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    work: JoinHandle<()>,
}

struct Front {
    address: SocketAddr,
    behind: SocketAddr,
    client: Client,
    state: Arc<Mutex<State>>,
}

impl Renewals {
    /// Stands before `pebble`.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn before(pebble: &Pebble, word: Word) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let (address, acceptor) = (listener.local_addr()?, acceptor(pebble)?);
        let state = Arc::new(Mutex::new(State { word, refusal: None, heard: Heard::default() }));
        let client = Client::trusting(&std::fs::read_to_string(pebble.own_root())?)?;
        let front = Arc::new(Front { address, behind: pebble.address(), client, state: Arc::clone(&state) });
        let work = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (front, acceptor) = (Arc::clone(&front), acceptor.clone());
                tokio::spawn(async move { front.serve(stream, acceptor).await });
            }
        });
        Ok(Self { address, state, work })
    }

    /// Address of the directory.
    pub fn directory(&self) -> String {
        format!("https://localhost:{}/dir", self.address.port())
    }

    /// From now on it says this.
    pub fn say(&self, word: Word) {
        state(&self.state).word = word;
    }

    /// From now on it refuses this, or nothing.
    pub fn refuse(&self, refusal: Option<Refusal>) {
        state(&self.state).refusal = refusal;
    }

    /// How many requests were refused.
    pub fn refused(&self) -> usize {
        state(&self.state).heard.refused
    }

    /// Whose windows were asked for, in order.
    pub fn asked(&self) -> Vec<String> {
        state(&self.state).heard.windows.clone()
    }

    /// What each order said that it replaces.
    pub fn orders(&self) -> Vec<Option<String>> {
        state(&self.state).heard.orders.clone()
    }
}

impl Drop for Renewals {
    fn drop(&mut self) {
        self.work.abort();
    }
}

fn state(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn acceptor(pebble: &Pebble) -> anyhow::Result<TlsAcceptor> {
    let (chain, key) = pebble.own_certificate()?;
    let chain = CertificateDer::pem_slice_iter(chain.as_bytes()).collect::<Result<Vec<_>, _>>()?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain, PrivateKeyDer::from_pem_slice(key.as_bytes())?)?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}

/// A message of HTTP/1: its first line, its headers, its body.
struct Message {
    first: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Message {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    fn is_about_length(name: &str) -> bool {
        ["content-length", "connection", "transfer-encoding"].iter().any(|own| name.eq_ignore_ascii_case(own))
    }

    fn bytes(&self) -> Vec<u8> {
        let kept = self.headers.iter().filter(|(name, _)| !Self::is_about_length(name));
        let headers: String = kept.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let ours = format!("content-length: {}\r\nconnection: close\r\n", self.body.len());
        let mut bytes = format!("{}\r\n{headers}{ours}\r\n", self.first).into_bytes();
        bytes.extend(&self.body);
        bytes
    }
}

/// Reads a message whose end is told by its length, or by the end of the connection.
async fn read(stream: &mut (impl AsyncRead + Unpin)) -> anyhow::Result<Message> {
    let mut bytes = Vec::new();
    let head = loop {
        if let Some(at) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break at;
        }
        anyhow::ensure!(stream.read_buf(&mut bytes).await? > 0, "it ended in the head");
    };
    let text = String::from_utf8(bytes[..head].to_vec())?;
    let mut lines = text.lines();
    let first = lines.next().context("a first line")?.to_owned();
    let headers = lines
        .filter_map(|line| line.split_once(':').map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())));
    let mut message = Message { first, headers: headers.collect(), body: bytes[head + 4..].to_vec() };
    let is_answer = message.first.starts_with("HTTP/");
    let length = message.header("content-length").and_then(|value| value.parse::<usize>().ok());
    let length = length.or((!is_answer).then_some(0));
    while length.is_none_or(|length| message.body.len() < length) {
        if stream.read_buf(&mut message.body).await? == 0 {
            break;
        }
    }
    Ok(message)
}

impl Front {
    /// One request. Who breaks off gets nothing.
    async fn serve(&self, stream: TcpStream, acceptor: TlsAcceptor) -> anyhow::Result<()> {
        let mut stream = acceptor.accept(stream).await?;
        let request = read(&mut stream).await?;
        let path = request.first.split(' ').nth(1).unwrap_or_default().to_owned();
        let answer = match (path.strip_prefix(PATH), self.refused(&request, &path)) {
            (Some(id), _) => self.window(id),
            (None, Some(refused)) => refused,
            (None, None) => self.passed_on(request, &path).await?,
        };
        stream.write_all(&answer.bytes()).await?;
        Ok(stream.shutdown().await?)
    }

    fn refused(&self, request: &Message, path: &str) -> Option<Message> {
        let is_replacing = replaced(&request.body).is_some();
        let mut state = state(&self.state);
        let answer = state.refusal.as_ref()?.answer(path, is_replacing)?;
        state.heard.refused += 1;
        Some(answer)
    }

    fn window(&self, id: &str) -> Message {
        let mut state = state(&self.state);
        state.heard.windows.push(id.to_owned());
        let Word { status, window: (start, end), retry_after } = state.word.clone();
        let headers = retry_after.map(|seconds| ("retry-after".to_owned(), seconds.to_string()));
        let body = json!({"suggestedWindow": {"start": start, "end": end}});
        Message {
            first: format!("HTTP/1.1 {status} its word"),
            headers: headers.into_iter().collect(),
            body: body.to_string().into_bytes(),
        }
    }

    async fn passed_on(&self, mut request: Message, path: &str) -> anyhow::Result<Message> {
        let replaced = replaced(&request.body);
        // To HTTP/1.0 nobody answers in chunks. Pebble goes by the Host header for its addresses: they lead here.
        request.first = request.first.replace("HTTP/1.1", "HTTP/1.0");
        let mut behind = self.client.connect(self.behind, "localhost").await?.into_stream();
        behind.write_all(&request.bytes()).await?;
        let mut answer = read(&mut behind).await?;
        let is_order = path.starts_with("/order");
        if let Ok(mut body) = serde_json::from_slice::<Value>(&answer.body) {
            if path == "/dir" {
                let port = self.address.port();
                body["renewalInfo"] = format!("https://localhost:{port}{}", PATH.trim_end_matches('/')).into();
                answer.body = body.to_string().into_bytes();
            } else if is_order && body["finalize"].is_string() {
                state(&self.state).heard.orders.push(replaced.clone());
                if let Some(id) = replaced {
                    body["replaces"] = id.into();
                    answer.body = body.to_string().into_bytes();
                }
            }
        }
        answer.first = answer.first.replace("HTTP/1.0", "HTTP/1.1");
        Ok(answer)
    }
}

/// What a signed request's payload says that it replaces.
fn replaced(body: &[u8]) -> Option<String> {
    let signed: Value = serde_json::from_slice(body).ok()?;
    let payload = URL_SAFE_NO_PAD.decode(signed["payload"].as_str()?).ok()?;
    let payload: Value = serde_json::from_slice(&payload).ok()?;
    payload["replaces"].as_str().map(str::to_owned)
}
