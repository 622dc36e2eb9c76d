//! The middleware that comes first: Host → site. The platform's own host is passed on to the control plane.

mod moving;
mod primary;
mod suspended;

use std::sync::Arc;

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use directory::messages::SITE_NOT_FOUND;
use directory::{Lookup, SiteState};
use platform::error::ApiError;
use platform::http::LogTenant;
use platform::messages::{INVALID_QUERY, MISDIRECTED, Message, PAGE_NOT_FOUND, UPGRADING};

use crate::actor::check_origin;
use crate::app::{self, App};
use crate::forward::forward;
use crate::identity;
use crate::mail;
use crate::sessions;
use crate::unavailable;

pub use primary::redirect as redirect_to_primary;

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
    if let Some(page) = mail::page_of_letters(request.request()) {
        return Ok(answered(request, page));
    }
    if let Some(page) = identity::page(request.request()).await {
        return Ok(answered(request, page));
    }
    let found = find(request.request()).await;
    match found {
        Ok(Lookup::Site(site)) => {
            request.extensions_mut().insert(LogTenant(site.id));
            tracing::Span::current().record("tenant", site.id);
            if let Err(error) = admit(request.request(), &site).await {
                return Ok(refuse_with(request, error));
            }
            let site = match moving::await_move(request.request(), site).await {
                Ok(site) => site,
                Err(error) => return Ok(refuse_with(request, error)),
            };
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
                return Ok(close(request, UPGRADING));
            }
            request.extensions_mut().insert(Arc::clone(&site));
            if let Some(message) = nul_in_address(request.request()) {
                return Ok(refuse(request, &message.into()));
            }
            if let Err(error) = sessions::check(request.request()).and_then(|()| check_origin(request.request())) {
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
        Ok(Lookup::Unknown) => Ok(close(request, SITE_NOT_FOUND)),
        Err(error) if unavailable::is_visit(request.request()) => {
            let page = unavailable::in_place_of(request.request(), &error);
            Ok(answered(request, page))
        }
        Err(error) => Ok(refuse_with(request, error)),
    }
}

/// Postgres keeps no NUL in texts: no object has one in its address, and nothing is found by one.
fn nul_in_address(request: &HttpRequest) -> Option<Message> {
    if request.path().contains("%00") {
        return Some(PAGE_NOT_FOUND);
    }
    request.query_string().contains("%00").then_some(INVALID_QUERY)
}

async fn find(request: &HttpRequest) -> Result<Lookup, ApiError> {
    if identity::is_asked(request) {
        return identity::site_of_call(request).await.map(Lookup::Site);
    }
    app::data::<App>(request)?.directory.resolve(platform::http::host(request)).await
}

/// A page for people, the envelope for everybody else.
fn close<B>(request: ServiceRequest, message: Message) -> ServiceResponse<EitherBody<B, BoxBody>> {
    match unavailable::page(request.request(), message) {
        Some(page) => answered(request, page),
        None => refuse(request, &message.into()),
    }
}

/// Lets a request in to a site that gets no more than its share, over a connection that is that site's.
async fn admit(request: &HttpRequest, site: &directory::Site) -> Result<(), ApiError> {
    let app = app::data::<App>(request)?;
    app.edge.admit_to_site(request, site.id)?;
    // A browser may use a connection for another host that the certificate is good for; whoever asks one site for a
    // page of another is sent away (RFC 9110, 15.5.20).
    match platform::http::server_name(request) {
        None => Ok(()),
        // The platform's own hosts are served over one connection.
        Some(name) if identity::is_asked(request) => match app.directory.resolve(name).await? {
            Lookup::Platform => Ok(()),
            _ => Err(MISDIRECTED.into()),
        },
        Some(name) => match app.directory.resolve(name).await? {
            Lookup::Site(asked) if asked.id == site.id => Ok(()),
            _ => Err(MISDIRECTED.into()),
        },
    }
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
