//! One reader's stream: a small queue between whoever tells and the connection.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures::Stream;
use prometheus_client::metrics::gauge::Gauge;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::site_hub::SiteHub;
use super::sse;
use super::topic::Topic;
use crate::actor::Actor;
use crate::ids::AccountId;

/// The most messages that wait for a reader.
const WAITING: usize = 64;
/// The most bytes of them.
const WAITING_BYTES: usize = 64 * 1024;
/// A reader who takes nothing for so long while something waits is let go.
const PATIENCE: Duration = Duration::from_secs(60);
/// A stream lasts so long, and up to a quarter longer: whoever connects again is asked for permission again.
const LIFE: Duration = Duration::from_secs(600);
/// Within this time whoever was sent away connects again.
const AGAIN: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(5));

/// Who reads, for limits and for changing topics.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Who {
    /// A person of the site.
    Person(AccountId),
    /// Somebody of this network who has not signed in.
    Network(String),
}

/// What a reader is sent.
#[derive(Debug, Clone, PartialEq)]
pub enum Sent {
    /// Nothing has happened.
    Beat,
    /// Something has happened to a topic.
    News(Bytes),
    /// The last: when to connect again.
    Last(Bytes),
}

impl Sent {
    /// As it goes out.
    pub fn bytes(self) -> Bytes {
        match self {
            Sent::Beat => sse::BEAT,
            Sent::News(bytes) | Sent::Last(bytes) => bytes,
        }
    }

    fn news_bytes(&self) -> usize {
        if let Self::News(frame) = self { frame.len() } else { 0 }
    }
}

/// A stream that is open.
pub(super) struct OpenStream {
    pub(super) id: Uuid,
    pub(super) who: Who,
    /// Whose session it lives by.
    pub(super) actor: Option<Actor>,
    ends_at: Instant,
    queue: Mutex<Queue>,
}

struct Queue {
    waiting: VecDeque<Sent>,
    bytes: usize,
    /// All that was ever put into it.
    told: usize,
    topics: Vec<Topic>,
    is_ended: bool,
    waker: Option<Waker>,
    read_at: Instant,
}

impl OpenStream {
    pub(super) fn new(who: Who, actor: Option<Actor>, topics: Vec<Topic>) -> Self {
        let now = Instant::now();
        let (waiting, waker) = (VecDeque::new(), None);
        let queue = Queue { waiting, bytes: 0, told: 0, topics, is_ended: false, waker, read_at: now };
        let ends_at = now + LIFE.mul_f64(1.0 + rand::random::<f64>() / 4.0);
        Self { id: Uuid::new_v4(), who, actor, ends_at, queue: Mutex::new(queue) }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Each step leaves the queue sound: a panic elsewhere does no harm.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it may be changed by this one.
    pub(super) fn is_of(&self, who: &Who) -> bool {
        match (&self.who, who) {
            // Visitors' networks change under way; the stream's id is what nobody else knows.
            (Who::Network(_), Who::Network(_)) => true,
            (own, asked) => own == asked,
        }
    }

    pub(super) fn topics(&self) -> Vec<Topic> {
        self.queue().topics.clone()
    }

    pub(super) fn set_topics(&self, topics: Vec<Topic>) {
        self.queue().topics = topics;
    }

    /// Sends what has happened, up to the cursor where there is one. A queue that is full is emptied, and its reader
    /// reads everything afresh.
    pub(super) fn push(&self, frame: &Bytes, cursor: Option<&str>) {
        let mut queue = self.queue();
        if queue.is_ended {
            return;
        }
        let is_full = queue.waiting.len() >= WAITING || queue.bytes + frame.len() > WAITING_BYTES;
        let frame = if is_full { reset(&queue.topics, cursor) } else { frame.clone() };
        if is_full {
            queue.clear();
        }
        queue.push(Sent::News(frame));
    }

    /// Sends a comment to whoever has got everything.
    pub(super) fn beat(&self) {
        let mut queue = self.queue();
        if queue.waiting.is_empty() && !queue.is_ended {
            queue.push(Sent::Beat);
        }
    }

    /// Ends the stream after what waits; its reader connects again in a moment.
    pub(super) fn end(&self) {
        let mut queue = self.queue();
        if !queue.is_ended {
            queue.push(Sent::Last(sse::retry(AGAIN.0, AGAIN.1)));
            queue.is_ended = true;
        }
    }

    /// Ends the stream if it has lasted for long enough or its reader takes nothing.
    pub(super) fn end_if_due(&self, now: Instant) {
        let mut queue = self.queue();
        let is_stuck = !queue.waiting.is_empty() && now.saturating_duration_since(queue.read_at) > PATIENCE;
        if is_stuck {
            queue.clear();
        }
        drop(queue);
        if is_stuck || now >= self.ends_at {
            self.end();
        }
    }

    /// How much it was told by now.
    pub(super) fn told(&self) -> usize {
        self.queue().told
    }

    /// Ends the stream after what it was told first, so much of it; the rest is not sent.
    pub(super) fn cut(&self, sure: usize) {
        let mut queue = self.queue();
        let gone = queue.told - queue.waiting.len();
        queue.waiting.truncate(sure.saturating_sub(gone));
        queue.told = gone + queue.waiting.len();
        queue.bytes = queue.waiting.iter().map(Sent::news_bytes).sum();
        // What said so may have been cut off.
        queue.is_ended = false;
        drop(queue);
        self.end();
    }

    fn poll(&self, cx: &mut Context<'_>) -> Poll<Option<Sent>> {
        let mut queue = self.queue();
        queue.read_at = Instant::now();
        if let Some(sent) = queue.waiting.pop_front() {
            queue.bytes -= sent.news_bytes();
            return Poll::Ready(Some(sent));
        }
        if queue.is_ended {
            return Poll::Ready(None);
        }
        queue.waker = Some(cx.waker().clone());
        Poll::Pending
    }
}

impl Queue {
    fn push(&mut self, sent: Sent) {
        self.bytes += sent.news_bytes();
        self.told += 1;
        if self.waiting.is_empty() {
            // The time counts from the first that waits.
            self.read_at = Instant::now();
        }
        self.waiting.push_back(sent);
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }

