//! The lists themselves.

use std::sync::LazyLock;

use platform::locale::Locale;
use serde::Deserialize;

/// A unit of either list.
#[derive(Debug, Deserialize)]
pub(super) struct Unit<'a> {
    pub(super) key: &'a str,
    /// Of the national statistics list: some codes name different units in the two lists.
    pub(super) code: &'a str,
    pub(super) vi: &'a str,
    pub(super) en: &'a str,
    /// What people write besides.
    #[serde(default, borrow)]
    pub(super) aliases: Vec<&'a str>,
}

/// A unit of today.
#[derive(Debug, Deserialize)]
pub(super) struct Province<'a> {
    #[serde(flatten, borrow)]
    pub(super) unit: Unit<'a>,
    /// Old units that went up in it and whose names are gone.
    #[serde(borrow)]
    pub(super) legacy: Vec<Unit<'a>>,
}

#[derive(Deserialize)]
struct File<'a> {
    #[serde(borrow)]
    provinces: Vec<Province<'a>>,
}

static PROVINCES: LazyLock<Vec<Province<'static>>> = LazyLock::new(|| {
    let file: Result<File<'static>, _> = serde_json::from_str(include_str!("provinces.json"));
    match file {
        Ok(file) => file.provinces,
        Err(error) => unreachable!("provinces.json is compiled in, and a test reads it: {error}"),
    }
});

impl Unit<'_> {
    /// Every way in which it is written.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        [self.key, self.vi, self.en].into_iter().chain(self.aliases.iter().copied())
    }

    pub(super) fn name(&self, locale: Locale) -> &str {
        match locale {
            Locale::Vi => self.vi,
            Locale::En => self.en,
        }
    }
}

/// Today's units, by code.
pub(super) fn all() -> &'static [Province<'static>] {
    &PROVINCES
}

/// The name of a unit of today or of before; `None` where the key is of neither.
pub fn name(key: &str, locale: Locale) -> Option<&'static str> {
    let mut units = all().iter().flat_map(|province| std::iter::once(&province.unit).chain(&province.legacy));
    units.find(|unit| unit.key == key).map(|unit| unit.name(locale))
}

/// A unit of either list, and where it stands today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Its own key.
    pub key: &'static str,
    /// Of the unit of today that it is, or that it went up in.
    pub current: &'static str,
    /// A unit of today in which others went up: who names it may mean what it was, or what it is.
    pub has_grown: bool,
}

/// All 63 units: each of the 34 of today, followed by those that went up in it.
pub fn places() -> impl Iterator<Item = Place> {
    all().iter().flat_map(|province| {
        let current = province.unit.key;
        let own = Place { key: current, current, has_grown: !province.legacy.is_empty() };
        let old = province.legacy.iter().map(move |unit| Place { key: unit.key, current, has_grown: false });
        std::iter::once(own).chain(old)
    })
}

/// The keys by which somebody may be in a unit: of one of today its own and those that went up in it. `None` where there is
/// no such unit.
pub fn keys_within(key: &str) -> Option<Vec<&'static str>> {
    let keys: Vec<_> =
        places().filter(|place| place.key == key || place.current == key).map(|place| place.key).collect();
    Some(keys).filter(|keys| !keys.is_empty())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn there_are_34_and_29_that_are_gone() {
        let old: Vec<_> = all().iter().flat_map(|province| &province.legacy).collect();
        let keys: HashSet<_> = all().iter().map(|it| it.unit.key).chain(old.iter().map(|unit| unit.key)).collect();
        assert_eq!((all().len(), old.len(), keys.len()), (34, 29, 63));
        assert!(all().is_sorted_by_key(|province| province.unit.code));
    }

    #[test]
    fn a_unit_of_today_has_those_that_went_up_in_it() {
        assert_eq!(places().count(), 63);
        assert_eq!(keys_within("tuyen-quang"), Some(vec!["tuyen-quang", "ha-giang"]));
        assert_eq!(keys_within("ha-giang"), Some(vec!["ha-giang"]));
        assert_eq!((keys_within("sai-gon"), keys_within("")), (None, None));
    }

    #[test]
    fn names_of_both_lists() {
        assert_eq!(name("ho-chi-minh", Locale::En), Some("Ho Chi Minh City"));
        assert_eq!(name("ba-ria-vung-tau", Locale::Vi), Some("Bà Rịa - Vũng Tàu"));
        assert_eq!(name("sai-gon", Locale::Vi), None);
    }
}
