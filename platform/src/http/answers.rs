//! Answers that their reader does not take away.
//!
//! An HTTP/2 client gives each answer room of its own (RFC 9113, 5.2), and may give none: then nothing waits at the socket,
//! but the answer and what it holds stay for as long as the connection does. So answers are handed on in pieces, and it is
//! noted since when a piece has been waiting.

use std::collections::HashMap;
use std::error::Error;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use actix_http::{Request, Response};
use actix_service::Service;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use bytes::Bytes;
use tokio::time::Instant;

use super::slow_clients::{Connection, LEAST_READ};

/// The longest that one piece may wait whatever else goes, in spans of the patience: other answers may be before it.
const LONGEST: u32 = 20;

/// The answers of one connection that have not gone to their end.
#[derive(Debug)]
pub(super) struct Answers {
    patience: Duration,
    open: AtomicUsize,
    next: AtomicU64,
    /// Bytes that the connection has taken.
    went: AtomicU64,
    /// Pieces that were handed on and not asked beyond yet: since when, and what had gone by then.
    waiting: Mutex<HashMap<u64, (Instant, u64)>>,
}

impl Answers {
    pub(super) fn new(patience: Duration) -> Self {
        Self {
            patience,
            open: AtomicUsize::default(),
            next: AtomicU64::default(),
            went: AtomicU64::default(),
            waiting: Mutex::default(),
        }
    }

    pub(super) fn open(&self) -> usize {
        self.open.load(Ordering::Acquire)
    }

    pub(super) fn went(&self, bytes: usize) {
        self.went.fetch_add(bytes as u64, Ordering::AcqRel);
    }

    /// Whether a piece waits and hardly anything else goes, or has waited for longer than anybody needs.
    pub(super) fn are_stuck(&self, now: Instant) -> bool {
        let went = self.went.load(Ordering::Acquire);
        let mut waiting = self.waiting();
        waiting.values_mut().any(|(since, before)| {
            let waited = now.saturating_duration_since(*since);
            if waited >= self.patience * LONGEST {
                return true;
            }
            let spans = waited.as_nanos() / self.patience.as_nanos().max(1);
            u128::from(went.saturating_sub(*before)) < spans * LEAST_READ as u128
        })
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, HashMap<u64, (Instant, u64)>> {
        // Single insertions and removals: a panic elsewhere leaves the map sound.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Calls `service`; what it answers on an HTTP/2 connection is handed on in pieces that are watched.
pub(super) fn watched<S, B>(
    request: Request,
    service: &S,
) -> impl Future<Output = Result<Response<BoxBody>, S::Error>> + use<S, B>
where
    S: Service<Request>,
    S::Response: Into<Response<B>>,
    B: MessageBody + 'static,
{
    let framed = request.conn_data::<Connection>().filter(|connection| connection.is_framed);
    let answers = framed.map(|connection| Arc::clone(&connection.answers));
    let answered = service.call(request);
    async move {
        let response: Response<B> = answered.await?.into();
        Ok(response.map_body(|_, body| match answers {
            Some(answers) => BoxBody::new(Pieces::new(body.boxed(), answers)),
            None => body.boxed(),
        }))
    }
}

/// A body in pieces of at most [`LEAST_READ`] bytes.
struct Pieces {
    body: BoxBody,
    rest: Bytes,
    answers: Arc<Answers>,
    number: u64,
}

impl Pieces {
    fn new(body: BoxBody, answers: Arc<Answers>) -> Self {
        answers.open.fetch_add(1, Ordering::AcqRel);
        let number = answers.next.fetch_add(1, Ordering::AcqRel);
        Self { body, rest: Bytes::new(), answers, number }
    }

    fn piece(&mut self) -> Poll<Option<Result<Bytes, Box<dyn Error>>>> {
        let piece = self.rest.split_to(self.rest.len().min(LEAST_READ));
        let since = (Instant::now(), self.answers.went.load(Ordering::Acquire));
        self.answers.waiting().insert(self.number, since);
        Poll::Ready(Some(Ok(piece)))
    }
}

impl MessageBody for Pieces {
    type Error = Box<dyn Error>;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        // Whoever asks for the next piece has got rid of the last one.
        self.answers.waiting().remove(&self.number);
        if self.rest.is_empty() {
            match Pin::new(&mut self.body).poll_next(cx) {
                Poll::Ready(Some(Ok(chunk))) if !chunk.is_empty() => self.rest = chunk,
                ended => return ended,
            }
        }
        self.piece()
    }
}

impl Drop for Pieces {
    fn drop(&mut self) {
        self.answers.waiting().remove(&self.number);
        self.answers.open.fetch_sub(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    async fn next(pieces: &mut Pieces) -> Option<usize> {
        let piece = std::future::poll_fn(|cx| Pin::new(&mut *pieces).poll_next(cx)).await;
        piece.map(|piece| piece.expect("a piece").len())
    }

    #[tokio::test]
    async fn a_reader_who_takes_nothing_is_noticed_and_one_who_is_only_slow_is_not() {
        let answers = Arc::new(Answers::new(SECOND));
        let mut pieces = Pieces::new(BoxBody::new(vec![7; LEAST_READ + 5]), Arc::clone(&answers));
        let begun = Instant::now();
        assert!(!answers.are_stuck(begun + 3 * SECOND), "nothing waits yet");
        assert_eq!(next(&mut pieces).await, Some(LEAST_READ));
        assert!(!answers.are_stuck(begun) && answers.are_stuck(begun + 2 * SECOND));
        // Others go before it, for a while.
        answers.went(2 * LEAST_READ);
        assert!(!answers.are_stuck(begun + 2 * SECOND) && answers.are_stuck(begun + 4 * SECOND));
        answers.went(1000 * LEAST_READ);
        assert!(!answers.are_stuck(begun + 4 * SECOND) && answers.are_stuck(begun + 21 * SECOND));
        assert_eq!((next(&mut pieces).await, next(&mut pieces).await), (Some(5), None));
        assert!(!answers.are_stuck(begun + 100 * SECOND), "it has gone to its end");
        assert_eq!(answers.open(), 1);
        drop(pieces);
        assert_eq!(answers.open(), 0);
    }
}
