//! A whole board by columns: as objects with their names the same rows are twice as large when they are sent.

use contest_rules::formats::{Cell, CellState};
use serde::Serialize;
use utoipa::ToSchema;

use super::http::StandingQuestion;
use super::rows::StandingRow;
use crate::ids::EntryId;
use crate::standings::{BoardRow, EntryKind};

/// The rows of a board, best first: each list has one value of each row. What whoever has all rows works out is not here: ranks
/// and firsts.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct BoardColumns {
    pub entry_id: Vec<EntryId>,
    pub is_me: Vec<bool>,
    /// As others see it.
    pub name: Vec<String>,
    pub candidate_id: Vec<Option<String>>,
    pub school: Vec<Option<String>>,
    pub province: Vec<Option<String>>,
    pub class: Vec<Option<String>>,
    pub kind: Vec<EntryKind>,
    /// Has no rank; only staff and the person see the row.
    pub is_disqualified: Vec<bool>,
    /// Why somebody is: for staff and the person.
    pub disqualified_reason: Vec<Option<String>>,
    /// Of the list of candidates: for staff.
    pub room: Vec<Option<String>>,
    pub score: Vec<f64>,
    pub penalty_s: Vec<i64>,
    /// Compared element by element; smaller is better, equal is the same rank.
    pub sort: Vec<Vec<i64>>,
    /// Rises with each change of the row.
    pub v: Vec<i64>,
    pub cells: CellColumns,
}

/// The cells of a board: row by row, in each those of the board's questions in their order.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct CellColumns {
    pub state: Vec<CellState>,
    /// Points, at most two decimals.
    pub score: Vec<f64>,
    /// Tries with a verdict that counts.
    pub tries: Vec<i32>,
    /// Tries without a verdict that may still change the row.
    pub pending: Vec<i32>,
    /// When the score was earned, in seconds from the start.
    pub time_s: Vec<Option<i64>>,
}

impl BoardColumns {
    pub fn of(rows: Vec<StandingRow>, questions: &[StandingQuestion]) -> Self {
        let mut columns = Self::default();
        for row in rows {
            columns.push(row, questions);
        }
        columns
    }

    fn push(&mut self, of: StandingRow, questions: &[StandingQuestion]) {
        let StandingRow { row, is_me, room, disqualified_reason, .. } = of;
        let BoardRow { cells, .. } = row;
        self.entry_id.push(row.entry_id);
        self.is_me.push(is_me);
        self.name.push(row.name);
        self.candidate_id.push(row.candidate_id);
        self.school.push(row.school);
        self.province.push(row.province);
        self.class.push(row.class);
        self.kind.push(row.kind);
        self.is_disqualified.push(row.is_disqualified);
        self.disqualified_reason.push(disqualified_reason);
        self.room.push(room);
        self.score.push(row.score);
        self.penalty_s.push(row.penalty_s);
        self.sort.push(row.sort);
        self.v.push(row.v);
        for question in questions {
            self.cells.push(cells.iter().find(|cell| cell.task == question.question_id.get()));
        }
    }
}

impl CellColumns {
    /// None: the row knows nothing of the question yet.
    fn push(&mut self, cell: Option<&Cell>) {
        self.state.push(cell.map_or(CellState::Untried, |cell| cell.state));
        self.score.push(cell.map_or(0.0, |cell| cell.score));
        self.tries.push(cell.map_or(0, |cell| cell.tries));
        self.pending.push(cell.map_or(0, |cell| cell.pending));
        self.time_s.push(cell.and_then(|cell| cell.time_s));
    }
}
