//! The outermost middleware: it gives every request an id, turns errors into the envelope in the caller's language,
//! adds the headers that every answer has, and writes the access log.

use std::time::{Duration, Instant};

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::QueryPayloadError;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use tracing::Instrument;
use uuid::Uuid;

use super::edge::Edge;
use super::origin;
use super::payload::Steady;
use super::slow_clients::Connection;
use crate::error::ApiError;
use crate::locale::Locale;
use crate::messages::{
    HEADERS_TOO_LARGE, INVALID_BODY, INVALID_QUERY, LOGIN_REQUIRED, METHOD_NOT_ALLOWED, Message, NO_ACCESS,
    PAGE_NOT_FOUND, REQUEST_TIMEOUT, SERVER_ERROR, UNSUPPORTED_MEDIA,
};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Which tenant a request was for; put into the request's extensions, read by the access log.
#[derive(Debug, Clone, Copy)]
pub struct LogTenant(pub i64);

/// The request's id, in its extensions: a believed proxy's, or our own.
#[derive(Debug, Clone)]
pub struct RequestId(pub String);

/// The middleware; use it with `actix_web::middleware::from_fn`, outermost.
///
/// # Errors
/// Passes on what inner middleware returns as an error, which none of ours does.
pub async fn finish<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, actix_web::Error> {
    let started = Instant::now();
    let id = request_id(request.request());
    let method = request.method().clone();
    let edge = request.app_data::<web::Data<Edge>>().cloned();
    request.extensions_mut().insert(RequestId(id.clone()));
    let span = tracing::info_span!("request", request_id = id, tenant = tracing::field::Empty);
    let _under_way = request.conn_data::<Connection>().map(Connection::begin);
    let response = match edge.as_ref().map(|edge| edge.admit(request.request())) {
        Some(Err(error)) => {
            let refused = HttpResponse::from_error(error);
            ServiceResponse::new(request.into_parts().0, refused).map_into_right_body()
        }
        _ => {
            if let Some(edge) = &edge {
                steady(&mut request, Duration::from_secs(edge.config.body_seconds));
            }
            next.call(request).instrument(span).await?.map_into_left_body()
        }
    };
    let mut response = in_envelope(response, &id).map_body(|_, body| flatten(body));
    set_headers(&mut response, &id);
    note(&response, &method, &id, started.elapsed(), edge.as_ref().map(|edge| edge.get_ref()));
    Ok(response)
}

/// Two ways to a body of the same kinds as one.
fn flatten<B: MessageBody>(body: EitherBody<EitherBody<B, BoxBody>, BoxBody>) -> EitherBody<B, BoxBody> {
    match body {
        EitherBody::Left { body } => body,
        EitherBody::Right { body } => EitherBody::Right { body },
    }
}

/// The id that a believed proxy gave the request, so that its log and ours can be laid side by side, or a new one.
fn request_id(request: &HttpRequest) -> String {
    let told = request.headers().get(REQUEST_ID).and_then(|value| value.to_str().ok());
    let believed = origin::edge(request).is_some_and(|edge| edge.proxies.has_peer(request));
    let plain = |id: &&str| {
        (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    told.filter(|_| believed).filter(plain).map_or_else(|| Uuid::new_v4().to_string(), str::to_owned)
}

/// Lets the request's body fail where it trickles.
fn steady(request: &mut ServiceRequest, patience: Duration) {
    let payload = request.take_payload();
    request.set_payload(Payload::Stream { payload: Box::pin(Steady::new(payload, patience)) });
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
        None if is_of_query(response.response()) => envelope(response.request(), &ApiError::from(INVALID_QUERY)),
        None => envelope(response.request(), &ApiError::from(by_status(status))),
    };
    let (request, _) = response.into_parts();
    ServiceResponse::new(request, body).map_into_right_body()
}

/// Whether actix's own reader of queries has failed; ours names the parameter besides.
fn is_of_query<B>(response: &HttpResponse<B>) -> bool {
    response.error().is_some_and(|error| error.as_error::<QueryPayloadError>().is_some())
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
pub(super) fn by_status(status: StatusCode) -> Message {
    match status {
        StatusCode::NOT_FOUND => PAGE_NOT_FOUND,
        StatusCode::METHOD_NOT_ALLOWED => METHOD_NOT_ALLOWED,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => UNSUPPORTED_MEDIA,
        StatusCode::UNAUTHORIZED => LOGIN_REQUIRED,
        StatusCode::FORBIDDEN => NO_ACCESS,
        StatusCode::REQUEST_TIMEOUT => REQUEST_TIMEOUT,
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => HEADERS_TOO_LARGE,
        status if status.is_server_error() => SERVER_ERROR,
        _ => INVALID_BODY,
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

/// What stands for the pattern of what has none, told by the path alone, so that redirects and what has not changed are
/// counted with the rest: a file of the web (its name has a dot), a page, or a call that there is not.
fn without_pattern(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or_default();
    match path {
        _ if path.starts_with("/api/") || path.starts_with("/api-admin/") => "none",
        _ if name.contains('.') => "file",
        _ => "page",
    }
}

/// Writes the access log and counts the request.
fn note<B>(response: &ServiceResponse<B>, method: &Method, id: &str, took: Duration, edge: Option<&Edge>) {
    let request = response.request();
    let tenant = request.extensions().get::<LogTenant>().map(|tenant| tenant.0);
    // The pattern, not the path: paths carry submission tokens. No query, no headers: those carry secrets.
    let pattern = request.match_pattern().filter(|pattern| !pattern.is_empty());
    let route = pattern.unwrap_or_else(|| without_pattern(request.path()).to_owned());
    let status = response.status().as_u16();
    if let Some(edge) = edge {
        edge.metrics.answered(&route, status, tenant, took);
    }
    let ms = took.as_secs_f64() * 1000.0;
    if status >= 500 {
        tracing::error!(%method, route, status, ms, tenant, request_id = id, "request");
    } else {
        tracing::debug!(%method, route, status, ms, tenant, request_id = id, "request");
    }
}

#[cfg(test)]
mod tests {
    use super::without_pattern;

    #[test]
    fn what_has_no_pattern_is_a_page_a_file_or_no_call() {
        for page in ["/", "/course", "/en/problem/3", "/manage/website/"] {
            assert_eq!(without_pattern(page), "page", "{page}");
        }
        for file in ["/assets/site-1a2b.js", "/favicon.ico"] {
            assert_eq!(without_pattern(file), "file", "{file}");
        }
        for call in ["/api/nothing", "/api-admin/nothing.json"] {
            assert_eq!(without_pattern(call), "none", "{call}");
        }
    }
}
