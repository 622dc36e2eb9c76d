//! Pauses, after a power cut for one: deadlines stand still and move, and their seconds count nowhere.

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::tenancy::TenantTx;
use serde::Deserialize;
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::store;
use crate::actor::Actor;
use crate::contests::access::lock_editable;
use crate::contests::messages::{ALREADY_PAUSED, CONTEST_OVER, NOT_PAUSED};
use crate::contests::moving::follow_times;
use crate::contests::news::{self, News};
use crate::contests::whom::refuse_unknown;
use crate::history::{self, Change, Subject};
use crate::ids::ContestId;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings;

/// Whom a pause is for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ContestPauseBody {
    /// None: all.
    room: Option<String>,
}

/// Pauses a room, or all.
#[utoipa::path(tag = "contest", params(ContestId), request_body = ContestPauseBody, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/contests/{id}/room/pause")]
pub async fn pause_contest(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let contest = lock_editable(&mut tx, *id, &actor).await?;
    let ContestPauseBody { room } = body.json_or_default().await?;
    refuse_unknown(&mut tx, *id, room.as_deref()).await?;
    if contest.is_over(now) {
        return Err(CONTEST_OVER.into());
    }
    if standings::pauses(&mut tx, *id).await?.is_paused(room.as_deref()) {
        return Err(ALREADY_PAUSED.into());
    }
    store::pause(&mut tx, (*id, actor.id), room.as_deref(), now).await?;
    follow(tx, &actor, *id, (true, room), now).await
}

/// Goes on with a room, or all.
#[utoipa::path(tag = "contest", params(ContestId), request_body = ContestPauseBody, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/contests/{id}/room/resume")]
pub async fn resume_contest(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, *id, &actor).await?;
    let ContestPauseBody { room } = body.json_or_default().await?;
    if !store::resume(&mut tx, *id, room.as_deref(), now).await? {
        return Err(NOT_PAUSED.into());
    }
    follow(tx, &actor, *id, (false, room), now).await
}

async fn follow(
    mut tx: TenantTx,
    actor: &Actor,
    contest: ContestId,
    (paused, room): (bool, Option<String>),
    now: OffsetDateTime,
) -> Result<Envelope<bool>, ApiError> {
    follow_times(&mut tx, contest, now).await?;
    // What came while this call waited for the contest was counted without the pause, or as if it went on.
    standings::keep_since(&mut tx, contest, now).await?;
    let (was, is) = (json!({ "paused": !paused }), json!({ "paused": paused, "for": room }));
    history::record(&mut tx, Some(actor.id), Subject::contest(contest), Change::Update, &was, &is).await?;
    news::tell(&mut tx, contest, News::Times)?;
    standings::tell_room(&mut tx, contest)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
