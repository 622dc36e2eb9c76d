//! A suspended site: visitors get a plain page, calls a 403. Its admins are told why: who still has an admin's session
//! at once, who has none by signing in on the page. No session is begun by that.

use std::sync::Arc;

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::http::Method;
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse};
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::{INVALID_BODY, WRONG_CREDENTIALS};
use serde::Deserialize;

use crate::accounts;
use crate::actor::{Visitor, check_origin};
use crate::permissions::Role;
use crate::site::Site;
use crate::unavailable;
use crate::unavailable::messages::{SITE_SUSPENDED, SITE_SUSPENDED_BECAUSE};

/// Where the page's form goes to.
const FORMS: [&str; 2] = ["/sign-in", "/en/sign-in"];
/// Where other programs sign in.
const CALL: &str = "/api/users/sign-in";

/// Who asks for the reason.
#[derive(Deserialize)]
struct Credentials {
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
}

/// What somebody at a suspended site gets.
pub(super) async fn answer(request: &mut ServiceRequest, entry: &Arc<directory::Site>) -> HttpResponse {
    request.extensions_mut().insert(Arc::clone(entry));
    let mut payload = request.take_payload();
    let request = request.request();
    let is_form = FORMS.contains(&request.path()) && *request.method() == Method::POST;
    let may_know = may_know_reason(request, &mut payload, is_form, entry).await;
    if let Err(error) = &may_know
        && !is_form
    {
        tracing::debug!(tenant = entry.id, key = error.message().key(), "nobody was told why the site is suspended");
    }
    let reason = may_know.as_ref().ok().and_then(|may| may.then_some(entry.state_reason.as_str()));
    if is_form {
        let failure = may_know.err().map(|error| error.message()).or(reason.is_none().then_some(WRONG_CREDENTIALS));
        return unavailable::suspended(request, reason, failure);
    }
    if let Some(page) = unavailable::visit_of_suspended(request, reason) {
        return page;
    }
    HttpResponse::from_error(match reason {
        Some(reason) => ApiError::with(SITE_SUSPENDED_BECAUSE, vec![("reason", reason.to_owned())]),
        None => SITE_SUSPENDED.into(),
    })
}

/// Whether the reason is for whoever asks.
async fn may_know_reason(
    request: &HttpRequest,
    payload: &mut Payload,
    is_form: bool,
    entry: &directory::Site,
) -> Result<bool, ApiError> {
    if entry.state_reason.is_empty() || !entry.is_servable() {
        return Ok(false);
    }
    check_origin(request)?;
    if is_form || (request.path() == CALL && *request.method() == Method::POST) {
        let site = Site::of(request)?;
        let body = RawBody::from_request(request, payload).await?;
        let Credentials { email, password } = if is_form { form(&body.bytes().await?)? } else { body.json().await? };
        return accounts::is_admin(&site, request, &email, password).await;
    }
    let Visitor(visitor) = Visitor::from_request(request, payload).await?;
    Ok(visitor.is_some_and(|actor| actor.role == Role::Admin))
}

fn form(body: &[u8]) -> Result<Credentials, ApiError> {
    let mut credentials = Credentials { email: String::new(), password: String::new() };
    for (name, value) in url::form_urlencoded::parse(body) {
        match name.as_ref() {
            "email" => credentials.email = value.into_owned(),
            "password" => credentials.password = value.into_owned(),
            _ => return Err(INVALID_BODY.into()),
        }
    }
    Ok(credentials)
}
