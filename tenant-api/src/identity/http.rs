//! The calls: the beginning, on a site, and signing in or up on the identity page.

use actix_web::{HttpMessage, HttpRequest, HttpResponse, post};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::PAGE_NOT_FOUND;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::host::{self, Came};
use super::state::{Mode, State, encoded, own_path};
use crate::accounts::{self, Authenticated, SignIn, SignUp, Verifier, Way};
use crate::site::Site;
use crate::unavailable::messages::SIGN_IN_ADDRESS_WRONG;

/// Body of [`begin_identity`].
#[derive(Debug, Deserialize, ToSchema)]
pub struct IdentityBeginning {
    /// Where on this site to go in the end.
    #[serde(default)]
    redirect_path: String,
    #[serde(default)]
    mode: Mode,
}

/// Where to send the browser.
#[derive(Debug, Serialize, ToSchema)]
pub struct IdentityAddress {
    url: String,
}

/// Where to send the browser back to.
#[derive(Debug, Serialize, ToSchema)]
pub struct IdentityReturn {
    redirect: String,
}

/// Begins to sign in on the identity page: the address to open, in the caller's language. The browser gets a cookie
/// without which nobody can come back.
#[utoipa::path(tag = "auth", request_body = IdentityBeginning,
    responses((status = 200, body = Envelope<IdentityAddress>)))]
#[post("/api/users/identity")]
pub async fn begin_identity(site: Site, request: HttpRequest, body: RawBody) -> Result<HttpResponse, ApiError> {
    let input: IdentityBeginning = body.json().await?;
    let host = directory::hosts::normalise(platform::http::host(&request)).ok_or(SIGN_IN_ADDRESS_WRONG)?;
    let origin = host::origin(&site.app, &request, &host);
    let verifier = Verifier::of(&request);
    let state = State {
        redirect_path: own_path(&origin, &input.redirect_path),
        origin,
        tenant_id: site.id(),
        affiliate_code: Way::direct(&request, None).affiliate_code,
        mode: input.mode,
        challenge: encoded(verifier.challenge()),
    };
    let page = if Locale::of(&request) == Locale::En { "/en" } else { "/" };
    let url = format!("{}{page}?state={}", host::own_origin(&site.app, &request), state.encode());
    let cookie = verifier.cookie(&site);
    Ok(HttpResponse::Ok().cookie(cookie).json(Envelope::of(IdentityAddress { url })))
}

/// Signs in on the identity page, and answers with where to go back to: a code that is good once, for a minute, in the
/// browser that began.
#[utoipa::path(tag = "auth", params(("state" = String, Query, description = "What the site has sent the person with.")),
    request_body = SignIn, responses((status = 200, body = Envelope<IdentityReturn>)))]
#[post("/api/identity/sign-in")]
pub async fn identity_sign_in(
    site: Site,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<IdentityReturn>, ApiError> {
    let state = came(&request)?;
    let found = accounts::authenticate(&site, &request, body, &way(&state)).await?;
    leave(&state, found).await
}

/// Makes an account on the identity page, and answers as signing in does.
#[utoipa::path(tag = "auth", params(("state" = String, Query, description = "What the site has sent the person with.")),
    request_body = SignUp, responses((status = 200, body = Envelope<IdentityReturn>)))]
#[post("/api/identity/sign-up")]
pub async fn identity_sign_up(
    site: Site,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<IdentityReturn>, ApiError> {
    let state = came(&request)?;
    let found = accounts::register(&site, &request, body, way(&state)).await?;
    leave(&state, found).await
}

/// The state of a call at the identity host; at a site's own there is no such call.
fn came(request: &HttpRequest) -> Result<State, ApiError> {
    Ok(request.extensions().get::<Came>().cloned().ok_or(PAGE_NOT_FOUND)?.0)
}

fn way(state: &State) -> Way {
    Way {
        nonce: Some(state.challenge.clone()),
        affiliate_code: state.affiliate_code.as_deref().and_then(|code| rules::affiliate_code(code).ok()),
    }
}

async fn leave(state: &State, found: Authenticated) -> Result<Envelope<IdentityReturn>, ApiError> {
    let challenge = state.challenge().ok_or(SIGN_IN_ADDRESS_WRONG)?;
    let code = accounts::issue_code(found, challenge).await?;
    Ok(Envelope::of(IdentityReturn { redirect: state.way_back(&code) }))
}
