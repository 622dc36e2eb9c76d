//! What is known of a person, as it is sent and as it is kept.

use platform::faults::{Fault, Faults};
use platform::messages::INVALID_VALUE;
use rules::DateInput;
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use crate::account_words::{Gender, TEXT_MAX};
use crate::geo;
use crate::geo::messages::UNKNOWN_PROVINCE;

/// Fields that a manager sends; what is not named stays, what is empty is cleared.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ProfileInput {
    pub(super) full_name: Option<String>,
    /// `YYYY-MM-DD`, `DD/MM/YYYY` or epoch seconds.
    pub(super) dob: Option<DateInput>,
    pub(super) phone_number: Option<String>,
    /// `male`, `female` or `other`.
    pub(super) gender: Option<String>,
    pub(super) school: Option<String>,
    pub(super) class: Option<String>,
    /// A key or a name, of today or of before July 2025.
    pub(super) province: Option<String>,
    pub(super) address: Option<String>,
    pub(super) country: Option<String>,
    pub(super) parent_email: Option<String>,
    pub(super) personal_email: Option<String>,
}

/// The same as it is kept.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Profile {
    pub(super) full_name: String,
    pub(super) dob: Option<Date>,
    pub(super) phone_number: Option<String>,
    pub(super) gender: Option<Gender>,
    pub(super) school: Option<String>,
    pub(super) class: Option<String>,
    pub(super) province: Option<String>,
    pub(super) legacy_province: Option<String>,
    pub(super) address: Option<String>,
    pub(super) country: Option<String>,
    pub(super) parent_email: Option<String>,
    pub(super) personal_email: Option<String>,
}

/// The same as calls answer it and the history keeps it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProfileView {
    pub(super) full_name: String,
    /// `YYYY-MM-DD`
    pub(super) dob: Option<String>,
    pub(super) phone_number: Option<String>,
    pub(super) gender: Option<Gender>,
    pub(super) school: Option<String>,
    pub(super) class: Option<String>,
    /// A key of today's 34.
    pub(super) province: Option<String>,
    /// The unit of before July 2025, where that was given.
    pub(super) legacy_province: Option<String>,
    pub(super) address: Option<String>,
    pub(super) country: Option<String>,
    pub(super) parent_email: Option<String>,
    pub(super) personal_email: Option<String>,
}

impl From<&Profile> for ProfileView {
    fn from(profile: &Profile) -> Self {
        let profile = profile.clone();
        Self {
            full_name: profile.full_name,
            dob: profile.dob.map(|day| day.to_string()),
            phone_number: profile.phone_number,
            gender: profile.gender,
            school: profile.school,
            class: profile.class,
            province: profile.province,
            legacy_province: profile.legacy_province,
            address: profile.address,
            country: profile.country,
            parent_email: profile.parent_email,
            personal_email: profile.personal_email,
        }
    }
}

impl ProfileInput {
    /// Writes what is sound into `profile`, and what is not into `faults`.
    pub(super) fn apply(self, faults: &mut Faults, profile: &mut Profile, now: OffsetDateTime) {
        if let Some(name) = self.full_name {
            profile.full_name = faults.rule("full_name", rules::person_name(&name, TEXT_MAX)).unwrap_or_default();
        }
        if let Some(day) = self.dob {
            profile.dob = if day.is_blank() { None } else { faults.rule("dob", rules::past_date(&day, now)) };
        }
        let line = |text: &str| rules::line(text, TEXT_MAX);
        let gender = |text: &str| text.trim().parse::<Gender>().map_err(|_| Fault::from(INVALID_VALUE));
        set(faults, "phone_number", self.phone_number, &mut profile.phone_number, rules::phone);
        set(faults, "gender", self.gender, &mut profile.gender, gender);
        set(faults, "school", self.school, &mut profile.school, line);
        set(faults, "class", self.class, &mut profile.class, line);
        set(faults, "address", self.address, &mut profile.address, line);
        set(faults, "country", self.country, &mut profile.country, line);
        set(faults, "parent_email", self.parent_email, &mut profile.parent_email, rules::email);
        set(faults, "personal_email", self.personal_email, &mut profile.personal_email, rules::email);
        if let Some(text) = self.province {
            let mut resolved = None;
            let province = |text: &str| geo::resolve(text).ok_or_else(|| Fault::from(UNKNOWN_PROVINCE));
            set(faults, "province", Some(text), &mut resolved, province);
            profile.province = resolved.map(|it| it.key.to_owned());
            profile.legacy_province = resolved.and_then(|it| it.legacy).map(str::to_owned);
        }
    }
}

/// Sets a field that may be empty; what is not named stays.
fn set<T>(
    faults: &mut Faults,
    field: &str,
    value: Option<String>,
    place: &mut Option<T>,
    rule: impl Fn(&str) -> Result<T, Fault>,
) {
    if let Some(value) = value {
        *place = if value.trim().is_empty() { None } else { faults.rule(field, rule(&value)) };
    }
}
