//! The token that a request shows.

use actix_web::HttpRequest;

use super::cookie;

/// The header that carries it.
const HEADER: &str = "access-token";

/// A token, good or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presented {
    /// As it was shown.
    pub token: String,
    /// Whether the browser sent it by itself.
    pub by_cookie: bool,
}

/// The token of a request: the header's, or else the cookie's.
pub fn presented(request: &HttpRequest) -> Option<Presented> {
    let header = request.headers().get(HEADER).and_then(|value| value.to_str().ok()).filter(|token| !token.is_empty());
    match header {
        Some(token) => Some(Presented { token: token.to_owned(), by_cookie: false }),
        None => {
            request.cookie(cookie::NAME).map(|cookie| Presented { token: cookie.value().to_owned(), by_cookie: true })
        }
    }
}
