//! Signs of life of open rooms.

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantTx;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::store;
use crate::actor::Actor;
use crate::contests::access::find_visible_by_id;
use crate::contests::messages::NOT_ENTERED;
use crate::contests::store as contests;
use crate::ids::{ContestId, EntryId};
use crate::site::Site;
use crate::standings::{self, EntryKind};

/// How long a room is silent before it counts as offline: open ones are heard of every twenty seconds.
pub const SILENT: Duration = Duration::seconds(60);
/// Most spans that a sign brings.
const SPANS_MAX: usize = 50;

/// How a room's page is.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = RoomBeat)]
pub struct Beat {
    /// Whether something else is in front of it.
    away: bool,
    /// Since the last sign: when it was left, from and to. At most 50.
    events: Vec<Span>,
}

/// From when until when, in epoch seconds.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = AwaySpan)]
pub struct Span {
    from_time: i64,
    to_time: i64,
}

impl Span {
    /// As it may be: not in the future, not before the entry.
    fn times(&self, since: OffsetDateTime, now: OffsetDateTime) -> Option<(OffsetDateTime, OffsetDateTime)> {
        let at = |seconds| OffsetDateTime::from_unix_timestamp(seconds).ok().map(|at| at.clamp(since, now));
        at(self.from_time).zip(at(self.to_time)).filter(|(from, to)| from <= to)
    }
}

/// What the room's page has to know.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoomBeatAnswer)]
pub struct BeatAnswer {
    paused: bool,
    /// Epoch seconds; null while it is paused.
    ends_at: Option<i64>,
    /// Whether another session sits it now.
    moved: bool,
}

/// A sign of life of an open room; staff see who is there, away or offline.
#[utoipa::path(tag = "contest", params(ContestId), request_body = Beat, responses((status = 200, body = Envelope<BeatAnswer>)))]
#[post("/api/contests/{id}/room/beat")]
pub async fn beat(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    body: RawBody,
) -> Result<Envelope<BeatAnswer>, ApiError> {
    actor.require_own_account()?;
    let body: Beat = body.json_or_default().await?;
    let mut faults = Faults::default();
    faults.ensure("events", body.events.len() <= SPANS_MAX, INVALID_VALUE);
    faults.finish()?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let contest = find_visible_by_id(&mut tx, *id, Some(&actor)).await?;
    let entry = contests::find_own(&mut tx, actor.id, *id, now).await?.ok_or(NOT_ENTERED)?;
    let moved = standings::is_elsewhere(&mut tx, entry.id, &actor).await?;
    // Of the computer that was moved away from nothing counts.
    if !moved {
        note(&mut tx, (*id, entry.id), &body, (entry.started_at, now)).await?;
    }
    // A virtual entry has a clock of its own.
    let paused = entry.kind != EntryKind::Virtual && standings::is_paused(&mut tx, contest.id, actor.id).await?;
    tx.commit().await?;
    let ends_at = (!paused).then_some(entry.ends_at.unix_timestamp());
    Ok(Envelope::of(BeatAnswer { paused, ends_at, moved }))
}

async fn note(
    tx: &mut TenantTx,
    (contest, entry): (ContestId, EntryId),
    body: &Beat,
    (since, now): (OffsetDateTime, OffsetDateTime),
) -> Result<(), ApiError> {
    let Some(was) = store::lock_presence(tx, entry).await? else { return Ok(()) };
    let silent_since = was.seen_at.filter(|seen| now - *seen > SILENT);
    store::set_presence(tx, entry, body.away, now).await?;
    let mut spans: Vec<_> = body.events.iter().filter_map(|span| span.times(since, now)).collect();
    spans.sort_unstable();
    let mut events: Vec<_> = spans.into_iter().map(|(from, to)| ("away", from, to)).collect();
    if let Some(from) = silent_since.filter(|_| was.is_writing) {
        events.push(("offline", from, now));
    }
    store::insert_events(tx, entry, &events).await?;
    if was.away_since.is_some() != body.away || silent_since.is_some() || was.seen_at.is_none() || !events.is_empty() {
        standings::tell_room(tx, contest)?;
    }
    Ok(())
}
