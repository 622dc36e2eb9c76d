//! Profiles as they are answered.

use serde::Serialize;
use time::{Date, Duration};
use utoipa::ToSchema;

use super::store::{OfDifficulty, OfTag, Practised, Standing};
use crate::account_words::ProfileParts;
use crate::badges::{Badge, Given};
use crate::ids::AccountId;
use crate::questions::Difficulty;
use crate::streaks::{DaysOff, Streak};

/// A person as the caller sees them; parts that are hidden are null.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicProfile {
    pub id: AccountId,
    /// As strangers see it.
    pub name: String,
    pub is_me: bool,
    /// Listed problems solved.
    pub solved: Option<i64>,
    pub by_difficulty: Option<Vec<SolvedByDifficulty>>,
    /// Those with the most first.
    pub tags: Option<Vec<SolvedByTag>>,
    /// The newest first.
    pub badges: Option<Vec<BadgeView>>,
    pub streak: Option<Streak>,
    /// Monday to Sunday of this week.
    pub week: Option<Vec<WeekDay>>,
    /// The year of the first day of practice; null also where there is none.
    pub since: Option<i32>,
    pub ranks: Option<Ranks>,
    /// Whether the calendar may be asked for.
    pub has_calendar: bool,
    /// Who sees which part; of one's own profile only.
    pub parts: Option<ProfileParts>,
    /// Whether strangers see one on boards; of one's own profile only.
    pub on_boards: Option<bool>,
    /// Whether one is under 16, so that no part is for everyone; of one's own profile only.
    pub is_young: Option<bool>,
}

/// Problems of a difficulty.
#[derive(Debug, Serialize, ToSchema)]
pub struct SolvedByDifficulty {
    pub difficulty: Difficulty,
    pub solved: i64,
}

/// Problems of a tag.
#[derive(Debug, Serialize, ToSchema)]
pub struct SolvedByTag {
    pub tag: String,
    pub solved: i64,
}

/// A badge of a person.
#[derive(Debug, Serialize, ToSchema)]
pub struct BadgeView {
    pub key: Badge,
    /// Epoch seconds.
    pub given_at: i64,
}

/// A day of this week.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WeekDay {
    /// `YYYY-MM-DD`
    pub day: String,
    /// Whether there was practice.
    pub is_done: bool,
    /// Whether the site's streaks leave it out.
    pub is_off: bool,
}

/// Where a person stands now; null: without points in that time.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Ranks {
    pub daily: Option<RankView>,
    pub weekly: Option<RankView>,
    pub monthly: Option<RankView>,
    pub all: Option<RankView>,
}

/// A place on a board.
#[derive(Debug, Serialize, ToSchema)]
pub struct RankView {
    pub rank: i64,
    /// With two decimals at most.
    pub points: f64,
}

/// A day of practice.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalendarDay {
    /// `YYYY-MM-DD`
    pub day: String,
    /// Problems accepted.
    pub accepted: i32,
    /// Lessons finished.
    pub lessons: i32,
}

impl From<OfDifficulty> for SolvedByDifficulty {
    fn from(row: OfDifficulty) -> Self {
        Self { difficulty: row.difficulty, solved: row.solved }
    }
}

impl From<OfTag> for SolvedByTag {
    fn from(row: OfTag) -> Self {
        Self { tag: row.tag, solved: row.solved }
    }
}

impl From<Given> for BadgeView {
    fn from(given: Given) -> Self {
        Self { key: given.badge, given_at: given.at.unix_timestamp() }
    }
}

impl From<Practised> for CalendarDay {
    fn from(row: Practised) -> Self {
        Self { day: row.day.to_string(), accepted: row.accepted, lessons: row.lessons }
    }
}

impl Ranks {
    /// By the names of periods.
    pub(super) fn of(standings: Vec<Standing>) -> Self {
        let mut ranks = Self::default();
        for Standing { period, hundredths, rank } in standings {
            #[expect(clippy::cast_precision_loss, reason = "a person's points are few")]
            let view = Some(RankView { rank, points: hundredths as f64 / 100.0 });
            match period.as_str() {
                "day" => ranks.daily = view,
                "week" => ranks.weekly = view,
                "month" => ranks.monthly = view,
                _ => ranks.all = view,
            }
        }
        ranks
    }
}

/// The seven days from `monday` on, of whom `done` were practised.
pub(super) fn week(monday: Date, done: &[Practised], off: &DaysOff) -> Vec<WeekDay> {
    let days = (0..7).filter_map(|number| monday.checked_add(Duration::days(number)));
    days.map(|day| WeekDay {
        day: day.to_string(),
        is_done: done.iter().any(|row| row.day == day),
        is_off: off.has(day),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn a_week_goes_over_the_years_end() {
        let done = [Practised { day: date!(2027 - 01 - 01), accepted: 0, lessons: 1 }];
        let off = DaysOff::from_iter([(date!(2027 - 01 - 01), date!(2027 - 01 - 01))]);
        let week = week(date!(2026 - 12 - 28), &done, &off);
        assert_eq!(week.len(), 7);
        assert_eq!(week[4], WeekDay { day: "2027-01-01".into(), is_done: true, is_off: true });
        assert!(week.iter().filter(|day| day.is_done || day.is_off).count() == 1);
    }

    #[test]
    fn points_have_two_decimals() {
        let of = |period: &str, hundredths| Standing { period: period.into(), hundredths, rank: 3 };
        let ranks = Ranks::of(vec![of("week", 1234), of("all", 70_000)]);
        assert!(ranks.daily.is_none() && ranks.monthly.is_none());
        assert_eq!(ranks.weekly.map(|it| (it.rank, it.points)), Some((3, 12.34)));
        assert_eq!(ranks.all.map(|it| it.points), Some(700.0));
    }
}
