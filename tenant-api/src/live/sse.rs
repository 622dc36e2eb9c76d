//! Server-sent events as bytes.

use std::convert::Infallible;
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::header;
use bytes::Bytes;
use futures::{Stream, StreamExt, stream};
use platform::http::Shutdown;
use serde::Serialize;

/// A comment is sent when nothing else was for so long, so that proxies keep the connection.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The longest that a stream of one thing lasts: browsers connect again, and an end that will never come (the thing is gone)
/// is known then.
const LONGEST: Duration = Duration::from_secs(600);

/// How long a browser waits, in milliseconds, before it connects again.
const RECONNECT: &[u8] = b"retry: 1000\n\n";

/// A comment, so that proxies keep the connection and one that is gone is noticed.
pub const BEAT: Bytes = Bytes::from_static(b": still here\n\n");

/// An event with JSON as its data.
pub fn event(name: &str, data: &impl Serialize) -> Bytes {
    // Our own types always serialise; JSON has no raw line breaks, so it is one data line.
    let data = serde_json::to_string(data).unwrap_or_else(|_| "null".to_owned());
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}

/// The same with a number, which browsers send back as `Last-Event-ID` when they connect again.
pub fn numbered(number: i32, name: &str, data: &impl Serialize) -> Bytes {
    Bytes::from([format!("id: {number}\n").as_bytes(), &event(name, data)].concat())
}

/// How long a browser is to wait before it connects again: between these two, so that not all come at once.
pub fn retry(from: Duration, to: Duration) -> Bytes {
    let wait = rand::random_range(from.as_millis()..=to.as_millis());
    Bytes::from(format!("retry: {wait}\n\n"))
}

/// An answer of what happens to one thing until it is over. A process that ends sends its watchers elsewhere: browsers
/// connect again by themselves.
pub fn follow(shutdown: Shutdown, events: impl Stream<Item = Bytes> + 'static) -> HttpResponse {
    let pause = tokio::time::interval(KEEP_ALIVE);
    let beating = tokio_stream::StreamExt::timeout_repeating(events, pause).map(|event| event.unwrap_or(BEAT));
    let live = beating.take_until(async move {
        // Whichever comes first.
        let _ = tokio::time::timeout(LONGEST, shutdown.closing()).await;
    });
    answer(stream::iter([Bytes::from_static(RECONNECT)]).chain(live))
}

/// An answer of events.
pub fn answer(events: impl Stream<Item = Bytes> + 'static) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Compression would hold events back.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header(("X-Accel-Buffering", "no"))
        .streaming(Box::pin(events.map(Ok::<_, Infallible>)))
}
