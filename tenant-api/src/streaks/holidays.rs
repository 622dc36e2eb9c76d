//! Public holidays of Vietnam, as proposals: the government moves working days each year, so that sites enter what they
//! keep. Tết is proposed as a week from its eve on.

use std::sync::LazyLock;

use serde::Deserialize;
use time::{Date, Month};

use super::days_off::{Day, DayOff, DayOffName};

static TABLE: LazyLock<Table> =
    LazyLock::new(|| serde_json::from_str(include_str!("holidays.json")).unwrap_or_default());

#[derive(Default, Deserialize)]
struct Table {
    every_year: Vec<Yearly>,
    by_the_moon: Vec<DayOff>,
}

#[derive(Deserialize)]
struct Yearly {
    month: u8,
    day: u8,
    name: DayOffName,
}

/// The holidays of a year, by day. Of years that the table does not know those by the moon are missing.
pub fn of_year(year: i32) -> Vec<DayOff> {
    let fixed = TABLE.every_year.iter().filter_map(|yearly| {
        let day = Date::from_calendar_date(year, Month::try_from(yearly.month).ok()?, yearly.day).ok()?;
        Some(DayOff { from: Day(day), to: Day(day), name: yearly.name.clone() })
    });
    let moving = TABLE.by_the_moon.iter().filter(|off| off.from.0.year() == year).cloned();
    let mut all: Vec<DayOff> = fixed.chain(moving).collect();
    all.sort_by_key(|off| off.from);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        assert_eq!((TABLE.every_year.len(), TABLE.by_the_moon.len()), (4, 10));
        for year in 2026..=2030 {
            let days: Vec<_> = of_year(year).iter().map(|off| off.name.vi.clone()).collect();
            assert_eq!(days.len(), 6, "{year}");
            assert_eq!(days[..3], ["Tết Dương lịch", "Tết Nguyên đán", "Giỗ Tổ Hùng Vương"], "{year}");
            assert!(of_year(year).iter().all(|off| off.from <= off.to && off.to.0.year() == year), "{year}");
        }
        assert_eq!(of_year(2045).len(), 4);
    }
}
