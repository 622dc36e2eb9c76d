//! Days that a site leaves out of streaks: Tết, holidays, a storm, a power cut.

use std::str::FromStr;

use platform::words::UnknownWord;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use time::Date;
use time::macros::format_description;

use crate::site::Site;

/// A day as `YYYY-MM-DD`, in settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub Date);

impl FromStr for Day {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let day = Date::parse(text, format_description!("[year]-[month]-[day]")).ok();
        // A sign before the year would be taken as well.
        let day = day.filter(|_| text.len() == 10);
        day.map(Self).ok_or_else(|| UnknownWord(text.to_owned()))
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.to_string())
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// What days off are called, by language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayOffName {
    /// Shown where the other is missing.
    pub vi: String,
    #[serde(default)]
    pub en: String,
}

/// Days off, one after the other; both ends belong to them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayOff {
    pub from: Day,
    pub to: Day,
    #[serde(default)]
    pub name: DayOffName,
}

/// All days off of a site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DaysOff(Vec<(Date, Date)>);

impl DayOff {
    /// Those of a site with their names (`options.practice.days_off`); what is not sound counts for nothing.
    pub fn of(site: &Site) -> Vec<Self> {
        Self::read(&site.entry.website["options"]["practice"]["days_off"])
    }

    fn read(list: &Value) -> Vec<Self> {
        let items = list.as_array().into_iter().flatten();
        items.filter_map(|item| Self::deserialize(item).ok()).collect()
    }
}

impl DaysOff {
    /// Those of a site (`options.practice.days_off`); what is not sound counts for nothing.
    pub fn of(site: &Site) -> Self {
        Self::read(&site.entry.website["options"]["practice"]["days_off"])
    }

    fn read(list: &Value) -> Self {
        DayOff::read(list).into_iter().map(|off| (off.from.0, off.to.0)).collect()
    }

    /// Whether that day is one of them.
    pub fn has(&self, day: Date) -> bool {
        self.0.iter().any(|(from, to)| *from <= day && day <= *to)
    }
}

impl FromIterator<(Date, Date)> for DaysOff {
    fn from_iter<T: IntoIterator<Item = (Date, Date)>>(days: T) -> Self {
        Self(days.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use time::macros::date;

    use super::*;

    #[test]
    fn days_off_are_read_one_by_one() {
        let off = DaysOff::read(&json!([
            {"from": "2026-02-16", "to": "2026-02-22", "name": {"vi": "Tết", "en": "Tet"}},
            {"from": "2026-13-01", "to": "2026-02-22"},
            {"from": "2028-02-29", "to": "2028-02-29"},
            7,
        ]));
        for (day, is_off) in [
            (date!(2026 - 02 - 15), false),
            (date!(2026 - 02 - 16), true),
            (date!(2026 - 02 - 22), true),
            (date!(2026 - 02 - 23), false),
            (date!(2028 - 02 - 29), true),
        ] {
            assert_eq!(off.has(day), is_off, "{day}");
        }
        assert_eq!(DaysOff::read(&json!(null)), DaysOff::default());
        for text in ["+026-02-01", "2026-2-1", "01/02/2026", "2027-02-29", ""] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }
}
