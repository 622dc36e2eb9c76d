//! What a row shows and is sorted by.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Task, points};

platform::text_enum! {
    /// How a contestant stands with a task.
    pub enum CellState {
        /// No try that counts.
        Untried = "untried",
        /// Not solved so far, and a try waits for its verdict; there may be points of earlier ones.
        Pending = "pending",
        /// Tried, without points.
        Failed = "failed",
        /// Some of the points.
        Partial = "partial",
        /// Solved, or all of the points.
        Solved = "solved",
        /// The task counts for nobody.
        Void = "void",
    }
}

/// A task in a row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = StandingCell)]
pub struct Cell {
    /// The question.
    #[serde(rename = "question_id")]
    pub task: i64,
    /// Points, at most two decimals.
    pub score: f64,
    /// Tries with a verdict that counts; up to the first accepted one in formats that look no further.
    pub tries: i32,
    /// Tries without a verdict that may still change the row.
    pub pending: i32,
    /// When the score was earned, in seconds from the start.
    pub time_s: Option<i64>,
    /// How the contestant stands with it.
    pub state: CellState,
}

/// What a contestant has.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Points, or the number of tasks solved.
    pub score: f64,
    /// Time and penalty by which equal scores are ranked; 0 in formats without.
    pub penalty_s: i64,
    /// Compared element by element, smaller is better; all rows of a contest have as many.
    pub sort: Vec<i64>,
    /// One for each task, in the order of the tasks.
    pub cells: Vec<Cell>,
}

/// A row while the verdicts of the freeze are shown one after another.
#[derive(Debug, Clone, PartialEq)]
pub struct Revealed {
    /// Whose verdicts were shown last; none: the frozen row.
    pub task: Option<i64>,
    /// What is seen then.
    pub row: Row,
}

/// The ranks of sorted rows: equal ones share a rank, the next rank skips (1, 2, 2, 4).
pub fn ranks(sorts: &[Vec<i64>]) -> Vec<usize> {
    let mut ranks: Vec<usize> = Vec::with_capacity(sorts.len());
    for (place, sort) in sorts.iter().enumerate() {
        let rank = match ranks.last() {
            Some(&before) if sorts[place - 1] == *sort => before,
            _ => place + 1,
        };
        ranks.push(rank);
    }
    ranks
}

/// What follows the score in sorting.
pub(super) struct Order {
    pub penalty_s: i64,
    pub then: Vec<i64>,
}

impl Order {
    /// Equal scores share a rank.
    pub(super) fn by_score_alone() -> Self {
        Self { penalty_s: 0, then: vec![] }
    }
}

/// A task of a row, with what its format sorts by.
pub(super) struct Scored {
    pub cell: Cell,
    /// The cell's score in hundredths of a point.
    pub hundredths: i64,
    /// Rejected tries before the one that earned the score.
    pub rejected: i64,
}

impl Scored {
    /// Of tries that left `tries` verdicts and `pending` open ones.
    pub(super) fn new(task: &Task, hundredths: i64, solved: bool, tries: usize, pending: usize) -> Self {
        let state = match () {
            () if solved => CellState::Solved,
            () if pending > 0 => CellState::Pending,
            () if hundredths > 0 => CellState::Partial,
            () if tries > 0 => CellState::Failed,
            () => CellState::Untried,
        };
        let cell = Cell {
            task: task.id,
            score: points::shown(hundredths),
            tries: i32::try_from(tries).unwrap_or(i32::MAX),
            pending: i32::try_from(pending).unwrap_or(i32::MAX),
            time_s: None,
            state,
        };
        Self { cell, hundredths, rejected: 0 }
    }

    pub(super) fn full_marks(task: &Task, hundredths: i64) -> Self {
        Self::new(task, hundredths, true, 0, 0)
    }

    pub(super) fn void(task: &Task) -> Self {
        let mut scored = Self::new(task, 0, false, 0, 0);
        scored.cell.state = CellState::Void;
        scored
    }

    /// The time of a task that raised the score; none of one that gave nothing or was given to everybody.
    pub(super) fn earned_at(&self) -> Option<i64> {
        self.cell.time_s.filter(|_| self.hundredths > 0)
    }
}
