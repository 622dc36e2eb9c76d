//! The board as it was at a second of the contest.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::filter::{BoardFilter, Narrow};
use super::rows::{Board, StandingRow, cut, solved_at};
use crate::actor::Actor;
use crate::contests::store::{self, Contest};
use crate::ids::EntryId;
use crate::standings::{EntryKind, Past, PastEntry, Placed};

/// The second that a board is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    pub at_s: i64,
    /// The virtual entry of whoever asks, while it runs.
    pub of_virtual: Option<EntryId>,
}

/// The second that is asked for, else how long the virtual entry of whoever asks has run; none: the board as it is.
///
/// # Errors
/// When the database fails.
pub async fn moment(
    conn: &mut TenantConn,
    contest: &Contest,
    asked: Option<i64>,
    actor: Option<&Actor>,
    now: OffsetDateTime,
) -> Result<Option<Moment>, ApiError> {
    let own = match actor {
        Some(actor) => store::find_own(conn, actor.id, contest.id, now).await?,
        None => None,
    };
    let running = own.filter(|entry| entry.kind == EntryKind::Virtual && now < entry.ends_at);
    let elapsed = running.as_ref().map(|entry| (now - entry.started_at).whole_seconds());
    let duration_s = (contest.end - contest.start).whole_seconds();
    Ok(asked
        .or(elapsed)
        .map(|at_s| Moment { at_s: at_s.clamp(0, duration_s.max(0)), of_virtual: running.map(|entry| entry.id) }))
}

/// A board at a second.
pub struct Minute<'a> {
    pub board: &'a Board<'a>,
    pub moment: Moment,
}

impl Minute<'_> {
    /// The rows of a page, how many there are, and one's own row as it was. Others' virtual entries had their own clocks: they
    /// are there where they are asked for.
    pub fn page(
        &self,
        past: &Past,
        filter: &BoardFilter,
        narrow: &Narrow,
    ) -> (Vec<StandingRow>, i64, Option<StandingRow>) {
        let is_wanted = |entry: &PastEntry| {
            let is_of_time = entry.kind != EntryKind::Virtual
                || narrow.kind == Some(EntryKind::Virtual)
                || self.board.is_me(entry.user_id);
            is_of_time && (self.board.is_staff || !entry.is_disqualified)
        };
        let placed = past.at(self.moment.at_s, self.board.frozen, is_wanted);
        let me = self.own(past, &placed);
        let firsts = first_times(&placed);
        let kept = placed.into_iter().filter(|placed| narrow.keeps(placed));
        let (rows, total) = cut(kept.map(|placed| self.board.row(placed, &firsts)).collect(), filter);
        (rows, total, me)
    }

    /// The row of whoever asks with the verdicts that others don't see, ranked among what they see: no rank tells more of
    /// others than the board.
    fn own(&self, past: &Past, placed: &[Placed]) -> Option<StandingRow> {
        let is_own = |entry: &&PastEntry| match self.moment.of_virtual {
            Some(running) => entry.id() == running,
            None => self.board.is_me(entry.user_id) && entry.kind != EntryKind::Virtual,
        };
        let own = past.entries.iter().find(is_own)?;
        Some(self.board.row(past.one_at(own, self.moment.at_s, placed), &HashMap::new()))
    }
}

/// When each question was solved first by somebody who has a rank.
fn first_times(placed: &[Placed]) -> HashMap<i64, i64> {
    let mut first: HashMap<i64, i64> = HashMap::new();
    for cell in placed.iter().filter(|placed| placed.is_ranked()).flat_map(|placed| &placed.row.cells) {
        if let Some(at) = solved_at(cell) {
            first.entry(cell.task).and_modify(|known| *known = at.min(*known)).or_insert(at);
        }
    }
    first
}
