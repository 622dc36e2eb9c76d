//! How the board of a contest became what it is: for a replay in the browser.

use actix_web::{get, web};
use contest_rules::formats::Cell;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::messages::NO_ACCESS;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::http::{StandingQuestion, questions};
use crate::actor::Visitor;
use crate::contests::access::find_visible;
use crate::contests::messages::NOT_OVER_YET;
use crate::ids::{AccountId, EntryId};
use crate::site::Site;
use crate::standings::{self, EntryKind, Past, PastEntry, RowChange};

/// A cell of a row that changed, with what the row came to by that.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimelineChange {
    /// Seconds from the start.
    pub at_s: i64,
    pub score: f64,
    pub penalty_s: i64,
    /// As that of a row of the board.
    pub sort: Vec<i64>,
    pub cell: Cell,
}

/// An entry with all that changed in its row.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimelineRow {
    pub entry_id: EntryId,
    pub kind: EntryKind,
    pub is_me: bool,
    /// As others see it.
    pub name: String,
    pub candidate_id: Option<String>,
    pub school: Option<String>,
    pub class: Option<String>,
    /// In time's order. Before the first the row is empty.
    pub changes: Vec<TimelineChange>,
}

/// How a board became what it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestTimeline {
    pub duration_s: i64,
    /// From when others' rows stood still, in seconds from the start; null: never.
    pub freeze_s: Option<i64>,
    /// Whether others' tries from then on are still pending.
    pub frozen: bool,
    pub questions: Vec<StandingQuestion>,
    /// Those who have a rank, and the caller's own.
    pub rows: Vec<TimelineRow>,
}

/// How the board of a contest became what it is, by the verdicts of today: for those who see the table, when it is over; for
/// staff at any time. While it stands still others' tries of that time are pending.
#[utoipa::path(tag = "contest", params(("id" = String, Path)), responses((status = 200, body = Envelope<ContestTimeline>)))]
#[get("/api/contests/{id}/timeline")]
pub async fn get_contest_timeline(
    site: Site,
    visitor: Visitor,
    key: web::Path<String>,
) -> Result<Envelope<ContestTimeline>, ApiError> {
    let actor = visitor.0.as_ref();
    let mut conn = site.read().await?;
    let contest = find_visible(&mut conn, &key, actor).await?;
    let now = OffsetDateTime::now_utc();
    let (is_staff, timing) = (contest.may_edit(actor), contest.timing());
    if !is_staff && !contest.is_over(now) {
        return Err(NOT_OVER_YET.into());
    }
    if !is_staff && !timing.shows_table(now) {
        return Err(NO_ACCESS.into());
    }
    let frozen = timing.is_frozen(now) && !is_staff;
    let questions = questions(&mut conn, contest.id).await?;
    let past = standings::past(&mut conn, contest.id).await?;
    drop(conn);
    let caller = actor.map(|actor| actor.id);
    let rows = web::block(move || rows(&past, caller, frozen)).await.map_err(ApiError::internal)?;
    Ok(Envelope::of(ContestTimeline {
        duration_s: (contest.end - contest.start).whole_seconds(),
        freeze_s: timing.freeze_at.map(|at| (at - contest.start).whole_seconds()),
        frozen,
        questions,
        rows,
    }))
}

fn rows(past: &Past, caller: Option<AccountId>, frozen: bool) -> Vec<TimelineRow> {
    let is_me = |entry: &PastEntry| caller == Some(entry.user_id);
    let is_told = |entry: &&PastEntry| !entry.is_disqualified && (entry.kind == EntryKind::Official || is_me(entry));
    let row = |entry: &PastEntry| {
        let is_me = is_me(entry);
        let of = entry.empty_row();
        TimelineRow {
            entry_id: of.entry_id,
            kind: of.kind,
            is_me,
            name: of.name,
            candidate_id: of.candidate_id,
            school: of.school,
            class: of.class,
            // One's own is as it is.
            changes: past.changes(entry, frozen && !is_me).into_iter().map(change).collect(),
        }
    };
    past.entries.iter().filter(is_told).map(row).collect()
}

fn change(of: RowChange) -> TimelineChange {
    TimelineChange { at_s: of.at_s, score: of.score, penalty_s: of.penalty_s, sort: of.sort, cell: of.cell }
}
