//! What learners tell and are told while a session runs.

use actix_web::{get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use time::{Duration, OffsetDateTime};

use super::ending::{self, midnight_before};
use super::views::{Hand, HandInput, MyHint, MyLiveSession, Presence, PresenceInput};
use super::{running, store};
use crate::actor::Actor;
use crate::check_in::messages::SESSION_NOT_RUNNING;
use crate::class_context;
use crate::ids::ClassSessionId;
use crate::site::Site;

/// Longest idleness that is told, in seconds.
const IDLE_MAX: i64 = 86_400;

/// The session of a class of mine that runs now; null: none does. Its teachers see where I work until it ends.
#[utoipa::path(tag = "classroom", responses((status = 200, body = Envelope<Option<MyLiveSession>>)))]
#[get("/api/classroom/live")]
pub async fn get_my_live_session(site: Site, actor: Actor) -> Result<Envelope<Option<MyLiveSession>>, ApiError> {
    let now = OffsetDateTime::now_utc();
    let today = midnight_before(now);
    let mut conn = site.read().await?;
    let Some(running) = store::running_of(&mut conn, actor.id, (now, today)).await? else {
        return Ok(Envelope::of(None));
    };
    let hints = store::hints_of(&mut conn, running.session, actor.id, today).await?;
    let hint = |row: store::HintRow| MyHint {
        id: row.id,
        body: row.body,
        at: row.at.unix_timestamp(),
        question_id: row.question_id,
    };
    Ok(Envelope::of(Some(MyLiveSession {
        session_id: running.session,
        classroom_id: running.class,
        class_name: running.class_name,
        topic: running.topic,
        end_time: running.ends_at.unix_timestamp(),
        hand_at: running.hand_at.map(OffsetDateTime::unix_timestamp),
        hints: hints.into_iter().map(hint).collect(),
    })))
}

/// Tells where I work, which the class's teachers see while the session runs.
#[utoipa::path(tag = "classroom", params(ClassSessionId), request_body = PresenceInput, responses((status = 200, body = Envelope<Presence>)))]
#[post("/api/classroom/session/{id}/presence")]
pub async fn note_presence(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
    body: RawBody,
) -> Result<Envelope<Presence>, ApiError> {
    let now = OffsetDateTime::now_utc();
    actor.require_own_account()?;
    let input: PresenceInput = body.json().await?;
    let mut tx = site.begin().await?;
    let Some(session) = running::find_learned(&mut tx, *id, &actor, now).await? else {
        return Ok(Envelope::of(Presence { running: false }));
    };
    let active_at = now - Duration::seconds(input.idle_s.clamp(0, IDLE_MAX));
    let is_new = store::note_presence(&mut tx, (session.id, actor.id), input.subject, (now, active_at)).await?;
    if is_new {
        class_context::tell(&mut tx, session.id)?;
        ending::plan(&mut tx, &session, now).await?;
    }
    tx.commit().await?;
    Ok(Envelope::of(Presence { running: true }))
}

/// Raises my hand, or takes it down.
#[utoipa::path(tag = "classroom", params(ClassSessionId), request_body = HandInput, responses((status = 200, body = Envelope<Hand>)))]
#[post("/api/classroom/session/{id}/hand")]
pub async fn raise_hand(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
    body: RawBody,
) -> Result<Envelope<Hand>, ApiError> {
    let now = OffsetDateTime::now_utc();
    actor.require_own_account()?;
    let input: HandInput = body.json().await?;
    let mut tx = site.begin().await?;
    let session = running::find_learned(&mut tx, *id, &actor, now).await?.ok_or(SESSION_NOT_RUNNING)?;
    let hand_at = store::set_hand(&mut tx, (session.id, actor.id), input.up, now).await?;
    class_context::tell(&mut tx, session.id)?;
    class_context::tell_learner(&mut tx, session.id, actor.id)?;
    ending::plan(&mut tx, &session, now).await?;
    tx.commit().await?;
    Ok(Envelope::of(Hand { hand_at: hand_at.map(OffsetDateTime::unix_timestamp) }))
}
