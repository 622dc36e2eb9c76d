//! A program on the projector, without its author.

use actix_web::{get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use time::OffsetDateTime;

use super::code::editor_of;
use super::ending::{self, midnight_before};
use super::messages::NO_LIVE_CODE;
use super::views::{Shown, ShownCode, ShownInput};
use super::{running, store};
use crate::actor::Actor;
use crate::class_context;
use crate::ids::ClassSessionId;
use crate::site::Site;

/// What the projector shows; null: nothing.
#[utoipa::path(tag = "classroom", params(ClassSessionId), responses((status = 200, body = Envelope<Option<ShownCode>>)))]
#[get("/api/classroom/session/{id}/shown")]
pub async fn get_shown_code(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
) -> Result<Envelope<Option<ShownCode>>, ApiError> {
    let now = OffsetDateTime::now_utc();
    let mut conn = site.read().await?;
    let Some(session) = running::find_led(&mut conn, *id, &actor, now).await? else { return Ok(Envelope::of(None)) };
    let Some(one) = store::shown(&mut conn, session.id, midnight_before(now)).await? else {
        return Ok(Envelope::of(None));
    };
    let row = store::code(&mut conn, session.classroom_id, (None, Some(one)), session.starts_at).await?;
    Ok(Envelope::of(row.map(|row| {
        let (language, editor_mode) = editor_of(row.language_id);
        ShownCode { question_title: row.title, language, editor_mode, source_code: row.source_code }
    })))
}

/// Has the projector show a program that a learner of the class handed in since the session began, or nothing.
#[utoipa::path(tag = "classroom", params(ClassSessionId), request_body = ShownInput, responses((status = 200, body = Envelope<Shown>)))]
#[post("/api/classroom/session/{id}/shown")]
pub async fn show_code(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
    body: RawBody,
) -> Result<Envelope<Shown>, ApiError> {
    let now = OffsetDateTime::now_utc();
    running::require_led(&mut *site.read().await?, *id, &actor, now).await?;
    let input: ShownInput = body.json().await?;
    let mut tx = site.begin().await?;
    let session = running::require_led(&mut tx, *id, &actor, now).await?;
    if let Some(one) = input.submission_id {
        let row = store::code(&mut tx, session.classroom_id, (None, Some(one)), session.starts_at).await?;
        row.ok_or(NO_LIVE_CODE)?;
    }
    store::set_shown(&mut tx, session.id, input.submission_id).await?;
    class_context::tell(&mut tx, session.id)?;
    ending::plan(&mut tx, &session, now).await?;
    tx.commit().await?;
    Ok(Envelope::of(Shown { shown: input.submission_id.is_some() }))
}
