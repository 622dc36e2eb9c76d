//! What a board is narrowed to.

use platform::locale::Locale;
use serde::Deserialize;
use utoipa::IntoParams;

use super::rows::ROWS_MAX;
use crate::geo;
use crate::listing::given;
use crate::standings::{EntryKind, Placed};

/// Which rows of a board; empty filters don't count.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BoardFilter {
    /// From 1.
    #[serde(default = "first")]
    page: i64,
    /// Rows a page, at most 5,000: whoever has all of them ranks them.
    #[serde(default = "size")]
    size: i64,
    /// Words of a name as it is shown, or a candidate ID.
    #[serde(default)]
    search: String,
    #[serde(default)]
    school: String,
    /// As the board names it.
    #[serde(default)]
    province: String,
    #[serde(default)]
    class: String,
    /// Of the list of candidates: for staff.
    #[serde(default)]
    room: String,
    /// All where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub kind: Option<EntryKind>,
    /// Seconds from the start: the board as it was then, by the verdicts of today. Where nothing is said it is as it is now, or
    /// for whoever takes part virtually as it was when as much time had passed.
    #[serde(default, deserialize_with = "given")]
    pub at: Option<i64>,
}

fn first() -> i64 {
    1
}

fn size() -> i64 {
    50
}

fn text(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

impl BoardFilter {
    /// All rows as they are now.
    pub fn whole() -> Self {
        Self {
            page: 1,
            size: ROWS_MAX,
            search: String::new(),
            school: String::new(),
            province: String::new(),
            class: String::new(),
            room: String::new(),
            kind: None,
            at: None,
        }
    }

    pub fn page(&self) -> i64 {
        self.page.max(1)
    }

    pub fn size(&self) -> i64 {
        self.size.clamp(1, ROWS_MAX)
    }

    /// Rows before the page.
    pub fn offset(&self) -> i64 {
        (self.page.clamp(1, 1_000_000) - 1).saturating_mul(self.size())
    }

    /// The words of a name that are looked for.
    pub fn words(&self) -> String {
        statements::search_words([self.search.as_str()])
    }

    /// `provinces`: the keys that there are. Rooms are for staff.
    pub fn narrow(&self, provinces: &[String], is_staff: bool) -> Narrow {
        let is_named = |key: &&String| {
            **key == self.province || geo::name(key, Locale::Vi).is_some_and(|name| name == self.province)
        };
        Narrow {
            kind: self.kind,
            school: text(&self.school),
            province: text(&self.province).map(|asked| provinces.iter().find(is_named).cloned().unwrap_or(asked)),
            class: text(&self.class),
            room: text(&self.room).filter(|_| is_staff),
        }
    }
}

/// What rows are about that stay.
pub struct Narrow {
    pub kind: Option<EntryKind>,
    pub school: Option<String>,
    /// A key.
    pub province: Option<String>,
    pub class: Option<String>,
    pub room: Option<String>,
}

impl Narrow {
    /// Whether a row stays.
    pub fn keeps(&self, placed: &Placed) -> bool {
        let is = |wanted: &Option<String>, own: &Option<String>| wanted.is_none() || wanted == own;
        let row = &placed.row;
        let province = self.province.clone().map(|key| geo::name(&key, Locale::Vi).map_or(key.clone(), str::to_owned));
        self.kind.is_none_or(|kind| row.kind == kind)
            && is(&self.school, &row.school)
            && is(&province, &row.province)
            && is(&self.class, &row.class)
            && is(&self.room, &placed.room)
    }
}
