//! A connection as HTTP sees it.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::server::TlsStream;

use super::edge::Edge;
use super::http2_connection::Framed;
use super::refusals;
use super::slow_clients::{Connection, Wire};

/// What requests and answers go through.
pub(super) struct Stream {
    transport: Transport,
    /// What is said in place of a bare refusal, and how much of it has gone.
    refusal: Option<(Vec<u8>, usize)>,
    /// Where HTTP/2 is spoken.
    framed: Option<Framed>,
}

enum Transport {
    /// In the clear.
    Plain(Wire),
    /// Over TLS.
    Tls(Box<TlsStream<Wire>>),
}

impl Stream {
    pub(super) fn plain(wire: Wire) -> Self {
        Self { transport: Transport::Plain(wire), refusal: None, framed: None }
    }

    pub(super) fn tls(stream: TlsStream<Wire>, edge: &Edge) -> Self {
        let connection = stream.get_ref().0.connection();
        let framed = connection.is_framed.then(|| Framed::new(connection, edge));
        Self { transport: Transport::Tls(Box::new(stream)), refusal: None, framed }
    }

    pub(super) fn connection(&self) -> Connection {
        match &self.transport {
            Transport::Plain(wire) => wire.connection(),
            Transport::Tls(tls) => {
                let (wire, session) = tls.get_ref();
                let server_name = session.server_name().map(str::to_owned);
                let mut connection = wire.connection();
                (connection.server_name, connection.is_tls) = (server_name, true);
                connection
            }
        }
    }

    fn transport(&mut self) -> Pin<&mut Transport> {
        Pin::new(&mut self.transport)
    }

    /// Writes what stands for a bare refusal of `length` bytes, which are taken once it has gone.
    fn poll_refuse(&mut self, cx: &mut Context<'_>, length: usize) -> Poll<io::Result<usize>> {
        while let Some((text, gone)) = &mut self.refusal {
            let Some(left) = text.get(*gone..).filter(|left| !left.is_empty()) else { break };
            match Pin::new(&mut self.transport).poll_write(cx, left) {
                Poll::Ready(Ok(0)) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(more)) => *gone += more,
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                Poll::Pending => return Poll::Pending,
            }
        }
        Poll::Ready(Ok(length))
    }
}

impl AsyncRead for Stream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let Self { transport, framed, .. } = &mut *self;
        let Some(framed) = framed else { return Pin::new(transport).poll_read(cx, buffer) };
        if let Poll::Ready(Err(error)) = framed.poll_tell_client(cx, transport) {
            return Poll::Ready(Err(error));
        }
        if framed.tell_server(cx, buffer) {
            return Poll::Ready(Ok(()));
        }
        let read = Pin::new(transport).poll_read(cx, buffer);
        framed.came(cx, &buffer.filled()[before..])?;
        read
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if let Some((text, gone)) = &self.refusal {
            // The connection ends with a refusal: whatever comes after it is none of HTTP's.
            return if *gone < text.len() { self.poll_refuse(cx, bytes.len()) } else { Poll::Ready(Ok(bytes.len())) };
        }
        if let Some(text) = refusals::in_full(bytes) {
            self.refusal = Some((text, 0));
            return self.poll_refuse(cx, bytes.len());
        }
        let Self { transport, framed, .. } = &mut *self;
        let Some(framed) = framed else { return Pin::new(transport).poll_write(cx, bytes) };
        ready!(framed.poll_tell_client(cx, transport))?;
        let written = ready!(Pin::new(transport).poll_write(cx, bytes))?;
        framed.went(&bytes[..written])?;
        Poll::Ready(Ok(written))
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.transport().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.transport().poll_shutdown(cx)
    }
}

impl AsyncRead for Transport {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(wire) => Pin::new(wire).poll_read(cx, buffer),
            Self::Tls(tls) => Pin::new(tls).poll_read(cx, buffer),
        }
    }
}

impl AsyncWrite for Transport {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::Plain(wire) => Pin::new(wire).poll_write(cx, bytes),
            Self::Tls(tls) => Pin::new(tls).poll_write(cx, bytes),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(wire) => Pin::new(wire).poll_flush(cx),
            Self::Tls(tls) => Pin::new(tls).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(wire) => Pin::new(wire).poll_shutdown(cx),
            Self::Tls(tls) => Pin::new(tls).poll_shutdown(cx),
        }
    }
}
