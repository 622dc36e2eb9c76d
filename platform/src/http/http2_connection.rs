//! What of an HTTP/2 connection the HTTP layer leaves to others: heads that have no end, and leaving in order.
//!
//! The HTTP layer never ends an HTTP/2 connection by itself (actix-http 3.20): not one that rests, nor any when the
//! process is to end. So the client is told that no more requests are taken here (GOAWAY with the largest id, RFC 9113,
//! 6.8), and a moment later the HTTP layer is told that none will come, as if the client had said so: it answers what is
//! under way, says which request was the last one, and closes.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncWrite, ReadBuf};
use tokio::time::Sleep;

use super::edge::Edge;
use super::http2_headers::Heads;
use super::slow_clients::{Connection, too_slow};

/// How long a client has to hear that it is to go elsewhere, and the requests that it has sent before that to arrive.
const NOTICE: Duration = Duration::from_secs(1);
/// A GOAWAY frame with code NO_ERROR and the largest id. Said to the client: whatever has come will be answered, nothing
/// more is taken. Said to the HTTP layer: no more requests will come. (It breaks off streams beyond the id, whoever began
/// them: h2 0.3.27.)
const GOAWAY: &[u8] = &[0, 0, 8, 7, 0, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0];

type Timer = Pin<Box<Sleep>>;

/// A connection of frames.
pub(super) struct Framed {
    connection: Connection,
    /// Frames that come, and how long the head that is on its way may take.
    coming: Heads,
    head_patience: Duration,
    head_timer: Option<Timer>,
    /// Frames that go.
    going: Heads,
    keep_alive: Duration,
    /// Runs while no request is under way; with the requests that there had been when it was set.
    rest: Option<(Timer, usize)>,
    /// Returns once the process is to end.
    closing: Pin<Box<dyn Future<Output = ()>>>,
    leaving: Option<Leaving>,
}

/// How far leaving has come.
struct Leaving {
    /// What the client has still to be told.
    to_client: &'static [u8],
    /// Runs from then on.
    notice: Timer,
    /// What the HTTP layer has still to be told.
    to_server: &'static [u8],
}

impl Framed {
    pub(super) fn new(connection: Connection, edge: &Edge) -> Self {
        let shutdown = edge.shutdown.clone();
        Self {
            connection,
            coming: Heads::of_client(),
            head_patience: edge.config.patience().head,
            head_timer: None,
            going: Heads::of_server(),
            keep_alive: Duration::from_secs(edge.config.keep_alive_seconds),
            rest: None,
            closing: Box::pin(async move { shutdown.closing().await }),
            leaving: None,
        }
    }

    /// Follows what has come. Fails once a head is too large or has taken too long.
    pub(super) fn came(&mut self, cx: &mut Context<'_>, bytes: &[u8]) -> io::Result<()> {
        self.coming.follow(bytes).map_err(|_| io::Error::other("a request's head is too large"))?;
        if !self.coming.is_open() {
            self.head_timer = None;
            return Ok(());
        }
        let patience = self.head_patience;
        let timer = self.head_timer.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        if timer.as_mut().poll(cx).is_ready() { Err(too_slow("a request's head")) } else { Ok(()) }
    }

    /// Follows what has gone.
    pub(super) fn went(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.going.follow(bytes).map_err(|_| io::Error::other("an answer's head is too large"))
    }

    /// Begins to leave when it is time for it. What the client is told goes through `transport`, between two frames:
    /// while that is on its way, nothing else may be written.
    pub(super) fn poll_tell_client<T>(&mut self, cx: &mut Context<'_>, transport: &mut T) -> Poll<io::Result<()>>
    where
        T: AsyncWrite + Unpin,
    {
        if self.leaving.is_none() && self.is_time_to_leave(cx) {
            let notice = Box::pin(tokio::time::sleep(NOTICE));
            self.leaving = Some(Leaving { to_client: GOAWAY, notice, to_server: GOAWAY });
        }
        let Some(leaving) = self.leaving.as_mut() else { return Poll::Ready(Ok(())) };
        let has_begun = leaving.to_client.len() < GOAWAY.len();
        if !has_begun && !self.going.is_between() {
            return Poll::Ready(Ok(()));
        }
        while !leaving.to_client.is_empty() {
            match Pin::new(&mut *transport).poll_write(cx, leaving.to_client) {
                Poll::Ready(Ok(0)) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(count)) => leaving.to_client = &leaving.to_client[count..],
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                Poll::Pending => return Poll::Pending,
            }
        }
        // The HTTP layer flushes whenever it looks at the connection.
        Poll::Ready(Ok(()))
    }

    /// Hands on, between two frames that come, that none will come any more; whether anything was put into `buffer`.
    pub(super) fn tell_server(&mut self, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> bool {
        let Some(leaving) = self.leaving.as_mut() else { return false };
        let has_begun = leaving.to_server.len() < GOAWAY.len();
        if !has_begun && (!self.coming.is_between() || leaving.notice.as_mut().poll(cx).is_pending()) {
            return false;
        }
        let (now, later) = leaving.to_server.split_at(buffer.remaining().min(leaving.to_server.len()));
        buffer.put_slice(now);
        leaving.to_server = later;
        !now.is_empty()
    }

    /// Whether the process is to end, or the connection has rested for long enough.
    fn is_time_to_leave(&mut self, cx: &mut Context<'_>) -> bool {
        if self.closing.as_mut().poll(cx).is_ready() {
            return true;
        }
        if self.coming.is_open() || self.connection.is_busy() {
            self.rest = None;
            return false;
        }
        let (begun, keep_alive) = (self.connection.begun(), self.keep_alive);
        if self.rest.as_ref().is_some_and(|(_, before)| *before != begun) {
            self.rest = None;
        }
        let (timer, _) = self.rest.get_or_insert_with(|| (Box::pin(tokio::time::sleep(keep_alive)), begun));
        timer.as_mut().poll(cx).is_ready()
    }
}
