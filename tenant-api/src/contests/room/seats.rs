//! The live map of who sits where.

use std::collections::{BTreeMap, HashMap};

use actix_web::{HttpRequest, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::live::SILENT;
use super::store::{self, LateRow, SeatRow};
use crate::actor::Actor;
use crate::contests::access::find_editable;
use crate::ids::{AccountId, AttemptId, CandidateId, ContestId, ContestPartId, EntryId};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings::{self, NEVER, Pauses};

platform::text_enum! {
    /// How somebody is.
    pub enum SeatState {
        /// Has not entered.
        Absent = "absent",
        /// Is there, with no part open.
        Waiting = "waiting",
        /// Is there, with a part open.
        Writing = "writing",
        /// Was not heard of for a minute.
        Offline = "offline",
        /// Has something else in front of the room's page.
        Away = "away",
        /// Is through with every part.
        HandedIn = "handed_in",
    }
}

/// A part that somebody writes.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeatPart {
    id: ContestPartId,
    name: String,
    quiz_submission_id: AttemptId,
    /// Epoch seconds; null while it stands still.
    deadline_at: Option<i64>,
    answered: i64,
    questions: i64,
}

/// Somebody whom the contest names, or who takes part.
#[derive(Debug, Serialize, ToSchema)]
pub struct Seat {
    /// Null: not on the list.
    candidate: Option<CandidateId>,
    /// Null: has not entered.
    entry_id: Option<EntryId>,
    user_id: AccountId,
    candidate_id: Option<String>,
    name: String,
    class: Option<String>,
    room: Option<String>,
    seat: Option<String>,
    state: SeatState,
    /// Epoch seconds, as all times here.
    seen_at: Option<i64>,
    away_since: Option<i64>,
    /// Null while it stands still.
    ends_at: Option<i64>,
    /// The part that runs.
    part: Option<SeatPart>,
    parts_done: i64,
    parts: usize,
    extra_minutes: i64,
    /// How often and how long the page was left.
    away_count: i64,
    away_s: i64,
    /// Parts with answers that came late and wait for a decision.
    late: Vec<SeatLate>,
}

/// What came late to a part.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeatLate {
    quiz_submission_id: AttemptId,
    part_name: String,
    /// Answers that wait for a decision.
    waiting: i64,
}

/// A room of the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeatRoom {
    /// Null: of those who sit in none that is known.
    room: Option<String>,
    paused: bool,
    /// Epoch seconds; null where it goes on.
    paused_since: Option<i64>,
    candidates: usize,
    entered: usize,
}

/// The contest's clock.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeatTimes {
    /// Whether all are paused, and since when.
    paused: bool,
    paused_since: Option<i64>,
    /// Epoch seconds.
    ends_at: i64,
    /// When the last is through; null while somebody's time stands still.
    closes_at: Option<i64>,
}

/// Who sits where, and how they are.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeatMap {
    contest: SeatTimes,
    rooms: Vec<SeatRoom>,
    seats: Vec<Seat>,
    /// Epoch seconds.
    now: i64,
}

/// Who sits where now, by room and seat.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<SeatMap>)))]
#[get("/api/contests/{id}/room")]
pub async fn get_room(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: HttpRequest,
) -> Result<Envelope<SeatMap>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let (locale, now) = (Locale::of(&request), OffsetDateTime::now_utc());
    let mut conn = site.read().await?;
    let contest = find_editable(&mut conn, *id, &actor).await?;
    let pauses = standings::pauses(&mut conn, *id).await?;
    let rows = store::list_seats(&mut conn, *id).await?;
    let mut late: HashMap<EntryId, Vec<SeatLate>> = HashMap::new();
    for LateRow { entry_id, attempt, part_name, waiting } in store::list_late(&mut conn, *id).await? {
        late.entry(entry_id).or_default().push(SeatLate { quiz_submission_id: attempt, part_name, waiting });
    }
    let parts = contest.draft.parts.len();
    let rooms = rooms(&rows, &pauses);
    let placed = |row: SeatRow| {
        let late = row.entry_id.and_then(|entry| late.remove(&entry)).unwrap_or_default();
        seat(row, parts, late, (locale, now))
    };
    Ok(Envelope::of(SeatMap {
        contest: SeatTimes {
            paused: pauses.paused_since(None).is_some(),
            paused_since: seconds(pauses.paused_since(None)),
            ends_at: contest.end.unix_timestamp(),
            closes_at: seconds(Some(contest.closes_at)),
        },
        rooms,
        seats: rows.into_iter().map(placed).collect(),
        now: now.unix_timestamp(),
    }))
}

fn seconds(at: Option<OffsetDateTime>) -> Option<i64> {
    at.filter(|at| *at < NEVER).map(OffsetDateTime::unix_timestamp)
}

fn rooms(rows: &[SeatRow], pauses: &Pauses) -> Vec<SeatRoom> {
    let mut counts: BTreeMap<(bool, Option<&str>), (usize, usize)> = BTreeMap::new();
    for row in rows {
        // Those without a room come last.
        let (candidates, entered) = counts.entry((row.room.is_none(), row.room.as_deref())).or_default();
        *candidates += 1;
        *entered += usize::from(row.entry_id.is_some());
    }
    let room = |((_, room), (candidates, entered)): ((bool, Option<&str>), (usize, usize))| SeatRoom {
        room: room.map(str::to_owned),
        paused: pauses.is_paused(room),
        paused_since: seconds(pauses.paused_since(room)),
        candidates,
        entered,
    };
    counts.into_iter().map(room).collect()
}

fn seat(row: SeatRow, parts: usize, late: Vec<SeatLate>, (locale, now): (Locale, OffsetDateTime)) -> Seat {
    let state = state(&row, parts, now);
    let part = row.attempt.zip(row.part).map(|(attempt, id)| SeatPart {
        id,
        name: row.part_name.unwrap_or_default(),
        quiz_submission_id: attempt,
        deadline_at: seconds(row.deadline_at),
        answered: row.answered,
        questions: row.questions,
    });
    Seat {
        candidate: row.candidate,
        entry_id: row.entry_id,
        user_id: row.user_id,
        candidate_id: row.candidate_id,
        name: names::shown(row.name, locale),
        class: row.class,
        room: row.room,
        seat: row.seat,
        state,
        seen_at: seconds(row.seen_at),
        away_since: seconds(row.away_since),
        ends_at: seconds(row.ends_at),
        part,
        parts_done: row.parts_done,
        parts,
        extra_minutes: row.extra_minutes,
        away_count: row.away_count,
        away_s: row.away_s,
        late,
    }
}

fn state(row: &SeatRow, parts: usize, now: OffsetDateTime) -> SeatState {
    let is_through = usize::try_from(row.parts_done).unwrap_or_default() >= parts;
    match row.seen_at {
        _ if row.entry_id.is_none() => SeatState::Absent,
        _ if is_through => SeatState::HandedIn,
        Some(seen) if now - seen <= SILENT && row.away_since.is_some() => SeatState::Away,
        Some(seen) if now - seen <= SILENT && row.attempt.is_some() => SeatState::Writing,
        Some(seen) if now - seen <= SILENT => SeatState::Waiting,
        _ => SeatState::Offline,
    }
}
