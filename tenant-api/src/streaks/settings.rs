//! What a site wants of practice: the part `practice` of its options.

use platform::faults::{Fault, Faults};
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::days_off::DayOff;
use super::messages::{DAYS_OFF_ENDS_BEFORE, TOO_MANY_DAYS_OFF};
use crate::names::PublicNameMode;
use crate::site::Site;

/// Entries of days off, and days of one of them.
const MOST_ENTRIES: usize = 200;
const LONGEST_DAYS: i64 = 100;
/// Characters of a name.
const NAME_MAX: usize = 100;

platform::text_enum! {
    /// How people are called on boards and profiles.
    pub enum BoardNames {
        /// As each of them wants.
        Chosen = "chosen",
        /// *An N.*, whatever they want.
        Short = "short",
    }
}

/// A site's settings for practice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PracticeSettings {
    /// Days that break no streak.
    pub days_off: Vec<DayOff>,
    /// Learners that a school needs for a row of its own on the board.
    pub smallest_school: i64,
    /// Whether who has solved a problem sees others' submissions to it.
    pub solvers_see_submissions: bool,
    /// How people are called.
    pub names: BoardNames,
}

impl Default for PracticeSettings {
    fn default() -> Self {
        Self { days_off: vec![], smallest_school: 5, solvers_see_submissions: false, names: BoardNames::Chosen }
    }
}

impl PracticeSettings {
    /// Those of a site; what is not sound counts for nothing.
    pub fn of(site: &Site) -> Self {
        Self::deserialize(&site.entry.website["options"]["practice"]).unwrap_or_default()
    }

    /// How a person who wants `mode` is called.
    pub fn name_mode(&self, mode: PublicNameMode) -> PublicNameMode {
        match self.names {
            BoardNames::Chosen => mode,
            BoardNames::Short => PublicNameMode::Short,
        }
    }
}

/// Notes what is wrong with the settings in a site's new options.
pub fn check(faults: &mut Faults, options: &Value) {
    let practice = &options["practice"];
    if practice.is_null() {
        return;
    }
    let settings = match PracticeSettings::deserialize(practice) {
        Ok(settings) if practice.is_object() => settings,
        _ => {
            faults.add("options.practice", INVALID_VALUE);
            return;
        }
    };
    faults.within("options.practice", |faults| {
        faults.between("smallest_school", settings.smallest_school, 1..=100);
        let too_many = Fault::with(TOO_MANY_DAYS_OFF, vec![("max", MOST_ENTRIES.to_string())]);
        faults.ensure("days_off", settings.days_off.len() <= MOST_ENTRIES, too_many);
        faults.each("days_off", &settings.days_off, check_days_off);
    });
}

fn check_days_off(faults: &mut Faults, off: &DayOff) {
    let days = (off.to.0 - off.from.0).whole_days() + 1;
    faults.ensure("to", days >= 1, DAYS_OFF_ENDS_BEFORE);
    faults.ensure("to", days <= LONGEST_DAYS, INVALID_VALUE);
    faults.required("name.vi", &off.name.vi);
    faults.max_chars("name.vi", &off.name.vi, NAME_MAX).max_chars("name.en", &off.name.en, NAME_MAX);
}

#[cfg(test)]
mod tests {
    use platform::messages::{BETWEEN, REQUIRED, TOO_LONG};
    use serde_json::json;

    use super::*;

    fn told(practice: Value) -> Vec<(String, platform::messages::Message)> {
        let mut faults = Faults::default();
        check(&mut faults, &json!({ "practice": practice }));
        faults.into_fields().into_iter().map(|fault| (fault.field, fault.message)).collect()
    }

    #[test]
    fn settings_are_checked_before_they_are_saved() {
        let tet = json!({"from": "2026-02-16", "to": "2026-02-22", "name": {"vi": "Tết", "en": "Tet"}});
        for sound in [
            json!(null),
            json!({}),
            json!({"days_off": [tet], "smallest_school": 1, "solvers_see_submissions": true, "names": "short"}),
        ] {
            assert_eq!(told(sound.clone()), [], "{sound}");
        }
        for unsound in [
            json!([]),
            json!({"names": "long"}),
            json!({"smallest_school": "5"}),
            json!({"solvers_see_submissions": 1}),
            json!({"days_off": [{"from": "2026-02-30", "to": "2026-03-01", "name": {"vi": "Tết"}}]}),
        ] {
            assert_eq!(told(unsound.clone()), [("options.practice".to_owned(), INVALID_VALUE)], "{unsound}");
        }
        let faulty = json!({"smallest_school": 0, "days_off": [
            tet,
            {"from": "2026-02-16", "to": "2026-02-15", "name": {"vi": " "}},
            {"from": "2026-02-16", "to": "2027-02-15", "name": {"vi": "x".repeat(101)}},
        ]});
        let fields = [
            ("smallest_school", BETWEEN),
            ("days_off[1].to", DAYS_OFF_ENDS_BEFORE),
            ("days_off[1].name.vi", REQUIRED),
            ("days_off[2].to", INVALID_VALUE),
            ("days_off[2].name.vi", TOO_LONG),
        ];
        assert_eq!(told(faulty), fields.map(|(field, message)| (format!("options.practice.{field}"), message)));
    }

    #[test]
    fn what_is_not_said_is_usual() {
        let settings = PracticeSettings::deserialize(json!({"names": "short"})).unwrap_or_default();
        assert_eq!(settings.smallest_school, 5);
        assert_eq!(settings.name_mode(PublicNameMode::Full), PublicNameMode::Short);
        assert_eq!(PracticeSettings::default().name_mode(PublicNameMode::Nickname), PublicNameMode::Nickname);
    }
}
