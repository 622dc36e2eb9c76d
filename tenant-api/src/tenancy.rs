//! The middleware that comes first: Host → site. The platform's own host is passed on to the control plane.

mod closed;
mod primary;
mod suspended;

use std::sync::Arc;

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderName};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, web};
use control_plane::{Lookup, SiteState};
use platform::error::ApiError;
use platform::http::{LogTenant, RawBody, RequestId};
use platform::messages::Message;

use crate::actor::check_origin;
use crate::app::App;

pub use primary::redirect as redirect_to_primary;

/// Headers that belong to one hop and are not passed on (RFC 9110, 7.6.1).
const HOP: [HeaderName; 5] =
    [header::CONNECTION, header::TRANSFER_ENCODING, header::UPGRADE, header::TE, header::CONTENT_LENGTH];

/// What callers claim of themselves: the control plane believes it of us, so it is ours to say, and Host as well.
const CLAIMS: [&str; 6] =
    ["host", "forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-request-id"];

/// Resolves the site, or answers at once.
///
/// # Errors
/// Passes on what inner middleware returns as an error, which none of ours does.
pub async fn resolve<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, actix_web::Error> {
    // A load balancer asks by address, not by a site's name.
    if platform::http::health::is_asked(request.path()) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let found = find(request.request()).await;
    match found {
        Ok(Lookup::Site(site)) => {
            request.extensions_mut().insert(LogTenant(site.id));
            tracing::Span::current().record("tenant", site.id);
            if let Err(error) = admit(request.request(), &site).await {
                return Ok(refuse_with(request, error));
            }
            if site.state == SiteState::Suspended {
                let answer = suspended::answer(&mut request, &site).await;
                return Ok(answered(request, answer));
            }
            if !site.is_servable() {
                tracing::error!(
                    tenant = site.id,
                    version = site.schema_version,
                    "a site's schema is not of a version that this program serves"
                );
                return Ok(close(request, Message::Upgrading));
            }
            request.extensions_mut().insert(Arc::clone(&site));
            if let Some(message) = nul_in_address(request.request()) {
                return Ok(refuse(request, &message.into()));
            }
            if let Err(error) = check_origin(request.request()) {
                return Ok(refuse(request, &error));
            }
            let answer = next.call(request).await?;
            crate::visits::record(&answer).await;
            Ok(answer.map_into_left_body())
        }
        Ok(Lookup::Platform) => {
            let mut payload = request.take_payload();
            let answer = forward(request.request(), &mut payload).await;
            let answer = answer.unwrap_or_else(HttpResponse::from_error);
            Ok(answered(request, answer))
        }
        Ok(Lookup::Unknown) => Ok(close(request, Message::SiteNotFound)),
        Err(error) => Ok(refuse_with(request, error)),
    }
}

/// Postgres keeps no NUL in texts: no object has one in its address, and nothing is found by one.
fn nul_in_address(request: &HttpRequest) -> Option<Message> {
    if request.path().contains("%00") {
        return Some(Message::InvalidPath);
    }
    request.query_string().contains("%00").then_some(Message::InvalidQuery)
}

async fn find(request: &HttpRequest) -> Result<Lookup, ApiError> {
    app(request)?.directory.resolve(platform::http::host(request)).await
}

/// A page for people, the envelope for everybody else.
fn close<B>(request: ServiceRequest, message: Message) -> ServiceResponse<EitherBody<B, BoxBody>> {
    match closed::page(request.request(), message) {
        Some(page) => answered(request, page),
        None => refuse(request, &message.into()),
    }
}

/// Lets a request in to a site that gets no more than its share, over a connection that is that site's.
async fn admit(request: &HttpRequest, site: &control_plane::Site) -> Result<(), ApiError> {
    let app = app(request)?;
    app.edge.admit_to_site(request, site.id)?;
    // A browser may use a connection for another host that the certificate is good for; whoever asks one site for a
    // page of another is sent away (RFC 9110, 15.5.20).
    match platform::http::server_name(request) {
        None => Ok(()),
        Some(name) => match app.directory.resolve(name).await? {
            Lookup::Site(asked) if asked.id == site.id => Ok(()),
            _ => Err(Message::Misdirected.into()),
        },
    }
}

fn app(request: &HttpRequest) -> Result<&web::Data<App>, ApiError> {
    request
        .app_data::<web::Data<App>>()
        .ok_or_else(|| ApiError::internal(anyhow::anyhow!("the server was built without its App")))
}

fn refuse<B>(request: ServiceRequest, error: &ApiError) -> ServiceResponse<EitherBody<B, BoxBody>> {
    refuse_with(request, error.message().into())
}

fn refuse_with<B>(request: ServiceRequest, error: ApiError) -> ServiceResponse<EitherBody<B, BoxBody>> {
    answered(request, HttpResponse::from_error(error))
}

/// The answer as it is: `ServiceRequest::into_response` would lose the error that it carries.
fn answered<B>(request: ServiceRequest, answer: HttpResponse) -> ServiceResponse<EitherBody<B, BoxBody>> {
    ServiceResponse::new(request.into_parts().0, answer).map_into_right_body()
}

/// Passes a request for the platform's own host on to the control plane, and its answer back.
async fn forward(request: &HttpRequest, payload: &mut Payload) -> Result<HttpResponse, ApiError> {
    let app = app(request)?;
    let body = RawBody::from_request(request, payload).await?.bytes().await?;
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let method = reqwest::Method::from_bytes(request.method().as_str().as_bytes()).map_err(ApiError::internal)?;
    let mut call = app.forward.request(method, format!("{}{path}", app.config.control_plane_url));
    for (name, value) in request.headers() {
        if !HOP.contains(name) && !CLAIMS.contains(&name.as_str()) && name != header::ACCEPT_ENCODING {
            call = call.header(name.as_str(), value.as_bytes());
        }
    }
    // HTTP/2 has no Host header, and a believed proxy's word may stand for it.
    call = call.header(header::HOST.as_str(), platform::http::host(request));
    call = call.header("x-forwarded-for", platform::http::peer(request));
    call = call.header("x-forwarded-proto", if platform::http::is_https(request) { "https" } else { "http" });
    if let Some(RequestId(id)) = request.extensions().get::<RequestId>() {
        call = call.header("x-request-id", id);
    }
    let answer = call.body(body).send().await.map_err(|error| {
        tracing::warn!(%error, "the control plane does not answer");
        ApiError::from(Message::Upgrading)
    })?;
    let status = StatusCode::from_u16(answer.status().as_u16()).unwrap_or(Message::ServerError.status());
    let mut back = HttpResponse::build(status);
    for (name, value) in answer.headers() {
        let Ok(name) = HeaderName::from_bytes(name.as_str().as_bytes()) else { continue };
        if !HOP.contains(&name) {
            back.append_header((name, value.as_bytes()));
        }
    }
    Ok(back.body(answer.bytes().await.map_err(ApiError::internal)?))
}
