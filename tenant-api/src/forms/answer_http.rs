//! Answering a form, with an account and without.

use actix_web::{HttpRequest, HttpResponse, Responder, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;

use super::answering::{FormAnswered, Prepared, Who, known};
use super::receiving::{FormAnswerInput, Sent};
use super::registering::register;
use super::spam::State;
use crate::activity;
use crate::actor::Visitor;
use crate::files;
use crate::site::Site;

/// Answers a form: JSON, or `multipart/form-data` where it has files or no script runs. What looks like spam is held for staff.
#[utoipa::path(tag = "form", request_body = FormAnswerInput, responses((status = 200, body = Envelope<FormAnswered>)))]
#[post("/api/register-form/submit")]
pub async fn submit_form(
    site: Site,
    visitor: Visitor,
    state: web::Data<State>,
    file_state: web::Data<files::State>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<FormAnswered>, ApiError> {
    let sent = Sent::receive(&site, &state, &request, payload).await?;
    if let Some(answer) = known(&site, &sent).await? {
        let mut conn = site.read().await?;
        return Ok(Envelope::of(FormAnswered::of(&mut conn, &answer, None).await?));
    }
    let user = Who::of(&visitor);
    let prepared = Prepared::new(&site, &file_state, &request, sent, user).await?;
    let mut tx = site.begin().await?;
    let (answer, _) = prepared.write(&mut tx, &site, Who { user, registers: false }).await?;
    let answered = FormAnswered::of(&mut tx, &answer, None).await?;
    tx.commit().await?;
    Ok(Envelope::of(answered))
}

/// Answers a form and comes in: who has no account gets one, with a session, and with it the course or class that the form
/// joins; of a course that costs money `next` is its page. Who waits for a seat comes in when they move up.
#[utoipa::path(tag = "form", request_body = FormAnswerInput, responses((status = 200, body = Envelope<FormAnswered>)))]
#[post("/api/register-form/register")]
pub async fn register_by_form(
    site: Site,
    visitor: Visitor,
    state: web::Data<State>,
    file_state: web::Data<files::State>,
    active: web::Data<activity::State>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let sent = Sent::receive(&site, &state, &request, payload).await?;
    if let Some(answer) = known(&site, &sent).await? {
        let mut conn = site.read().await?;
        let answered = FormAnswered::of(&mut conn, &answer, None).await?;
        return Ok(Envelope::of(answered).respond_to(&request).map_into_boxed_body());
    }
    let user = Who::of(&visitor);
    let prepared = Prepared::new(&site, &file_state, &request, sent, user).await?;
    register(&site, &active, &request, prepared, user).await
}
