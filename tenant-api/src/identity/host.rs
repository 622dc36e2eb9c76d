//! The host, and which site a request there is for: the one of its state, and none where the state's origin is not
//! exactly where that site is served.

use std::sync::Arc;

use actix_web::http::{Method, header};
use actix_web::{HttpMessage, HttpRequest};
use directory::{Lookup, SiteState, hosts};
use platform::error::ApiError;
use platform::messages::{FOREIGN_ORIGIN, PAGE_NOT_FOUND};

use super::state::State;
use crate::app::{self, App};
use crate::unavailable::messages::SIGN_IN_ADDRESS_WRONG;

/// The label before the platform's suffix.
const LABEL: &str = "id";
/// The calls that are answered there.
const CALLS: [(Method, &str); 6] = [
    (Method::POST, "/api/identity/sign-in"),
    (Method::POST, "/api/identity/sign-up"),
    (Method::POST, "/api/users/forgot-password"),
    (Method::GET, "/api/users/consents/words"),
    (Method::GET, "/api/invitation/open"),
    (Method::GET, "/api/tenant"),
];

/// In a request's extensions: the state that it came with, which is good.
#[derive(Clone)]
pub struct Came(pub State);

/// Whether a request is for the identity host.
pub fn is_asked(request: &HttpRequest) -> bool {
    let Ok(app) = app::data::<App>(request) else { return false };
    let host = hosts::normal(platform::http::host(request));
    host.and_then(|host| hosts::label_before(&host, &app.config.site_suffix).map(|label| label == LABEL)) == Some(true)
}

/// The origin of a host by the scheme and at the port that a request came by.
pub fn origin(app: &App, request: &HttpRequest, host: &str) -> String {
    let scheme = if app.config.https || platform::http::is_https(request) { "https" } else { "http" };
    let port = platform::http::host(request).rsplit_once(':').map(|(_, port)| format!(":{port}")).unwrap_or_default();
    format!("{scheme}://{host}{port}")
}

/// The identity page's own origin.
pub fn own_origin(app: &App, request: &HttpRequest) -> String {
    origin(app, request, &format!("{LABEL}.{}", app.config.site_suffix))
}

/// The site of a call at the identity host.
///
/// # Errors
/// 404 for other calls, 403 for a write from elsewhere, 400 for a state that is not good.
pub async fn site_of_call(request: &HttpRequest) -> Result<Arc<directory::Site>, ApiError> {
    if !CALLS.iter().any(|(method, path)| method == request.method() && *path == request.path()) {
        return Err(PAGE_NOT_FOUND.into());
    }
    // That it is ours is looked at with every write.
    if !request.method().is_safe() && !request.headers().contains_key(header::ORIGIN) {
        return Err(FOREIGN_ORIGIN.into());
    }
    let (_, state) = State::of(request).ok_or(SIGN_IN_ADDRESS_WRONG)?;
    let site = site_of(request, &state).await?;
    request.extensions_mut().insert(Came(state));
    Ok(site)
}

/// The site that a state names, where it is live and served at the state's origin.
///
/// # Errors
/// 400 where it is not; 503 when nobody can say.
pub async fn site_of(request: &HttpRequest, state: &State) -> Result<Arc<directory::Site>, ApiError> {
    let app = app::data::<App>(request)?;
    let host =
        state.origin.split_once("://").and_then(|(_, host)| hosts::normalise(host)).ok_or(SIGN_IN_ADDRESS_WRONG)?;
    if state.origin != origin(app, request, &host) {
        return Err(SIGN_IN_ADDRESS_WRONG.into());
    }
    match app.directory.resolve(&host).await? {
        Lookup::Site(site)
            if site.id == state.tenant_id && site.state != SiteState::Suspended && site.is_servable() =>
        {
            Ok(site)
        }
        _ => Err(SIGN_IN_ADDRESS_WRONG.into()),
    }
}
