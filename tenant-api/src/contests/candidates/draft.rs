//! A candidate as it is sent, and as it is kept.

use platform::faults::{Fault, Faults};
use rules::DateInput;
use serde::Deserialize;
use statements::search_words;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use crate::accounts::CANDIDATE_ID_MAX;
use crate::geo;
use crate::geo::messages::UNKNOWN_PROVINCE;
use crate::imports::{ImportRow, day};

/// Longest texts, in characters.
const NAME_MAX: usize = 200;
const CLASS_MAX: usize = 100;
const ROOM_MAX: usize = 60;
const SEAT_MAX: usize = 20;

/// A candidate as staff write it; what is empty or missing is nothing.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CandidateInput {
    /// Unique in the contest; at most 40 characters.
    pub candidate_id: String,
    pub full_name: String,
    /// `YYYY-MM-DD`, `DD/MM/YYYY` or epoch seconds.
    pub dob: Option<DateInput>,
    pub class: Option<String>,
    pub school: Option<String>,
    /// A key or a name, of today or of before July 2025.
    pub province: Option<String>,
    pub room: Option<String>,
    pub seat: Option<String>,
    /// Of an account that is there; without one, an account is made for the contest.
    pub email: Option<String>,
}

/// The same, sound.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CandidateDraft {
    pub candidate_id: String,
    pub full_name: String,
    pub dob: Option<Date>,
    pub class: Option<String>,
    pub school: Option<String>,
    /// A key of today's 34.
    pub province: Option<String>,
    pub room: Option<String>,
    pub seat: Option<String>,
    pub email: Option<String>,
}

impl CandidateInput {
    /// What a row of a file says.
    pub fn of_row(row: &ImportRow) -> Self {
        Self {
            candidate_id: row.value("candidate_id").to_owned(),
            full_name: row.value("full_name").to_owned(),
            dob: row.filled("dob").map(|text| DateInput::Text(day(&text))),
            class: row.filled("class"),
            school: row.filled("school"),
            province: row.filled("province"),
            room: row.filled("room"),
            seat: row.filled("seat"),
            email: row.filled("email"),
        }
    }

    /// What is sound of it; the rest is in `faults`.
    pub fn check(self, faults: &mut Faults, now: OffsetDateTime) -> CandidateDraft {
        let id = faults.rule("candidate_id", rules::line(&self.candidate_id, CANDIDATE_ID_MAX));
        faults.required("full_name", self.full_name.trim());
        let full_name = match self.full_name.trim() {
            "" => None,
            name => faults.rule("full_name", rules::person_name(name, NAME_MAX)),
        };
        let dob = self.dob.filter(|day| !day.is_blank());
        let province =
            |text: &str| geo::resolve(text).map(|it| it.key.to_owned()).ok_or_else(|| Fault::from(UNKNOWN_PROVINCE));
        CandidateDraft {
            candidate_id: id.unwrap_or_default(),
            full_name: full_name.unwrap_or_default(),
            dob: dob.and_then(|day| faults.rule("dob", rules::past_date(&day, now))),
            class: text(faults, "class", self.class, |text| rules::line(text, CLASS_MAX)),
            school: text(faults, "school", self.school, |text| rules::line(text, NAME_MAX)),
            province: text(faults, "province", self.province, province),
            room: text(faults, "room", self.room, |text| rules::line(text, ROOM_MAX)),
            seat: text(faults, "seat", self.seat, |text| rules::line(text, SEAT_MAX)),
            email: text(faults, "email", self.email, rules::email),
        }
    }
}

fn text<F: Into<Fault>>(
    faults: &mut Faults,
    field: &str,
    given: Option<String>,
    rule: impl FnOnce(&str) -> Result<String, F>,
) -> Option<String> {
    let given = given.filter(|text| !text.trim().is_empty())?;
    faults.rule(field, rule(&given)).filter(|text| !text.is_empty())
}

impl CandidateDraft {
    /// What searches look at.
    pub fn search_text(&self) -> String {
        let of = |text: &Option<String>| text.clone().unwrap_or_default();
        search_words([self.candidate_id.as_str(), &self.full_name, &of(&self.class), &of(&self.school)])
    }
}
