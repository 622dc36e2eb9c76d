//! A board as it was: its rows are made anew of what had been sent, by the verdicts of today.

use std::collections::HashMap;

use contest_rules::formats::{Cell, CellState, Row, Rules, Task, Try, frozen_row, row};
use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::board::Placed;
use super::people::who;
use super::rows::{BoardRow, Tally, Who};
use super::source;
use super::words::EntryKind;
use crate::ids::{AccountId, ContestId, EntryId};

/// What came of a contest in the course of time.
pub struct Past {
    rules: Rules,
    /// In the order of their ids.
    pub entries: Vec<PastEntry>,
}

/// An entry with all that it has sent.
pub struct PastEntry {
    pub user_id: AccountId,
    pub kind: EntryKind,
    pub is_disqualified: bool,
    disqualified_reason: Option<String>,
    full_name: String,
    /// Of the list of candidates.
    room: Option<String>,
    version: i64,
    who: Who,
    tasks: Vec<Task>,
    /// In the order of their seconds.
    tries: Vec<Try>,
}

/// A cell that changed, with what its row came to by that.
pub struct RowChange {
    /// Seconds from the start; what came in minutes that were given is at the end.
    pub at_s: i64,
    pub score: f64,
    pub penalty_s: i64,
    pub sort: Vec<i64>,
    pub cell: Cell,
}

