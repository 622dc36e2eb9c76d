//! A client of HTTP/2 that can be told to misbehave.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use bytes::Bytes;
use h2::SendStream;
use h2::client::{Builder, ResponseFuture, SendRequest};
use http::{HeaderMap, Request};
use tokio::task::JoinHandle;

use crate::https::Client;

/// The longest that an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection of many streams; it ends when it is dropped.
pub struct Http2 {
    send: SendRequest<Bytes>,
    work: JoinHandle<Result<(), h2::Error>>,
}

/// An answer.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// Its headers.
    pub headers: HeaderMap,
    /// As text.
    pub body: String,
}

impl Answer {
    /// The key of the envelope's message.
    pub fn key(&self) -> String {
        let body: serde_json::Value = serde_json::from_str(&self.body).unwrap_or_default();
        body["message_key"].as_str().unwrap_or_default().to_owned()
    }
}

impl Http2 {
    /// Connects for `name`, with so much room for each answer (in bytes) before it is read.
    ///
    /// # Errors
    /// When the handshake fails or another protocol is agreed on.
    pub async fn open(client: &Client, address: SocketAddr, name: &str, room: u32) -> anyhow::Result<Self> {
        let connection = client.offering(&["h2"]).connect(address, name).await?;
        anyhow::ensure!(connection.protocol().as_deref() == Some("h2"), "{:?}", connection.protocol());
        let shaken = Builder::new()
            .initial_window_size(room)
            .initial_connection_window_size(1 << 24)
            .initial_max_send_streams(10_000)
            .handshake(connection.into_stream());
        let (send, connection) = shaken.await?;
        Ok(Self { send, work: tokio::spawn(connection) })
    }

    /// Sends a request; its answer is still to come.
    ///
    /// # Errors
    /// When the connection is over.
    pub async fn send(&self, request: Request<()>, body: Option<Bytes>) -> anyhow::Result<ResponseFuture> {
        let mut send = self.send.clone().ready().await?;
        let (answer, mut stream) = send.send_request(request, body.is_none())?;
        if let Some(body) = body {
            stream.send_data(body, true)?;
        }
        Ok(answer)
    }

    /// Sends a request's head; its body is to follow, and need not.
    ///
    /// # Errors
    /// When the connection is over.
    pub async fn begin(&self, request: Request<()>) -> anyhow::Result<(ResponseFuture, SendStream<Bytes>)> {
        Ok(self.send.clone().ready().await?.send_request(request, false)?)
    }

    /// A whole exchange.
    ///
    /// # Errors
    /// When the connection is over, or there is no answer in time.
    pub async fn exchange(&self, request: Request<()>, body: Option<Bytes>) -> anyhow::Result<Answer> {
        read(self.send(request, body).await?).await
    }

    /// A GET of `path` at `host`.
    ///
    /// # Errors
    /// As [`Http2::exchange`].
    pub async fn get(&self, host: &str, path: &str) -> anyhow::Result<Answer> {
        self.exchange(get(host, path)?, None).await
    }

    /// Whether the other side takes requests no more, though what is under way goes on.
    ///
    /// # Errors
    /// When the connection is broken.
    pub async fn is_taking_leave(&self) -> anyhow::Result<bool> {
        match self.send.clone().ready().await {
            Ok(_) => Ok(false),
            Err(error) if error.is_go_away() && error.reason() == Some(h2::Reason::NO_ERROR) => Ok(true),
            Err(error) => Err(error.into()),
        }
    }

    /// Waits until the other side has ended the connection in order.
    ///
    /// # Errors
    /// When it breaks, or does not end in time.
    pub async fn ended(&mut self) -> anyhow::Result<()> {
        match tokio::time::timeout(PATIENCE, &mut self.work).await.context("the connection's end")?? {
            // It had closed while our own farewell was being written.
            Err(error) if error.get_io().is_some_and(|io| io.kind() == ErrorKind::BrokenPipe) => Ok(()),
            ended => Ok(ended?),
        }
    }

    /// Whether the other side has ended the connection.
    pub fn is_over(&self) -> bool {
        self.work.is_finished()
    }
}

impl Drop for Http2 {
    fn drop(&mut self) {
        self.work.abort();
    }
}

/// A GET of `path` at `host`.
///
/// # Errors
/// When that is no address.
pub fn get(host: &str, path: &str) -> anyhow::Result<Request<()>> {
    Ok(Request::get(format!("https://{host}{path}")).body(())?)
}

/// Reads an answer to its end.
///
/// # Errors
/// When it breaks off or takes too long.
pub async fn read(answer: ResponseFuture) -> anyhow::Result<Answer> {
    let whole = async {
        let (head, mut stream) = answer.await?.into_parts();
        let mut body = Vec::new();
        while let Some(chunk) = stream.data().await {
            let chunk = chunk?;
            stream.flow_control().release_capacity(chunk.len())?;
            body.extend(chunk);
        }
        let body = String::from_utf8_lossy(&body).into_owned();
        anyhow::Ok(Answer { status: head.status.as_u16(), headers: head.headers, body })
    };
    tokio::time::timeout(PATIENCE, whole).await.context("an answer")?
}
