//! Answering a form, with an account and without.

use actix_web::{HttpRequest, HttpResponse, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;

use super::answering::FormAnswered;
use super::receiving::{FormAnswerInput, Sent};
use super::spam::State;
use super::taking::{Registers, Taken, take};
use crate::actor::Visitor;
use crate::site::Site;

/// Answers a form: JSON, or `multipart/form-data` where it has files or no script runs. What looks like spam is held for staff.
#[utoipa::path(tag = "form", request_body = FormAnswerInput, responses((status = 200, body = Envelope<FormAnswered>)))]
#[post("/api/register-form/submit")]
pub async fn submit_form(
    site: Site,
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<FormAnswered>, ApiError> {
    let sent = Sent::receive(&site, &state, &request, payload).await?;
    Ok(Envelope::of(take(&site, &request, &visitor, sent, Registers::Never).await?.answered))
}

/// Answers a form and comes in: who has no account gets one, with a session, and with it the course or class that the form
/// joins; of a course that costs money `next` is its checkout, or its page where the site
/// takes no payments. Who waits for a seat comes in when they move up.
#[utoipa::path(tag = "form", request_body = FormAnswerInput, responses((status = 200, body = Envelope<FormAnswered>)))]
#[post("/api/register-form/register")]
pub async fn register_by_form(
    site: Site,
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let sent = Sent::receive(&site, &state, &request, payload).await?;
    let Taken { answered, session } = take(&site, &request, &visitor, sent, Registers::Always).await?;
    let body = Envelope::of(answered);
    let Some(session) = session else { return Ok(HttpResponse::Ok().json(body)) };
    // With the cookies of the session, and the answer in place of its token.
    let body = serde_json::to_string(&body).map_err(ApiError::internal)?;
    Ok(session.set_body(body).map_into_boxed_body())
}
