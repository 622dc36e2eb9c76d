//! Answers that browsers without scripts send: the page of a form takes them as the call does, and leads on.

use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, web};
use platform::error::ApiError;
use platform::messages::METHOD_NOT_ALLOWED;
use uuid::Uuid;

use super::address::{self, Address, Parsed, localised};
use super::form::{Refused, Signs};
use super::{failure, page, redirect};
use crate::actor::Visitor;
use crate::app;
use crate::forms::{self, Answers, FormField, Registers, Sent, Taken};
use crate::site::Site;

/// Takes an answer and leads to what came of it; what is wrong is shown beside what was sent.
///
/// # Errors
/// 405 where the address is no form's.
pub async fn answer(site: &Site, request: &HttpRequest, payload: web::Payload) -> Result<HttpResponse, ApiError> {
    let address = match address::parse(request.path(), request.query_string()) {
        Parsed::Page(address) if address.screen.is_some_and(|screen| screen.name == "form") => address,
        _ => return Err(METHOD_NOT_ALLOWED.into()),
    };
    request.extensions_mut().insert(address.locale);
    match shown(site, request, payload, &address).await {
        Err(error) if error.message().status().is_server_error() => failure(site, request, &address, &error),
        answer => answer,
    }
}

async fn shown(
    site: &Site,
    request: &HttpRequest,
    payload: web::Payload,
    address: &Address,
) -> Result<HttpResponse, ApiError> {
    let visitor = Visitor::extract(request).await?;
    let reader = (visitor.0.as_ref(), address.locale);
    let Ok(form) = forms::form_view(site, request, &address.last(), reader).await else {
        // Which says why.
        return page(site, request, address, None).await;
    };
    let refused = match take(site, request, payload, (&visitor, &form.fields)).await {
        Ok((key, taken)) => return Ok(lead_on(address, key, &taken)),
        Err(refused) if refused.error.message().status().is_server_error() => return Err(refused.error),
        Err(refused) => refused,
    };
    let mut answer = page(site, request, address, Some(refused.as_ref())).await?;
    if let Some(seconds) = refused.error.retry_seconds() {
        answer.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    Ok(answer)
}

/// Takes what was sent, under its key.
async fn take(
    site: &Site,
    request: &HttpRequest,
    payload: web::Payload,
    (visitor, fields): (&Visitor, &[FormField]),
) -> Result<(Uuid, Taken), Box<Refused>> {
    let unread = |error| Box::new(Refused { error, typed: Answers::default(), signs: None });
    let state = app::data::<forms::State>(request).map_err(unread)?;
    let mut sent = Sent::receive(site, state, request, payload).await.map_err(unread)?;
    let key = *sent.input.key.get_or_insert_with(Uuid::new_v4);
    // A page asks for them: a box that is not ticked says no.
    sent.input.consents.get_or_insert_default();
    let typed = sent.answers(fields).unwrap_or_default();
    let signs = Some(Signs { token: sent.input.token.clone(), key });
    match forms::take(site, request, visitor, sent, Registers::AsTheForm).await {
        Ok(taken) => Ok((key, taken)),
        Err(error) => Err(Box::new(Refused { error, typed, signs })),
    }
}

/// To what the form joins, or to the page that says what came of the answer.
fn lead_on(address: &Address, key: Uuid, taken: &Taken) -> HttpResponse {
    let to = match &taken.answered.next {
        Some(next) => localised(address.locale, next),
        None => format!("{}?answer={key}", address.path()),
    };
    let mut answer = redirect(&to);
    let cookies = taken.session.iter().flat_map(|session| session.headers().get_all(header::SET_COOKIE));
    for cookie in cookies {
        answer.headers_mut().append(header::SET_COOKIE, cookie.clone());
    }
    answer
}
