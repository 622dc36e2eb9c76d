//! A row of a board as it is sent: by the calls, and by the stream when it changes.

use contest_rules::formats::Cell;
use platform::locale::Locale;
use serde::Serialize;
use time::Date;
use utoipa::ToSchema;

use super::words::EntryKind;
use crate::activity::today;
use crate::geo;
use crate::ids::EntryId;
use crate::names::{self, PublicNameMode};

/// Who takes part, as it is kept.
#[derive(Debug, Clone)]
pub struct Who {
    pub entry_id: EntryId,
    pub kind: EntryKind,
    pub candidate_id: Option<String>,
    pub full_name: String,
    pub mode: PublicNameMode,
    pub nickname: Option<String>,
    pub dob: Option<Date>,
    pub school: Option<String>,
    /// A key.
    pub province: Option<String>,
    pub class: Option<String>,
    pub is_disqualified: bool,
}

/// An entry's row, without its rank: whoever has all rows ranks them by `sort`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BoardRow {
    pub entry_id: EntryId,
    /// As others see it.
    pub name: String,
    pub candidate_id: Option<String>,
    pub school: Option<String>,
    pub province: Option<String>,
    pub class: Option<String>,
    pub kind: EntryKind,
    /// Has no rank; only staff and the person see the row.
    pub is_disqualified: bool,
    pub score: f64,
    pub penalty_s: i64,
    /// Compared element by element; smaller is better, equal is the same rank.
    pub sort: Vec<i64>,
    pub cells: Vec<Cell>,
    /// Rises with each change of the row.
    pub v: i64,
}

/// What an entry has come to.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    pub score: f64,
    pub penalty_s: i64,
    pub sort: Vec<i64>,
    pub cells: Vec<Cell>,
    pub version: i64,
}

impl BoardRow {
    /// Of a person with what they have come to.
    pub fn of(who: Who, result: Tally) -> Self {
        let name = names::public_name(&who.full_name, who.mode, who.nickname.as_deref(), who.dob, today());
        Self {
            entry_id: who.entry_id,
            // On a stream everybody gets the same words.
            name: names::shown(name, Locale::Vi),
            candidate_id: who.candidate_id,
            school: who.school,
            province: who.province.map(|key| geo::name(&key, Locale::Vi).map_or(key, str::to_owned)),
            class: who.class,
            kind: who.kind,
            is_disqualified: who.is_disqualified,
            score: result.score,
            penalty_s: result.penalty_s,
            sort: result.sort,
            cells: result.cells,
            v: result.version,
        }
    }
}
