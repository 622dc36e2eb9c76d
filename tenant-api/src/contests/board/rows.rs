//! The rows of a board as whoever asks sees them.

use std::collections::HashMap;

use contest_rules::formats::{Cell, CellState};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::filter::{BoardFilter, Narrow};
use crate::actor::Actor;
use crate::contests::store::Contest;
use crate::ids::{AccountId, QuestionId};
use crate::standings::{self, BoardRow, EntryKind, Placed, RowQuery};

/// Most rows of a page: a whole board.
pub const ROWS_MAX: i64 = 5000;

/// A row of a board.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StandingRow {
    /// Among the official entries; those who share it have the same; 0 of who is disqualified.
    pub rank: i64,
    pub is_me: bool,
    #[serde(flatten)]
    pub row: BoardRow,
    /// The questions that this entry has solved first of all.
    pub firsts: Vec<QuestionId>,
    /// Of the list of candidates: for staff.
    pub room: Option<String>,
    /// Why somebody is disqualified: for staff and the person.
    pub disqualified_reason: Option<String>,
}

/// A board for whoever asks.
pub struct Board<'a> {
    pub contest: &'a Contest,
    /// For whom asks.
    pub frozen: bool,
    pub is_staff: bool,
    pub actor: Option<&'a Actor>,
}

impl Board<'_> {
    fn query(&self) -> RowQuery<'static> {
        RowQuery {
            contest: self.contest.id,
            frozen: self.frozen,
            kind: None,
            school: None,
            province: None,
            class: None,
            room: None,
            with_disqualified: self.is_staff,
            user: None,
            limit: ROWS_MAX,
            offset: 0,
        }
    }

    /// Names are searched as they are shown: by what somebody does not show they are not found.
    pub async fn page(
        &self,
        conn: &mut TenantConn,
        filter: &BoardFilter,
        narrow: &Narrow,
    ) -> Result<(Vec<StandingRow>, i64), ApiError> {
        let words = filter.words();
        let (limit, offset) = if words.is_empty() { (filter.size(), filter.offset()) } else { (ROWS_MAX, 0) };
        let query = RowQuery {
            kind: narrow.kind,
            school: narrow.school.as_deref(),
            province: narrow.province.as_deref(),
            class: narrow.class.as_deref(),
            room: narrow.room.as_deref(),
            limit,
            offset,
            ..self.query()
        };
        let placed = standings::list(conn, &query).await?;
        let firsts = standings::first_times(conn, self.contest.id, self.frozen).await?;
        let total = placed.first().map_or(0, |placed| placed.total);
        let rows = placed.into_iter().map(|placed| self.row(placed, &firsts)).collect();
        Ok(if words.is_empty() { (rows, total) } else { cut(rows, filter) })
    }

    /// One's own row as it is, whatever others see.
    pub async fn own(&self, conn: &mut TenantConn) -> Result<Option<StandingRow>, ApiError> {
        let Some(actor) = self.actor else { return Ok(None) };
        let query = RowQuery { user: Some(actor.id), frozen: false, with_disqualified: true, ..self.query() };
        let rows = standings::list(conn, &query).await?;
        let own = rows.into_iter().find(|placed| placed.row.kind != EntryKind::Virtual);
        Ok(own.map(|placed| self.row(placed, &HashMap::new())))
    }

    pub fn row(&self, placed: Placed, firsts: &HashMap<i64, i64>) -> StandingRow {
        let is_first = |cell: &&Cell| solved_at(cell).is_some_and(|at| firsts.get(&cell.task) == Some(&at));
        let cells = placed.row.cells.iter().filter(|_| placed.is_ranked());
        let firsts = cells.filter(is_first).map(|cell| QuestionId(cell.task)).collect();
        let is_me = self.is_me(placed.user_id);
        StandingRow {
            rank: placed.rank,
            is_me,
            firsts,
            room: placed.room.filter(|_| self.is_staff),
            disqualified_reason: placed.disqualified_reason.filter(|_| self.is_staff || is_me),
            row: placed.row,
        }
    }

    pub fn is_me(&self, user: AccountId) -> bool {
        self.actor.is_some_and(|actor| actor.id == user)
    }
}

/// When a question was solved, in seconds; none where it is not.
pub fn solved_at(cell: &Cell) -> Option<i64> {
    cell.time_s.filter(|_| cell.state == CellState::Solved)
}

/// The rows of the page that are found by their names, and how many there are on all pages.
pub fn cut(mut rows: Vec<StandingRow>, filter: &BoardFilter) -> (Vec<StandingRow>, i64) {
    let words = filter.words();
    rows.retain(|row| words.is_empty() || is_found(&row.row, &words));
    let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let skip = usize::try_from(filter.offset()).unwrap_or(usize::MAX);
    let size = usize::try_from(filter.size()).unwrap_or_default();
    (rows.into_iter().skip(skip).take(size).collect(), total)
}

fn is_found(row: &BoardRow, words: &str) -> bool {
    let id = row.candidate_id.clone().unwrap_or_default();
    let text = statements::search_words([row.name.as_str(), id.as_str()]);
    words.split(' ').all(|word| text.split(' ').any(|known| known.starts_with(word)))
}
