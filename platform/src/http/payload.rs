//! Bodies that must not trickle.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use bytes::Bytes;
use futures::Stream;
use tokio::time::Sleep;

/// So much of a body must come in each span that the edge waits for.
const LEAST: usize = 8 * 1024;

/// A body that fails once less than [`LEAST`] bytes came within `patience`.
pub(super) struct Steady {
    inner: Payload,
    patience: Duration,
    came: usize,
    timer: Option<Pin<Box<Sleep>>>,
}

impl Steady {
    pub(super) fn new(inner: Payload, patience: Duration) -> Self {
        Self { inner, patience, came: 0, timer: None }
    }
}

impl Stream for Steady {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let patience = self.patience;
        match Pin::new(&mut self.inner).poll_next(cx) {
            Poll::Ready(Some(Ok(chunk))) => {
                self.came += chunk.len();
                if self.came >= LEAST {
                    (self.came, self.timer) = (0, None);
                }
                Poll::Ready(Some(Ok(chunk)))
            }
            Poll::Pending => {
                // From when it is first waited for: a handler may have other things to do before it reads on.
                let timer = self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
                match timer.as_mut().poll(cx) {
                    Poll::Ready(()) => Poll::Ready(Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into())))),
                    Poll::Pending => Poll::Pending,
                }
            }
            ended => ended,
        }
    }
}