/// All entries of a contest with all that they have sent.
///
/// # Errors
/// When the database fails.
pub async fn past(conn: &mut TenantConn, contest: ContestId) -> Result<Past, ApiError> {
    let contest = source::contest(conn, contest).await?;
    let rows = sqlx::query!(
        r#"SELECT e.id AS "id: EntryId", e.user_id AS "user_id: AccountId", e.disqualified_reason,
                  coalesce(s.version, 0) AS "version!", c.room AS "room?"
             FROM contest_entries e
             LEFT JOIN contest_standings s ON s.entry_id = e.id
             LEFT JOIN contest_candidates c ON c.contest_id = e.contest_id AND c.user_id = e.user_id
            WHERE e.contest_id = $1 ORDER BY e.id"#,
        contest.id as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?;
    let ids: Vec<EntryId> = rows.iter().map(|row| row.id).collect();
    let mut people: HashMap<EntryId, Who> =
        who(conn, &ids).await?.into_iter().map(|person| (person.entry_id, person)).collect();
    let mut tasks = source::tasks_of(conn, contest.id, &ids).await?;
    let points = tasks.values().next().map(|tasks| source::points_of(tasks)).unwrap_or_default();
    let mut tries = source::tries_of(conn, &contest, &ids, &points).await?;
    let entries = rows.into_iter().filter_map(|row| {
        let person = people.remove(&row.id)?;
        let mut tries = tries.remove(&row.id).unwrap_or_default();
        tries.sort_by_key(|one| one.at_s);
        Some(PastEntry {
            user_id: row.user_id,
            kind: person.kind,
            is_disqualified: person.is_disqualified,
            disqualified_reason: row.disqualified_reason,
            full_name: person.full_name.clone(),
            room: row.room,
            version: row.version,
            tasks: tasks.remove(&row.id).unwrap_or_default(),
            tries,
            who: person,
        })
    });
    Ok(Past { rules: contest.rules, entries: entries.collect() })
}

impl Past {
    /// The rows at a second, best first. At the end also what came in minutes that were given is in them.
    pub fn at(&self, at_s: i64, frozen: bool, is_wanted: impl Fn(&PastEntry) -> bool) -> Vec<Placed> {
        let wanted = self.entries.iter().filter(|entry| is_wanted(entry));
        let mut placed: Vec<Placed> = wanted.map(|entry| self.placed(entry, at_s, frozen)).collect();
        placed.sort_by(|one, other| order(one).cmp(&order(other)));
        let officials = placed.iter().filter(|one| one.is_ranked());
        let officials: Vec<Vec<i64>> = officials.map(|one| one.row.sort.clone()).collect();
        let total = i64::try_from(placed.len()).unwrap_or(i64::MAX);
        for one in &mut placed {
            one.rank = if one.row.is_disqualified { 0 } else { rank_among(&officials, &one.row.sort) };
            one.total = total;
        }
        placed
    }

    /// An entry's row at a second, ranked among `others`.
    pub fn one_at(&self, entry: &PastEntry, at_s: i64, others: &[Placed]) -> Placed {
        let mut placed = self.placed(entry, at_s, false);
        if !placed.row.is_disqualified {
            let better = |other: &&Placed| {
                other.is_ranked() && other.row.entry_id != placed.row.entry_id && other.row.sort < placed.row.sort
            };
            placed.rank = 1 + i64::try_from(others.iter().filter(better).count()).unwrap_or(i64::MAX - 1);
        }
        placed
    }

    /// How an entry's row became what it is.
    pub fn changes(&self, entry: &PastEntry, frozen: bool) -> Vec<RowChange> {
        let mut before = self.row(entry, &[], frozen);
        let given = before.cells.iter().filter(|cell| cell.state != CellState::Untried);
        let mut changes: Vec<RowChange> = given.map(|cell| change(0, &before, cell.clone())).collect();
        let times: Vec<i64> = entry.tries.iter().map(|one| one.at_s.min(self.rules.duration_s)).collect();
        for (index, &at_s) in times.iter().enumerate() {
            // Tries of the same second are told together.
            if times.get(index + 1) == Some(&at_s) {
                continue;
            }
            let now = self.row(entry, &entry.tries[..=index], frozen);
            let told = changes.len();
            let cells = now.cells.iter().zip(&before.cells).filter(|(cell, old)| cell != old);
            changes.extend(cells.map(|(cell, _)| change(at_s, &now, cell.clone())));
            let is_told = changes.len() > told || (now.sort == before.sort && now.penalty_s == before.penalty_s);
            if !is_told && let Some(cell) = now.cells.first() {
                changes.push(change(at_s, &now, cell.clone()));
            }
            before = now;
        }
        changes
    }

    fn row(&self, entry: &PastEntry, tries: &[Try], frozen: bool) -> Row {
        let of = if frozen { frozen_row } else { row };
        of(&self.rules, &entry.tasks, tries)
    }

    fn placed(&self, entry: &PastEntry, at_s: i64, frozen: bool) -> Placed {
        let is_in = |one: &Try| one.at_s <= at_s || at_s >= self.rules.duration_s;
        let count = entry.tries.iter().take_while(|one| is_in(one)).count();
        let Row { score, penalty_s, sort, cells } = self.row(entry, &entry.tries[..count], frozen);
        let tally = Tally { score, penalty_s, sort, cells, version: entry.version };
        Placed {
            row: entry.board_row(tally),
            user_id: entry.user_id,
            full_name: entry.full_name.clone(),
            rank: 0,
            total: 0,
            room: entry.room.clone(),
            disqualified_reason: entry.disqualified_reason.clone(),
        }
    }
}

impl PastEntry {
    fn board_row(&self, tally: Tally) -> BoardRow {
        BoardRow::of(self.who.clone(), tally)
    }

    /// The entry with nothing yet.
    pub fn empty_row(&self) -> BoardRow {
        self.board_row(Tally::default())
    }

    /// Its id.
    pub fn id(&self) -> EntryId {
        self.who.entry_id
    }
}

fn order(placed: &Placed) -> (bool, &[i64], EntryId) {
    (placed.row.is_disqualified, placed.row.sort.as_slice(), placed.row.entry_id)
}

fn change(at_s: i64, row: &Row, cell: Cell) -> RowChange {
    RowChange { at_s, score: row.score, penalty_s: row.penalty_s, sort: row.sort.clone(), cell }
}

/// `officials` are in their order.
fn rank_among(officials: &[Vec<i64>], sort: &[i64]) -> i64 {
    let better = officials.partition_point(|other| other.as_slice() < sort);
    1 + i64::try_from(better).unwrap_or(i64::MAX - 1)
}
