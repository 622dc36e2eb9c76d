//! Where a request comes from and what it asks for, by what the connection itself says: forwarded headers are not
//! believed, since anybody may send them.

use actix_web::HttpRequest;
use actix_web::http::header;

/// The host and port that a request asks for: its Host header (HTTP/1.1) or authority (HTTP/2); empty when it names none.
pub fn host(request: &HttpRequest) -> &str {
    let header = request.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    header.or_else(|| request.uri().authority().map(|authority| authority.as_str())).unwrap_or_default()
}

/// The address of the other end of the connection, without its port.
pub fn peer(request: &HttpRequest) -> String {
    request.peer_addr().map(|address| address.ip().to_string()).unwrap_or_default()
}
