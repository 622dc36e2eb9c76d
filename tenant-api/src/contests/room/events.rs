//! When somebody left the room's page or was not heard of: they see it as staff do.

use actix_web::{get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::store::{self, Event};
use crate::actor::Actor;
use crate::contests::access::{find_editable, find_visible_by_id};
use crate::contests::messages::NOT_ENTERED;
use crate::contests::store as contests;
use crate::contests::whom::whose;
use crate::ids::{ContestId, EntryId, RoomEventId};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Something that happened to who sits it.
#[derive(Debug, Serialize, ToSchema)]
pub struct RoomEventView {
    id: RoomEventId,
    /// `away`: the page was left; `offline`: nothing was heard; `moved`: to another session.
    kind: String,
    /// Epoch seconds.
    from_time: i64,
    to_time: i64,
}

impl From<Event> for RoomEventView {
    fn from(row: Event) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            from_time: row.from_time.unix_timestamp(),
            to_time: row.to_time.unix_timestamp(),
        }
    }
}

/// A contest and somebody who takes part.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct EntryPath {
    #[param(value_type = i64)]
    id: ContestId,
    #[param(value_type = i64)]
    entry: EntryId,
}

/// What was noted of oneself, newest first.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<Vec<RoomEventView>>)))]
#[get("/api/contests/{id}/room/events")]
pub async fn list_my_events(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
) -> Result<Envelope<Vec<RoomEventView>>, ApiError> {
    let mut conn = site.read().await?;
    find_visible_by_id(&mut conn, *id, Some(&actor)).await?;
    let entry = contests::find_own(&mut conn, actor.id, *id, OffsetDateTime::now_utc()).await?.ok_or(NOT_ENTERED)?;
    views(store::list_events(&mut conn, entry.id).await?)
}

/// What was noted of somebody, newest first.
#[utoipa::path(tag = "contest", params(EntryPath), responses((status = 200, body = Envelope<Vec<RoomEventView>>)))]
#[get("/api/contests/{id}/room/events/{entry}")]
pub async fn list_events(
    site: Site,
    actor: Actor,
    path: web::Path<EntryPath>,
) -> Result<Envelope<Vec<RoomEventView>>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut conn = site.read().await?;
    find_editable(&mut conn, path.id, &actor).await?;
    whose(&mut conn, path.id, Some(path.entry)).await?;
    views(store::list_events(&mut conn, path.entry).await?)
}

fn views(rows: Vec<Event>) -> Result<Envelope<Vec<RoomEventView>>, ApiError> {
    Ok(Envelope::of(rows.into_iter().map(RoomEventView::from).collect()))
}