    fn clear(&mut self) {
        (self.waiting, self.bytes) = (VecDeque::new(), 0);
    }
}

/// Tells a reader to read afresh what these topics are about.
pub(super) fn reset(topics: &[Topic], cursor: Option<&str>) -> Bytes {
    let names: Vec<&str> = topics.iter().map(Topic::name).collect();
    let event = sse::event("reset", &serde_json::json!({ "topics": names }));
    match cursor {
        Some(cursor) => Bytes::from([format!("id: {cursor}\n").as_bytes(), &event].concat()),
        None => event,
    }
}

/// The reading end; the stream is closed when it is dropped.
pub struct Reader {
    stream: Arc<OpenStream>,
    hub: Arc<SiteHub>,
    open: Gauge<i64, AtomicI64>,
}

impl Reader {
    /// Of a stream that has joined the hub; counted among those that are `open` until it is dropped.
    pub(super) fn new(stream: Arc<OpenStream>, hub: Arc<SiteHub>, open: Gauge<i64, AtomicI64>) -> Self {
        open.inc();
        Self { stream, hub, open }
    }

    /// Passes over the news that are there already, for who reads afresh what they are about. The end stays.
    pub fn skip_waiting(&mut self) {
        let mut queue = self.stream.queue();
        queue.waiting.retain(|sent| !matches!(sent, Sent::News(_)));
        queue.bytes = 0;
    }
}

impl Stream for Reader {
    type Item = Sent;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Sent>> {
        self.stream.poll(cx)
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.hub.leave(&self.stream);
        self.open.dec();
    }
}

#[cfg(test)]
mod tests {
    use futures::task::noop_waker_ref;

    use super::*;

    fn stream() -> OpenStream {
        OpenStream::new(Who::Person(AccountId(1)), None, vec![Topic::checked("a"), Topic::checked("b/1")])
    }

    fn read(stream: &OpenStream) -> Vec<Sent> {
        let mut cx = Context::from_waker(noop_waker_ref());
        let next = |_| match stream.poll(&mut cx) {
            Poll::Ready(sent) => sent,
            Poll::Pending => None,
        };
        std::iter::repeat(()).map_while(next).collect()
    }

    #[test]
    fn a_reader_who_stops_reads_afresh_and_costs_no_more_than_the_queue() {
        let stream = stream();
        for number in 0..1000 {
            stream.push(&Bytes::from(format!("data: {number}\n\n")), Some(&format!("t-{number}-1")));
            let queue = stream.queue();
            assert!(queue.waiting.len() <= WAITING && queue.bytes <= WAITING_BYTES);
        }
        let seen = read(&stream);
        let reset = "id: t-960-1\nevent: reset\ndata: {\"topics\":[\"a\",\"b/1\"]}\n\n";
        assert_eq!(seen.first(), Some(&Sent::News(reset.into())));
        assert_eq!((seen.len(), seen.last()), (40, Some(&Sent::News("data: 999\n\n".into()))));
        assert_eq!(stream.queue().bytes, 0);
    }

    #[test]
    fn large_messages_are_counted_by_their_bytes() {
        let stream = stream();
        (0..100).for_each(|_| stream.push(&Bytes::from(vec![b'x'; 7000]), None));
        assert!(read(&stream).len() < 12);
    }

    #[test]
    fn a_stream_that_ends_says_so_after_what_waits() {
        let stream = stream();
        stream.beat();
        stream.beat();
        stream.end();
        stream.end();
        stream.push(&Bytes::from_static(b"late"), None);
        assert!(matches!(read(&stream).as_slice(), [Sent::Beat, Sent::Last(_)]));
    }

    #[test]
    fn who_is_let_go_gets_what_they_might_hear_and_nothing_after_it() {
        let (behind, quick) = (stream(), stream());
        let tell = |text: &'static str| [&behind, &quick].into_iter().for_each(|to| to.push(&Bytes::from(text), None));
        tell("1");
        tell("2");
        assert_eq!(read(&quick).len(), 2);
        tell("3");
        let sure = behind.told();
        tell("4");
        // Once for each topic.
        [&behind, &quick, &behind].into_iter().for_each(|from| from.cut(sure));
        assert_eq!(behind.queue().bytes, 3);
        assert!(matches!(read(&quick).as_slice(), [Sent::News(news), Sent::Last(_)] if news == "3"));
        assert!(
            matches!(read(&behind).as_slice(), [Sent::News(_), Sent::News(_), Sent::News(news), Sent::Last(_)] if news == "3")
        );
        let all = stream();
        all.push(&Bytes::from_static(b"1"), None);
        all.cut(0);
        assert!(matches!(read(&all).as_slice(), [Sent::Last(_)]));
    }

    #[test]
    fn who_takes_nothing_is_let_go_and_who_has_got_everything_stays() {
        let (stuck, quiet) = (stream(), stream());
        stuck.push(&Bytes::from_static(b"data: 1\n\n"), None);
        let later = Instant::now() + PATIENCE + Duration::from_secs(1);
        stuck.end_if_due(later);
        quiet.end_if_due(later);
        assert!(matches!(read(&stuck).as_slice(), [Sent::Last(_)]));
        assert!(read(&quiet).is_empty() && !quiet.queue().is_ended);
        quiet.end_if_due(later + 2 * LIFE);
        assert!(quiet.queue().is_ended);
    }
}
