//! A connection that is cut when its other end is too slow.
//!
//! The HTTP dispatcher limits how long the first request's head may take, but not the heads of later requests on the
//! same connection, nor how slowly an answer may be read. In HTTP/2 a reader may also leave the socket alone and give the
//! one answer no room: see [`Answers`].

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

use super::answers::Answers;
use super::connections::Place;

/// While an answer waits to be read, so much of it must go at least, in each of the spans that it may wait.
pub(super) const LEAST_READ: usize = 16 * 1024;

/// Requests of one HTTP/2 connection that are being answered or wait to be read; as many as nginx allows.
const MOST_AT_ONCE: usize = 128;

/// How long the other end may take.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patience {
    /// For a request's head, from its first byte.
    pub(super) head: Duration,
    /// For [`LEAST_READ`] bytes of an answer.
    pub(super) answer: Duration,
}

/// What handlers may know of the connection that a request came on.
#[derive(Debug, Clone)]
pub(super) struct Connection {
    /// The name that a TLS client asked for; `None` without TLS or where it asked for none.
    pub(super) server_name: Option<String>,
    pub(super) is_tls: bool,
    /// Whether requests come as HTTP/2's frames, many at a time.
    pub(super) is_framed: bool,
    /// The answers that have not gone to their end.
    pub(super) answers: Arc<Answers>,
    requests: Arc<Requests>,
}

/// The requests of a connection.
#[derive(Debug, Default)]
struct Requests {
    /// That were begun so far.
    begun: AtomicUsize,
    /// That are being answered.
    under_way: AtomicUsize,
}

/// A request of the connection is being answered for as long as this is there.
pub(super) struct UnderWay(Arc<Requests>);

impl Connection {
    pub(super) fn begin(&self) -> UnderWay {
        self.requests.under_way.fetch_add(1, Ordering::AcqRel);
        self.requests.begun.fetch_add(1, Ordering::AcqRel);
        UnderWay(Arc::clone(&self.requests))
    }

    /// Requests that were begun so far.
    pub(super) fn begun(&self) -> usize {
        self.requests.begun.load(Ordering::Acquire)
    }

    /// Whether a request is being answered, or its answer waits to be read.
    pub(super) fn is_busy(&self) -> bool {
        self.requests.under_way.load(Ordering::Acquire) + self.answers.open() > 0
    }

    /// Whether the client asks for more at one time than it takes away.
    pub(super) fn is_full(&self) -> bool {
        self.is_framed && self.requests.under_way.load(Ordering::Acquire) + self.answers.open() > MOST_AT_ONCE
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.under_way.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The TCP side of a connection.
pub(super) struct Wire {
    tcp: TcpStream,
    patience: Patience,
    requests: Arc<Requests>,
    /// Requests that had begun when last looked at.
    begun: usize,
    /// Runs from the first byte of a head.
    head: Option<Pin<Box<Sleep>>>,
    /// Whether requests come as HTTP/2's frames, which have no beginning or end here; that protocol sees to itself.
    is_framed: bool,
    /// Runs while an answer waits; with the bytes that went since it was set.
    answer: Option<(Pin<Box<Sleep>>, usize)>,
    /// Answers whose reader leaves no room for them, which the socket does not show where requests are framed.
    answers: Arc<Answers>,
    /// When those are looked at.
    look: Option<Pin<Box<Sleep>>>,
    _place: Option<Place>,
}

impl Wire {
    pub(super) fn new(tcp: TcpStream, patience: Patience, place: Option<Place>) -> Self {
        Self {
            tcp,
            patience,
            requests: Arc::default(),
            begun: 0,
            head: None,
            is_framed: false,
            answer: None,
            answers: Arc::new(Answers::new(patience.answer)),
            look: None,
            _place: place,
        }
    }

    pub(super) fn connection(&self) -> Connection {
        Connection {
            server_name: None,
            is_tls: false,
            is_framed: self.is_framed,
            answers: Arc::clone(&self.answers),
            requests: Arc::clone(&self.requests),
        }
    }

    /// From now on HTTP/2 is spoken.
    pub(super) fn speak_in_frames(&mut self) {
        (self.is_framed, self.head) = (true, None);
    }

    /// Fails once a head has taken too long.
    fn watch_head(&mut self, cx: &mut Context<'_>, got_some: bool) -> io::Result<()> {
        if self.is_framed {
            return Ok(());
        }
        let begun = self.requests.begun.load(Ordering::Acquire);
        let under_way = self.requests.under_way.load(Ordering::Acquire) > 0;
        // What was read before a request began was its head.
        if under_way || begun != self.begun {
            (self.head, self.begun) = (None, begun);
        }
        if under_way {
            return Ok(());
        }
        if got_some && self.head.is_none() {
            self.head = Some(Box::pin(tokio::time::sleep(self.patience.head)));
        }
        let late = self.head.as_mut().is_some_and(|timer| timer.as_mut().poll(cx).is_ready());
        if late { Err(too_slow("a request's head")) } else { Ok(()) }
    }

    /// Fails once an answer has waited too long for room that only its reader can make.
    fn watch_readers(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        if !self.is_framed {
            return Ok(());
        }
        loop {
            let pause = self.patience.answer / 4;
            let timer = self.look.get_or_insert_with(|| Box::pin(tokio::time::sleep(pause)));
            if timer.as_mut().poll(cx).is_pending() {
                return Ok(());
            }
            self.look = None;
            if self.answers.are_stuck(Instant::now()) {
                return Err(too_slow("reading an answer"));
            }
        }
    }

    /// Fails once an answer has waited too long.
    fn watch_answer(&mut self, cx: &mut Context<'_>, went: Poll<usize>) -> io::Result<()> {
        match went {
            Poll::Ready(bytes) => {
                self.answers.went(bytes);
                if let Some((_, gone)) = &mut self.answer {
                    *gone += bytes;
                    if *gone >= LEAST_READ {
                        self.answer = None;
                    }
                }
                Ok(())
            }
            Poll::Pending => {
                let deadline = Instant::now() + self.patience.answer;
                let (timer, _) = self.answer.get_or_insert_with(|| (Box::pin(tokio::time::sleep_until(deadline)), 0));
                match timer.as_mut().poll(cx) {
                    Poll::Ready(()) => Err(too_slow("reading an answer")),
                    Poll::Pending => Ok(()),
                }
            }
        }
    }
}

pub(super) fn too_slow(what: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, what)
}

impl AsyncRead for Wire {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.tcp).poll_read(cx, buffer);
        let got_some = buffer.filled().len() > before;
        self.watch_head(cx, got_some)?;
        self.watch_readers(cx)?;
        read
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write(cx, bytes);
        let went = match &written {
            Poll::Ready(Ok(count)) => Poll::Ready(*count),
            Poll::Ready(Err(_)) => Poll::Ready(0),
            Poll::Pending => Poll::Pending,
        };
        self.watch_answer(cx, went)?;
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(cx)
    }
}
