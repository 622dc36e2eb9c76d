//! Server-sent events as bytes.

use std::convert::Infallible;
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::header;
use bytes::Bytes;
use futures::{Stream, StreamExt};
use serde::Serialize;

/// A comment, so that proxies keep the connection and one that is gone is noticed.
pub const BEAT: Bytes = Bytes::from_static(b": still here\n\n");

/// An event with JSON as its data.
pub fn event(name: &str, data: &impl Serialize) -> Bytes {
    // Our own types always serialise; JSON has no raw line breaks, so it is one data line.
    let data = serde_json::to_string(data).unwrap_or_else(|_| "null".to_owned());
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}

/// How long a browser is to wait before it connects again: between these two, so that not all come at once.
pub fn retry(from: Duration, to: Duration) -> Bytes {
    let wait = rand::random_range(from.as_millis()..=to.as_millis());
    Bytes::from(format!("retry: {wait}\n\n"))
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
