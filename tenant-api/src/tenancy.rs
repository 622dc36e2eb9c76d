//! The middleware that comes first: Host → site. The platform's own host is passed on to the control plane.

use std::sync::Arc;

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderName};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, web};
use control_plane::{Lookup, SiteState};
use platform::error::ApiError;
use platform::http::{LogTenant, RawBody};
use platform::messages::Message;

use crate::actor::check_origin;
use crate::app::App;

/// Headers that belong to one hop and are not passed on (RFC 9110, 7.6.1).
const HOP: [HeaderName; 5] =
    [header::CONNECTION, header::TRANSFER_ENCODING, header::UPGRADE, header::TE, header::CONTENT_LENGTH];

/// Answered whatever host is asked for.
const HEALTH: &str = "/healthz";

/// Resolves the site, or answers at once.
///
/// # Errors
/// Passes on what inner middleware returns as an error, which none of ours does.
pub async fn resolve<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, actix_web::Error> {
    // A load balancer asks by address, not by a site's name.
    if request.path() == HEALTH {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let found = find(request.request()).await;
    match found {
        Ok(Lookup::Site(site)) => {
            request.extensions_mut().insert(LogTenant(site.id));
            if site.state == SiteState::Suspended {
                return Ok(refuse(request, &Message::SiteSuspended.into()));
            }
            if !site.is_servable() {
                tracing::error!(
                    tenant = site.id,
                    version = site.schema_version,
                    "a site's schema is not of a version that this program serves"
                );
                return Ok(refuse(request, &Message::Upgrading.into()));
            }
            request.extensions_mut().insert(Arc::clone(&site));
            if let Some(message) = nul_in_address(request.request()) {
                return Ok(refuse(request, &message.into()));
            }
            if let Err(error) = check_origin(request.request()) {
                return Ok(refuse(request, &error));
            }
            Ok(next.call(request).await?.map_into_left_body())
        }
        Ok(Lookup::Platform) => {
            let mut payload = request.take_payload();
            let answer = forward(request.request(), &mut payload).await;
            let answer = answer.unwrap_or_else(HttpResponse::from_error);
            Ok(answered(request, answer))
        }
        Ok(Lookup::Unknown) => Ok(refuse(request, &Message::SiteNotFound.into())),
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
    let app = request
        .app_data::<web::Data<App>>()
        .ok_or_else(|| ApiError::internal(anyhow::anyhow!("the server was built without its App")))?;
    app.directory.resolve(platform::http::host(request)).await
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
    let app = request
        .app_data::<web::Data<App>>()
        .ok_or_else(|| ApiError::internal(anyhow::anyhow!("the server was built without its App")))?;
    let body = RawBody::from_request(request, payload).await?.bytes().await?;
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let method = reqwest::Method::from_bytes(request.method().as_str().as_bytes()).map_err(ApiError::internal)?;
    let mut call = app.forward.request(method, format!("{}{path}", app.config.control_plane_url));
    for (name, value) in request.headers() {
        if !HOP.contains(name) && name != header::ACCEPT_ENCODING {
            call = call.header(name.as_str(), value.as_bytes());
        }
    }
    if let Some(address) = request.peer_addr() {
        call = call.header("x-forwarded-for", address.ip().to_string());
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
