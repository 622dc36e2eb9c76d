//! The one session that sits it, where a contest wants that, moved to another computer.

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::store;
use crate::actor::Actor;
use crate::contests::access::{find_editable, find_visible_by_id};
use crate::contests::entering::refuse_address;
use crate::contests::messages::NOT_ENTERED;
use crate::contests::store as contests;
use crate::contests::whom::whose;
use crate::ids::{ContestId, EntryId};
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings;

/// Who sits it in this session now.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionTaken {
    entry_id: EntryId,
}

/// Has the caller's session sit the exam in place of the one that did.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<SessionTaken>)))]
#[post("/api/contests/{id}/room/take")]
pub async fn take_session(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: actix_web::HttpRequest,
) -> Result<Envelope<SessionTaken>, ApiError> {
    actor.require_own_account()?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let contest = find_visible_by_id(&mut tx, *id, Some(&actor)).await?;
    let entry = contests::find_own(&mut tx, actor.id, *id, now).await?.ok_or(NOT_ENTERED)?;
    refuse_address(&contest, &platform::http::peer(&request))?;
    let was_elsewhere = standings::is_elsewhere(&mut tx, entry.id, &actor).await?;
    standings::sit(&mut tx, entry.id, &actor, contest.draft.room.candidate_moves).await?;
    if was_elsewhere {
        note_moved(&mut tx, entry.id, now).await?;
        standings::tell_room(&mut tx, *id)?;
    }
    tx.commit().await?;
    Ok(Envelope::of(SessionTaken { entry_id: entry.id }))
}

/// Somebody who takes part.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RoomEntryBody {
    entry_id: EntryId,
}

/// Has the next session that opens somebody's room sit the exam.
#[utoipa::path(tag = "contest", params(ContestId), request_body = RoomEntryBody, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/contests/{id}/room/release")]
pub async fn release_session(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut tx = site.begin().await?;
    find_editable(&mut tx, *id, &actor).await?;
    let RoomEntryBody { entry_id } = body.json().await?;
    whose(&mut tx, *id, Some(entry_id)).await?;
    store::release(&mut tx, entry_id).await?;
    note_moved(&mut tx, entry_id, OffsetDateTime::now_utc()).await?;
    standings::tell_room(&mut tx, *id)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

async fn note_moved(tx: &mut TenantConn, entry: EntryId, now: OffsetDateTime) -> Result<(), ApiError> {
    store::insert_events(tx, entry, &[("moved", now, now)]).await
}
