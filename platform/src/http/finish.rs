//! The outermost middleware: it gives every request an id, turns errors into the envelope in the caller's language,
//! adds the headers that every answer has, and writes the access log.

use std::time::Instant;

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use uuid::Uuid;

use crate::error::ApiError;
use crate::locale::Locale;
use crate::messages::Message;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Which tenant a request was for; put into the request's extensions, read by the access log.
#[derive(Debug, Clone, Copy)]
pub struct LogTenant(pub i64);

/// The middleware; use it with `actix_web::middleware::from_fn`, outermost.
///
/// # Errors
/// Passes on what inner middleware returns as an error, which none of ours does.
pub async fn finish<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, actix_web::Error> {
    let started = Instant::now();
    let id = Uuid::new_v4().to_string();
    let method = request.method().clone();
    let response = next.call(request).await?;
    let mut response = in_envelope(response, &id);
    set_headers(&mut response, &id);
    log(&response, &method, &id, started);
    Ok(response)
}

/// Replaces an error by its body. What has a body of its own already (an error page) stays as it is.
fn in_envelope<B: MessageBody + 'static>(
    response: ServiceResponse<B>,
    id: &str,
) -> ServiceResponse<EitherBody<B, BoxBody>> {
    let status = response.status();
    let failed = status.is_client_error() || status.is_server_error();
    let made = response.response().error().is_some()
        || matches!(
            response.response().body().size(),
            actix_web::body::BodySize::None | actix_web::body::BodySize::Sized(0)
        );
    if !failed || !made {
        return response.map_into_left_body();
    }
    let body = match response.response().error().and_then(|error| error.as_error::<ApiError>()) {
        Some(error) => {
            if let Some(cause) = error.cause() {
                tracing::error!(request_id = id, cause = format!("{cause:#}"), "a call failed");
            }
            envelope(response.request(), error)
        }
        None => envelope(response.request(), &ApiError::from(by_status(status))),
    };
    let (request, _) = response.into_parts();
    ServiceResponse::new(request, body).map_into_right_body()
}

fn envelope(request: &HttpRequest, error: &ApiError) -> HttpResponse {
    let locale = request.extensions().get::<Locale>().copied().unwrap_or_else(|| Locale::of(request));
    let mut answer = HttpResponse::build(error.message().status());
    if let Some(seconds) = error.retry_seconds() {
        answer.insert_header((header::RETRY_AFTER, seconds));
    }
    answer.insert_header((header::CONTENT_LANGUAGE, locale.code()));
    answer.json(error.body(locale))
}

/// What actix itself refuses: unknown paths and methods, broken queries and paths, slow clients.
fn by_status(status: StatusCode) -> Message {
    match status {
        StatusCode::NOT_FOUND => Message::PageNotFound,
        StatusCode::METHOD_NOT_ALLOWED => Message::MethodNotAllowed,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Message::UnsupportedMedia,
        StatusCode::UNAUTHORIZED => Message::LoginRequired,
        StatusCode::FORBIDDEN => Message::NoAccess,
        status if status.is_server_error() => Message::ServerError,
        _ => Message::InvalidBody,
    }
}

fn set_headers<B>(response: &mut ServiceResponse<B>, id: &str) {
    let headers = response.headers_mut();
    let mut default = |name: HeaderName, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    default(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    default(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    default(header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'");
    default(header::CACHE_CONTROL, "no-store");
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, id);
    }
}

fn log<B>(response: &ServiceResponse<B>, method: &Method, id: &str, started: Instant) {
    let request = response.request();
    let tenant = request.extensions().get::<LogTenant>().map(|tenant| tenant.0);
    // The pattern, not the path: paths carry submission tokens. No query, no headers: those carry secrets.
    let route = request.match_pattern().unwrap_or_default();
    let status = response.status().as_u16();
    let ms = started.elapsed().as_secs_f64() * 1000.0;
    if status >= 500 {
        tracing::error!(%method, route, status, ms, tenant, request_id = id, "request");
    } else {
        tracing::debug!(%method, route, status, ms, tenant, request_id = id, "request");
    }
}
